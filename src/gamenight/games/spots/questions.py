"""What is asked in Spots, and every answer in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from gamenight.core.choice import Choice
from gamenight.core.words import counted, joined
from gamenight.game.addressing import addressed
from gamenight.game.describing import ask, is_asked, several, waiting
from gamenight.game.game import Names
from gamenight.parts.bits import count_of
from gamenight.table import Amount, Answer, Question, Sum

from .rules import facts, tiles
from .rules.facts import FACES, MOST_BURIED, NUMBER, dog_in, face_in
from .rules.position import SpotsPosition
from .rules.state import SpotsView
from .rules.tiles import PLACES, SEARCHED, TILE_NAMES
from .words import dice_count, dog_name, treat_count

ABOUT_THE_ROLL: Final = {
    facts.REROLL_ALL,
    facts.REROLL_SOME,
    facts.CHOOSE_FACE,
    facts.CHOOSE_TWO,
    facts.CHOOSE_EIGHT,
    facts.DROP_LOWER,
}
"""Questions for which one has to look at the roll; for all others at the dogs."""


def question(view: SpotsView, names: Names) -> Question | None:
    if not is_asked(view):
        return waiting(view, names)
    position = view.position
    if view.choice is not None:
        return dice_question(view, view.choice)
    answers = [answer_words(position, answer, names) for answer in view.legal]
    amount = None
    if position.asking == facts.HOW_MANY:
        amount = Amount(tiles.LEAST_ASIDE, view.legal[-1] - NUMBER, view.legal[0], "dice")
    return ask(view, question_words(position), answers, amount=amount, about=about(view))


def about(view: SpotsView) -> list[str]:
    """Whoever rolls looks at the roll and at the room that is left in the yard."""
    choosing = view.position.asking == facts.WHICH_ACTION
    return [] if choosing else ["roll", f"yard {view.seat}"]


def question_words(position: SpotsPosition) -> str:
    """The question to the one whose turn it is."""
    asking, player = position.asking, position.player()
    if asking == facts.WHICH_ACTION:
        scoring = " Or score?" if player.completed() else ""
        return f"Which trick do you do?{scoring}"
    if asking == facts.PLACE_DIE:
        return f"Where does the {position.action.die()} go?"
    if asking == facts.ROLL_OR_STOP:
        buried = f"Your yard holds {player.buried_spots()} of {MOST_BURIED} spots."
        return f"{TILE_NAMES[position.action.trick]}: roll on or stop? {buried}"
    if asking == facts.DIG_WHICH:
        return f"Which buried die do you change? {counted(position.action.digs, 'change')} left."
    return PLAIN_QUESTIONS[asking]


PLAIN_QUESTIONS: Final = {
    facts.REROLL_ALL: "Keep this roll, or spend a treat to reroll all of it?",
    facts.CHOOSE_FACE: "Which number do you keep?",
    facts.NAME_FACE: "Which number do you name? Higher dice will be discarded.",
    facts.SET_FACE: "Which number of the deck's top dog do you take?",
    facts.HOW_MANY: "How many dice do you set aside?",
    facts.DIG_WAY: "One up or one down?",
    facts.MOVE_FROM: "Which die do you move?",
    facts.MOVE_TO: "To which empty space?",
    facts.TAKE_OWN: "Which die of your own do you roll again?",
}


# Several dice of the roll


def dice_question(view: SpotsView, choice: Choice) -> Question:
    text, done, nothing = words_for_several(view.position)
    dice = sorted(set(choice.things))
    so_far = None
    if view.position.asking == facts.CHOOSE_EIGHT:
        so_far = Sum("spots", tuple([(die, die - NUMBER) for die in dice]), SEARCHED)
    answers = [Answer(die, f"A {die - NUMBER}") for die in dice]
    return ask(view, text, answers, several(view, done, nothing, so_far), about=about(view))


def words_for_several(position: SpotsPosition) -> tuple[str, str, str]:
    """The question, what is pressed when dice are chosen, and what to choose none."""
    if position.asking == facts.REROLL_SOME:
        done = f"Reroll them for {treat_words(position)}"
        return "Which dice do you reroll for a treat?", done, "Keep the roll"
    if position.asking == facts.DROP_LOWER:
        total = position.player().buried_spots()
        return f"Which dice lower than {total} do you discard?", "Discard them", "Discard none"
    if position.asking == facts.CHOOSE_TWO:
        return "Which two dice do you keep?", "Keep these two", ""
    return f"Which dice, {SEARCHED} spots in all, do you keep?", "Keep them", ""


def treat_words(position: SpotsPosition) -> str:
    """The treat that a reroll costs."""
    treats = position.player().treats
    return "your last treat" if treats == 1 else f"1 of {treats} treats"


# One answer


def answer_words(position: SpotsPosition, answer: int, names: Names) -> Answer:
    if answer < PLACES:
        return trick_answer(answer, position.stacks[answer][0], position.tile_treats[answer])
    if facts.is_in_yard(answer):
        return buried_answer(position, answer, names)
    if facts.is_on_dog(answer):
        return space_answer(position, answer)
    if answer > NUMBER:
        return number_answer(position.asking, answer)
    if answer == facts.BURY:
        return bury_answer(position.player().buried_spots() + position.action.die())
    return Answer(answer, plain_answer(position, answer))


@cache
def trick_answer(place: int, tile: int, treats: int) -> Answer:
    bonus = f" (with {treat_count(treats)} on it)" if treats else ""
    return Answer(place, f"{TILE_NAMES[tile]}{bonus}")


def plain_answer(position: SpotsPosition, answer: int) -> str:
    if answer == facts.SCORE:
        return f"Score {joined([dog_name(dog) for dog in position.player().completed_dogs()])}"
    if answer == facts.REROLL:
        return f"Spend {treat_words(position)}: reroll all dice"
    if answer == facts.ROLL:
        return roll_words(position)
    if answer == facts.STOP:
        stopping = {facts.DIG_WHICH: "Dig no more", facts.MOVE_FROM: "Move no die"}
        return stopping.get(position.asking, "Stop")
    return {facts.KEEP: "Keep the roll", facts.UP: "One up", facts.DOWN: "One down"}[answer]


def roll_words(position: SpotsPosition) -> str:
    """What rolling on means in this trick."""
    action = position.action
    if action.step_begun() == tiles.MAY_REPEAT:
        return f"{TILE_NAMES[action.trick]} once more"
    if action.step_begun() == tiles.ROLL_ASIDE:
        return f"Roll the next die ({action.aside} left)"
    return f"Roll {dice_count(position.dice_to_roll_on())}"


@cache
def bury_answer(total: int) -> Answer:
    busts = total > MOST_BURIED
    words = f"Bury it and bust: {total} spots" if busts else f"Bury it: {total} of {MOST_BURIED}"
    return Answer(facts.BURY, words, final=busts)


def space_answer(position: SpotsPosition, answer: int) -> Answer:
    at, face = dog_in(answer), face_in(answer)
    player = position.player()
    name = dog_name(player.pack[at])
    if position.asking == facts.PLACE_DIE:
        completing = count_of(player.empty_on(at)) == 1
        return Answer(answer, f"On {name}" + (", completing it" if completing else ""))
    if position.asking == facts.MOVE_TO:
        return Answer(answer, f"To the {face} of {name}")
    return Answer(answer, f"The {face} on {name}")


def buried_answer(position: SpotsPosition, answer: int, names: Names) -> Answer:
    owner, face = facts.owner_in(answer), face_in(answer)
    yard = addressed(f"{names[owner]}'s yard")
    only_down = ", one down" if position.asking == facts.DIG_WHICH and face == FACES else ""
    return Answer(answer, f"The {face} in {yard}{only_down}")


@cache
def number_answer(asking: int, answer: int) -> Answer:
    number = answer - NUMBER
    if asking == facts.HOW_MANY:
        return Answer(answer, dice_count(number))
    if asking == facts.NAME_FACE:
        return Answer(answer, str(number) if number < FACES else f"{FACES}: keep every die")
    return Answer(answer, f"A {number}" if asking == facts.SET_FACE else f"Keep every {number}")
