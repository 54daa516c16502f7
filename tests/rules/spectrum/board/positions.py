"""Boards drawn as text, rolls in letters, and answers in words."""

from __future__ import annotations

from itertools import count

from gamenight.core.events import Event
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.board.rules import constants
from gamenight.games.spectrum.board.rules.combinations import BoardRoll, Combination
from gamenight.games.spectrum.board.rules.constants import OFF_BOARD, SPACES
from gamenight.games.spectrum.board.rules.game import RULES
from gamenight.games.spectrum.board.rules.moves import EMPTY
from gamenight.games.spectrum.board.rules.state import BoardState
from gamenight.games.spectrum.board.rules.turns import offer
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from tests.rules.checked import give_one, random

CODES = ["R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR"]
NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay"]
SEATS = "abcdef"


def loaded(sides: int, *numbers: int) -> Random:
    """Dice of this many sides that first show these numbers, counted from 0."""
    for seed in count():
        source = random_from(seed)
        if all(source.below(sides) == number for number in numbers):
            return random_from(seed)
    raise AssertionError


def space(name: str) -> int:
    """ "B4" is Blue 4, "RO*" the Red-Orange star, "-" off the board."""
    if name == "-":
        return OFF_BOARD
    colour, number = name.rstrip("123456789*"), name[-1]
    return CODES.index(colour) * 9 + (8 if number == "*" else int(number) - 1)


def spaces(names: str) -> list[int]:
    return sorted(space(name) for name in names.split())


def called(answer: int) -> str:
    """The name of a space."""
    if answer == OFF_BOARD:
        return "-"
    return CODES[answer // 9] + ("*" if answer % 9 == 8 else str(answer % 9 + 1))


def colours(names: str) -> int:
    return sum(1 << CODES.index(name) for name in names.split())


def started(players: int, options: dict[str, object], source: Random | None = None) -> BoardState:
    """A match as it begins."""
    return RULES.start(players, RULES.accept(players, options), source or random())


def board(drawn: str, players: int = 2, **options: object) -> BoardState:
    """A board before a roll of seat 0 ("a"), a line per number and a letter per pawn.

    Numbers that are not drawn are empty. The first line may name the colours.
    """
    state = started(players, {"first_seat": 0, **options})
    position = state.position
    position.phase = constants.ROLLS
    position.over = False
    position.roll = BoardRoll(False)
    position.active = position.turn = 0
    position.turns = 1
    position.window = constants.NO_WINDOW
    position.dead_rolls = 0
    position.board = [EMPTY] * SPACES
    position.stock = [int(position.setup.pawns)] * players
    for line in drawn.strip().splitlines():
        number, *tokens = line.split()
        if number in CODES:
            continue
        assert len(tokens) == len(CODES), line
        for code, token in zip(CODES, tokens, strict=True):
            if token != ".":
                put(state, token, f"{code}{number}")
    return state


def put(state: BoardState, seat: str, name: str) -> None:
    position = state.position
    owner = SEATS.index(seat)
    position.enter(owner, space(name))
    if name.endswith(("9", "*")):
        position.take_star(owner, space(name))


def at(state: BoardState, **pawns: str) -> BoardState:
    """More pawns: a="R1 B*"."""
    for seat, names in pawns.items():
        for name in names.split():
            put(state, seat, name)
    return state


def empty(players: int = 2, **options: object) -> BoardState:
    return board("", players, **options)


def weighted(players: int, weights: list[int], **pawns: str) -> BoardState:
    """Colours are worth these points."""
    state = empty(players, goal="weighted")
    state.position.setup.weights = tuple(weights)
    return at(state, **pawns)


def without_stock(state: BoardState, seat: int = 0) -> BoardState:
    """Nothing can enter."""
    state.position.stock[seat] = 0
    return state


def listened(state: BoardState) -> list[Event]:
    state.journal = []
    return state.journal


def roll(state: BoardState, shown: str, source: Random | None = None) -> BoardState:
    """Dice show these colours, or cards ("R2", "swap R") are drawn; then chance goes on."""
    position = state.position
    if position.setup.dice == constants.CARDS:
        position.roll.shown = tuple(card(name) for name in shown.split(", "))
        state.deck = [one for one in state.deck if one not in position.roll.shown]
    else:
        position.roll.shown = tuple(CODES.index(name) for name in shown.split())
    offer(state)
    state.advance(source or random())
    return state


def card(name: str) -> int:
    if name.startswith("swap"):
        return NUMBER_CARDS + 2 * CODES.index(name.split()[1])
    return CODES.index(name[:-1]) * 12 + int(name[-1]) - 1


def choices(state: BoardState) -> tuple[Combination, ...]:
    return state.position.roll.offered


def use(state: BoardState, kind: int, *names: str) -> BoardState:
    """Use a combination by its kind and colours."""
    wanted = tuple(CODES.index(name) for name in names)
    for number, one in enumerate(choices(state)):
        if one.kind == kind and one.colours == wanted:
            if state.position.phase == constants.CHOOSING:
                give_one(state, constants.FIRST_CHOICE + number, random())
            return state
    raise AssertionError(f"{kind} {names} is not offered")


def legal(state: BoardState) -> str:
    """The legal spaces by name."""
    return " ".join(called(answer) for answer in state.legal())


def pawns(state: BoardState) -> set[str]:
    """Those that can move; a single one is picked already (SB-e)."""
    if state.position.phase == constants.GOING:
        return {called(int(state.position.picked))}
    assert state.position.phase == constants.PICKING
    return {called(answer) for answer in state.legal()}


def ends(state: BoardState, pawn: str) -> set[str]:
    """Where a pawn can go."""
    if pawn not in pawns(state):
        return set()
    return {called(end) for end in state.position.ends_for(space(pawn))}


def move(state: BoardState, pawn: str, end: str) -> BoardState:
    """Pick a pawn and say where it goes, as far as that is asked (SB-e)."""
    assert end in ends(state, pawn), (legal(state), ends(state, pawn))
    if state.position.phase == constants.PICKING:
        give_one(state, space(pawn), random())
    if state.position.phase == constants.GOING and state.position.picked == space(pawn):
        give_one(state, space(end), random())
    return state


def has_moved(state: BoardState, pawn: str, end: str) -> bool:
    """Whether that was the last move: the rules make it by themselves if it is the only one."""
    trail = state.position.trail
    start = [] if pawn == "-" else [space(pawn)]
    return list(trail[: len(start)]) == start and trail[-1] == space(end)


def owner(state: BoardState, name: str) -> str:
    there = state.position.board[space(name)]
    return "." if there == EMPTY else SEATS[there]
