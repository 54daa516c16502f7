"""A bot that tries every answer out: it plays the rest of its turn many times in its head."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import FREELY, Bot, Budget
from gamenight.core.events import Event
from gamenight.core.random import Random
from gamenight.core.rules import AnyView
from gamenight.games.spots.rules import facts, tiles
from gamenight.games.spots.rules.dice import count, heap_of, highest
from gamenight.games.spots.rules.dogs import space
from gamenight.games.spots.rules.facts import DOGS_TO_WIN, DONE, FACES, MOST_BURIED, NUMBER
from gamenight.games.spots.rules.game import RULES
from gamenight.games.spots.rules.legal import dice_to_choose, legal_answers
from gamenight.games.spots.rules.position import SpotsPosition
from gamenight.games.spots.rules.state import SpotsState, SpotsView
from gamenight.games.spots.rules.tiles import PLACES
from gamenight.parts.bits import count_of

TRIES: Final = 24
"""How often it plays the rest of a turn for each answer."""

# What a position is worth, in scored dogs.

WON: Final = 10.0
TREAT: Final = 0.16
FURTHER_TREAT: Final = 0.08
GOOD_TREATS: Final = 4
"""More treats than this are seldom needed."""
OTHERS: Final = 0.3
"""How much of the best opponent's worth counts against its own."""

RISK: Final[tuple[float, ...]] = (0.0, 0.01, 0.02, 0.05, 0.08, 0.12, 0.16, 0.20)
"""The share of unscored work that a yard with so many spots is likely to cost."""
EMPTY_YARD: Final = 0.08
"""What is lost with a bust even without any work."""


class Retriever(Bot):
    """Plays the rest of its turn out for each answer, by rule of thumb, and takes the best mean.

    What it cannot know (the next dogs, the next dice) it draws at random, again for every try,
    but the same for all answers: so that they differ by what they are worth and not by luck.
    """

    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),  # noqa: ARG002
        budget: Budget = FREELY,
    ) -> int:
        assert isinstance(view, SpotsView)
        answers = view.legal
        if len(answers) == 1:
            return answers[0]
        worth = [0.0] * len(answers)
        for tried in range(TRIES):
            if budget.is_spent(tried):
                break
            world = RULES.redeal(view, random)
            world.position.turn_limit = view.position.turns  # no further than the end of its turn
            luck = (random.word(), random.word(), random.word(), random.word())
            for at, answer in enumerate(answers):
                trial = world.copy()
                finish_turn(trial, answer, Random(*luck))
                worth[at] += value(trial.position, view.seat)
        return answers[worth.index(max(worth))]


def finish_turn(state: SpotsState, answer: int, random: Random) -> None:
    """Give the answer, then play on by rule of thumb until the turn is over."""
    position = state.position
    state.apply(answer, random)
    while not position.over:
        state.apply(thumb_answer(position), random)


# What a position is worth


def value(position: SpotsPosition, seat: int) -> float:
    """The seat's own worth, less a part of what the best of the others has."""
    if len(position.scored[seat]) >= DOGS_TO_WIN:
        return WON
    if position.players == 1:
        return own_value(position, seat) - d0g_value(position)
    others = [other for other in range(position.players) if other != seat]
    return own_value(position, seat) - OTHERS * max([own_value(position, o) for o in others])


def d0g_value(position: SpotsPosition) -> float:
    """What d0g's next turn threatens: every face-down tile is a chance of a dog for it."""
    face_down: int = position.tiles_face_down()
    chance = 0.0 if face_down == PLACES - 1 else face_down / PLACES
    last = len(position.d0g_scored) == DOGS_TO_WIN - 1
    return chance * (WON if last else OTHERS)


def own_value(position: SpotsPosition, seat: int) -> float:
    """Scored dogs, work on the others less what the yard puts at risk, and treats."""
    risk = RISK[position.buried_spots(seat)]
    treats = position.treats[seat]
    more = max(0, treats - GOOD_TREATS)
    saved = TREAT * (treats - more) + FURTHER_TREAT * more
    work = position.work(seat) * (1.0 - risk) - EMPTY_YARD * risk
    return len(position.scored[seat]) + work + saved


# Rules of thumb for the rest of the turn


