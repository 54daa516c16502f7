"""The table of Spectrum in words and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.words import capitalised, counted, joined, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    CHOSEN,
    LAST,
    NO_MARKS,
    SPENT,
    WINNING,
    Description,
    ask,
    if_legal,
    several,
)
from gamenight.game.game import Names
from gamenight.parts.bits import count_of, has
from gamenight.table import (
    Badge,
    Board,
    Card,
    Counter,
    Die,
    Layout,
    Mark,
    Pawn,
    Question,
    Role,
    Seat,
    Summary,
    Token,
    Trail,
    Zone,
)

from ..cards import face
from ..rules.deck import card_of
from ..rules.wheel import COLOURS
from ..wheel_board import PAWN_PAINTS, RINGS, Place, pawn_badge, pawn_of, way, wheel_board
from ..words import COLOUR_NAMES, PAINTS
from . import words
from .rules import combinations, constants
from .rules.combinations import BoardRoll
from .rules.constants import OFF_BOARD, SPACES, colour_at, number_at
from .rules.moves import EMPTY
from .rules.position import BoardPosition
from .rules.state import BoardView
from .words import space_name

# The table of Spectrum: the wheel with its pawns, the roll, and what it opens


PLACES: Final = tuple((int(colour_at(s)), int(number_at(s))) for s in range(SPACES))
"""Spaces as the wheel names them."""

NO_MOVES_SHOWN: Final = (
    constants.STARTING,
    constants.WINDOW,
    constants.SENDING,
    constants.SURRENDERING,
)
"""Questions that are not about the roll."""


def headline(position: BoardPosition, names: Names) -> str:
    closed = f"{count_of(position.closed)} of {COLOURS} colours captured"
    if position.phase == constants.STARTING:
        return f"Shotgun start: spaces {position.start_number()}"
    turn = f"Turn {position.turns}"
    when = {constants.AT_START: "the start of", constants.AT_END: "the end of"}.get(position.window)
    whose = f"{names[position.active]}'s turn"
    return f"{turn} · {f'{when} {whose}: portals' if when else whose} · {closed}"


def nameplate(view: BoardView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = [pawn_badge(seat)]
    if seat == position.active and not position.over and seat != position.turn:
        badges.append(Badge("their turn", "gold"))
    setup = position.setup
    goal = None if setup.weighted else constants.STARS_TO_WIN[position.players]
    counters = [Counter(f"colours {seat}", "colours", position.stars[seat], goal)]
    if setup.weighted:
        points = position.points(seat)
        counters.append(Counter(f"points {seat}", noun(points, "point"), points))
    counters.append(Counter(f"stock count {seat}", "in stock", position.stock[seat]))
    if setup.portals:
        counters.append(Counter(f"portals {seat}", "portals", position.portal_counts[seat]))
    active = seat == position.turn
    return Seat(seat, names[seat], active, tuple(badges), tuple(counters))


# Zones


def zones(view: BoardView, names: Names) -> Iterable[Zone]:
    position = view.position
    setup = position.setup
    yield Zone("wheel", "The wheel", (board(view, names),), Layout.BOARD, role=Role.MAIN)
    if setup.weighted:
        yield weights_zone(position)
    if position.discards:
        yield pile_zone("discards", "Discarded cards", position.discards)
    if position.portal_discards:
        yield pile_zone("used portals", "Used portals", cards_of(position.portal_discards))
    if position.shown_missions:
        title = f"{names[position.active]}'s missions"
        cards = space_cards("shown mission", position.shown_missions, position, WINNING)
        yield Zone("shown missions", title, cards, Layout.ROW, role=Role.RECORD)
    if position.roll.shown:
        yield roll_zone(position)
    if view.seat == NOBODY:
        return
    if setup.missions and not position.shown_missions:
        cards = space_cards("mission", view.missions, position, SPENT, view.seat)
        title = "Your missions: five win"
        yield Zone("missions", title, cards, Layout.FAN, view.seat, role=Role.HAND)
    if setup.portals:
        yield portal_zone(view)
    if view.drawn:
        drawn = tuple([space_card("drawn", space, if_legal(view, space)) for space in view.drawn])
        yield Zone("drawn", "Drawn", drawn, Layout.ROW, view.seat, True, role=Role.MAT)
    yield stock_zone(view)


def weights_zone(position: BoardPosition) -> Zone:
    """Return what each colour is worth; captured ones are marked as spent."""
    weights = position.setup.weights
    tokens = [weight_token(c, weights[c], has(position.closed, c)) for c in range(COLOURS)]
    return Zone("weights", "What colours are worth", tuple(tokens), Layout.ROW, role=Role.SUPPLY)


@cache
def weight_token(colour: int, weight: int, closed: bool) -> Token:
    label = f"{COLOUR_NAMES[colour]} is worth {weight}"
    marks = SPENT if closed else NO_MARKS
    return Token(f"weight {colour}", label, PAINTS[colour], count=weight, marks=marks)


def pile_zone(key: str, title: str, cards: Iterable[int]) -> Zone:
    items = tuple([pile_card(key, at, card) for at, card in enumerate(cards)])
    return Zone(key, title, items, Layout.STACK, role=Role.SUPPLY)


@cache
def pile_card(pile: str, at: int, card: int) -> Card:
    return replace(face(card), key=f"{pile} {at}")


def cards_of(spaces: Iterable[int]) -> list[int]:
    """Mission and portal cards as cards of the deck: the rank is the number of the space."""
    return [int(card_of(colour_at(space), number_at(space))) for space in spaces]


@cache
def space_card(
    place: str, space: int, answer: int | None = None, marks: tuple[Mark, ...] = NO_MARKS
) -> Card:
    shown = face(cards_of([space])[0], answer, marks)
    return replace(shown, key=f"{place} {space}", label=space_name(space))


def space_cards(
    place: str,
    spaces: Iterable[int],
    position: BoardPosition,
    marks: tuple[Mark, ...],
    seat: int = NOBODY,
) -> tuple[Card, ...]:
    """Mission cards; those with a pawn of the seat on them are marked."""
    owner = position.active if seat == NOBODY else seat
    return tuple(
        [
            space_card(place, space, None, marks if position.board[space] == owner else NO_MARKS)
            for space in spaces
        ]
    )


def portal_zone(view: BoardView) -> Zone:
    """One's own portals; those with a pawn on them can be activated in a window."""
    note = {
        constants.NOT_THIS_TURN: "You pass for the rest of this turn",
        constants.NOT_UNTIL_MY_TURN: "You pass until your next turn",
    }.get(view.standing, "")
    asked = view.position.phase == constants.WINDOW
    cards = tuple(
        [
            space_card("portal", space, if_legal(view, space) if asked else None)
            for space in view.portals
        ]
    )
    return Zone(
        "portals",
        "Your portals",
        cards,
        Layout.FAN,
        view.seat,
        asked,
        note=note,
        role=Role.HAND,
    )


