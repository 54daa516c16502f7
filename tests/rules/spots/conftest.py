"""Positions of Spots in a few words, loaded dice, and answers as people say them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spots.rules import asked
from gamenight.games.spots.rules.dice import heap_of, highest, size
from gamenight.games.spots.rules.dogs import DOGS, printed_spaces
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.rules.position import DICE, TREATS
from gamenight.games.spots.rules.tiles import PLACE_OF_COLOUR, SETS, TILE_NAMES, WALK

DOG_NAMES = [name.replace(" ", "") for name, _ in DOGS]

PLAIN_ANSWERS = {
    "score": asked.SCORE,
    "keep": asked.KEEP,
    "reroll": asked.REROLL,
    "bury": asked.BURY,
    "stop": asked.STOP,
    "roll": asked.ROLL,
    "up": asked.UP,
    "down": asked.DOWN,
}


def make_table(
    *packs: str,
    trick: int = WALK,
    yards: tuple[str, ...] = (),
    treats: tuple[int, ...] = (),
    top: str = "Burt",
) -> SpotsState:
    """A match in which seat 0 chooses an action.

    A pack reads "Lief Bongo:13": Lief without dice, Bongo with dice on 1 and 3. Yards read "25".
    The tiles are those of the Adoption Event, but ``trick`` lies in the place of its colour.
    """
    state = SpotsState(len(packs))
    state.turn_limit = 5000
    state.turns = 1
    for seat, pack in enumerate(packs):
        for word in pack.split():
            name, _, dice = word.partition(":")
            state.packs[seat].append(DOG_NAMES.index(name))
            state.filled[seat].append(printed_spaces(dice))
    for seat, yard in enumerate(yards):
        state.yards[seat] = heap_of(tuple(int(face) for face in yard))
    for seat, count in enumerate(treats):
        state.treats[seat] = count
    held = {dog for pack in state.packs for dog in pack}
    last = DOG_NAMES.index(top)
    state.deck = [dog for dog in range(len(DOGS)) if dog not in held and dog != last] + [last]
    state.stacks = [[0], [], [], [1], [], []]
    for colour, tile in enumerate(SETS["adoption-event"]):
        mine = trick >= WALK and (trick - WALK) // 5 == colour
        state.stacks[PLACE_OF_COLOUR[colour]] = [trick if mine else tile]
    state.supply = DICE - state.dice_in_play()
    state.treat_supply = TREATS - sum(state.treats)
    return state


def load_dice(*faces: int) -> Random:
    """A random source whose next dice are known; found by trying, so for a few dice only."""
    seed = 0
    while True:
        random = random_from(seed, 77)
        if all(random.die() == face for face in faces):
            return random_from(seed, 77)
        seed += 1


def read_answer(state: SpotsState, words: str) -> int:
    """ "Walk", "keep", "5", "on Lief", "Lief 2" or "yard 0 4" as the number of an answer."""
    if words in PLAIN_ANSWERS:
        return PLAIN_ANSWERS[words]
    if words.isdigit():
        return asked.NUMBER + int(words)
    parts = words.split()
    if parts[0] == "yard":
        return asked.BURIED + 6 * int(parts[1]) + int(parts[2]) - 1
    if parts[-1].isdigit():
        return space_answer(state, parts[0], int(parts[1]))
    if parts[0] == "on":
        return space_answer(state, parts[1], highest(state.roll))
    return [TILE_NAMES[stack[0]] for stack in state.stacks].index(words)


def space_answer(state: SpotsState, dog: str, face: int) -> int:
    at = state.packs[state.turn].index(DOG_NAMES.index(dog))
    return asked.SPACE + 6 * at + face - 1


def play_answers(state: SpotsState, *answers: str, dice: tuple[int, ...] = ()) -> SpotsState:
    """Give answers in turn through the checked door, the dice falling as told; count pieces."""
    random = load_dice(*dice)
    before = state.pieces()
    for words in answers:
        state.play(read_answer(state, words), random)
        assert state.pieces() == before
    return state


def set_roll(state: SpotsState, faces: str) -> SpotsState:
    """Turn the dice of a roll, still to be kept or rerolled, to these faces."""
    assert state.asking in (asked.REROLL_ALL, asked.REROLL_SOME)
    heap = heap_of(tuple(int(face) for face in faces))
    assert size(heap) == size(state.roll)
    state.roll = heap
    return state


@pytest.fixture
def table() -> Callable[..., SpotsState]:
    return make_table


@pytest.fixture
def loaded() -> Callable[..., Random]:
    return load_dice


@pytest.fixture
def play() -> Callable[..., SpotsState]:
    return play_answers


@pytest.fixture
def turn_dice() -> Callable[[SpotsState, str], SpotsState]:
    return set_roll


@pytest.fixture
def legal() -> Callable[[SpotsState], set[str]]:
    """The legal answers of a state, in the words of ``play``, as far as they are asked for."""

    def words(state: SpotsState) -> set[str]:
        plain = {number: name for name, number in PLAIN_ANSWERS.items()}
        found: set[str] = set()
        for answer in state.legal():
            if state.asking == asked.WHICH_ACTION and answer < asked.SCORE:
                found.add(TILE_NAMES[state.stacks[answer][0]])
            elif answer in plain and answer <= asked.NUMBER:
                found.add(plain[answer])
            elif answer < asked.SPACE:
                found.add(str(answer - asked.NUMBER))
            elif answer < asked.BURIED:
                at, face = divmod(answer - asked.SPACE, 6)
                found.add(f"{DOG_NAMES[state.packs[state.turn][at]]} {face + 1}")
            else:
                seat, face = divmod(answer - asked.BURIED, 6)
                found.add(f"yard {seat} {face + 1}")
        return found

    return words
