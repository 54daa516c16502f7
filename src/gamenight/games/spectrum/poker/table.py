"""The table of Spectrum Poker in words and pictures, and its questions."""

from __future__ import annotations

import collections
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.insight import Supposition
from gamenight.core.words import capitalised, counted, joined, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    SPENT,
    WINNING,
    Description,
    ask,
    gains,
    if_legal,
    several,
    takes,
)
from gamenight.game.game import Names
from gamenight.parts.bits import has, members_of
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Counter,
    Gain,
    Layout,
    Question,
    Reference,
    Role,
    Seat,
    Summary,
    Token,
    Zone,
)

from ..cards import face, hidden_hand, orders, own_hand
from ..rules.deck import colour_of, rank_of
from ..rules.wheel import COLOURS, distance
from ..words import COLOUR_NAMES, card_name, held_words, signed
from .bot.insight import IS_BETTER
from .rules import constants, hands
from .rules.constants import NOT_YET
from .rules.hands import best_five
from .rules.position import PokerPosition, Result, pots_of
from .rules.state import PokerView

# The words of Spectrum Poker for hands and pots, shared by table, log and odds


KIND_NAMES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "shade",
    "spectrum",
    "full house",
    "four of a kind",
    "flush",
    "shaded straight",
    "spectrum straight",
    "straight flush",
    "five of a kind",
)
"""As the rulebook calls them, in its order."""

BOARD_NAMES: Final = ("", "flop", "turn", "river")
"""What the cards are called that a betting round of hold'em begins with."""


def beans(count: int) -> str:
    return counted(count, "bean")


def supposed(fact: Supposition, names: Names) -> str:
    """Return what a player may have: "Anna's hand is better than yours", "Anna has a 12"."""
    kind, seat, _ = fact
    if kind == IS_BETTER:
        return f"{names[seat]}'s hand is better than yours"
    return held_words(fact, names)


def pot_name(number: int, pots: int) -> str:
    """Return the pot, if there is one alone; else the main pot and numbered side pots."""
    if pots == 1:
        return "the pot"
    if number == 0:
        return "the main pot"
    return "the side pot" if pots == 2 else f"side pot {number}"


@lru_cache(maxsize=4096)
def hand_words(kind: int, cards: tuple[int, ...]) -> str:
    """Return a hand as people say it: "two pair, 9s and 4s"; ``cards`` are the five that count."""
    counts = collections.Counter([int(rank_of(card)) for card in cards])
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = ranks[0], ranks[min(1, len(ranks) - 1)]
    top = max(ranks)
    words = {
        hands.HIGH_CARD: f"high card {top}",
        hands.PAIR: f"a pair of {first}s",
        hands.TWO_PAIR: f"two pair, {first}s and {second}s",
        hands.THREE: f"three {first}s",
        hands.STRAIGHT: f"a straight to {top}",
        hands.SHADE: f"a shade of {shade_name(cards)}, {top} high",
        hands.SPECTRUM: f"a spectrum to {top}",
        hands.FULL_HOUSE: f"a full house, {first}s over {second}s",
        hands.FOUR: f"four {first}s",
        hands.FLUSH: f"a flush in {COLOUR_NAMES[colour_of(cards[0])]}, {top} high",
        hands.SHADED_STRAIGHT: f"a shaded straight of {shade_name(cards)} to {top}",
        hands.SPECTRUM_STRAIGHT: f"a spectrum straight to {top}",
        hands.STRAIGHT_FLUSH: f"a straight flush in {COLOUR_NAMES[colour_of(cards[0])]} to {top}",
        hands.FIVE: f"five {first}s",
    }
    return words[kind]


def shade_name(cards: tuple[int, ...]) -> str:
    """Return the primary that all cards contain; "" if there is none (SW2)."""
    for primary in range(0, COLOURS, 2):
        if all(distance(colour_of(card), primary) <= 1 for card in cards):
            return COLOUR_NAMES[primary]
    return ""


def best_words(cards: tuple[int, ...], by_odds: bool) -> str:
    """Return the best hand in some cards, also in fewer than five."""
    five = hands.best_five(list(cards), by_odds)
    return hand_words(hands.kind_of(hands.worth_of(five, by_odds), by_odds), tuple(five))