def stock_zone(view: BoardView) -> Zone:
    """Return the pawns that are not on the board; pressing one lets it enter."""
    position, seat = view.position, view.seat
    enter = if_legal(view, constants.ENTER) if position.phase == constants.PICKING else None
    chosen = position.picked == OFF_BOARD and position.active == seat
    count = position.stock[seat]
    items = []
    if count:
        marks = CHOSEN if chosen else NO_MARKS
        items.append(pawn_of(seat, f"stock {seat}", "A pawn in stock", enter, marks))
    return Zone(
        "stock",
        "Your stock",
        tuple(items),
        Layout.ROW,
        seat,
        in_reach=enter is not None,
        count=count,
        role=Role.HAND,
    )


def roll_zone(position: BoardPosition) -> Zone:
    """Return dice or cards; what is not used is marked as spent.

    Cards take much room: they lie in reach only while they are chosen, so that the wheel is seen.
    """
    if position.setup.dice == constants.CARDS:
        asked = position.phase in (constants.CHOOSING, constants.ORDERING)
        cards = cards_rolled(position.roll)
        return Zone("roll", "Cards", cards, Layout.ROW, in_reach=asked, role=Role.MAT)
    dice = dice_rolled(position)
    return Zone("roll", "Roll", dice, Layout.TRAY, in_reach=True, role=Role.MAT)


