"""A bot that tries every answer out: it plays the rest of its turn many times in its head."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot
from gamenight.core.random import Random
from gamenight.core.state import View
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.asked import BURIED, NUMBER, SPACE
from gamenight.games.spots.rules.dice import FACES, count, faces_in, highest, spots
from gamenight.games.spots.rules.dogs import SPACES, space, spaces_count
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.rules.position import DOGS_TO_WIN, MOST_BURIED, SpotsView
from gamenight.games.spots.rules.setup import RULES
from gamenight.games.spots.rules.tiles import PLACES

TRIES: Final = 24
"""How often it plays the rest of a turn for each answer."""

# What a position is worth, in hundredths of a scored dog.

WON: Final = 1000.0
SCORED: Final = 100.0
COMPLETE: Final = 80.0
"""A completed dog still has to be scored."""
STARTED: Final = 50.0
"""What the dice on an unfinished dog are worth when only a little is missing."""
TREAT: Final = 16.0
FURTHER_TREAT: Final = 8.0
GOOD_TREATS: Final = 4
"""More treats than this are seldom needed."""
OTHERS: Final = 0.3
"""How much of the best opponent's worth counts against its own."""

RISK: Final[tuple[float, ...]] = (0.0, 0.01, 0.02, 0.05, 0.08, 0.12, 0.16, 0.20)
"""The share of unscored work that a yard with so many spots is likely to cost."""


class Retriever(Bot):
    """Plays the rest of its turn out for each answer, by rule of thumb, and takes the best mean.

    What it cannot know (the next dogs, the next dice) it draws at random, again for every try,
    but the same for all answers: so that they differ by what they are worth and not by luck.
    """

    def choose(self, view: View, random: Random) -> int:
        assert isinstance(view, SpotsView)
        answers = view.legal
        if len(answers) == 1:
            return answers[0]
        worth = [0.0] * len(answers)
        for _ in range(TRIES):
            world = RULES.redeal(view, random)
            world.turn_limit = view.turns  # it looks no further than the end of its turn
            luck = (random.word(), random.word(), random.word(), random.word())
            for at, answer in enumerate(answers):
                trial = world.copy()
                finish_turn(trial, answer, Random(*luck))
                worth[at] += value(trial, view.seat)
        return answers[worth.index(max(worth))]


def finish_turn(state: SpotsState, answer: int, random: Random) -> None:
    """Give the answer, then play on by rule of thumb until the turn is over."""
    state.apply(answer, random)
    while not state.over:
        state.apply(thumb_answer(state), random)


# What a position is worth


def value(state: SpotsState, seat: int) -> float:
    """The seat's own worth, less a part of what the best of the others has."""
    if len(state.scored[seat]) >= DOGS_TO_WIN:
        return WON
    if state.players == 1:
        return own_value(state, seat) - d0g_value(state)
    best = max([own_value(state, other) for other in range(state.players) if other != seat])
    return own_value(state, seat) - OTHERS * best


def d0g_value(state: SpotsState) -> float:
    """What d0g's next turn threatens: every face-down tile is a chance of a dog for it."""
    face_down = state.tiles_face_down()
    chance = 0.0 if face_down == PLACES - 1 else face_down / PLACES
    last = len(state.d0g_scored) == DOGS_TO_WIN - 1
    return chance * (WON if last else OTHERS * SCORED)


def own_value(state: SpotsState, seat: int) -> float:
    """Scored dogs, work on the others less what the yard puts at risk, and treats."""
    work = 0.0
    pack = state.packs[seat]
    filled = state.filled[seat]
    for at in range(len(pack)):
        spaces = SPACES[pack[at]]
        if filled[at] == spaces:
            work += COMPLETE
        elif filled[at]:
            placed: int = spaces_count(filled[at])
            missing: int = spaces_count(spaces & ~filled[at])
            work += STARTED * placed / (missing + 1)
    risk = RISK[spots(state.yards[seat])]
    treats = state.treats[seat]
    more = max(0, treats - GOOD_TREATS)
    saved = TREAT * (treats - more) + FURTHER_TREAT * more
    return SCORED * len(state.scored[seat]) + work * (1.0 - risk) - 8.0 * risk + saved


# Rules of thumb for the rest of the turn