def thumb_answer(position: SpotsPosition) -> int:
    asking = position.asking
    seat = position.turn
    if asking == facts.PLACE_DIE:
        return best_place(position)
    if asking == facts.REROLL_ALL:
        return facts.REROLL if is_bad_roll(position) else facts.KEEP
    if asking == facts.ROLL_OR_STOP:
        return facts.ROLL if is_safe_to_roll(position) else facts.STOP
    if asking == facts.DIG_WAY:
        return facts.DOWN if facts.owner_in(position.chosen) == seat else facts.UP
    if asking == facts.DIG_WHICH:
        face = highest(position.yards[seat])
        return facts.buried_answer(seat, face) if face else facts.STOP
    if asking == facts.MOVE_FROM:
        return facts.STOP
    if asking == facts.NAME_FACE:
        return NUMBER + max(2, min(FACES, MOST_BURIED - position.buried_spots(seat)))
    answers = legal_answers(position)
    if asking == facts.REROLL_SOME or asking == facts.DROP_LOWER:
        return next_unwanted(position, answers)
    if asking == facts.TAKE_OWN:
        return answers[len(answers) - 1]  # the highest buried die, if there is one
    if asking == facts.HOW_MANY:
        return answers[0]
    return best_set(position, sets_to_keep(position, answers))[len(position.named)]


def best_place(position: SpotsPosition) -> int:
    """The dog that then misses the fewest dice."""
    face = position.die()
    wanted = space(face)
    best: i64 = facts.BURY
    fewest: i64 = FACES + 1
    for at, empty in enumerate(position.empty[position.turn]):
        if empty & wanted:
            missing = count_of(empty)
            if missing < fewest:
                fewest = missing
                best = facts.space_answer(at, face)
    return best


def unplaced(position: SpotsPosition, heap: i64, face: i64) -> i64:
    """How many dice of the heap with that face would have to be buried."""
    return max(0, count(heap, face) - position.places_for(position.turn, face))


def unplaced_spots(position: SpotsPosition, heap: i64) -> i64:
    """The spots of the heap that would have to be buried."""
    total: i64 = 0
    for face in range(1, FACES + 1):
        total += face * unplaced(position, heap, face)
    return total


def is_bad_roll(position: SpotsPosition) -> bool:
    """Whether a roll that is settled as it lies would bust."""
    trick = position.trick
    if trick == tiles.FETCH or trick == tiles.HUNT or trick == tiles.SEARCH:
        return False
    buried = position.buried_spots(position.turn)
    return buried + unplaced_spots(position, position.roll) > MOST_BURIED


def is_safe_to_roll(position: SpotsPosition) -> bool:
    """Roll on while hardly any face of a die would bust."""
    trick = position.trick
    if trick == tiles.CHASE or trick == tiles.SPRINT or trick == tiles.DOGPILE:
        return False
    room = MOST_BURIED - position.buried_spots(position.turn)
    deadly = 0
    for face in range(1, FACES + 1):
        if face > room and not position.wants(position.turn, face):
            deadly += 1
    return deadly == 0 or (deadly == 1 and position.treats[position.turn] > 0)


def next_unwanted(position: SpotsPosition, answers: list[int]) -> int:
    """Track and Scavenge: the next die without a place goes; Track keeps a roll that is not bad."""
    keeps = position.asking == facts.REROLL_SOME and not position.named
    if keeps and not is_bad_roll(position):
        return DONE
    for answer in answers:
        if answer != DONE:
            surplus = unplaced(position, position.roll, answer - NUMBER)
            if surplus > position.named.count(answer):
                return answer
    return DONE


def sets_to_keep(position: SpotsPosition, answers: list[int]) -> list[list[int]]:
    """What may be kept or taken, as sets of dice that begin with those named so far."""
    choice = dice_to_choose(position)
    if choice is None:  # Fetch takes all dice of a number, Retrieve one
        return [[answer] * max(1, count(position.roll, answer - NUMBER)) for answer in answers]
    named = position.named
    sets = choice.sets if choice.sets is not None else pairs_of(choice.things)
    return [dice for dice in sets if dice[: len(named)] == named]


def pairs_of(things: list[int]) -> list[list[int]]:
    return [[first, second] for at, first in enumerate(things) for second in things[at + 1 :]]


def best_set(position: SpotsPosition, sets: list[list[int]]) -> list[int]:
    """The dice that find most places and bury least."""
    best = sets[0]
    most: i64 = -1000
    for dice in sets:
        heap = heap_of([die - NUMBER for die in dice])
        buried = unplaced_spots(position, heap)
        worth = -buried
        for face in range(1, FACES + 1):
            worth += 10 * min(count(heap, face), position.places_for(position.turn, face))
        if buried + position.buried_spots(position.turn) > MOST_BURIED:
            worth -= 100
        if worth > most:
            most = worth
            best = dice
    return best
