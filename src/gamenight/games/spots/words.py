"""The words of Spots: the names of things, and the questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from gamenight.core.choice import Choice
from gamenight.core.words import counted, joined
from gamenight.game.addressing import addressed
from gamenight.game.describing import ask, several
from gamenight.game.game import Names
from gamenight.parts.bits import count_of
from gamenight.table import Amount, Answer, Question, Sum

from .rules import constants
from .rules.constants import (
    DOGS,
    FACES,
    MOST_BURIED,
    NUMBER,
    PLACES,
    SEARCHED,
    TILE_NAMES,
    dog_in,
    face_in,
)
from .rules.position import SpotsPosition
from .rules.state import SpotsView

# The words of Spots for dice, dogs and tricks, shared by table and log


TRICK_TEXTS: Final = {
    constants.HOWL: "Draw the top dog if you have fewer than 6 cards. Then roll 1.",
    constants.ROLL_OVER: "Roll all your buried dice. Then you may roll 1.",
    constants.WALK: "Roll 2. Then you may roll 1.",
    constants.DIG: "Per pawprint: you may turn any buried die one up or down. Then roll 2.",
    constants.TROT: "You may move a die on your dogs to any empty space. Then roll 2.",
    constants.RETRIEVE: "Take a die, set to a number of the deck's top dog. Then roll 2.",
    constants.TRACK: "Roll 3. A treat may reroll only some of them.",
    constants.RUN: "Roll 3. Then you may roll 1, again and again.",
    constants.CHASE: "Roll 1. You may go on, each time with one die more.",
    constants.BOLT: "Set aside 3–12 dice and roll them one by one. You may stop when you have "
    "a pawprint for each die left.",
    constants.SPRINT: "Roll 1 per unfinished dog of yours. You may repeat this trick.",
    constants.DOGPILE: "Roll 2 and one of your own dice together. You may repeat this trick.",
    constants.FETCH: "Roll 8. Keep all dice of one number.",
    constants.GUARD: "Name a number, roll 4. Higher dice are discarded.",
    constants.HUNT: "Roll 2, and 1 more per pawprint. Keep exactly two.",
    constants.SCAVENGE: "Roll 4. You may discard dice lower than your yard's total.",
    constants.SEARCH: "Roll 7. Keep dice that total exactly 8.",
    constants.BEG: "Take 1 treat, and 1 more per pawprint.",
    constants.CHEW: "Double your treats, then take 1.",
    constants.GOBBLE: "Take 7 treats, then return as many as your highest empty space shows.",
    constants.PLAY_DEAD: "Roll 1. Bury it without busting: take as many treats as it shows.",
    constants.STAY: "Take 1 treat per other face-down trick.",
}
"""The steps of every trick in our own words (ST3)."""

D0G: Final = "d0g"


def dog_name(dog: int) -> str:
    return DOGS[dog][0]


def dice_words(faces: Sequence[int]) -> str:
    """Return dice by their faces: "5, 3, 3"."""
    return ", ".join([str(face) for face in faces]) or "nothing"


def dice_count(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"


def treat_count(treats: int) -> str:
    return counted(treats, "treat") if treats else "no treats"


# What is asked in Spots, and every answer in words


ABOUT_THE_ROLL: Final = {
    constants.REROLL_ALL,
    constants.REROLL_SOME,
    constants.CHOOSE_FACE,
    constants.CHOOSE_TWO,
    constants.CHOOSE_EIGHT,
    constants.DROP_LOWER,
}
"""Questions for which one has to look at the roll; for all others at the dogs."""


def question(view: SpotsView, names: Names) -> Question:
    position = view.position
    if view.choice is not None:
        return dice_question(view, view.choice)
    answers = [answer_words(position, answer, names) for answer in view.legal]
    amount = None
    if position.asking == constants.HOW_MANY:
        amount = Amount(constants.LEAST_ASIDE, view.legal[-1] - NUMBER, view.legal[0], "dice")
    return ask(view, question_words(position), answers, amount=amount, about=about(view))


def about(view: SpotsView) -> list[str]:
    """The player who rolls looks at the roll and at the room that is left in the yard."""
    choosing = view.position.asking == constants.WHICH_ACTION
    return [] if choosing else ["roll", f"yard {view.seat}"]


def question_words(position: SpotsPosition) -> str:
    """Return the question to the one whose turn it is."""
    asking, player = position.asking, position.player()
    if asking == constants.WHICH_ACTION:
        scoring = " Or score?" if player.completed() else ""
        return f"Which trick do you do?{scoring}"
    if asking == constants.PLACE_DIE:
        return f"Where does the {position.action.die()} go?"
    if asking == constants.ROLL_OR_STOP:
        buried = f"Your yard holds {player.buried_spots()} of {MOST_BURIED} spots."
        return f"{TILE_NAMES[position.action.trick]}: roll on or stop? {buried}"
    if asking == constants.DIG_WHICH:
        return f"Which buried die do you change? {counted(position.action.digs, 'change')} left."
    return PLAIN_QUESTIONS[asking]


PLAIN_QUESTIONS: Final = {
    constants.REROLL_ALL: "Keep this roll, or spend a treat to reroll all of it?",
    constants.CHOOSE_FACE: "Which number do you keep?",
    constants.NAME_FACE: "Which number do you name? Higher dice will be discarded.",
    constants.SET_FACE: "Which number of the deck's top dog do you take?",
    constants.HOW_MANY: "How many dice do you set aside?",
    constants.DIG_WAY: "One up or one down?",
    constants.MOVE_FROM: "Which die do you move?",
    constants.MOVE_TO: "To which empty space?",
    constants.TAKE_OWN: "Which die of your own do you roll again?",
}


# Several dice of the roll


def dice_question(view: SpotsView, choice: Choice) -> Question:
    text, done, nothing = words_for_several(view.position)
    dice = sorted(set(choice.things))
    so_far = None
    if view.position.asking == constants.CHOOSE_EIGHT:
        so_far = Sum("spots", tuple([(die, die - NUMBER) for die in dice]), SEARCHED)
    answers = [Answer(die, f"A {die - NUMBER}") for die in dice]
    return ask(view, text, answers, several(view, done, nothing, so_far), about=about(view))


def words_for_several(position: SpotsPosition) -> tuple[str, str, str]:
    """Return the question, what is pressed when dice are chosen, and what to choose none."""
    if position.asking == constants.REROLL_SOME:
        done = f"Reroll them for {treat_words(position)}"
        return "Which dice do you reroll for a treat?", done, "Keep the roll"
    if position.asking == constants.DROP_LOWER:
        total = position.player().buried_spots()
        return f"Which dice lower than {total} do you discard?", "Discard them", "Discard none"
    if position.asking == constants.CHOOSE_TWO:
        return "Which two dice do you keep?", "Keep these two", ""
    return f"Which dice, {SEARCHED} spots in all, do you keep?", "Keep them", ""


def treat_words(position: SpotsPosition) -> str:
    """Return the treat that a reroll costs."""
    treats = position.player().treats
    return "your last treat" if treats == 1 else f"1 of {treats} treats"


# One answer


def answer_words(position: SpotsPosition, answer: int, names: Names) -> Answer:
    if answer < PLACES:
        return trick_answer(answer, position.stacks[answer][0], position.tile_treats[answer])
    if constants.is_in_yard(answer):
        return buried_answer(position, answer, names)
    if constants.is_on_dog(answer):
        return space_answer(position, answer)
    if answer > NUMBER:
        return number_answer(position.asking, answer)
    if answer == constants.BURY:
        return bury_answer(position.player().buried_spots() + position.action.die())
    return Answer(answer, plain_answer(position, answer))


@cache
def trick_answer(place: int, tile: int, treats: int) -> Answer:
    bonus = f" (with {treat_count(treats)} on it)" if treats else ""
    return Answer(place, f"{TILE_NAMES[tile]}{bonus}")


def plain_answer(position: SpotsPosition, answer: int) -> str:
    if answer == constants.SCORE:
        return f"Score {joined([dog_name(dog) for dog in position.player().completed_dogs()])}"
    if answer == constants.REROLL:
        return f"Spend {treat_words(position)}: reroll all dice"
    if answer == constants.ROLL:
        return roll_words(position)
    if answer == constants.STOP:
        stopping = {constants.DIG_WHICH: "Dig no more", constants.MOVE_FROM: "Move no die"}
        return stopping.get(position.asking, "Stop")
    return {constants.KEEP: "Keep the roll", constants.UP: "One up", constants.DOWN: "One down"}[
        answer
    ]


def roll_words(position: SpotsPosition) -> str:
    """Return what rolling on means in this trick."""
    action = position.action
    if action.step_begun() == constants.MAY_REPEAT:
        return f"{TILE_NAMES[action.trick]} once more"
    if action.step_begun() == constants.ROLL_ASIDE:
        return f"Roll the next die ({action.aside} left)"
    return f"Roll {dice_count(position.dice_to_roll_on())}"


@cache
def bury_answer(total: int) -> Answer:
    busts = total > MOST_BURIED
    words = f"Bury it and bust: {total} spots" if busts else f"Bury it: {total} of {MOST_BURIED}"
    return Answer(constants.BURY, words, final=busts)


def space_answer(position: SpotsPosition, answer: int) -> Answer:
    at, face = dog_in(answer), face_in(answer)
    player = position.player()
    name = dog_name(player.pack[at])
    if position.asking == constants.PLACE_DIE:
        completing = count_of(player.empty_on(at)) == 1
        return Answer(answer, f"On {name}" + (", completing it" if completing else ""))
    if position.asking == constants.MOVE_TO:
        return Answer(answer, f"To the {face} of {name}")
    return Answer(answer, f"The {face} on {name}")


def buried_answer(position: SpotsPosition, answer: int, names: Names) -> Answer:
    owner, face = constants.owner_in(answer), face_in(answer)
    yard = addressed(f"{names[owner]}'s yard")
    only_down = ", one down" if position.asking == constants.DIG_WHICH and face == FACES else ""
    return Answer(answer, f"The {face} in {yard}{only_down}")


@cache
def number_answer(asking: int, answer: int) -> Answer:
    number = answer - NUMBER
    if asking == constants.HOW_MANY:
        return Answer(answer, dice_count(number))
    if asking == constants.NAME_FACE:
        return Answer(answer, str(number) if number < FACES else f"{FACES}: keep every die")
    return Answer(answer, f"A {number}" if asking == constants.SET_FACE else f"Keep every {number}")
