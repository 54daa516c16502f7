"""What may be answered to each question of Spots, and the rule that anything else breaks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.state import Choice
from gamenight.games.spots.rules import facts, tiles
from gamenight.games.spots.rules.dice import count, faces_in, sets_that_total, size
from gamenight.games.spots.rules.dogs import SPACES, space, spaces_in
from gamenight.games.spots.rules.facts import DONE, FACES, NUMBER, STOP, buried_answer, space_answer
from gamenight.games.spots.rules.position import SpotsPosition
from gamenight.games.spots.rules.tiles import PLACES
from gamenight.parts.choosing import may_follow


def legal_answers(position: SpotsPosition) -> list[int]:
    asking, seat = position.asking, position.turn
    if asking == facts.PLACE_DIE:
        return places_for_die(position)
    if asking == facts.WHICH_ACTION:
        return actions(position)
    if asking == facts.ROLL_OR_STOP:
        return [facts.ROLL, STOP]
    if asking == facts.REROLL_ALL:
        return [facts.KEEP, facts.REROLL]
    if asking == facts.CHOOSE_FACE:
        return [NUMBER + face for face in range(1, FACES + 1) if count(position.roll, face)]
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
        return [*spaces_on_dogs(position.filled(seat)), STOP]
    if asking == facts.MOVE_TO:
        return spaces_on_dogs(position.empty[seat])
    if asking == facts.TAKE_OWN:
        return spaces_on_dogs(position.filled(seat)) + dice_in_yards(position, seat, seat + 1)
    choice = dice_to_choose(position)
    assert choice is not None
    return may_follow(choice, position.named, DONE)


def actions(position: SpotsPosition) -> list[int]:
    """Any face-up trick, or scoring with at least one completed dog."""
    answers = [place for place in range(PLACES) if not position.face_down >> place & 1]
    if position.completed(position.turn):
        answers.append(facts.SCORE)
    return answers


def places_for_die(position: SpotsPosition) -> list[int]:
    """The spaces that the die fits on, or the yard."""
    answers: list[int] = []
    face = position.die()
    wanted = space(face)
    for at, empty in enumerate(position.empty[position.turn]):
        if empty & wanted:
            answers.append(space_answer(at, face))
    answers.append(facts.BURY)
    return answers


def dice_in_yards(position: SpotsPosition, first: i64, end: i64) -> list[int]:
    """The buried dice of some seats; dice that look alike are one answer."""
    return [
        buried_answer(seat, face)
        for seat in range(first, end)
        for face in range(1, FACES + 1)
        if count(position.yards[seat], face)
    ]


def spaces_on_dogs(sets: list[int]) -> list[int]:
    """Spaces of the player's dogs, from a set of them for each dog."""
    return [space_answer(at, face) for at, spaces in enumerate(sets) for face in spaces_in(spaces)]


def dice_to_choose(position: SpotsPosition) -> Choice | None:
    """The rolled dice that may be chosen together, if the question is about several (ST3)."""
    asking = position.asking
    if asking == facts.REROLL_SOME:
        return Choice(answers_for(faces_in(position.roll)), 0, size(position.roll))
    if asking == facts.DROP_LOWER:
        dice = position.droppable()
        return Choice(answers_for(faces_in(dice)), 0, size(dice))
    if asking == facts.CHOOSE_TWO:
        return Choice(answers_for(faces_in(position.roll)), tiles.HUNTED, tiles.HUNTED)
    if asking == facts.CHOOSE_EIGHT:
        sets = [answers_for(s) for s in sets_that_total(position.roll, tiles.SEARCHED)]
        useful = {die for chosen in sets for die in chosen}
        rolled = [die for die in answers_for(faces_in(position.roll)) if die in useful]
        sizes = [len(chosen) for chosen in sets]
        return Choice(rolled, min(sizes), max(sizes), sets)
    return None


def answers_for(faces: list[int]) -> list[int]:
    """Rolled dice as answers, the lowest first."""
    return sorted([NUMBER + face for face in faces])


# Refusals

REFUSALS: Final[dict[int, str]] = {
    facts.WHICH_ACTION: "Choose a face-up trick, or score your dogs.",
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
    facts.WHICH_ACTION: "How to Play Spots",
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
    return IllegalAnswer(REFUSALS[position.asking], RULES_BEHIND.get(position.asking, "ST3"))
