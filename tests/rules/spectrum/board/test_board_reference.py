"""Every question of random turns beside a second, slow way to find the moves."""

from __future__ import annotations

import pytest

from gamenight.core.events import Event
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.board.rules import combinations, constants
from gamenight.games.spectrum.board.rules.combinations import BoardRoll, Combination
from gamenight.games.spectrum.board.rules.constants import OFF_BOARD, SPACES
from gamenight.games.spectrum.board.rules.game import RULES
from gamenight.games.spectrum.board.rules.moves import EMPTY
from gamenight.games.spectrum.board.rules.state import BoardState
from gamenight.games.spectrum.rules.deck import colour_of, is_special, rank_of, special_kind
from tests.rules.spectrum.board.reference import Card, Key, Pawn, Space, Turn

TURNS = 50


def scattered(players: int, options: dict[str, object], random: Random) -> BoardState:
    """A match with pawns anywhere, some colours captured, just before a roll."""
    state = RULES.start(players, RULES.accept(players, options), random)
    position = state.position
    position.phase = constants.ROLLS
    position.over = False  # alone, the first draws may all be dead
    position.dead_rolls = 0
    position.roll = BoardRoll(False)
    position.active = position.turn = random.below(players)
    position.board = [EMPTY] * SPACES
    position.stock = [int(position.setup.pawns)] * players
    position.stars = [0] * players
    position.closed = 0
    near = int(random.below(2))
    for colour in range(12):
        if random.below(12) < int(random.below(12)):
            put(state, random.below(players), colour * 9 + 8)
    for seat in range(players):
        for _ in range(random.below(position.stock[seat] + 1)):
            numbers = 4 if near else 8
            put(state, seat, random.below(12) * 9 + random.below(numbers) + (4 if near else 0))
    return state


def put(state: BoardState, seat: int, space: int) -> None:
    position = state.position
    goal = constants.STARS_TO_WIN[position.players]
    if position.board[space] != EMPTY:
        return
    if space % 9 == 8:
        if position.stars[seat] + 1 >= goal:
            return
        position.take_star(seat, space)
    position.enter(seat, space)


