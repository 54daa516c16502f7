"""The table of Spectrum Escape in words and pictures, and its questions."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.words import capitalised, counted, joined
from gamenight.game.addressing import YOU, addressed, verb
from gamenight.game.describing import LAST, NO_MARKS, SPENT, Description, ask, if_legal
from gamenight.game.game import Names
from gamenight.parts.bits import has, set_of
from gamenight.table import (
    Answer,
    Badge,
    Board,
    Counter,
    Die,
    Layout,
    Pawn,
    Question,
    Role,
    Seat,
    Summary,
    Token,
    Trail,
    Zone,
)

from ..wheel_board import PAWN_PAINTS, Place, pawn_badge, pawn_of, way, wheel_board
from ..words import CODES, COLOUR_NAMES, PAINTS
from . import rules
from .rules import (
    COMMON,
    ESCAPED,
    GIVE_UP,
    OFF_BOARD,
    PAWN,
    PERSONAL,
    RIM,
    EscapePosition,
    EscapeView,
)

# What a move of Spectrum Escape is called, for the answers and the log


def move_words(here: int, there: int, furthest: int, rival: str, who: str = YOU) -> str:
    """Return what a pawn of ``who`` does: "overtakes Ben: 4 to 6", to its owner "overtake Ben".

    ``furthest`` is the best space of the others in that colour and ``rival`` whose pawn is there;
    without one it is the centre, which counts as space 0 (SE2).
    """
    if here == OFF_BOARD:
        return f"{verb(who, 'enters')} at {there}" + (f", past {rival}" if furthest else "")
    if there == ESCAPED:
        before = f"{verb(who, 'overtakes')} {rival} and " if here < furthest else ""
        lead = f", {here - furthest} ahead" if here > furthest else ""
        return f"{before}{verb(who, 'escapes')} from {here}{lead}"
    if here < furthest:
        return f"{verb(who, 'overtakes')} {rival}: {here} to {there}"
    if furthest == OFF_BOARD:
        return f"{verb(who, 'moves')} on alone: {here} to {there}"
    return f"{verb(who, 'moves')} on, {here - furthest} ahead of {rival}: {here} to {there}"


def why_nothing(furthest: int) -> str:
    """Return why a die does nothing (SE3, SE7)."""
    return "the leader is on the rim" if furthest == RIM else "no pawn is left in stock"


# The table of Spectrum Escape: the wheel, the dice, and where each die would put a pawn


def zones(view: EscapeView, names: Names) -> list[Zone]:
    own = [] if view.seat == NOBODY else [own_zone(view, names)]
    return [wheel_zone(view, names), *own, common_zone(view, names)]


def wheel_zone(view: EscapeView, names: Names) -> Zone:
    return Zone("wheel", "The wheel", (board(view, names),), Layout.BOARD, role=Role.MAIN)


def headline(position: EscapePosition, names: Names) -> str:
    round = position.round
    die = f"d{sides_of(round.number)}"
    moves = "second" if round.second_moves else "first"
    return f"Round {round.number}, {die} · {moves} moves · {names[round.first]} plays first"


def nameplate(view: EscapeView, seat: int, names: Names) -> Seat:
    """With the personal die of a seat; the viewer's own lies in reach."""
    position, round = view.position, view.position.round
    badges = [pawn_badge(seat)]
    if has(round.gave_up, seat):
        badges.append(Badge("gave up a chase"))
    elif seat != view.seat and round.may_use_personal(seat) and not position.over:
        colour = round.personal[seat]
        badges.append(Badge(f"die {CODES[colour]}", PAINTS[colour]))
    counters = (
        Counter(f"escaped {seat}", "escaped", position.escaped[seat], position.goal()),
        Counter(f"stock {seat}", "in stock", position.stock[seat]),
    )
    return Seat(seat, names[seat], seat == position.turn, tuple(badges), counters)


# Dice


