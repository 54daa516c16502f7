"""The table of Spectrum Cribbage, as one seat sees it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.words import joined, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    WINNING,
    ask,
    backs,
    if_legal,
    is_asked,
    several,
    waiting,
)
from gamenight.game.game import Names
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Counter,
    Lane,
    Layout,
    Mark,
    Question,
    Role,
    Seat,
    Table,
    Track,
    Zone,
)

from ..cards import face, hidden_hand, orders, own_hand
from ..words import card_name, short
from . import summing, words
from .rules import facts
from .rules.deal import CribbageDeal, CribbageSeries
from .rules.pegging import alike_at_end, run_at_end
from .rules.position import CribbagePosition
from .rules.state import CribbageView

BACK: Final = "brown"
SIDE_COLOURS: Final = ("blue", "red")
PEGGING_BOARD: Final = "Pegging board"


def table(view: CribbageView, names: Names) -> Table:
    position = view.position
    zones = [pegging_board(position, names), series_zone(position.deal.series, names)]
    zones += [pack_zone(position), crib_zone(view, names)]
    seats = range(position.players)
    zones += [laid_zone(position.deal, seat, names) for seat in seats]
    zones += [hand_zone(view, seat) for seat in seats if shows_hand(view, seat)]
    if position.cuts:
        zones.append(summing.cut_zone(position.cuts, tuple(names)))
    return Table(
        game="spectrum-cribbage",
        headline=headline(position, names),
        seats=tuple([nameplate(view, seat, names) for seat in seats]),
        zones=tuple([zone for zone in zones if zone.items or zone.room]),
        question=question(view, names) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        summary=summing.summary(position, names),
        over=position.over,
    )


def headline(position: CribbagePosition, names: Names) -> str:
    if position.over:
        return "The match is over"
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
    if position.players == facts.PAIRS:
        partner = names[(seat + facts.SIDES) % facts.PAIRS]
        badges.append(Badge(f"with {partner}", SIDE_COLOURS[facts.side_of(seat)]))
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
    """The cards of this series in the order they were laid, and what the last one scored."""
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
        tallies=(Counter("count", "count", int(series.count), facts.LIMIT),),
    )


USUAL_SERIES: Final = 5
"""For so many cards the table keeps room."""


@lru_cache(maxsize=4096)
def laid_card(card: int, seat: int, name: str, marks: tuple[Mark, ...]) -> Card:
    """A card of the series, and the player who laid it."""
    label = addressed(f"{card_name(card)} from {name}")
    return replace(face(card, None, marks), label=label, owner=seat)


def series_note(series: CribbageSeries, names: Names) -> str:
    if not series.cards:
        return ""
    found = scored_by_last(series.cards, series.count)
    if not series.is_open and series.count < facts.LIMIT:
        found.append(f"{facts.LAST_CARD_POINTS} for the last card")
    return f"{names[series.layers[-1]]}: {joined(found)}" if found else ""


def scored_by_last(cards: list[int], count: int) -> list[str]:
    """What the last card of a series scores."""
    return words.pegging_words(count, alike_at_end(cards), run_at_end(cards))


def pack_zone(position: CribbagePosition) -> Zone:
    """The pack, and from the play on the starter on top of it."""
    if not position.deal.is_laying_away():
        return Zone(
            "pack", "Starter", (face(position.deal.starter),), Layout.STACK, role=Role.SUPPLY
        )
    size = facts.CARDS - facts.cards_dealt(position.players) * position.players
    return Zone("pack", "Pack", pack_back(), Layout.STACK, count=size, role=Role.SUPPLY)


@cache
def pack_back() -> tuple[Card, ...]:
    return backs("pack", 1, BACK)


def crib_zone(view: CribbageView, names: Names) -> Zone:
    """The crib: face-down until it is counted, but one's own cards in it are known (G6)."""
    deal = view.position.deal
    title = words.hand_name(deal.dealer, True, names)
    if deal.crib:
        shown = tuple([face(card) for card in deal.crib])
        return Zone("crib", title, shown, Layout.FAN, role=Role.SUPPLY)
    mine = ", ".join([short(card) for card in view.laid_away])
    note = f"you laid away {mine}" if mine else ""
    # While cards are laid away, nobody sees how many the others have given (G2).
    size = len(view.laid_away) if deal.is_laying_away() else facts.crib_size(deal.players)
    hidden = backs("crib", min(size, 1), BACK)
    return Zone("crib", title, hidden, Layout.STACK, count=size, note=note, role=Role.SUPPLY)


def pegging_board(position: CribbagePosition, names: Names) -> Zone:
    """Two pegs per side: where it stands, and where it stood before its last gain."""
    lanes = [
        Lane(
            addressed(words.side_name(side, names)),
            SIDE_COLOURS[side],
            position.points[side],
            position.back_pegs[side],
            side,
        )
        for side in range(facts.SIDES)
    ]
    track = Track("pegs", PEGGING_BOARD, tuple(lanes), int(position.target))
    return Zone("pegging board", PEGGING_BOARD, (track,), role=Role.MAIN)


# Laid and held


def laid_zone(deal: CribbageDeal, seat: int, names: Names) -> Zone:
    """The cards that a seat laid in earlier series of this deal."""
    shown = set(deal.series.cards)
    cards = [face(card) for card in deal.laid[seat] if card not in shown]
    title = f"{names[seat]} laid before"
    return Zone(f"laid {seat}", title, tuple(cards), Layout.FAN, role=Role.RECORD)


def shows_hand(view: CribbageView, seat: int) -> bool:
    """With four, nameplates alone say how many cards others have: a phone has no room for more."""
    return seat == view.seat or view.position.players == facts.SIDES


def hand_zone(view: CribbageView, seat: int) -> Zone:
    if seat != view.seat:
        return hidden_hand(seat, int(view.position.hand_size(seat)), BACK)
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
    if facts.side_of(dealer) == facts.side_of(view.seat):
        return f"the crib of {name}, your partner"
    return f"the crib of {name}, against you"


@cache
def away_words(card: int) -> Answer:
    return Answer(card, card_name(card))


def lay_words(series: CribbageSeries, card: int) -> Answer:
    """A card, the count it would make, and what it would score."""
    count: int = series.count_with(card)
    found = scored_by_last(series.with_card(card), count)
    scored = f": {joined(found)}" if found else ""
    return Answer(card, f"{card_name(card)}, count {count}{scored}")