def cards_rolled(roll: BoardRoll) -> tuple[Card, ...]:
    used = roll.shown if roll.combination is None else roll.combination.cards
    return tuple([rolled_card(card, card not in used) for card in roll.shown])


@cache
def rolled_card(card: int, spent: bool) -> Card:
    return replace(face(card, None, SPENT if spent else NO_MARKS), key=f"roll {card}")


def dice_rolled(position: BoardPosition) -> tuple[Die, ...]:
    roll = position.roll
    left = dice_used(roll)
    sides = 12 if position.setup.dice == constants.D12 else 6
    items = []
    for at, colour in enumerate(roll.shown):
        spent = not left[colour]
        left[colour] -= 0 if spent else 1
        marks = SPENT if spent else NO_MARKS
        items.append(Die(f"die {at}", COLOUR_NAMES[colour], 0, PAINTS[colour], None, marks, sides))
    return tuple(items)


def dice_used(roll: BoardRoll) -> list[int]:
    """Return how many dice of each colour are used; all of them while nothing is chosen."""
    combination = roll.combination
    if combination is None:
        return [roll.shown.count(colour) for colour in range(COLOURS)]
    kind = combination.kind
    each = {combinations.TWO_COLOURS: 1, combinations.DOUBLE_DOUBLE: 2}.get(kind, kind + 1)
    return [each if colour in combination.colours else 0 for colour in range(COLOURS)]


# The wheel


def board(view: BoardView, names: Names) -> Board:
    position = view.position
    pieces: dict[Place, tuple[Pawn | Token, ...]] = {}
    for space, owner in enumerate(position.board):
        if owner != EMPTY:
            pieces[PLACES[space]] = (pawn_on(view, space, owner, names),)
    return wheel_board(
        pieces,
        open_paths=open_paths(position),
        answers={PLACES[space]: space for space in spaces_to_press(view)},
        trails=[*last_way(position), *possible_ways(view)],
        goals={PLACES[space]: pawn for space, pawn in goals(view).items()},
        owners=captured_stars(position),
    )


def captured_stars(position: BoardPosition) -> dict[Place, int]:
    """Return the stars in the centre that have an owner."""
    seats = range(position.players)
    colours = range(COLOURS)
    return {(c, RINGS): seat for seat in seats for c in colours if position.has_star(seat, c)}


def pawn_on(view: BoardView, space: int, owner: int, names: Names) -> Pawn:
    position = view.position
    pressed = position.phase in words.ABOUT_PAWNS
    answer = if_legal(view, space) if pressed else None
    marks = NO_MARKS
    if space == position.picked:
        marks = CHOSEN
    elif position.trail and space == position.trail[-1]:
        marks = LAST
    return pawn(owner, position.numbers[space], names[owner], answer, marks)


@lru_cache(maxsize=4096)
def pawn(owner: int, number: int, name: str, answer: int | None, marks: tuple[Mark, ...]) -> Pawn:
    label = addressed(f"{name}'s {PAWN_PAINTS[owner]} pawn")
    return pawn_of(owner, f"pawn {owner} {number}", label, answer, marks)


