"""Positions of Spots in a few words, loaded dice, and answers as people say them."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.random import Random, random_from
from gamenight.games.spots import GAME
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.constants import (
    DICE,
    DOGS,
    NUMBER,
    SPACES,
    TREATS,
    printed_spaces,
    spaces_in,
)
from gamenight.games.spots.rules.game import RULES
from gamenight.games.spots.rules.position import SpotsPlayer, faces_in, heap_of, size
from gamenight.games.spots.rules.state import SpotsState
from gamenight.table import Question, Zone

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
DOG_NAMES = [name.replace(" ", "") for name, _ in DOGS]
PLAIN_ANSWERS = ("score", "keep", "reroll", "bury", "stop", "roll", "up", "down", "done")


def start(players: int = 2, seed: int = 1, **options: object) -> SpotsState:
    """A match as it begins."""
    return RULES.new(players, options, random_from(seed))


def new_match(state: SpotsState | None = None, **options: object) -> Match:
    """A match of Anna and Ben, perhaps standing somewhere."""
    accepted = RULES.accept(2, {"first_seat": 0, **options})
    match = Match(RULES, Header("spots", RULES.version, 2, accepted, ("Anna", "Ben"), 12))
    if state is not None:
        match.state = state
    return match


def table(
    *packs: str,
    trick: int = constants.WALK,
    yards: tuple[str, ...] = (),
    treats: tuple[int, ...] = (),
    top: str = "Ursula",
    scored: int = 0,
) -> SpotsState:
    """A match in which seat 0, with this many scored dogs, chooses an action.

    A pack reads "Lief Bongo:13": Lief without dice, Bongo with dice on 1 and 3. Yards read "25".
    The tiles are those of the Adoption Event, but ``trick`` lies in the place of its colour.
    """
    state = start(len(packs), first_seat=0)
    position = state.position
    position.d0g_treats = 0
    position.seats = [player_with(dogs) for dogs in packs]
    for seat, yard in enumerate(yards):
        position.seats[seat].yard = heap(yard)
    for seat, count in enumerate(treats):
        position.seats[seat].treats = count
    position.deck_top = DOG_NAMES.index(top)
    state.deck = position.unseen_dogs()
    position.seats[0].scored = take_dogs(state, scored)
    colours = ["red", *constants.COLOURS[:2], "", *constants.COLOURS[2:]]
    position.stacks[3] = (constants.ROLL_OVER,)
    for tile in (constants.HOWL, *constants.SETS["adoption-event"], trick):
        position.stacks[colours.index(constants.colour_of(tile))] = (tile,)
    position.supply = DICE - position.dice_in_play()
    position.treat_supply = TREATS - sum(treats)
    return state


def player_with(dogs: str) -> SpotsPlayer:
    player = SpotsPlayer()
    for word in dogs.split():
        name, _, dice = word.partition(":")
        dog = DOG_NAMES.index(name)
        player.add_dog(dog, SPACES[dog] ^ printed_spaces(dice))
    return player


def take_dogs(state: SpotsState, count: int) -> tuple[int, ...]:
    """Some dogs from the bottom of the deck."""
    return tuple(state.deck.pop(0) for _ in range(count))


def load_dice(*faces: int) -> Random:
    """A random source whose next dice are known; found by trying, so for a few dice only."""
    seed = 0
    while True:
        random = random_from(seed, 77)
        if all(random.die() == face for face in faces):
            return random_from(seed, 77)
        seed += 1


# Giving answers


def read_answers(state: SpotsState, words: str) -> list[int]:
    """ "Walk", "keep", "5", "on Lief", "Lief 2", "yard 0 4" or "dice 26" as numbers of answers."""
    position = state.position
    first, *rest = words.split()
    if words in PLAIN_ANSWERS:
        return [getattr(constants, words.upper())]
    if words.isdigit():
        return [NUMBER + int(words)]
    if first == "dice":
        return [NUMBER + int(face) for face in rest[0]]
    if first == "yard":
        return [constants.buried_answer(int(rest[0]), int(rest[1]))]
    if words in tops(state):
        return [tops(state).index(words)]
    dog, face = (rest[0], position.action.die()) if first == "on" else (first, int(rest[0]))
    at = position.player().pack.index(DOG_NAMES.index(dog))
    return [constants.space_answer(at, face)]


def play(state: SpotsState, *answers: str, dice: tuple[int, ...] = ()) -> SpotsState:
    """Give answers in turn through the checked door, the dice falling as told; count pieces."""
    random = load_dice(*dice)
    before = state.pieces()
    for words in answers:
        seat = state.turn
        state.give(seat, state.check(seat, read_answers(state, words)), random)
        assert state.pieces() == before
    return state


def turn_dice(state: SpotsState, faces: str) -> SpotsState:
    """Turn the dice of a roll, still to be kept or rerolled, to these faces."""
    assert state.position.asking in (constants.REROLL_ALL, constants.REROLL_SOME)
    assert len(faces) == size(state.position.action.roll)
    state.position.action.roll = heap(faces)
    return state


def choosing(trick: int, roll: str, buried: str = "", dogs: str = "Doog") -> SpotsState:
    """A position of a trick in which dice of this roll are chosen, with one treat left."""
    state = table(dogs, "Burt", trick=trick, treats=(1,), yards=(buried,))
    turn_dice(play(state, constants.TILE_NAMES[trick]), roll)
    return state if trick == constants.TRACK else play(state, "keep")


# Looking


def legal(state: SpotsState) -> set[str]:
    """The legal answers of a state, in the words of ``play``."""
    position = state.position
    plain = {getattr(constants, name.upper()): name for name in PLAIN_ANSWERS}
    found: set[str] = set()
    for answer in state.legal():
        if answer < constants.PLACES:
            found.add(tops(state)[answer])
        elif constants.is_in_yard(answer):
            found.add(f"yard {constants.owner_in(answer)} {constants.face_in(answer)}")
        elif constants.is_on_dog(answer):
            dog = position.player().pack[constants.dog_in(answer)]
            found.add(f"{DOG_NAMES[dog]} {constants.face_in(answer)}")
        else:
            found.add(plain.get(answer, str(answer - NUMBER)))
    return found


def tops(state: SpotsState) -> list[str]:
    return [constants.TILE_NAMES[stack[0]] for stack in state.position.stacks]


def pack(state: SpotsState, seat: int = 0) -> str:
    """The dogs of a seat with their dice, as ``table`` reads them."""
    words, player = [], state.position.seats[seat]
    for at, dog in enumerate(player.pack):
        dice = "".join(str(face) for face in spaces_in(player.filled_on(at)))
        words.append(f"{DOG_NAMES[dog]}:{dice}" if dice else DOG_NAMES[dog])
    return " ".join(words)


def yard(state: SpotsState, seat: int = 0) -> str:
    return faces(state.position.seats[seat].yard)


def heap(faces: str) -> int:
    return heap_of([int(face) for face in faces])


def faces(heap: int) -> str:
    """The dice of a heap, the highest first: "533"."""
    return "".join(str(face) for face in faces_in(heap))


def scored(state: SpotsState, seat: int = 0) -> list[str]:
    return [DOGS[dog][0] for dog in state.position.seats[seat].scored]


def log(
    state: SpotsState, *answers: str, dice: tuple[int, ...] = (), reader: int = NOBODY
) -> list[str]:
    """The answers as the log tells them."""
    journal = state.journal = []
    play(state, *answers, dice=dice)
    return [GAME.line(event, NAMES, reader) for event in journal]


def zones(state: SpotsState, seat: int = 0) -> dict[str, Zone]:
    """What a seat sees on the table."""
    described = GAME.table(state.view(seat), NAMES[: state.position.players])
    return {zone.key: zone for zone in described.zones}


def question(state: SpotsState) -> Question:
    """What seat 0 is asked."""
    asked = GAME.table(state.view(0), NAMES[: state.position.players]).question
    assert asked is not None
    return asked
