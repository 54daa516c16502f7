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
from gamenight.games.spectrum.cards import face, orders
from gamenight.games.spectrum.cribbage import summing, words
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.pegging import alike_at_end, run_at_end
from gamenight.games.spectrum.cribbage.rules.position import CribbagePosition
from gamenight.games.spectrum.cribbage.rules.state import CribbageView
from gamenight.games.spectrum.rules.deck import rank_of
from gamenight.games.spectrum.words import card_name
from gamenight.parts.bits import has
from gamenight.table import (
    Answer,
    Badge,
    Board,
    Card,
    Counter,
    Layout,
    Mark,
    Pawn,
    Question,
    Seat,
    Space,
    Table,
    Token,
    Zone,
)

BACK: Final = "brown"
SIDE_COLOURS: Final = ("blue", "red")
STREETS: Final = 11
"""The spaces of a track on the pegging board, beside the one for the target."""


def table(view: AnyView, names: Names) -> Table:
    assert isinstance(view, CribbageView)
    position = view.position
    pegs = (tuple(position.points), tuple(position.back_pegs), int(position.target))
    zones = [
        series_zone(position, names),
        pack_zone(position),
        crib_zone(view, names),
        board_zone(*pegs, tuple(names)),
    ]
    for seat in range(position.players):
        zones.append(laid_zone(position, seat))
        zones.append(hand_zone(view, seat))
    return Table(
        game="spectrum-cribbage",
        headline=headline(position, names),
        seats=tuple([nameplate(view, seat, names) for seat in range(position.players)]),
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
    points: int = position.points_of(seat)
    cards: int = position.hand_size(seat)
    counters = (
        Counter(f"points {seat}", noun(points, "point"), points, int(position.target)),
        Counter(f"cards {seat}", noun(cards, "card"), cards),
    )
    return Seat(seat, names[seat], seat in position.asked(), tuple(badges), counters)


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
    """The crib: face-down but for what the viewer laid away, until it is counted (G6)."""
    position = view.position
    mine = view.laid_away
    if position.crib_is_open() and position.previous is not None:
        cards = tuple([face(card) for card in position.previous.crib])
    elif position.is_laying_away():
        cards = tuple([face(card) for card in mine])
    else:
        hidden = backs("crib", position.crib_size() - len(mine), BACK)
        cards = (*[face(card) for card in mine], *hidden)
    note = "you know what you laid away" if mine and not position.over else ""
    title = words.hand_name(position.dealer, True, names)
    return Zone("crib", title, cards, Layout.FAN, note=note)


# The pegging board


@lru_cache(maxsize=1024)
def board_zone(
    points: tuple[int, ...], back_pegs: tuple[int, ...], target: int, names: tuple[str, ...]
) -> Zone:
    """A track per side with two pegs: where it stands, and where it stood before its last gain."""
    spaces = []
    for side in range(facts.SIDES):
        name = words.side_name(side, names)
        for street in range(STREETS + 1):
            first = -(-street * target // STREETS)
            items: list[Pawn | Token] = []
            if street_of(points[side], target) == street:
                label = f"{name}, {points[side]} points"
                items.append(Pawn(f"peg {side}", label, SIDE_COLOURS[side], side))
            if street_of(back_pegs[side], target) == street and back_pegs[side] < points[side]:
                label = f"{name} before, {back_pegs[side]} points"
                items.append(Token(f"back peg {side}", label, SIDE_COLOURS[side], sketch="peg"))
            key = f"street {side} {street}"
            label = f"{name}, from {first}"
            spaces.append(Space(key, label, side, street, "cream", str(first), tuple(items)))
    above, below = [words.side_name(side, names) for side in range(facts.SIDES)]
    board = Board("board", "Pegging board", tuple(spaces), facts.SIDES, STREETS + 1)
    note = f"{above} above, {below} below, to {target}"
    return Zone("pegging board", "Pegging board", (board,), Layout.BOARD, note=note)


def street_of(points: int, target: int) -> int:
    """The space of a track on which a peg stands."""
    return min(STREETS, points * STREETS // target)


# What belongs to a seat


def laid_zone(position: CribbagePosition, seat: int) -> Zone:
    """The cards that a seat laid in earlier series of this deal."""
    shown = set(position.series)
    cards = [face(card) for card in position.laid[seat] if card not in shown]
    return Zone(f"laid {seat}", "Laid", tuple(cards), Layout.FAN, owner=seat)


def hand_zone(view: CribbageView, seat: int) -> Zone:
    if seat != view.seat:
        cards = hidden_hand(seat, view.position.hand_size(seat))
        return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, owner=seat)
    cards = tuple([face(card, if_legal(view, card)) for card in view.hand])
    return Zone(
        f"hand {seat}",
        "Hand",
        cards,
        Layout.FAN,
        owner=seat,
        in_reach=True,
        orders=orders(view.hand),
    )


@cache
def hidden_hand(seat: int, size: int) -> tuple[Card, ...]:
    return backs(f"hand {seat}", size, BACK)


# The question


def question(view: CribbageView, names: Names) -> Question:
    position = view.position
    if view.choice is not None:
        text = f"Which {view.choice.most} cards do you lay away to {whose_crib(view, names)}?"
        things = [away_words(card) for card in view.choice.things]
        return ask(view, text, things, several(view, "Lay these away"))
    if position.is_laying_away():
        return ask(view, "Which card do you lay away?", [away_words(c) for c in view.legal])
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
    return Answer(card, f"Lay away {card_name(card)}")


def lay_words(position: CribbagePosition, card: int) -> Answer:
    """A card, the count it would make, and what it would score."""
    series = [card] if position.series_is_over else [*position.series, card]
    rank: int = rank_of(card)
    count = rank if position.series_is_over else position.count + rank
    found = words.pegging_words(count, alike_at_end(series), run_at_end(series))
    scored = f": {joined(found)}" if found else ""
    return Answer(card, f"Lay {card_name(card)}, count {count}{scored}")