def own_zone(view: EscapeView, names: Names) -> Zone:
    """Return the personal die of the viewer; those of the others stand on their nameplates."""
    round, seat = view.position.round, view.seat
    colour = round.personal[seat]
    used = not round.may_use_personal(seat)
    answer = if_legal(view, PERSONAL)
    die = Die(
        key="own die",
        label=f"{COLOUR_NAMES[colour]}, used" if used else die_words(view, colour, answer, names),
        colour=PAINTS[colour],
        answer=answer,
        marks=SPENT if used or has(round.gave_up, seat) else NO_MARKS,
        sides=sides_of(round.number),
    )
    return Zone("own", "Your die", (die,), Layout.TRAY, owner=seat, in_reach=True, role=Role.MAT)


def common_zone(view: EscapeView, names: Names) -> Zone:
    """Return the dice that all share, in the order of the wheel."""
    colours = view.position.round.common
    order = sorted(range(len(colours)), key=lambda at: colours[at])
    dice = tuple([common_die(view, at, names) for at in order])
    return Zone("common", "Common dice", dice, Layout.TRAY, in_reach=True, role=Role.MAT)


def common_die(view: EscapeView, at: int, names: Names) -> Die:
    round = view.position.round
    colour, taker = round.common[at], round.takers[at]
    if taker != NOBODY:
        label, answer = addressed(f"{COLOUR_NAMES[colour]}, used by {names[taker]}"), None
    else:
        answer = if_legal(view, COMMON + colour)
        label = die_words(view, colour, answer, names)
    marks = NO_MARKS if taker == NOBODY else SPENT
    return Die(f"common die {at}", label, 0, PAINTS[colour], answer, marks, sides_of(round.number))


def sides_of(round: int) -> int:
    """How many sides the dice of a round have."""
    return 6 if rules.is_d6_round(round) else 12


def die_words(view: EscapeView, colour: int, answer: int | None, names: Names) -> str:
    """Return the colour of a die and, if it may be used now, what it would do."""
    does = "" if answer is None else f": {move_of(view, colour, names)}"
    return COLOUR_NAMES[colour] + does


# The wheel


def board(view: EscapeView, names: Names) -> Board:
    """Pawns, the last moves of the others, and where each die would put one's own pawn."""
    position = view.position
    pieces: dict[Place, tuple[Pawn | Token, ...]] = {}
    for seat in range(position.players):
        for colour in position.colours_of(seat):
            pieces[colour, position.space(seat, colour)] = (pawn(view, seat, colour, names),)
    dice = dice_by_colour(view)
    ends = {colour: end_of(view, colour) for colour in dice}
    return wheel_board(
        pieces,
        open_paths=set_of(open_colours(view)),
        answers={(c, end): dice[c] for c, end in ends.items() if end != OFF_BOARD},
        trails=[*taken_ways(view), *possible_ways(view, dice)],
        outward=True,
    )


def pawn(view: EscapeView, seat: int, colour: int, names: Names) -> Pawn:
    position = view.position
    moved = rules.read_move(position.last_moves[seat])
    just = seat == position.last_seat and moved[0] == colour and moved[2] != OFF_BOARD
    answer = if_legal(view, PAWN + colour) if seat == view.seat else None
    label = addressed(f"{names[seat]}'s {PAWN_PAINTS[seat]} pawn")
    return pawn_of(seat, f"pawn {seat} {colour}", label, answer, LAST if just else NO_MARKS)


def open_colours(view: EscapeView) -> list[int]:
    """Return the colours that the question is about."""
    if view.position.round.giving_up:
        return [answer - PAWN for answer in view.legal]
    return list(dice_by_colour(view))


def dice_by_colour(view: EscapeView) -> dict[int, int]:
    """Return the answer that moves in each colour.

    Where it could be either die it is the common one: nobody can take one's own away.
    """
    return {colour_of_die(view, answer): answer for answer in view.legal if answer < GIVE_UP}


def colour_of_die(view: EscapeView, answer: int) -> int:
    return view.position.round.personal[view.seat] if answer == PERSONAL else answer - COMMON


