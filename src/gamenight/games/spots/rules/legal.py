"""What may be answered to each question of Spots, and the rule that anything else breaks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.parts.bits import members_of, only

from . import constants
from .constants import (
    FACES,
    NUMBER,
    PLACES,
    SPACES,
    STOP,
    Face,
    buried_answer,
    space_answer,
    spaces_in,
)
from .position import SpotsPlayer, SpotsPosition, count, faces_in, sets_that_total, size

ALL_PLACES: Final = (1 << PLACES) - 1
ACTIONS: Final[tuple[list[int], ...]] = tuple(
    [members_of(actions) for actions in range(2 << constants.SCORE)]
)
"""Every set of places and SCORE as a list."""


def answers_to(position: SpotsPosition) -> list[int]:
    """Return what may be answered to a question that takes one answer."""
    asking = position.asking
    if asking == constants.REROLL_ALL:
        return [constants.KEEP, constants.REROLL]
    if asking == constants.PLACE_DIE:
        return places_for_die(position.player(), position.action.die())
    if asking == constants.WHICH_ACTION:
        return actions(position)
    if asking == constants.ROLL_OR_STOP:
        return [constants.ROLL, STOP]
    if asking == constants.CHOOSE_FACE:
        roll = position.action.roll
        return [NUMBER + face for face in range(1, FACES + 1) if count(roll, face)]
    if asking == constants.NAME_FACE:
        return [*range(NUMBER + 1, NUMBER + FACES + 1)]
    if asking == constants.SET_FACE:
        return [NUMBER + face for face in spaces_in(SPACES[position.deck_top])]
    if asking == constants.HOW_MANY:
        most = min(constants.MOST_ASIDE, position.supply)
        return [*range(NUMBER + constants.LEAST_ASIDE, NUMBER + most + 1)]
    if asking == constants.DIG_WAY:
        return [constants.UP, constants.DOWN]
    if asking == constants.DIG_WHICH:
        return [*dice_in_yards(position, 0, position.players), STOP]
    if asking == constants.MOVE_FROM:
        return [*spaces_on_dogs(position.player().filled()), STOP]
    if asking == constants.MOVE_TO:
        return spaces_on_dogs(position.player().empty)
    assert asking == constants.TAKE_OWN
    own = dice_in_yards(position, position.turn, position.turn + 1)
    return spaces_on_dogs(position.player().filled()) + own


def actions(position: SpotsPosition) -> list[int]:
    """Return any face-up trick, or scoring with at least one completed dog."""
    choices = ALL_PLACES & ~position.face_down
    if position.player().completed():
        choices |= only(constants.SCORE)
    return ACTIONS[choices].copy()


def places_for_die(player: SpotsPlayer, face: Face) -> list[int]:
    """Return the spaces that the die fits on, or the yard."""
    answers: list[int] = []
    answer = space_answer(0, face)
    wanting = player.dogs_wanting(face)
    while wanting:
        if wanting & 1:
            answers.append(answer)
        answer += FACES
        wanting >>= FACES
    answers.append(constants.BURY)
    return answers


def dice_in_yards(position: SpotsPosition, first: i64, end: i64) -> list[int]:
    """Return the buried dice of some seats; dice that look alike are one answer."""
    return [
        buried_answer(seat, face)
        for seat in range(first, end)
        for face in range(1, FACES + 1)
        if count(position.seats[seat].yard, face)
    ]


def spaces_on_dogs(spaces: i64) -> list[int]:
    """Return a set of spaces of the player's pack as answers."""
    return [constants.SPACE + at for at in members_of(spaces)]


def dice_to_choose(position: SpotsPosition) -> Choice:
    """Return the rolled dice that may be chosen together (ST3)."""
    asking, roll = position.asking, position.action.roll
    if asking == constants.REROLL_SOME:
        return Choice(answers_for(faces_in(roll)), 0, size(roll), constants.DONE)
    if asking == constants.DROP_LOWER:
        dice = position.droppable()
        return Choice(answers_for(faces_in(dice)), 0, size(dice), constants.DONE)
    if asking == constants.CHOOSE_TWO:
        return Choice(answers_for(faces_in(roll)), constants.HUNTED, constants.HUNTED)
    assert asking == constants.CHOOSE_EIGHT
    sets = [answers_for(dice) for dice in sets_that_total(roll, constants.SEARCHED)]
    useful = {die for chosen in sets for die in chosen}
    rolled = [die for die in answers_for(faces_in(roll)) if die in useful]
    sizes = [len(chosen) for chosen in sets]
    return Choice(rolled, min(sizes), max(sizes), sets=sets)


def answers_for(faces: list[int]) -> list[int]:
    """Rolled dice as answers, the lowest first."""
    return sorted([NUMBER + face for face in faces])


# Refusals

REFUSALS: Final[dict[int, str]] = {
    constants.REROLL_ALL: "Keep the whole roll, or spend a treat to reroll all of it.",
    constants.REROLL_SOME: "Track: choose dice of your roll to reroll for a "
    "treat, or none of them.",
    constants.PLACE_DIE: "A die goes on an empty space of yours with its "
    "number, or into your yard.",
    constants.ROLL_OR_STOP: "Roll on or stop.",
    constants.CHOOSE_FACE: "Fetch: choose a number that you rolled.",
    constants.NAME_FACE: "Guard: name a number from 1 to 6.",
    constants.SET_FACE: "Retrieve: choose a number that the top dog of the deck shows.",
    constants.HOW_MANY: "Bolt: set aside 3 to 12 dice, as far as the supply lasts.",
    constants.CHOOSE_TWO: "Hunt: choose two of the dice that you rolled.",
    constants.CHOOSE_EIGHT: "Search: choose dice of your roll that total exactly 8.",
    constants.DROP_LOWER: "Scavenge: only rolled dice lower than your yard's "
    "total may be discarded.",
    constants.DIG_WHICH: "Dig: choose a buried die, or stop digging.",
    constants.DIG_WAY: "Dig: change the die by one, up or down.",
    constants.MOVE_FROM: "Trot: choose a die on one of your dogs, or leave them all.",
    constants.MOVE_TO: "Trot: a die moves to an empty space of your dogs.",
    constants.TAKE_OWN: "Dogpile: choose a die of your own, buried or on a dog.",
}
"""What an answer must be, by question."""

RULES_BEHIND: Final[dict[int, str]] = {
    constants.REROLL_ALL: "ST7",
    constants.PLACE_DIE: "Rolling and placing dice",
    constants.ROLL_OR_STOP: "A few more rules about doing tricks",
}
"""The section or ruling that says so; for all other questions the trick itself (ST3)."""


def refusal(position: SpotsPosition, answer: int) -> IllegalAnswer:
    if position.asking == constants.WHICH_ACTION:
        if 0 <= answer < PLACES:
            name = constants.TILE_NAMES[position.top_tile(answer)]
            return IllegalAnswer(f"{name} is face down.", "Do a Trick")
        if answer == constants.SCORE:
            sentence = "You can only score with at least one completed dog."
            return IllegalAnswer(sentence, "Slow and steady")
        may_score = position.player().completed()
        sentence = f"Choose a face-up trick{', or score your dogs' if may_score else ''}."
        return IllegalAnswer(sentence, "How to Play Spots", actions(position))
    return IllegalAnswer(REFUSALS[position.asking], RULES_BEHIND.get(position.asking, "ST3"))