def open_paths(position: BoardPosition) -> int:
    """Return the colours that the question is about: what is open, or would be."""
    if position.over or position.phase in NO_MOVES_SHOWN:
        return 0
    roll = position.roll
    if roll.combination is None:
        return union([combination.open_colours for combination in roll.offered])
    if roll.is_by_steps() or position.phase not in (constants.PICKING, constants.GOING):
        return roll.open_colours()
    return union([within for part in roll.parts_now() for within in part.withins])


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def spaces_to_press(view: BoardView) -> list[int]:
    if view.position.phase in (
        constants.GOING,
        constants.PLACING,
        constants.SENDING,
        constants.STARTING,
    ):
        things = view.choice.things if view.choice is not None else list(view.legal)
        return [space for space in things if space < SPACES]
    return []


def goals(view: BoardView) -> dict[int, int]:
    """Return the spaces that exactly one of the pawns in question can go to, each with its pawn."""
    if view.position.phase != constants.PICKING:
        return {}
    movers: dict[int, list[int]] = {}
    for pawn in view.legal:
        for end in view.position.ends_for(pawn):
            movers.setdefault(end, []).append(pawn)
    only = {end: pawns[0] for end, pawns in movers.items() if len(pawns) == 1}
    return {end: pawn for end, pawn in only.items() if end not in view.legal}


def last_way(position: BoardPosition) -> list[Trail]:
    """Return the last move."""
    if len(position.trail) < 2:
        return []
    return [way([PLACES[space] for space in position.trail], "The last move")]


def possible_ways(view: BoardView) -> list[Trail]:
    """From the pawn that was picked to every space it can reach."""
    position = view.position
    if position.phase == constants.GOING and view.legal:
        ways = []
        for end in view.legal:
            spaces = position.way(position.picked, end)
            if position.picked != OFF_BOARD:
                spaces = [position.picked, *spaces]
            if len(spaces) > 1:
                ways.append(way([PLACES[space] for space in spaces], "", end))
        return ways
    if position.phase == constants.SENDING and view.legal:
        start = PLACES[position.picked]
        return [way([start, PLACES[space]], "", space) for space in view.legal]
    return []


# The question


def question(view: BoardView, names: Names) -> Question:
    text = words.text(view)
    if view.choice is not None:
        answers = [words.answer(view, thing, names) for thing in view.choice.things]
        return ask(view, text, answers, several(view, "Start there"))
    answers = [words.answer(view, answer, names) for answer in view.legal]
    return ask(view, text, answers, reason=words.why(view.position))


# The end


def summary(position: BoardPosition, names: Names) -> Summary | None:
    """Return what everybody captured, with the arithmetic, and who won."""
    if not position.over:
        return None
    lines = [seat_line(position, seat, names) for seat in range(position.players)]
    winners = joined([names[seat] for seat in position.winners()])
    reason = capitalised(position.reason())
    result = f"{winners} won the match." if winners else f"{names[0]} did not win."
    lines.append(f"{reason}: {result}")
    zones = [captured_zone(position, seat) for seat in range(position.players)]
    return Summary(f"After {counted(position.turns, 'turn')}", tuple(lines), tuple(zones))


def captured_zone(position: BoardPosition, seat: int) -> Zone:
    stars = [
        Token(f"captured star {colour}", COLOUR_NAMES[colour], PAINTS[colour], sketch="star")
        for colour in range(COLOURS)
        if position.has_star(seat, colour)
    ]
    return Zone(f"captured {seat}", "Captured", tuple(stars), owner=seat)


def seat_line(position: BoardPosition, seat: int, names: Names) -> str:
    mine = [colour for colour in range(COLOURS) if position.has_star(seat, colour)]
    if not mine:
        return f"{names[seat]} captured no colour."
    tie = f"; {position.tie_points(seat)} in the tie-break" if position.players > 1 else ""
    if position.setup.weighted:
        weights = position.setup.weights
        terms = [f"{COLOUR_NAMES[colour]} {weights[colour]}" for colour in mine]
        return f"{names[seat]}: {' + '.join(terms)} = {position.points(seat)}{tie}."
    listing = joined([COLOUR_NAMES[colour] for colour in mine])
    return f"{names[seat]}: {counted(len(mine), 'colour')} ({listing}){tie}."


table: Final = Description(
    game="spectrum",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
