"""The table of Spectrum Cribbage in words and pictures, and its questions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.words import counted, joined, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    WINNING,
    Description,
    ask,
    backs,
    gains,
    if_legal,
    most_gained,
    several,
    takes,
)
from gamenight.game.game import Names
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Cell,
    Counter,
    Group,
    Lane,
    Layout,
    Mark,
    Question,
    Role,
    Seat,
    Sheet,
    Summary,
    Track,
    Zone,
)

from ..cards import face, hidden_hand, orders, own_hand
from ..rules.deck import rank_of
from ..words import card_name, short
from .rules import constants
from .rules.constants import NONE
from .rules.counting import ScoringSet, alike_at_end, combinations_in, run_at_end
from .rules.position import CribbageDeal, CribbagePosition, CribbageSeries, Cut
from .rules.state import CribbageView

# The words of Spectrum Cribbage that table and log share


ALIKE_NAMES: Final = {2: "a pair", 3: "a triplet", 4: "a quad", 5: "a quint", 6: "a hex"}

KIND_NAMES: Final = {
    constants.EIGHTEENS: ("eighteen", "eighteens"),
    constants.PAIR: ("pair", "pairs"),
    constants.RUN: ("run", "runs"),
    constants.FLUSH: ("flush", "flushes"),
    constants.NOBS: ("nobs", "nobs"),
}
"""One of a kind, and several."""


def side_name(side: int, names: Names) -> str:
    """Return a player, or two partners (SG5): "Anna and Cleo"."""
    return joined(names[side :: constants.SIDES])


def hand_name(seat: int, is_crib: bool, names: Names) -> str:
    return f"{names[seat]}'s {'crib' if is_crib else 'hand'}"


def pegging_words(count: int, alike: int, run: int) -> list[str]:
    """Return what a card scores when it is laid, each with its points: "18 for 2"."""
    found = []
    if count == constants.EIGHTEEN:
        found.append(f"18 for {constants.EIGHTEEN_POINTS}")
    if count == constants.LIMIT:
        found.append(f"37 for {constants.LIMIT_POINTS}")
    if alike > 1:
        found.append(f"{ALIKE_NAMES.get(alike, f'{alike} alike')} for {alike * (alike - 1)}")
    if run:
        found.append(f"a run of {run} for {run}")
    return found


def kind_words(kind: int, number: int, points: int) -> str:
    """This many combinations of a kind and their points: "3 eighteens for 6"."""
    one, several = KIND_NAMES[kind]
    if kind == constants.NOBS or number == 1:
        return f"{one} for {points}"
    return f"{number} {several} for {points}"


def combination_words(kind: int, sets: Iterable[Iterable[int]]) -> str:
    """Return the cards of combinations of a kind: "6 R + 12 B, 7 G + 11 Y"."""
    sign = " + " if kind == constants.EIGHTEENS else " · "
    return ", ".join(sign.join(short(card) for card in cards) for cards in sets)


def combination_name(kind: int, size: int) -> str:
    """Return what a combination is: "18", "pair", "run of 4"."""
    if kind == constants.EIGHTEENS:
        return str(constants.EIGHTEEN)
    name, _ = KIND_NAMES[kind]
    return f"{name} of {size}" if kind == constants.RUN else name


def result(points: int, others: int, winner: str, pair: bool) -> str:
    """Return how the match ended; two partners win, one player wins."""
    wins = "win" if pair else "wins"
    return f"{winner} {wins} the match with {counted(points, 'point')} to {others}."


# What the last deal, or the match, came to: the sums, and every hand with its combinations


def summary(position: CribbagePosition, names: Names) -> Summary | None:
    """Return the deal before, or the last one of the match."""
    if position.previous is None:
        return None
    return deal_summary(position.previous, tuple(names), position.over)


@lru_cache(maxsize=64)
def cut_zone(cuts: tuple[Cut, ...], names: tuple[str, ...]) -> Zone:
    """Return who cut which card for the first deal; the lowest deals, and ties cut again."""
    rows = [[Cell("–" if card == NONE else card_name(card)) for card in cut] for cut in cuts]
    sheet = Sheet("cut sheet", "The cut", names, tuple(map(tuple, rows)))
    note = "the lowest card deals first"
    return Zone("cut", "The cut", (sheet,), Layout.SHEET, note=note, role=Role.RECORD)


@lru_cache(maxsize=256)
def deal_summary(deal: CribbageDeal, names: tuple[str, ...], over: bool) -> Summary:
    lines = [side_sum(deal, side, names) for side in range(constants.SIDES)]
    zones = [counted_hand(deal, at, names) for at in range(len(deal.counted))]
    if over:
        lines = [*not_counted(deal), *lines, match_result(deal, names)]
    sides = [constants.side_of(seat) for seat in range(deal.players)]
    points = [deal.totals[side] - deal.before[side] for side in sides]
    won = most_gained(points)
    words = [f"{deal.pegged(side)} pegged" for side in sides]
    return Summary(
        f"Deal {deal.number}",
        tuple(lines),
        tuple(zones),
        takes(won, names, "deal"),
        "",
        gains(points, [deal.totals[side] for side in sides], won, words),
    )


def side_sum(deal: CribbageDeal, side: int, names: Names) -> str:
    """Return the arithmetic of a side: "Anna: 40 + 6 pegged + 14 hand + 9 crib = 69"."""
    terms = [str(deal.before[side]), f"{deal.pegged(side)} pegged"]
    for at, points in enumerate(deal.counted):
        seat = deal.counter(at)
        if constants.side_of(seat) == side:
            whose = f"{names[seat]}'s " if deal.players == constants.PAIRS else ""
            terms.append(f"{points} {whose}{'crib' if deal.counts_crib(at) else 'hand'}")
    return f"{side_name(side, names)}: {' + '.join(terms)} = {deal.totals[side]}."


def not_counted(deal: CribbageDeal) -> list[str]:
    """Return what the end of the match cut off (SG4)."""
    if not deal.counted:
        return ["The target was reached before the hands were counted."]
    if not deal.crib:
        return ["The target was reached before all hands were counted."]
    return []


def match_result(deal: CribbageDeal, names: Names) -> str:
    side = deal.totals.index(max(deal.totals))
    winner = side_name(side, names)
    return result(max(deal.totals), min(deal.totals), winner, deal.players == constants.PAIRS)


# Every hand with its combinations, in the order of counting


def counted_hand(deal: CribbageDeal, at: int, names: Names) -> Zone:
    """Return a counted hand with the starter last, and its combinations one by one."""
    cards = sorted(deal.cards_counted(at), key=lambda card: (rank_of(card), card))
    found = combinations_in(cards, deal.starter, deal.counts_crib(at))
    items = [shown_card(card, at) for card in cards]
    items.append(replace(shown_card(deal.starter, at), under=("starter",)))
    name = hand_name(deal.counter(at), deal.counts_crib(at), names)
    points = counted(deal.counted[at], "point")
    return Zone(
        f"counted {at}",
        f"{name}: {points}",
        tuple(items),
        owner=deal.counter(at),
        note="" if found else "no combination",
        groups=tuple([group(combination, at) for combination in found]),
    )


def group(combination: ScoringSet, at: int) -> Group:
    """Return a combination that can be lit by itself."""
    keys = tuple([counted_key(card, at) for card in combination.cards])
    name = combination_name(combination.kind, len(keys))
    return Group(name, keys, combination.points)


def shown_card(card: int, at: int) -> Card:
    """Return a card in a counted hand; the starter is part of all of them."""
    return replace(face(card), key=counted_key(card, at))


def counted_key(card: int, at: int) -> str:
    return f"counted {at}: {card}"


# The table of Spectrum Cribbage, as one seat sees it


BACK: Final = "brown"
SIDE_COLOURS: Final = ("blue", "red")
PEGGING_BOARD: Final = "Pegging board"


def zones(view: CribbageView, names: Names) -> list[Zone]:
    position = view.position
    found = [pegging_board(position, names), series_zone(position.deal.series, names)]
    found += [pack_zone(position), crib_zone(view, names)]
    seats = range(position.players)
    found += [laid_zone(position.deal, seat, names) for seat in seats]
    found += [hand_zone(view, seat) for seat in seats if shows_hand(view, seat)]
    if position.cuts:
        found.append(cut_zone(position.cuts, tuple(names)))
    return [zone for zone in found if zone.items or zone.room]


def headline(position: CribbagePosition, names: Names) -> str:
    deal = position.deal
    beginning = f"Deal {deal.number} · {names[deal.dealer]} deals · "
    if deal.is_laying_away():
        return f"{beginning}laying away to the crib"
    return f"{beginning}{'the play' if deal.series.is_open else 'a new series begins'}"


def nameplate(view: CribbageView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = []
    if seat == position.deal.dealer:
        badges.append(Badge("dealer", "gold"))
    if position.players == constants.PAIRS:
        partner = names[(seat + constants.SIDES) % constants.PAIRS]
        badges.append(Badge(f"with {partner}", SIDE_COLOURS[constants.side_of(seat)]))
    if position.deal.is_laying_away() and position.has_laid_away(seat):
        badges.append(Badge("ready", "green"))
    if position.deal.series.has_gone(seat):
        badges.append(Badge("Go", "gray"))
    counters = (points_won(position, seat), cards_left(position, seat))
    return Seat(seat, names[seat], seat in position.asked(), tuple(badges), counters)


def points_won(position: CribbagePosition, seat: int) -> Counter:
    points: int = position.points_of(seat)
    return Counter(f"points {seat}", noun(points, "point"), points, int(position.target))


def cards_left(position: CribbagePosition, seat: int) -> Counter:
    cards: int = position.hand_size(seat)
    return Counter(f"cards {seat}", noun(cards, "card"), cards)


# The middle of the table


def series_zone(series: CribbageSeries, names: Names) -> Zone:
    """Return the cards of this series in the order they were laid, and what the last one scored."""
    size = len(series.cards)
    lit = max(alike_at_end(series.cards), run_at_end(series.cards)) if size else 0
    cards = []
    for at, card in enumerate(series.cards):
        marks: tuple[Mark, ...] = NO_MARKS
        if at == size - 1:
            marks = LAST
        elif at >= size - lit and lit > 1:
            marks = WINNING
        layer = int(series.layers[at])
        cards.append(laid_card(card, layer, names[layer], marks))
    return Zone(
        "series",
        "In play",
        tuple(cards),
        note=series_note(series, names),
        role=Role.MAIN,
        room=USUAL_SERIES,
        tallies=(Counter("count", "count", int(series.count), constants.LIMIT),),
    )


USUAL_SERIES: Final = 5
"""For this many cards the table keeps room."""


@lru_cache(maxsize=4096)
def laid_card(card: int, seat: int, name: str, marks: tuple[Mark, ...]) -> Card:
    """Return a card of the series, and the player who laid it."""
    label = addressed(f"{card_name(card)} from {name}")
    return replace(face(card, None, marks), label=label, owner=seat)


def series_note(series: CribbageSeries, names: Names) -> str:
    if not series.cards:
        return ""
    found = scored_by_last(series.cards, series.count)
    if not series.is_open and series.count < constants.LIMIT:
        found.append(f"{constants.LAST_CARD_POINTS} for the last card")
    return f"{names[series.layers[-1]]}: {joined(found)}" if found else ""


def scored_by_last(cards: list[int], count: int) -> list[str]:
    """Return what the last card of a series scores."""
    return pegging_words(count, alike_at_end(cards), run_at_end(cards))


def pack_zone(position: CribbagePosition) -> Zone:
    """Return the pack, and from the play on the starter on top of it."""
    if not position.deal.is_laying_away():
        return Zone(
            "pack", "Starter", (face(position.deal.starter),), Layout.STACK, role=Role.SUPPLY
        )
    size = constants.CARDS - constants.cards_dealt(position.players) * position.players
    return Zone("pack", "Pack", pack_back(), Layout.STACK, count=size, role=Role.SUPPLY)


@cache
def pack_back() -> tuple[Card, ...]:
    return backs("pack", 1, BACK)


def crib_zone(view: CribbageView, names: Names) -> Zone:
    """Return the crib: face-down until it is counted, but one's own cards in it are known (G6)."""
    deal = view.position.deal
    title = hand_name(deal.dealer, True, names)
    if deal.crib:
        shown = tuple([face(card) for card in deal.crib])
        return Zone("crib", title, shown, Layout.FAN, role=Role.SUPPLY)
    mine = ", ".join([short(card) for card in view.laid_away])
    note = f"you laid away {mine}" if mine else ""
    # While cards are laid away, nobody sees how many the others have given (G2).
    size = len(view.laid_away) if deal.is_laying_away() else constants.crib_size(deal.players)
    hidden = backs("crib", min(size, 1), BACK)
    return Zone("crib", title, hidden, Layout.STACK, count=size, note=note, role=Role.SUPPLY)


