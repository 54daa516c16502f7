"""How bots play Spectrum 500, and what strong ones know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import most_worth
from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import Insight, Supposition
from gamenight.parts.bits import count_of

from ..bot import FIRST_OF_GAME, ranks_held
from ..rules.deck import RANKS, Card, CardSet, Ranks, card_set
from ..rules.wheel import COLOURS
from .rules import constants
from .rules.constants import (
    CALL,
    DECLINE,
    DONE,
    MELD_SIZE,
    NEW_MELD,
    NONE,
    ON_MELD,
    PASS,
    STOCK,
    VALUES,
    turned,
)
from .rules.holdings import (
    SHADES,
    SHADES_OF,
    cards_in,
    has_meld_with,
    ranks_in_shade,
    with_cards,
    without_cards,
)
from .rules.laying import Laying
from .rules.position import FiveHundredPosition
from .rules.state import FiveHundredState, FiveHundredView

# A bot that weighs hands: what can be laid, what is nearly a meld, and what may be left over


CHANCES: Final[tuple[float, ...]] = (0.0, 0.06, 0.14, 0.38, 1.0)
"""How likely a card is laid in the end, by how many of a meld of four are there."""
STOCK_WORTH: Final = 1.5
"""What a card from the stock is worth before it is seen."""
GIFT: Final = 25.0
"""What others gain beside the card itself from a discard that they can call."""

CALM: Final = 0.3
URGENT: Final = 0.75
"""How likely a card that is not laid is still held when the hand ends: usually, and soon."""


class Collector(Bot[FiveHundredView]):
    """Lays all it can, takes from the pile what is worth it, and gives nothing away."""

    def choose(self, view: FiveHundredView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        phase = view.position.phase
        weighing = Weighing(view, thinking.budget)
        if phase == constants.ASKING:
            return CALL if weighing.gain_of_calling() > 0.0 else PASS
        if view.placing:
            return weighing.best_place()
        if phase == constants.DRAWING and view.picked == NONE:
            return weighing.best_draw()
        if view.discarding:
            return weighing.best_discard()
        return weighing.best_follower() if phase == constants.CHAINING else weighing.best_to_name()

    def choose_several(
        self, view: FiveHundredView, choice: Choice, thinking: Thinking
    ) -> list[int]:
        return Weighing(view, thinking.budget).best_of(choice)


class Weighing:
    """What a seat thinks about one question."""

    def __init__(self, view: FiveHundredView, budget: Budget) -> None:
        self.view: FiveHundredView = view
        self.position: FiveHundredPosition = view.position
        self.budget: Budget = budget
        self.hand: CardSet = card_set(view.hand)
        self.risk: float = risk_in(view.position, view.seat)

    def worth(self, hand: CardSet) -> float:
        """Return what a hand is worth: points that can be laid, hopes, and what may be left
        over."""
        return worth_of(hand, self.position.round.open, self.risk)

    # Drawing

    def best_draw(self) -> int:
        """Compare the stock with the top of the pile, and with each card inside it."""
        position = self.position
        now = self.worth(self.hand)
        best, most = view_stock(self.view), now + STOCK_WORTH
        if best == DECLINE:
            most = self.gain_of_ending()
        for answer in self.view.legal:
            if answer == STOCK or answer == DECLINE:
                continue
            taken = position.cards_down_to(turned(answer))
            worth = self.worth(with_cards(self.hand, taken))
            if worth > most:
                best, most = answer, worth
        return best

    def gain_of_ending(self) -> float:
        """Return what the hand is worth if it ends now; else it is worth what it may still
        become."""
        if not self.position.setup.deadwood:
            return 0.0
        return -float(constants.value_of_all(self.view.hand))

    # Laying

    def best_of(self, choice: Choice) -> list[int]:
        """Return the set that brings most together with what stays."""
        best: list[int] = []
        most = 0.0
        source = self.source()
        for at, members in enumerate(choice.sets() or []):
            if not members:
                continue
            if best and self.budget.is_spent(at):
                break
            worth = self.worth_of_laying(source, members)
            if not best or worth > most:
                best, most = members, worth
        return best

    def best_to_name(self) -> int:
        """Return the next card of the best set that goes on with those named (SV-c)."""
        view = self.view
        named = [int(turned(card)) for card in view.named]
        choice = Laying(self.position, self.source(), view.picked).choice()
        sets = [one for one in choice.sets() or [] if one[: len(named)] == named]
        best = self.best_of(Choice([], 0, 0, DONE, sets))
        return best[len(named)] if len(best) > len(named) else DONE

    def source(self) -> CardSet:
        """Return the cards from which something is laid."""
        position = self.position
        if position.phase == constants.CALLED or position.phase == constants.CHAINING:
            return card_set(position.round.pile)
        if self.view.picked != NONE:
            return with_cards(self.hand, position.cards_down_to(self.view.picked))
        return self.hand

    def worth_of_laying(self, source: CardSet, answers: list[int]) -> float:
        """Return the points of a set, and what the hand is worth after it."""
        cards = [int(turned(answer)) for answer in answers]
        points = float(constants.value_of_all(cards))
        if self.position.phase == constants.CALLED or self.position.phase == constants.ASKING:
            return points + self.worth(with_cards(self.hand, self.taken_along(cards)))
        return points + self.worth(without_cards(source, cards))

    def taken_along(self, called: list[int]) -> list[int]:
        """Return what the player who calls these cards gets into the hand."""
        pile = self.position.round.pile
        deepest = min([pile.index(card) for card in called])
        return [card for card in pile[deepest:] if card not in called]

    def best_place(self) -> int:
        """Return where most of the other cards can follow; a group rather than a run."""
        view = self.view
        return most_worth(view.legal, [self.worth_of_place(answer) for answer in view.legal])

    def worth_of_place(self, answer: int) -> float:
        if answer == NEW_MELD:
            return 0.5
        view = self.view
        meld = self.position.round.melds[answer - ON_MELD]
        worth = 1.0 if meld.is_group() else 0.0
        if len(view.named) == 1:
            meld = meld.with_card(view.named[0], 0)
        for card in view.hand:
            if card not in view.named and meld.fits(card):
                worth += float(constants.value_of(card))
        return worth

    # Discarding

    def best_discard(self) -> int:
        """Return the card that is missed least, and gives least to others."""
        position = self.position
        pile = card_set(position.round.pile)
        worth: list[float] = []
        for answer in self.view.legal:
            card: int = turned(answer)
            kept = self.worth(without_cards(self.hand, [card]))
            worth.append(kept - self.given_away(card, with_cards(pile, [card])))
        return most_worth(self.view.legal, worth)

    def given_away(self, card: Card, pile: CardSet) -> float:
        """Return what others gain from a discard."""
        position = self.position
        value = float(constants.value_of(card))
        if position.round.open.has(card):
            return value if position.round.lost.has(card) else value + GIFT
        if int(card) not in position.this_turn.taken and has_meld_with(pile, card):
            return value + GIFT
        return 0.0

    # Calling

    def gain_of_calling(self) -> float:
        """Return what the best call adds to the hand as it is."""
        imagined = self.position.copy()
        imagined.phase = constants.CALLED
        sets = Laying(imagined, card_set(imagined.round.pile), NONE).choice().sets() or []
        most = 0.0
        for at, members in enumerate(sets):
            if at and self.budget.is_spent(at):
                break
            most = max(most, self.worth_of_laying(self.hand, members))
        return most - self.worth(self.hand)

    def best_follower(self) -> int:
        """Go on as long as it brings more than what comes along costs."""
        position = self.position
        reach: int = position.this_turn.reach
        best, most = DONE, self.worth(with_cards(self.hand, position.round.pile[reach:]))
        for answer in self.view.legal:
            if answer == DONE:
                continue
            card: int = turned(answer)
            place = min(reach, position.round.pile.index(card))
            along = [other for other in position.round.pile[place:] if other != card]
            worth = float(constants.value_of(card)) + self.worth(with_cards(self.hand, along))
            if worth > most:
                best, most = answer, worth
        return best


def view_stock(view: FiveHundredView) -> int:
    return STOCK if view.position.round.stock else DECLINE


def risk_in(position: FiveHundredPosition, seat: int) -> float:
    """Return how likely a card that is not laid will be left over."""
    if not position.setup.deadwood:
        return 0.0
    fewest = min(
        [position.round.sizes[other] for other in range(position.players) if other != seat]
    )
    soon = fewest <= MELD_SIZE or position.round.stock <= 2 * position.players
    return URGENT if soon else CALM


def worth_of(hand: CardSet, layable: CardSet, risk: float) -> float:
    """Return the points of a hand, each card weighed by how likely it will be laid."""
    alike = counts_by_rank(hand)
    parts: list[list[int]] = [parts_by_rank(ranks_in_shade(hand, shade)) for shade in range(SHADES)]
    total = 0.0
    for colour in range(COLOURS):
        ranks = hand.ranks(colour)
        direct = layable.ranks(colour)
        shades: i64 = SHADES_OF[colour]
        rank: i64 = 0
        while ranks:
            if ranks & 1:
                part: i64 = MELD_SIZE if direct >> rank & 1 else alike[rank]
                for shade in range(SHADES):
                    if shades >> shade & 1:
                        part = max(part, parts[shade][rank])
                chance = CHANCES[min(part, MELD_SIZE)]
                total += VALUES[rank + 1] * (chance - (1.0 - chance) * risk)
            ranks >>= 1
            rank += 1
    return total


def counts_by_rank(hand: CardSet) -> list[int]:
    """Return how many cards there are of each rank, the lowest first."""
    counts = [0] * RANKS
    for colour in range(COLOURS):
        ranks = hand.ranks(colour)
        rank = 0
        while ranks:
            if ranks & 1:
                counts[rank] += 1
            ranks >>= 1
            rank += 1
    return counts


def parts_by_rank(ranks: Ranks) -> list[int]:
    """By rank, how many of the four in the best window round it are there."""
    best = [0] * RANKS
    if ranks == 0:
        return best
    for first in range(RANKS - MELD_SIZE + 1):
        there: int = count_of(ranks >> first & 15)
        if there:
            for rank in range(first, first + MELD_SIZE):
                best[rank] = max(best[rank], there)
    return best


# What a strong player of Spectrum 500 knows: what the cards in a hand will bring


CAN_MELD: Final = FIRST_OF_GAME
"""A supposition: a player has three cards that make a meld with a card of one's own."""


class FiveHundredInsight(Insight[FiveHundredState, FiveHundredView]):
    """The points of a seat, and its hand as it may become."""

    def worth(self, state: FiveHundredState, seat: int) -> float:
        position = state.position
        if position.over:
            return position.worth(seat)
        hopes = worth_of(state.hands[seat], position.round.open, risk_in(position, seat))
        return position.worth(seat) + hopes

    def suppositions(self, state: FiveHundredState, seat: int) -> list[Supposition]:
        """Return the numbers that others have, and which cards of one's own they could meld: those
        are called or taken as soon as they lie on the pile."""
        hands = [cards_in(hand) for hand in state.hands]
        found = ranks_held(hands, seat)
        for other, holding in enumerate(state.hands):
            if other != seat:
                for card in hands[seat]:
                    if has_meld_with(with_cards(holding, [card]), card):
                        found.append((CAN_MELD, other, card))
        return found
