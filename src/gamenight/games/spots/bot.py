"""How bots play Spots, and what strong ones know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import imagined, most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import Insight
from gamenight.core.random import Random
from gamenight.parts.bits import count_of

from .rules import constants
from .rules.constants import DOGS_TO_WIN, FACES, MOST_BURIED, NUMBER, PLACES, Face
from .rules.game import RULES
from .rules.legal import answers_to
from .rules.position import Heap, SpotsPlayer, SpotsPosition, count, heap_of, highest
from .rules.state import SpotsState, SpotsView

# A bot that tries every answer out: it plays the rest of its turn many times in its head


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
"""The share of unscored work that a yard with this many spots is likely to cost."""
EMPTY_YARD: Final = 0.08
"""What is lost with a bust even without any work."""


class Retriever(Bot[SpotsView]):
    """Plays the rest of its turn out for each answer, by rule of thumb, and takes the best mean.

    What it cannot know (the next dogs, the next dice) it draws at random, again for every try,
    but the same for all answers: so that they differ by what they are worth and not by luck.
    """

    def choose(self, view: SpotsView, thinking: Thinking) -> int:
        return best_answer(view, [[answer] for answer in view.legal], thinking)[0]

    def choose_several(self, view: SpotsView, choice: Choice, thinking: Thinking) -> list[int]:
        return best_answer(view, sets_of(choice), thinking)


def best_answer(view: SpotsView, answers: list[list[int]], thinking: Thinking) -> list[int]:
    """Of several answers, each a list of what is chosen together, the one that does best."""
    if len(answers) == 1:
        return answers[0]
    random, worth = thinking.random, [0.0] * len(answers)
    for world in imagined(RULES, view, thinking, TRIES):
        world.position.turn_limit = view.position.turns  # no further than the end of its turn
        luck = (random.word(), random.word(), random.word(), random.word())
        for at, answer in enumerate(answers):
            trial = world.copy()
            finish_turn(trial, answer, Random(*luck))
            worth[at] += value(trial.position, view.seat)
    return most_worth(answers, worth)


def finish_turn(state: SpotsState, answer: list[int], random: Random) -> None:
    """Give the answer, then play on by rule of thumb until the turn is over."""
    position = state.position
    if state.choice() is None:
        state.carry_out(answer[0], random)
    else:
        state.give(state.turn, answer, random)
    while not position.over:
        choice = state.choice()
        if choice is None:
            state.carry_out(thumb_answer(position), random)
        else:
            state.give(state.turn, thumb_dice(position, choice), random)


def sets_of(choice: Choice, named: tuple[int, ...] = ()) -> list[list[int]]:
    """Return all sets that may be chosen together, each once."""
    found = [list(named)] if choice.allows(named) else []
    for thing in choice.following(named):
        found += sets_of(choice, (*named, thing))
    return found


# What a position is worth


def value(position: SpotsPosition, seat: int) -> float:
    """Return the seat's own worth, less a part of what the best of the others has."""
    player = position.seats[seat]
    if len(player.scored) >= DOGS_TO_WIN:
        return WON
    if position.players == 1:
        return own_value(player) - d0g_value(position)
    others = [own_value(other) for at, other in enumerate(position.seats) if at != seat]
    return own_value(player) - OTHERS * max(others)


def d0g_value(position: SpotsPosition) -> float:
    """Return what d0g's next turn threatens: every face-down tile is a chance of a dog for it."""
    face_down: int = position.tiles_face_down()
    chance = 0.0 if face_down == PLACES - 1 else face_down / PLACES
    last = len(position.d0g_scored) == DOGS_TO_WIN - 1
    return chance * (WON if last else OTHERS)


def own_value(player: SpotsPlayer) -> float:
    """Scored dogs, work on the others less what the yard puts at risk, and treats."""
    risk = RISK[player.buried_spots()]
    treats: int = player.treats
    more = max(0, treats - GOOD_TREATS)
    saved = TREAT * (treats - more) + FURTHER_TREAT * more
    work = player.work() * (1.0 - risk) - EMPTY_YARD * risk
    return len(player.scored) + work + saved


# Rules of thumb for the rest of the turn


def thumb_answer(position: SpotsPosition) -> int:
    asking, player = position.asking, position.player()
    if asking == constants.PLACE_DIE:
        return best_place(player, position.action.die())
    if asking == constants.REROLL_ALL:
        return constants.REROLL if is_bad_roll(position) else constants.KEEP
    if asking == constants.ROLL_OR_STOP:
        return constants.ROLL if is_safe_to_roll(position) else constants.STOP
    if asking == constants.DIG_WAY:
        own = constants.owner_in(position.action.chosen) == position.turn
        return constants.DOWN if own else constants.UP
    if asking == constants.DIG_WHICH:
        face = highest(player.yard)
        return constants.buried_answer(position.turn, face) if face else constants.STOP
    if asking == constants.MOVE_FROM:
        return constants.STOP
    if asking == constants.NAME_FACE:
        return NUMBER + max(2, min(FACES, MOST_BURIED - player.buried_spots()))
    answers = answers_to(position)
    if asking == constants.TAKE_OWN:
        return answers[len(answers) - 1]  # the highest buried die, if there is one
    if asking == constants.HOW_MANY:
        return answers[0]
    # Fetch takes all dice of a number, Retrieve one.
    roll = position.action.roll
    sets = [[answer] * max(1, count(roll, answer - NUMBER)) for answer in answers]
    return best_set(player, sets)[0]