def pegging_board(position: CribbagePosition, names: Names) -> Zone:
    """Return two pegs per side: where it stands, and where it stood before its last gain."""
    lanes = [
        Lane(
            addressed(side_name(side, names)),
            SIDE_COLOURS[side],
            position.points[side],
            position.back_pegs[side],
            None if position.players == constants.PAIRS else side,  # partners: as on their plates
        )
        for side in range(constants.SIDES)
    ]
    track = Track("pegs", PEGGING_BOARD, tuple(lanes), position.target)
    return Zone("pegging board", PEGGING_BOARD, (track,), role=Role.MAIN)


# Laid and held


def laid_zone(deal: CribbageDeal, seat: int, names: Names) -> Zone:
    """Return the cards that a seat laid in earlier series of this deal."""
    shown = set(deal.series.cards)
    cards = [face(card) for card in deal.laid[seat] if card not in shown]
    title = f"{names[seat]} laid before"
    return Zone(f"laid {seat}", title, tuple(cards), Layout.FAN, role=Role.RECORD)


def shows_hand(view: CribbageView, seat: int) -> bool:
    """With four, nameplates alone say how many cards others have: a phone has no room for more."""
    return seat == view.seat or view.position.players == constants.SIDES


def hand_zone(view: CribbageView, seat: int) -> Zone:
    if seat != view.seat:
        return hidden_hand(seat, view.position.hand_size(seat), BACK)
    cards = tuple([face(card, if_legal(view, card)) for card in view.hand])
    return own_hand(seat, cards, orders(view.hand))