# The table of Spectrum Poker, as one seat sees it


BACK: Final = "purple"


def zones(view: PokerView, names: Names) -> list[Zone]:
    position = view.position
    found = [board_zone(position)] if position.setup.holdem else []
    found += [pots_zone(position), bets_zone(position, names)]
    hands = [hand_zone(view, seat) for seat in range(position.players)]
    found += [zone for zone in hands if zone.items]
    if position.over and position.previous is not None:
        found += shown_zones(position.previous, tuple(names), position.setup.by_odds)
    return found


def summary(position: PokerPosition, names: Names) -> Summary | None:
    """Return the hand that was played last, and at the end who has won."""
    result = position.previous
    if result is None:
        return None
    by_odds = position.setup.by_odds
    lines = result_lines(result, tuple(names), by_odds)
    return Summary(
        f"Hand {result.number}",
        (*lines, verdict(position, names)) if position.over else lines,
        shown_zones(result, tuple(names), by_odds),
        takes(pot_winners(result), names, "pot" if len(result.pots) == 1 else "pots"),
        lines[0],
        hand_gains(position, result),
    )


def headline(position: PokerPosition, _names: Names) -> str:
    return f"Hand {position.hand.number} of {position.setup.hands} · {stage_name(position)}"


def stage_name(position: PokerPosition) -> str:
    hand = position.hand
    if position.setup.holdem:
        return f"the {BOARD_NAMES[hand.round]}" if hand.round else "before the flop"
    if hand.drawing:
        return "exchanging cards"
    return "after the draw" if hand.round else "before the draw"


# Seats


def nameplate(view: PokerView, seat: int, names: Names) -> Seat:
    position = view.position
    stack = position.stacks[seat]
    counters = (Counter(f"beans {seat}", noun(stack, "bean"), stack, sketch="bean"),)
    asked = seat in position.asked()
    out = not position.over and (position.has_folded(seat) or not position.is_in(seat))
    return Seat(seat, names[seat], asked, badges(position, seat), counters, out)


def badges(position: PokerPosition, seat: int) -> tuple[Badge, ...]:
    found = [Badge("dealer", "gold")] if seat == position.hand.dealer else []
    if position.over:
        return tuple(found)
    if position.has_folded(seat):
        found.append(Badge("folded", "gray"))
    elif not position.is_in(seat):
        found.append(Badge("out", "black"))
    elif position.is_all_in(seat):
        found.append(Badge("all in", "red"))
    if position.betting.last[seat] in LAST_WORDS and not position.has_folded(seat):
        found.append(Badge(LAST_WORDS[position.betting.last[seat]], "teal"))
    if position.hand.drawn[seat] != NOT_YET:
        found.append(Badge(f"drew {position.hand.drawn[seat]}", "blue"))
    return tuple(found)


LAST_WORDS: Final = {
    constants.CHECK: "checked",
    constants.CALL: "called",
    constants.BET: "bet",
    constants.RAISE: "raised",
}


# What lies on the table


def board_zone(position: PokerPosition) -> Zone:
    """Return the cards of all; those of this betting round are marked."""
    before = constants.BOARD_SIZES[position.hand.round - 1] if position.hand.round else 0
    cards = [
        face(card, None, LAST if at >= before else NO_MARKS)
        for at, card in enumerate(position.hand.board)
    ]
    room = constants.BOARD_SIZES[-1]
    return Zone("board", "Board", tuple(cards), role=Role.MAT, room=room)


def pots_zone(position: PokerPosition) -> Zone:
    """Return what was paid in earlier rounds; the bets of this one lie before the players."""
    paid, bets = position.hand.paid, position.betting.bet
    collected = [beans - bet for beans, bet in zip(paid, bets, strict=True)]
    pots = pots_of(collected, position.hand.inside)
    heaps = [
        a_pot(at, pot_label(at, len(pots), pot.beans), pot.beans) for at, pot in enumerate(pots)
    ]
    title = "Pots" if len(pots) > 1 else "Pot"
    return Zone("pots", title, tuple(heaps or [a_pot(0, "beans", 0)]), Layout.BOWL, role=Role.MAIN)


@lru_cache(maxsize=1024)
def a_pot(at: int, label: str, size: int) -> Token:
    return Token(f"pot {at}", label, "brown", sketch="bean", count=size)


