"""What may be laid now, from a hand or from the pile, and where (SV1, SV2, SV5, SV6).

Melds of four, single cards that are laid off, and cards that lead to one taken from inside the pile
are all named the same way: card by card, or chosen together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice, things_in_sets
from gamenight.core.errors import IllegalAnswer
from gamenight.core.state import out_of_order

from ...rules.deck import NUMBER_CARDS, Card, CardSet, card_set
from . import constants
from .constants import DECLINE, DONE, MELD_SIZE, NEW_MELD, NONE, ON_MELD, REST, STOCK, turned
from .holdings import (
    EMPTY,
    all_melds,
    cards_in,
    count_at_most,
    first_cards,
    has_meld,
    has_meld_with,
    next_cards,
    sorted_answers,
    without_cards,
)
from .melds import Meld, bridges_to, in_meld_order, new_meld
from .position import FiveHundredPosition

MOST_SETS: Final = 300
"""Where more sets are possible, cards are named one after the other (SV-c)."""


@final
class Laying:
    """The cards from which the seat in turn lays, and what it may do with them."""

    def __init__(self, position: FiveHundredPosition, holding: CardSet, picked: i64) -> None:
        self.position: FiveHundredPosition = position
        self.holding: CardSet = holding
        self.picked: i64 = picked
        """The deepest card that is taken from the pile, which must be laid (SV2)."""
        self.singles: CardSet = self.cards_to_lay_off()
        self.bridges: list[list[int]] = []
        if picked != NONE:
            self.bridges = bridges_to(position.round.melds, holding, picked)

    # What may be laid

    def cards_to_lay_off(self) -> CardSet:
        """Return the cards that may be laid off alone."""
        position = self.position
        if self.picked != NONE:
            return EMPTY
        if position.phase == constants.CALLED:
            return position.this_turn.callable
        if position.phase == constants.CHAINING:
            return card_set(position.followers())
        layable = self.holding.common(position.round.open)
        if self.leaves_barred_alone(1):
            blocked = [
                card
                for card in cards_in(layable)
                if card != position.this_turn.barred and not self.melds_for([card], card)
            ]
            layable = without_cards(layable, blocked)
        return layable

    def makes_melds(self) -> bool:
        """Return whether new melds may be laid: from the pile only with the discard (SV6)."""
        position = self.position
        if position.phase == constants.CALLED:
            return position.this_turn.completes
        return position.phase != constants.CHAINING

    def must(self) -> i64:
        """Return the card that a new meld must have, or NONE."""
        position = self.position
        if self.picked != NONE:
            return self.picked
        if position.phase == constants.CALLED:
            return position.top()
        return position.this_turn.barred if self.would_be_stuck() else NONE

    # A single card that was taken may not be discarded (SV2)

    def leaves_barred_alone(self, laid: i64) -> bool:
        """Return whether after this many other cards only the card that may not be discarded is
        left."""
        position = self.position
        if position.this_turn.barred == NONE or position.phase != constants.PLAYING:
            return False
        size: i64 = position.round.sizes[position.turn]
        return size == laid + 1 and self.holding.has(position.this_turn.barred)

    def would_be_stuck(self) -> bool:
        """Return whether a meld of all other cards is refused: the last one could not be laid
        off."""
        if not self.leaves_barred_alone(MELD_SIZE):
            return False
        barred = self.position.this_turn.barred
        if self.position.round.open.has(barred):
            return False
        others = in_meld_order(cards_in(without_cards(self.holding, [barred])))
        meld = new_meld(others, 0)
        return meld is not None and not meld.fits(barred)

    # Card by card

    def is_possible(self) -> bool:
        """Return whether anything may be laid."""
        if not self.singles.is_empty() or self.bridges:
            return True
        return self.makes_melds() and self.has_meld()

    def has_meld(self) -> bool:
        must = self.must()
        if must == NONE:
            return has_meld(self.holding)
        return has_meld_with(self.holding, must)

    def answers(self, named: list[int]) -> list[int]:
        """Return what may be named next, and DONE if that may be all."""
        answers = self.things_after(named)
        if self.may_be_all(named):
            answers.append(DONE)
        return answers

    def things_after(self, named: list[int]) -> list[int]:
        if not named:
            return self.first_things()
        found: list[int] = []
        if self.makes_melds():
            found = next_cards(self.holding, named, self.must())
        if self.bridges:
            found = sorted({*found, *things_in_sets(self.bridges, tuple(as_answers(named)))})
        return found

    def first_things(self) -> list[int]:
        firsts = self.singles
        if self.makes_melds():
            firsts = first_cards(self.holding, self.must())
            firsts.add(self.singles)
        answers = sorted_answers(firsts)
        if self.bridges:
            answers = sorted({*answers, *[members[0] for members in self.bridges]})
        return answers

    def may_be_all(self, named: list[int]) -> bool:
        position = self.position
        if not named:
            if position.phase == constants.CHAINING:
                return True
            return position.phase == constants.PLAYING and not self.leaves_barred_alone(0)
        if self.picked != NONE:
            if len(named) == MELD_SIZE and self.picked in named and new_meld(named, 0) is not None:
                return True
            return as_answers(named) in self.bridges
        return len(named) == MELD_SIZE or (len(named) == 1 and self.singles.has(named[0]))

    def only_set(self) -> list[int]:
        """Return all cards that must be laid, if there is one way only to name them; else none."""
        named: list[int] = []
        things = self.things_after(named)
        while len(things) == 1 and not self.may_be_all(named):
            named.append(turned(things[0]))
            things = self.things_after(named)
        return [] if things else named

    # Together

    def is_listed(self) -> bool:
        """Return whether there are sets of several cards, and few enough to choose from."""
        melds = self.makes_melds() and self.has_meld()
        if not melds and not any(len(members) > 1 for members in self.bridges):
            return False
        number = count_at_most(self.holding, self.must()) if melds else 0
        return number + len(self.bridges) <= MOST_SETS

    def choice(self) -> Choice:
        """Return everything that may be laid together, as sets."""
        sets: list[list[int]] = [[]] if self.may_be_all([]) else []
        sets += [[answer] for answer in sorted_answers(self.singles)]
        sets += self.bridges
        if self.makes_melds():
            for members in all_melds(self.holding, self.must()):
                if members not in self.bridges:
                    sets.append(members)
        sets.sort()
        things = sorted({answer for members in sets for answer in members})
        sizes = [len(members) for members in sets]
        return Choice(things, min(sizes), max(sizes), DONE, sets)

    def has_set_with(self, cards: list[int]) -> bool:
        """Return whether all these cards, in whatever order, are part of something that may be
        laid."""
        sets = self.bridges
        if self.makes_melds():
            sets = sets + all_melds(self.holding, self.must())
        wanted = as_answers(cards)
        return any(all(answer in members for answer in wanted) for members in sets)

    # Where it goes

    def places(self, named: list[int]) -> list[int]:
        """Where the named cards may be laid: as a new meld, or on melds of the table."""
        goal: i64 = self.picked if self.picked != NONE else named[0]
        found: list[int] = []
        if len(named) == MELD_SIZE and new_meld(named, 0) is not None:
            found.append(NEW_MELD)
        if len(named) == 1 or self.picked != NONE:
            found += [ON_MELD + at for at in self.melds_for(named, goal)]
        return found

    def melds_for(self, cards: list[int], goal: i64) -> list[int]:
        """Return the melds on which cards can be laid off, by their places on the table."""
        position = self.position
        if position.phase == constants.CHAINING:
            return [int(position.this_turn.called_on)]
        sticks = goal != position.this_turn.barred and self.leaves_barred_alone(len(cards))
        found: list[int] = []
        for at in range(len(position.round.melds)):
            meld = position.round.melds[at]
            if meld.bridges(cards, goal) and not (sticks and not self.frees_barred(at, cards[0])):
                found.append(at)
        return found

    def frees_barred(self, at: int, card: Card) -> bool:
        """Return whether the barred card can be laid off once a card lies on a meld (SV2)."""
        barred = self.position.this_turn.barred
        for other in range(len(self.position.round.melds)):
            meld: Meld = self.position.round.melds[other]
            if other == at:
                meld = meld.with_card(card, 0)
            if meld.fits(barred):
                return True
        return False


@final
class Lay(Choice):
    """Cards that are laid together; all sets are listed only on demand."""

    def __init__(self, laying: Laying) -> None:
        super().__init__([], 0, 0, DONE)
        self.laying: Laying = laying

    def following(self, named: tuple[int, ...]) -> list[int]:
        return self.laying.things_after(as_cards(named))

    def allows(self, named: tuple[int, ...]) -> bool:
        return self.laying.may_be_all(as_cards(named))

    def is_complete(self, named: tuple[int, ...]) -> bool:
        return len(named) > 0 and not self.following(named)

    def in_full(self) -> Choice:
        return self.laying.choice()


def as_cards(answers: tuple[int, ...]) -> list[int]:
    return [int(turned(answer)) for answer in answers]


def as_answers(cards: list[int]) -> list[int]:
    return [int(turned(card)) for card in cards]


def can_take(position: FiveHundredPosition, held: CardSet, card: Card) -> bool:
    """Return whether a card inside the pile can be laid by a player with all these cards (SV2,
    SV5)."""
    if position.round.open.has(card) or has_meld_with(held, card):
        return True
    return any(meld.can_bridge(held, card) for meld in position.round.melds)


def takes(position: FiveHundredPosition, hand: CardSet) -> list[int]:
    """Return the cards of the pile that may be taken, as answers: the top, then what can be
    laid."""
    pile = position.round.pile
    at: i64 = len(pile) - 1
    answers: list[int] = [turned(pile[at])]
    if at == 0:
        return answers
    held = hand.copy()
    held.add_card(pile[at])
    while at > 0:
        at -= 1
        card: i64 = pile[at]
        held.add_card(card)
        if can_take(position, held, card):
            answers.append(turned(card))
    return answers


# Why an answer is refused, as a sentence that names the rule (G3)


DRAW: Final = "1. The Draw"


def names_card(answer: int) -> bool:
    return 0 <= answer < NUMBER_CARDS


def why_not_draw(position: FiveHundredPosition, answer: int) -> IllegalAnswer:
    if answer == STOCK:
        return IllegalAnswer("The stock is empty.", "SV4")
    if answer == DECLINE:
        sentence = "The stock has cards: draw one, or take from the pile."
        return IllegalAnswer(sentence, DRAW, [STOCK, turned(position.top())])
    if names_card(answer) and turned(answer) in position.round.pile:
        return IllegalAnswer("That card could not be melded or laid off at once.", "SV2")
    draws = "Draw from the stock" if position.round.stock else "Decline to draw"
    return IllegalAnswer(f"{draws}, or take from the discard pile.", DRAW)


def why_not_discard(position: FiveHundredPosition, answer: int) -> IllegalAnswer:
    if names_card(answer) and turned(answer) == position.this_turn.barred:
        return IllegalAnswer("You took just that card: discard another one.", "SV2")
    return IllegalAnswer("Discard a card from your hand.", "3. The Discard")


def why_not_call(answer: int) -> IllegalAnswer:
    if answer == REST:
        return IllegalAnswer("With two players your own turn comes next anyway.", "SV-d")
    return IllegalAnswer('Call "Spectrum!" or do not.', "SV3")


def why_not_lay(laying: Laying, named: list[int], answer: int) -> IllegalAnswer:
    """From the pile after a call, or from the hand; ``named`` are the cards named so far."""
    position = laying.position
    if names_card(answer) and laying.has_set_with([*named, int(turned(answer))]):
        return out_of_order()
    if laying.picked != NONE:
        return IllegalAnswer("The deepest card that you take must be laid first.", "SV2")
    if position.phase != constants.PLAYING:
        return IllegalAnswer("Lay what this discard made possible, from the pile.", "SV6")
    if answer == DONE:
        if not named or (len(named) == 1 and position.round.open.has(named[0])):
            return only_taken_left()
        return IllegalAnswer("That is neither a meld nor a card that fits one.", "SV5")
    if not names_card(answer) or not laying.holding.has(turned(answer)):
        return IllegalAnswer("Lay cards from your hand.", "2. Melding")
    return why_not_with(laying, named, turned(answer))


def why_not_with(laying: Laying, named: list[int], card: Card) -> IllegalAnswer:
    """Return why nothing can be laid with a card of the hand and those named before it."""
    position = laying.position
    strands_taken = laying.leaves_barred_alone(1) and position.round.open.has(card)
    if strands_taken or (laying.would_be_stuck() and card != position.this_turn.barred):
        return only_taken_left()
    if named:
        return IllegalAnswer("That card makes no meld with those named.", "SV1")
    return IllegalAnswer("That card neither fits a meld nor makes one.", "SV1")


def why_not_there(laying: Laying, named: list[int], answer: int) -> IllegalAnswer:
    """Return why the cards that were named cannot go to a place."""
    melds = laying.position.round.melds
    at = answer - ON_MELD
    if len(named) == 1 and 0 <= at < len(melds) and melds[at].fits(named[0]):
        return only_taken_left()
    return IllegalAnswer("The cards do not fit there.", "SV1")


def only_taken_left() -> IllegalAnswer:
    return IllegalAnswer("Only the card that you took would be left to discard.", "SV2")