def end_of(view: EscapeView, colour: int) -> int:
    """Return the space to show as the end of a move: the rim for a pawn that escapes."""
    return min(view.position.destination(view.seat, colour), RIM)


def possible_ways(view: EscapeView, dice: dict[int, int]) -> list[Trail]:
    """From one's own pawns to where each die would put them; what enters has no way to show."""
    ways = []
    for colour, answer in dice.items():
        here, end = view.position.space(view.seat, colour), end_of(view, colour)
        if OFF_BOARD < here < end:
            ways.append(way(((colour, here), (colour, end)), answer=answer))
    return ways


def taken_ways(view: EscapeView) -> list[Trail]:
    """Return the last move of each other seat, as far as it led over the board."""
    position = view.position
    ways = []
    for seat in range(position.players):
        if seat == view.seat or position.last_moves[seat] == rules.NO_MOVE:
            continue
        colour, here, there = rules.read_move(position.last_moves[seat])
        if OFF_BOARD < here < min(there, RIM):
            ways.append(way(((colour, here), (colour, min(there, RIM)))))
    return ways


# The question


def question(view: EscapeView, names: Names) -> Question:
    round = view.position.round
    if round.giving_up:
        text = "Which chase do you give up? The pawn goes back to your stock."
    elif not round.second_moves:
        text = "First move: which die do you use?"
    else:
        text = "Second move: which common die do you use?"
    return ask(view, text, [answer_words(view, answer, names) for answer in view.legal])


def answer_words(view: EscapeView, answer: int, names: Names) -> Answer:
    position = view.position
    if answer >= PAWN:
        colour = answer - PAWN
        return Answer(answer, f"{COLOUR_NAMES[colour]} {position.space(view.seat, colour)}")
    if answer == GIVE_UP:
        return give_up_words(position.colours_of(view.seat))
    colour = colour_of_die(view, answer)
    whose = "Your " if answer == PERSONAL else ""
    return Answer(answer, f"{whose}{COLOUR_NAMES[colour]}: {move_of(view, colour, names)}")


def give_up_words(colours: list[int]) -> Answer:
    """With one pawn on the board giving up is done at once, so it is asked twice."""
    if len(colours) > 1:
        return Answer(GIVE_UP, "Give up a chase, for both moves")
    name = COLOUR_NAMES[colours[0]]
    return Answer(GIVE_UP, f"Give up the chase on {name}, for both moves", final=True)


def move_of(view: EscapeView, colour: int, names: Names) -> str:
    """Return what a die of this colour would do."""
    position, seat = view.position, view.seat
    there = position.destination(seat, colour)
    furthest = position.furthest_other(seat, colour)
    if there == OFF_BOARD:
        return f"no move, {why_nothing(furthest)}"
    rivals = [s for s in range(position.players) if s != seat]
    rival = [s for s in rivals if position.space(s, colour) == furthest]
    name = names[rival[0]] if furthest else ""
    return move_words(position.space(seat, colour), there, furthest, name)


# The end


def summary(position: EscapePosition, names: Names) -> Summary | None:
    """Return how many pawns everybody brought out, and who won."""
    if not position.over:
        return None
    lines = [
        f"{names[seat]}: {counted(position.escaped[seat], 'escaped pawn')}, "
        f"{len(position.colours_of(seat))} on the wheel, {position.stock[seat]} in stock."
        for seat in range(position.players)
    ]
    winners = joined([names[seat] for seat in position.winners()])
    lines.append(f"{capitalised(position.reason())}: {winners} won the match.")
    zones = [escaped_zone(position, seat) for seat in range(position.players)]
    return Summary(f"After {counted(position.round.number, 'round')}", tuple(lines), tuple(zones))


def escaped_zone(position: EscapePosition, seat: int) -> Zone:
    pawns = [pawn_of(seat, f"out {seat} {at}", "pawn") for at in range(position.escaped[seat])]
    return Zone(f"out {seat}", "Escaped", tuple(pawns), owner=seat)


table: Final = Description(
    game="spectrum-escape",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