def pot_label(at: int, pots: int, size: int) -> str:
    return noun(size, "bean") if pots == 1 else pot_name(at, pots).removeprefix("the ")


def bets_zone(position: PokerPosition, names: Names) -> Zone:
    """Return what everybody has bet in this round, before their seats."""
    bets = [
        a_bet(seat, addressed(f"{names[seat]}'s bet of {beans(bet)}"), bet)
        for seat, bet in enumerate(position.betting.bet)
        if bet
    ]
    return Zone("bets", "Bets", tuple(bets), Layout.AROUND, role=Role.MAIN)


@lru_cache(maxsize=4096)
def a_bet(seat: int, label: str, size: int) -> Token:
    return Token(f"bet {seat}", label, "brown", sketch="bean", count=size, owner=seat)


def hand_zone(view: PokerView, seat: int) -> Zone:
    position = view.position
    if seat != view.seat:
        return hidden_hand(seat, position.cards_each() if position.is_in(seat) else 0, BACK)
    folded = position.has_folded(seat)
    marks = SPENT if folded else NO_MARKS
    cards = tuple([face(card, if_legal(view, card), marks) for card in view.hand])
    sorting = () if position.setup.holdem else orders(view.hand)
    hand = own_hand(seat, cards, sorting, "folded" if folded else words_beside(view))
    return replace(hand, reference=BY_ODDS if position.setup.by_odds else AS_PRINTED)


def words_beside(view: PokerView) -> str:
    """Return what the viewer's cards are worth, unless the question says so."""
    return "" if view.legal else own_words(view)


AS_PRINTED: Final = Reference("Ranking of hands", "The hands")
BY_ODDS: Final = Reference("Ranking of hands", "SK4")


def own_words(view: PokerView) -> str:
    """Return what the viewer's cards are worth now, with those on the board."""
    if not view.hand:
        return ""
    return hand_now((*view.position.hand.board, *view.hand), view.position.setup.by_odds)


hand_now = lru_cache(maxsize=4096)(best_words)


# The question


def question(view: PokerView, _names: Names) -> Question:
    position = view.position
    hold = f"You have {own_words(view)}."
    if view.choice is not None:
        things = [exchange_words(card) for card in view.choice.things]
        text = f"{hold} Which cards do you exchange?"
        return ask(view, text, things, several(view, "Exchange these", "Keep all five"))
    answers = [betting_words(position, answer) for answer in view.legal]
    owed = position.owed(view.seat)
    price = f" {beans(owed)} to stay in." if owed else ""
    return ask(view, f"{hold}{price} What do you do?", answers)


@cache
def exchange_words(card: int) -> Answer:
    return Answer(card, card_name(card))


def betting_words(position: PokerPosition, answer: int) -> Answer:
    seat = position.turn
    reach = position.reach(seat)
    if answer == constants.FOLD:
        return Answer(answer, "Fold", final=True)
    if answer == constants.CHECK:
        return Answer(answer, "Check")
    if answer == constants.CALL:
        owed = min(position.owed(seat), position.stacks[seat])
        return Answer(answer, f"Call {owed}{all_in(owed == position.stacks[seat])}")
    price = min(position.full_bet(), reach)
    what = f"Bet {price}" if answer == constants.BET else f"Raise to {price}"
    return Answer(answer, f"{what}{all_in(price == reach)}")


def all_in(whether: bool) -> str:
    return ", all in" if whether else ""


# The last hand


@lru_cache(maxsize=256)
def shown_zones(result: Result, names: tuple[str, ...], by_odds: bool) -> tuple[Zone, ...]:
    """Return the board, and every hand that was shown with the cards of the board that count in
    it."""
    if result.by_folds():
        return ()
    board = tuple([face(card) for card in result.board])
    zones = [Zone("shown board", "Board", board, role=Role.MAIN)]
    for seat, name in enumerate(names):
        if result.is_shown(seat):
            zones.append(shown_hand(result, seat, name, by_odds))
    return tuple([zone for zone in zones if zone.items])


def pot_winners(result: Result) -> list[int]:
    return sorted({seat for winners in result.winners for seat in members_of(winners)})