# The question


def question(view: CribbageView, names: Names) -> Question:
    if view.choice is not None:
        text = f"Which {view.choice.most} cards do you lay away to {whose_crib(view, names)}?"
        things = [away_words(card) for card in view.choice.things]
        return ask(view, text, things, several(view, "Lay these away"))
    series = view.position.deal.series
    lead = f"The count is {series.count}." if series.is_open else "You lead."
    text = f"{lead} Which card do you lay?"
    return ask(view, text, [lay_words(series, card) for card in view.legal])


def whose_crib(view: CribbageView, names: Names) -> str:
    dealer = view.position.deal.dealer
    if dealer == view.seat:
        return "your own crib"
    name = names[dealer]
    if constants.side_of(dealer) == constants.side_of(view.seat):
        return f"the crib of {name}, your partner"
    return f"the crib of {name}, against you"


@cache
def away_words(card: int) -> Answer:
    return Answer(card, card_name(card))


def lay_words(series: CribbageSeries, card: int) -> Answer:
    """Return a card, the count it would make, and what it would score."""
    count: int = series.count_with(card)
    found = scored_by_last(series.with_card(card), count)
    scored = f": {joined(found)}" if found else ""
    return Answer(card, f"{card_name(card)}, count {count}{scored}")


table: Final = Description(
    game="spectrum-cribbage",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