def thumb_dice(position: SpotsPosition, choice: Choice) -> list[int]:
    """Track and Scavenge do away with dice that have no place, Hunt and Search keep the best."""
    player, roll = position.player(), position.action.roll
    if position.asking == constants.CHOOSE_TWO or position.asking == constants.CHOOSE_EIGHT:
        return best_set(player, choice.sets() or sets_of(choice))
    if position.asking == constants.REROLL_SOME and not is_bad_roll(position):
        return []
    unwanted: list[int] = []
    for die in sorted(set(choice.things)):
        unwanted += [die] * unplaced(player, roll, die - NUMBER)
    return unwanted


def best_place(player: SpotsPlayer, face: Face) -> int:
    """Return the dog that then misses the fewest dice."""
    best: i64 = constants.BURY
    fewest: i64 = FACES + 1
    wanting = player.dogs_wanting(face)
    for at in range(len(player.pack)):
        missing = count_of(player.empty_on(at))
        if wanting & 1 and missing < fewest:
            fewest = missing
            best = constants.space_answer(at, face)
        wanting >>= FACES
    return best


def places_for(player: SpotsPlayer, face: Face) -> i64:
    """Return how many empty spaces want the face."""
    return count_of(player.dogs_wanting(face))


def unplaced(player: SpotsPlayer, heap: Heap, face: Face) -> i64:
    """Return how many dice of the heap with that face would have to be buried."""
    return max(0, count(heap, face) - places_for(player, face))


def unplaced_spots(player: SpotsPlayer, heap: Heap) -> i64:
    """Return the spots of the heap that would have to be buried."""
    total: i64 = 0
    for face in range(1, FACES + 1):
        total += face * unplaced(player, heap, face)
    return total


def is_bad_roll(position: SpotsPosition) -> bool:
    """Return whether a roll that is settled as it lies would bust."""
    trick, player = position.action.trick, position.player()
    if trick == constants.FETCH or trick == constants.HUNT or trick == constants.SEARCH:
        return False
    return player.buried_spots() + unplaced_spots(player, position.action.roll) > MOST_BURIED


def is_safe_to_roll(position: SpotsPosition) -> bool:
    """Roll on while hardly any face of a die would bust."""
    trick, player = position.action.trick, position.player()
    if trick == constants.CHASE or trick == constants.SPRINT or trick == constants.DOGPILE:
        return False
    room = MOST_BURIED - player.buried_spots()
    deadly = 0
    for face in range(1, FACES + 1):
        if face > room and not player.wants(face):
            deadly += 1
    return deadly == 0 or (deadly == 1 and player.treats > 0)


def best_set(player: SpotsPlayer, sets: list[list[int]]) -> list[int]:
    """Return the dice that find most places and bury least."""
    best = sets[0]
    most: i64 = -1000
    for dice in sets:
        heap = heap_of([die - NUMBER for die in dice])
        buried = unplaced_spots(player, heap)
        worth = -buried
        for face in range(1, FACES + 1):
            worth += 10 * min(count(heap, face), places_for(player, face))
        if buried + player.buried_spots() > MOST_BURIED:
            worth -= 100
        if worth > most:
            most = worth
            best = dice
    return best


# What a strong player of Spots knows: what dice, yards and treats are worth before they score


# What brings victory nearer, in scored dogs: the weights of a logistic regression of who won on
# who was ahead by what at the beginning of a turn, in 468 matches of the medium level.

DOG: Final = 0.25
PLACED: Final = 0.28
COMPLETE: Final = 0.14
YARD: Final = 0.29
NEEDED_TREATS: Final = 2
D0G_TREAT: Final = 0.47
"""Likewise, from 983 matches alone."""


class SpotsInsight(Insight[SpotsState, SpotsView]):
    def worth(self, state: SpotsState, seat: int) -> float:
        """In scored dogs, with the work on the others; alone also what d0g has, and who won."""
        position = state.position
        own = prospects(position.seats[seat])
        if position.players > 1:
            return own
        treats: int = position.d0g_treats
        lead = own - len(position.d0g_scored) - D0G_TREAT * treats
        if position.over:
            lead += WON if position.winners() else -WON
        return lead

    def quick(self, state: SpotsState, random: Random) -> list[int]:
        """By rule of thumb; which action to take, by trying each of them once."""
        position = state.position
        if position.asking == constants.WHICH_ACTION:
            return [action_at_a_try(state, random)]
        choice = state.choice()
        if choice is None:
            return [int(thumb_answer(position))]
        return sorted(thumb_dice(position, choice))


def prospects(player: SpotsPlayer) -> float:
    """Scored dogs, the others with the dice on them, treats, and a yard that is in the way."""
    dogs: int = len(player.pack)
    placed: int = count_of(player.filled())
    complete: int = player.completed()
    treats: int = player.treats
    more = max(0, treats - NEEDED_TREATS)
    saved = TREAT * (treats - more) + FURTHER_TREAT * more
    yard = YARD if player.yard else 0.0
    return len(player.scored) + DOG * dogs + PLACED * placed + COMPLETE * complete + saved - yard


def action_at_a_try(state: SpotsState, random: Random) -> int:
    """Return the action after which the turn, played on by rule of thumb, ends best with the same
    dice; dogs that nobody has seen are drawn again."""
    actions = state.answers()
    if len(actions) == 1:
        return actions[0]
    seat: int = state.position.turn
    world = state.copy()
    world.position.turn_limit = world.position.turns  # no further than the end of the turn
    random.shuffle(world.deck)
    dice = random.branch()
    worth: list[float] = []
    for action in actions:
        trial = world.copy()
        finish_turn(trial, [action], dice.copy())
        worth.append(value(trial.position, seat))
    return most_worth(actions, worth)