def thumb_answer(state: SpotsState) -> int:
    asking = state.asking
    if asking == asked.PLACE_DIE:
        return best_place(state)
    if asking == asked.REROLL_ALL:
        return asked.REROLL if is_bad_roll(state) else asked.KEEP
    if asking == asked.ROLL_OR_STOP:
        return asked.ROLL if is_safe_to_roll(state) else asked.STOP
    if asking == asked.DIG_WAY:
        mine = (state.pointer - BURIED) // FACES == state.turn
        return asked.DOWN if mine else asked.UP
    if asking == asked.DIG_WHICH:
        face = highest(state.yards[state.turn])
        return BURIED + FACES * state.turn + face - 1 if face else asked.STOP
    if asking == asked.MOVE_FROM:
        return asked.STOP
    if asking == asked.REROLL_SOME or asking == asked.DROP_LOWER:
        return drop_unwanted(state)
    if asking == asked.CHOOSE_FACE:
        return best_face(state)
    if asking == asked.NAME_FACE:
        return NUMBER + max(2, min(FACES, MOST_BURIED - spots(state.yards[state.turn])))
    answers = state.legal()
    if asking == asked.TAKE_OWN:
        return answers[len(answers) - 1]  # the highest buried die, if there is one
    if asking == asked.HOW_MANY:
        return answers[0]
    return wanted_number(state, answers)


def best_place(state: SpotsState) -> int:
    """The dog that then misses the fewest dice."""
    seat = state.turn
    face = highest(state.roll)
    wanted = space(face)
    best: i64 = asked.BURY
    fewest: i64 = FACES + 1
    for at in range(len(state.packs[seat])):
        empty = state.empty_spaces(seat, at)
        if empty & wanted:
            missing = spaces_count(empty)
            if missing < fewest:
                fewest = missing
                best = SPACE + FACES * at + face - 1
    return best


def places_for(state: SpotsState, face: i64) -> i64:
    """How many empty spaces want the face."""
    wanted = space(face)
    found: i64 = 0
    for at in range(len(state.packs[state.turn])):
        if state.empty_spaces(state.turn, at) & wanted:
            found += 1
    return found


def unplaced_spots(state: SpotsState, heap: i64) -> i64:
    """The spots of the heap that would have to be buried."""
    total: i64 = 0
    for face in range(1, FACES + 1):
        dice = count(heap, face)
        if dice:
            total += face * max(0, dice - places_for(state, face))
    return total


def is_bad_roll(state: SpotsState) -> bool:
    """Whether a roll that is settled as it lies would bust."""
    if state.trick == tiles.FETCH or state.trick == tiles.HUNT or state.trick == tiles.SEARCH:
        return False
    return spots(state.yards[state.turn]) + unplaced_spots(state, state.roll) > MOST_BURIED


def is_safe_to_roll(state: SpotsState) -> bool:
    """Roll on while hardly any face of a die would bust."""
    room = MOST_BURIED - spots(state.yards[state.turn])
    deadly = 0
    for face in range(1, FACES + 1):
        if face > room and not state.wants(state.turn, face):
            deadly += 1
    several = state.trick == tiles.CHASE or state.trick == tiles.SPRINT
    if several or state.trick == tiles.DOGPILE:
        return False
    return deadly == 0 or (deadly == 1 and state.treats[state.turn] > 0)


def drop_unwanted(state: SpotsState) -> int:
    """Track and Scavenge: the highest die without a place goes, if it may."""
    answers = state.legal()
    dropping = state.asking == asked.DROP_LOWER
    if not dropping and not state.picked and not is_bad_roll(state):
        return asked.KEEP
    for face in faces_in(state.roll):
        may = NUMBER + face in answers
        if may and count(state.roll, face) > places_for(state, face):
            return NUMBER + face
    return answers[0]


def best_face(state: SpotsState) -> int:
    """Fetch: the number whose dice find most places and bury least."""
    room = MOST_BURIED - spots(state.yards[state.turn])
    best: i64 = 0
    best_worth: i64 = -1000
    for face in range(1, FACES + 1):
        dice = count(state.roll, face)
        if dice:
            places = min(dice, places_for(state, face))
            buried = face * (dice - places)
            worth = 10 * places - buried - (100 if buried > room else 0)
            if worth > best_worth:
                best_worth = worth
                best = face
    return NUMBER + best


def wanted_number(state: SpotsState, answers: list[int]) -> int:
    """Retrieve, Hunt and Search: the highest number that has a place, else the lowest."""
    for answer in reversed(answers):
        if places_for(state, answer - NUMBER) > count(state.picked, answer - NUMBER):
            return answer
    return answers[0]