def hand_gains(position: PokerPosition, result: Result) -> tuple[Gain, ...]:
    """Return what a hand brought the seats that paid for it; bets on the next hand are not
    deducted."""
    seats = range(position.players)
    points = [result.won(seat) - result.paid[seat] for seat in seats]
    paid = [0 if position.over else position.hand.paid[seat] for seat in seats]
    totals = [position.stacks[seat] + paid[seat] for seat in seats]
    words = [words_beside_gain(position, result, seat) for seat in seats]
    found = gains(points, totals, pot_winners(result), words)
    return tuple([gain for gain in found if result.paid[gain.seat]])


def words_beside_gain(position: PokerPosition, result: Result, seat: int) -> str:
    if not result.is_shown(seat):
        return "" if seat in pot_winners(result) else "folded"
    five = best_five([*result.board, *result.shown[seat]], position.setup.by_odds)
    return best_words(tuple(five), position.setup.by_odds)


def shown_hand(result: Result, seat: int, name: str, by_odds: bool) -> Zone:
    """Of a hand that wins a pot, the cards that make it are lit."""
    own = result.shown[seat]
    wins = any(has(winners, seat) for winners in result.winners)
    five = best_five([*result.board, *own], by_odds)
    making = cards_that_make(tuple(five), by_odds) if wins else []
    helping = [card for card in result.board if card in five]
    cards = [again(card, seat, card in making) for card in (*own, *helping)]
    words = best_words(tuple(five), by_odds)
    return Zone(f"shown {seat}", name, tuple(cards), owner=seat, note=words, role=Role.MAIN)


def cards_that_make(five: tuple[int, ...], by_odds: bool) -> list[int]:
    """Return the pair of a pair, the two pairs of two, the highest of a high card; of most kinds
    all."""
    kind = hands.kind_of(hands.worth_of(list(five), by_odds), by_odds)
    if kind == hands.HIGH_CARD:
        return [max(five, key=rank_of)]
    if kind not in (hands.PAIR, hands.TWO_PAIR, hands.THREE, hands.FOUR):
        return list(five)
    ranks = [rank_of(card) for card in five]
    return [card for card in five if ranks.count(rank_of(card)) > 1]


@lru_cache(maxsize=1024)
def again(card: int, seat: int, wins: bool) -> Card:
    """Return a card that was shown; a card of the board may be part of several hands."""
    return replace(face(card, None, WINNING if wins else NO_MARKS), key=f"shown {seat}: {card}")


@lru_cache(maxsize=256)
def result_lines(result: Result, names: tuple[str, ...], by_odds: bool) -> tuple[str, ...]:
    """Return who won which pot with what, and what the hand brought everyone."""
    lines = [pot_words(result, at, names, by_odds) for at in range(len(result.pots))]
    payer, back = result.taken_back
    if back:
        lines.append(f"{names[payer]} took back {beans(back)} that nobody matched.")
    for seat, name in enumerate(names):
        paid, won = result.paid[seat], result.won(seat)
        if paid:
            lines.append(f"{name} paid {paid} and won {won}: {signed(int(won - paid))}.")
    return tuple(lines)


def pot_words(result: Result, at: int, names: Names, by_odds: bool) -> str:
    pots = len(result.pots)
    pot = f"{capitalised(pot_name(at, pots))} of {beans(result.pots[at].beans)}"
    winners = members_of(result.winners[at])
    if result.by_folds():
        return f"{pot} goes to {names[winners[0]]}: all others folded."
    first = winners[0]
    five = best_five([*result.board, *result.shown[first]], by_odds)
    words = best_words(tuple(five), by_odds)
    if len(winners) == 1:
        return f"{pot} goes to {names[first]} with {words}."
    shares = joined([f"{names[seat]} gets {result.shares[at][seat]}" for seat in winners])
    return f"{pot} is split, with {words} each: {shares}."


def verdict(position: PokerPosition, names: Names) -> str:
    winners = position.winners()
    who = joined([names[seat] for seat in winners])
    most = beans(position.stacks[winners[0]])
    after = counted(position.hand.number, "hand")
    if len(winners) == 1:
        return f"{who} won the match with {most} after {after}."
    return f"{who} share the victory with {most} each after {after}."


table: Final = Description(
    game="spectrum-poker",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
    around=True,
)
