"""What may be answered to each question of Spots, and the rule that anything else breaks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.parts.bits import members_of, only

from . import facts, tiles
from .dice import count, faces_in, sets_that_total, size
from .dogs import SPACES, spaces_in
from .facts import FACES, NUMBER, STOP, buried_answer, space_answer
from .player import SpotsPlayer
from .position import SpotsPosition
from .tiles import PLACES

ALL_PLACES: Final = (1 << PLACES) - 1
ACTIONS: Final[tuple[list[int], ...]] = tuple(
    [members_of(actions) for actions in range(2 << facts.SCORE)]
)
"""Every set of places and SCORE as a list."""


def answers_to(position: SpotsPosition) -> list[int]:
    """What may be answered to a question that takes one answer."""
    asking = position.asking
    if asking == facts.REROLL_ALL:
        return [facts.KEEP, facts.REROLL]
    if asking == facts.PLACE_DIE:
        return places_for_die(position.player(), position.action.die())
    if asking == facts.WHICH_ACTION:
        return actions(position)
    if asking == facts.ROLL_OR_STOP:
        return [facts.ROLL, STOP]
    if asking == facts.CHOOSE_FACE:
        roll = position.action.roll
        return [NUMBER + face for face in range(1, FACES + 1) if count(roll, face)]
    if asking == facts.NAME_FACE:
        return [*range(NUMBER + 1, NUMBER + FACES + 1)]
    if asking == facts.SET_FACE:
        return [NUMBER + face for face in spaces_in(SPACES[position.deck_top])]
    if asking == facts.HOW_MANY:
        most = min(tiles.MOST_ASIDE, position.supply)
        return [*range(NUMBER + tiles.LEAST_ASIDE, NUMBER + most + 1)]
    if asking == facts.DIG_WAY:
        return [facts.UP, facts.DOWN]
    if asking == facts.DIG_WHICH:
        return [*dice_in_yards(position, 0, position.players), STOP]
    if asking == facts.MOVE_FROM:
        return [*spaces_on_dogs(position.player().filled()), STOP]
    if asking == facts.MOVE_TO:
        return spaces_on_dogs(position.player().empty)
    assert asking == facts.TAKE_OWN
    own = dice_in_yards(position, position.turn, position.turn + 1)
    return spaces_on_dogs(position.player().filled()) + own


def actions(position: SpotsPosition) -> list[int]:
    """Any face-up trick, or scoring with at least one completed dog."""
    choices = ALL_PLACES & ~position.face_down
    if position.player().completed():
        choices |= only(facts.SCORE)
    return ACTIONS[choices].copy()


def places_for_die(player: SpotsPlayer, face: i64) -> list[int]:
    """The spaces that the die fits on, or the yard."""
    answers: list[int] = []
    answer = space_answer(0, face)
    wanting = player.dogs_wanting(face)
    while wanting:
        if wanting & 1:
            answers.append(answer)
        answer += FACES
        wanting >>= FACES
    answers.append(facts.BURY)
    return answers


def dice_in_yards(position: SpotsPosition, first: i64, end: i64) -> list[int]:
    """The buried dice of some seats; dice that look alike are one answer."""
    return [
        buried_answer(seat, face)
        for seat in range(first, end)
        for face in range(1, FACES + 1)
        if count(position.seats[seat].yard, face)
    ]


def spaces_on_dogs(spaces: i64) -> list[int]:
    """A set of spaces of the player's pack as answers."""
    return [facts.SPACE + at for at in members_of(spaces)]


def dice_to_choose(position: SpotsPosition) -> Choice:
    """The rolled dice that may be chosen together (ST3)."""
    asking, roll = position.asking, position.action.roll
    if asking == facts.REROLL_SOME:
        return Choice(answers_for(faces_in(roll)), 0, size(roll), facts.DONE)
    if asking == facts.DROP_LOWER:
        dice = position.droppable()
        return Choice(answers_for(faces_in(dice)), 0, size(dice), facts.DONE)
    if asking == facts.CHOOSE_TWO:
        return Choice(answers_for(faces_in(roll)), tiles.HUNTED, tiles.HUNTED)
    assert asking == facts.CHOOSE_EIGHT
    sets = [answers_for(dice) for dice in sets_that_total(roll, tiles.SEARCHED)]
    useful = {die for chosen in sets for die in chosen}
    rolled = [die for die in answers_for(faces_in(roll)) if die in useful]
    sizes = [len(chosen) for chosen in sets]
    return Choice(rolled, min(sizes), max(sizes), sets=sets)


def answers_for(faces: list[int]) -> list[int]:
    """Rolled dice as answers, the lowest first."""
    return sorted([NUMBER + face for face in faces])


# Refusals

REFUSALS: Final[dict[int, str]] = {
    facts.REROLL_ALL: "Keep the whole roll, or spend a treat to reroll all of it.",
    facts.REROLL_SOME: "Track: choose dice of your roll to reroll for a treat, or none of them.",
    facts.PLACE_DIE: "A die goes on an empty space of yours with its number, or into your yard.",
    facts.ROLL_OR_STOP: "Roll on or stop.",
    facts.CHOOSE_FACE: "Fetch: choose a number that you rolled.",
    facts.NAME_FACE: "Guard: name a number from 1 to 6.",
    facts.SET_FACE: "Retrieve: choose a number that the top dog of the deck shows.",
    facts.HOW_MANY: "Bolt: set aside 3 to 12 dice, as far as the supply lasts.",
    facts.CHOOSE_TWO: "Hunt: choose two of the dice that you rolled.",
    facts.CHOOSE_EIGHT: "Search: choose dice of your roll that total exactly 8.",
    facts.DROP_LOWER: "Scavenge: only rolled dice lower than your yard's total may be discarded.",
    facts.DIG_WHICH: "Dig: choose a buried die, or stop digging.",
    facts.DIG_WAY: "Dig: change the die by one, up or down.",
    facts.MOVE_FROM: "Trot: choose a die on one of your dogs, or leave them all.",
    facts.MOVE_TO: "Trot: a die moves to an empty space of your dogs.",
    facts.TAKE_OWN: "Dogpile: choose a die of your own, buried or on a dog.",
}
"""What an answer must be, by question."""

RULES_BEHIND: Final[dict[int, str]] = {
    facts.REROLL_ALL: "ST7",
    facts.PLACE_DIE: "Rolling and placing dice",
    facts.ROLL_OR_STOP: "A few more rules about doing tricks",
}
"""The section or ruling that says so; for all other questions the trick itself (ST3)."""


def refusal(position: SpotsPosition, answer: int) -> IllegalAnswer:
    if position.asking == facts.WHICH_ACTION:
        if 0 <= answer < PLACES:
            name = tiles.TILE_NAMES[position.top_tile(answer)]
            return IllegalAnswer(f"{name} is face down.", "Do a Trick")
        if answer == facts.SCORE:
            sentence = "You can only score with at least one completed dog."
            return IllegalAnswer(sentence, "Slow and steady")
        may_score = position.player().completed()
        sentence = f"Choose a face-up trick{', or score your dogs' if may_score else ''}."
        return IllegalAnswer(sentence, "How to Play Spots", actions(position))
    return IllegalAnswer(REFUSALS[position.asking], RULES_BEHIND.get(position.asking, "ST3"))
