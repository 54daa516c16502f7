"""The table of Spectrum Cribbage, as one seat sees it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.rules import AnyView
from gamenight.core.words import joined, noun
from gamenight.games.describing import (
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
from gamenight.games.game import Names
from gamenight.games.spectrum.cards import face, hidden_hand, orders, own_hand
from gamenight.games.spectrum.cribbage import summing, words
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.pegging import alike_at_end, run_at_end
from gamenight.games.spectrum.cribbage.rules.position import CribbagePosition
from gamenight.games.spectrum.cribbage.rules.state import CribbageView
from gamenight.games.spectrum.rules.deck import rank_of
from gamenight.games.spectrum.words import card_name, short
from gamenight.parts.bits import has
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Counter,
    Lane,
    Layout,
    Mark,
    Question,
    Seat,
    Table,
    Track,
    Zone,
)

BACK: Final = "brown"
SIDE_COLOURS: Final = ("blue", "red")
PEGGING_BOARD: Final = "Pegging board"


def table(view: AnyView, names: Names) -> Table:
    assert isinstance(view, CribbageView)
    position = view.position
    zones = [series_zone(position, names), pack_zone(position), crib_zone(view, names)]
    zones.append(pegging_board(position, names))
    seats = range(position.players)
    zones += [laid_zone(position, seat, names) for seat in seats]
    zones += [hand_zone(view, seat) for seat in seats if shows_hand(view, seat)]
    return Table(
        game="spectrum-cribbage",
        headline=headline(position, names),
        seats=tuple([nameplate(view, seat, names) for seat in seats]),
        zones=tuple([zone for zone in zones if zone.items]),
        question=question(view, names) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        summary=summing.summary(position, names),
        over=position.over,
    )


def headline(position: CribbagePosition, names: Names) -> str:
    if position.over:
        return "The match is over"
    beginning = f"Deal {position.number} · {names[position.dealer]} deals · "
    if position.is_laying_away():
        return f"{beginning}laying away to the crib"
    if position.series_is_over:
        return f"{beginning}a new series begins"
    return f"{beginning}count {position.count} of {facts.LIMIT}"


def nameplate(view: CribbageView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = []
    if seat == position.dealer:
        badges.append(Badge("dealer", "gold"))
    if position.players == facts.PAIRS:
        partner = names[(seat + facts.SIDES) % facts.PAIRS]
        badges.append(Badge(f"with {partner}", SIDE_COLOURS[facts.side_of(seat)]))
    if position.is_laying_away() and position.has_laid_away(seat):
        badges.append(Badge("ready", "green"))
    if has(position.gone, seat) and not position.series_is_over:
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


def series_zone(position: CribbagePosition, names: Names) -> Zone:
    """The cards of this series in the order they were laid, and what the last one scored."""
    size = len(position.series)
    lit = max(alike_at_end(position.series), run_at_end(position.series)) if size else 0
    cards = []
    for at, card in enumerate(position.series):
        marks: tuple[Mark, ...] = NO_MARKS
        if at == size - 1:
            marks = LAST
        elif at >= size - lit and lit > 1:
            marks = WINNING
        cards.append(laid_card(card, names[position.layers[at]], marks))
    return Zone("series", "In play", tuple(cards), note=series_note(position, names))


@lru_cache(maxsize=4096)
def laid_card(card: int, name: str, marks: tuple[Mark, ...]) -> Card:
    """A card of the series, with the name of the player who laid it."""
    return replace(face(card, None, marks), under=(name,))


def series_note(position: CribbagePosition, names: Names) -> str:
    if not position.series:
        return ""
    series = position.series
    found = words.pegging_words(position.count, alike_at_end(series), run_at_end(series))
    if position.series_is_over and position.count < facts.LIMIT:
        found.append(f"{facts.LAST_CARD_POINTS} for the last card")
    scored = f" · {names[position.layers[-1]]}: {joined(found)}" if found else ""
    return f"count {position.count} of {facts.LIMIT}{scored}"


def pack_zone(position: CribbagePosition) -> Zone:
    """The pack, and from the play on the starter on top of it."""
    if not position.is_laying_away():
        return Zone("pack", "Starter", (face(position.starter),), Layout.STACK)
    size = facts.CARDS - facts.cards_dealt(position.players) * position.players
    return Zone("pack", "Pack", pack_back(), Layout.STACK, count=size)


@cache
def pack_back() -> tuple[Card, ...]:
    return backs("pack", 1, BACK)


def crib_zone(view: CribbageView, names: Names) -> Zone:
    """The crib: face-down until it is counted, but one's own cards in it are known (G6)."""
    position = view.position
    title = words.hand_name(position.dealer, True, names)
    if position.crib_is_open() and position.previous is not None:
        cards = tuple([face(card) for card in position.previous.crib])
        return Zone("crib", title, cards, Layout.FAN)
    mine = ", ".join([short(card) for card in view.laid_away])
    note = f"you laid away {mine}" if mine else ""
    # While cards are laid away, nobody sees how many the others have given (G2).
    size = len(view.laid_away) if position.is_laying_away() else position.crib_size()
    hidden = backs("crib", min(size, 1), BACK)
    return Zone("crib", title, hidden, Layout.STACK, count=size, note=note)


def pegging_board(position: CribbagePosition, names: Names) -> Zone:
    """Two pegs per side: where it stands, and where it stood before its last gain."""
    lanes = [
        Lane(
            words.side_name(side, names),
            SIDE_COLOURS[side],
            position.points[side],
            position.back_pegs[side],
        )
        for side in range(facts.SIDES)
    ]
    track = Track("pegs", PEGGING_BOARD, tuple(lanes), int(position.target))
    return Zone("pegging board", PEGGING_BOARD, (track,))


# Laid and held


def laid_zone(position: CribbagePosition, seat: int, names: Names) -> Zone:
    """The cards that a seat laid in earlier series of this deal."""
    shown = set(position.series)
    cards = [face(card) for card in position.laid[seat] if card not in shown]
    return Zone(f"laid {seat}", f"{names[seat]} laid before", tuple(cards), Layout.FAN)


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
    position = view.position
    if view.choice is not None:
        text = f"Which {view.choice.most} cards do you lay away to {whose_crib(view, names)}?"
        things = [away_words(card) for card in view.choice.things]
        return ask(view, text, things, several(view, "Lay these away"))
    lead = "You lead." if position.series_is_over else f"The count is {position.count}."
    text = f"{lead} Which card do you lay?"
    return ask(view, text, [lay_words(position, card) for card in view.legal])


def whose_crib(view: CribbageView, names: Names) -> str:
    dealer = view.position.dealer
    if dealer == view.seat:
        return "your own crib"
    name = names[dealer]
    if facts.side_of(dealer) == facts.side_of(view.seat):
        return f"the crib of {name}, your partner"
    return f"the crib of {name}, against you"


@cache
def away_words(card: int) -> Answer:
    return Answer(card, card_name(card))


def lay_words(position: CribbagePosition, card: int) -> Answer:
    """A card, the count it would make, and what it would score."""
    series = [card] if position.series_is_over else [*position.series, card]
    rank: int = rank_of(card)
    count = rank if position.series_is_over else position.count + rank
    found = words.pegging_words(count, alike_at_end(series), run_at_end(series))
    scored = f": {joined(found)}" if found else ""
    return Answer(card, f"{card_name(card)}, count {count}{scored}")