def name(space: int) -> Space | None:
    return None if space == OFF_BOARD else (space // 9, space % 9 + 1)


def number(space: Space | None) -> int:
    return OFF_BOARD if space is None else space[0] * 9 + space[1] - 1


def numbers(spaces: set[Space] | set[Space | None]) -> list[int]:
    return sorted(number(space) for space in spaces)


def key_of(combination: Combination) -> Key:
    lengths = tuple(part.length for part in combination.parts)
    colours = tuple(sorted(set(combination.colours)))
    match combination.kind:
        case combinations.TWO_COLOURS:
            return "normal", colours, ()
        case combinations.DOUBLE_DOUBLE:
            return "double double", colours, ()
        case combinations.ONE_CARD:
            return "card", colours, lengths
        case combinations.SAME_COLOUR:
            return "same", (colours[0] % 6,), lengths
        case combinations.CONSECUTIVE:
            return "row", colours, lengths
        case combinations.SWAP:
            return "swap", colours[:1], ()
        case _:
            return "alike", colours, lengths[:1]


def card(number: int) -> Card:
    if is_special(number):
        return (special_kind(number), 0)
    return (colour_of(number), rank_of(number))


def compare_turn(state: BoardState, random: Random) -> int:
    """Play a roll at random and compare every question; how many there were."""
    position = state.position
    setup = position.setup
    owners = {
        (space // 9, space % 9 + 1): owner
        for space, owner in enumerate(position.board)
        if owner != EMPTY
    }
    seat = position.active
    dice = ["d6", "d12", "cards"][setup.dice]
    turn = Turn(owners, position.stock[seat], seat, dice, setup.self_jump, setup.self_capture)
    journal: list[Event] = []
    state.journal = journal
    turns = int(position.turns)
    state.advance(random)
    told = next(e for e in journal if e.kind in (constants.ROLLED, constants.DREW))
    rolled = told.facts[-1]
    assert isinstance(rolled, tuple)
    offered = turn.offered([card(c) for c in rolled] if dice == "cards" else list(rolled))
    possible = {key for key, moves in offered.items() if moves}
    if position.players == 1:
        possible = {key for key in possible if key[0] != "swap"}
    if not possible:
        assert any(event.kind == constants.CANNOT_MOVE for event in journal)
        return 1
    follower = Follower(state, turn, turns)
    if not follower.is_under_way():  # all of it went by itself
        (only,) = possible
        turn.use(only)
        return 1 + follower.follow(random)
    shown = position.roll.offered
    assert {key_of(one) for one in shown} == possible
    assert len(shown) == len(possible)
    if position.phase == constants.CHOOSING:
        chosen = random.below(len(shown))
        turn.use(key_of(shown[chosen]))
        state.apply(constants.FIRST_CHOICE + chosen, random)
    else:
        turn.use(possible.pop())
    return 1 + follower.follow(random)


class Follower:
    """Compares and answers questions until the roll is over; what is forced nobody is asked."""

    def __init__(self, state: BoardState, turn: Turn, turns: int) -> None:
        self.state = state
        self.turns = turns
        self.turn = turn
        self.questions = 0
        self.picked = False
        self.start: Space | None = None
        self.victim: Pawn | None = None

    def follow(self, random: Random) -> int:
        self.go_on()
        while self.is_under_way():
            legal = self.state.legal()
            assert len(legal) > 1, "SB-e"
            answer = legal[random.below(len(legal))]
            self.questions += 1
            self.compare(legal, answer)
            self.state.apply(answer, random)
            self.go_on()
        if not self.state.over:
            assert self.turn.swapping is None
            assert not self.movable()
        return self.questions

    def is_under_way(self) -> bool:
        """Whether it is still the same roll."""
        position = self.state.position
        return not position.over and position.turns == self.turns and not position.roll.extra

    def compare(self, legal: list[int], answer: int) -> None:
        turn = self.turn
        match self.state.position.phase:
            case constants.ORDERING:
                assert [a - constants.FIRST_MOVE + 1 for a in legal] == sorted(turn.lengths())
                turn.length = answer - constants.FIRST_MOVE + 1
            case constants.PICKING:
                assert legal == numbers(self.movable())
                self.pick(name(answer))
            case constants.GOING:
                assert self.picked
                assert legal == numbers(self.ends())
                self.move(name(answer))
            case constants.PLACING:
                assert legal == numbers(turn.rim())
                self.place(name(answer))
            case constants.SWAPPING:
                assert legal == numbers({one for one, _ in turn.swap_pairs()})
                self.pick(name(answer))
            case _:
                assert self.state.position.phase == constants.SWAPPING_WITH
                assert legal == numbers(self.partners())
                self.swap()

    def go_on(self) -> None:
        """Do what there is no choice about (SB-e)."""
        turn = self.turn
        while True:
            if self.victim is not None:
                if len(turn.rim()) > 1:
                    return
                self.place(next(iter(turn.rim()), None))
            elif turn.swapping:
                firsts = {one for one, _ in turn.swap_pairs()}
                if not self.picked and len(firsts) == 1:
                    self.pick(firsts.pop())
                if not self.picked or len(self.partners()) > 1:
                    return
                self.swap()
            elif self.picked:
                if len(self.ends()) > 1:
                    return
                self.move(self.ends().pop())
            else:
                orders = turn.length is None and len(turn.lengths() if turn.stages else ()) > 1
                if orders or len(self.movable()) != 1:
                    return
                self.pick(self.movable().pop())

    def movable(self) -> set[Space | None]:
        turn = self.turn
        return {one for one, _ in (turn.moves() if turn.steps or turn.stages else ())}

    def ends(self) -> set[Space]:
        return {end for one, end in self.turn.moves() if one == self.start}

    def partners(self) -> set[Space]:
        return {b for a, b in self.turn.swap_pairs() if a == self.start}

    def pick(self, start: Space | None) -> None:
        self.start, self.picked = start, True

    def move(self, end: Space | None) -> None:
        assert end is not None
        self.victim, self.picked = self.turn.move(self.start, end), False

    def swap(self) -> None:
        self.turn.swapping, self.picked = None, False

    def place(self, place: Space | None) -> None:
        """On the rim, or back in the stock."""
        assert self.victim is not None
        if place is not None:
            self.turn.pawns[place] = self.victim
        elif self.victim.owner == self.turn.seat:
            self.turn.stock += 1
        self.victim = None


@pytest.mark.parametrize("dice", ["d6", "d12", "cards"])
@pytest.mark.parametrize(
    ("players", "self_jump", "self_capture"),
    [(2, False, False), (3, True, False), (4, False, True), (1, True, True), (6, True, True)],
)
def test_every_question_is_what_the_slow_way_finds(
    dice: str, players: int, self_jump: bool, self_capture: bool
) -> None:
    options: dict[str, object] = {
        "dice": dice,
        "self_jump": self_jump,
        "self_capture": self_capture,
        "swap_cards": dice == "cards" and players % 2 == 0,
    }
    random = random_from(players, ["d6", "d12", "cards"].index(dice))
    questions = 0
    for _ in range(TURNS):
        questions += compare_turn(scattered(players, options, random), random)
    assert questions > TURNS
