"""What is asked in Spots, and every answer in words."""

from __future__ import annotations

from gamenight.core.state import NOBODY
from gamenight.core.words import joined
from gamenight.games.game import Names
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.asked import BURIED, NUMBER, SPACE
from gamenight.games.spots.rules.dice import FACES, highest, size, spots
from gamenight.games.spots.rules.dogs import SPACES, spaces_in
from gamenight.games.spots.rules.position import MOST_BURIED, SpotsView
from gamenight.games.spots.rules.tiles import STEPS, TILE_NAMES
from gamenight.games.spots.words import dog_name, plural
from gamenight.table import Answer, Question


def question(view: SpotsView, names: Names) -> Question | None:
    if view.turn == NOBODY:
        return None
    if view.turn != view.seat:
        return Question(view.turn, f"{names[view.turn]} is thinking")
    answers = tuple(answer_words(view, answer, names) for answer in view.legal)
    return Question(view.seat, question_words(view), answers)


def question_words(view: SpotsView) -> str:
    """The question to the one whose turn it is."""
    asking = view.asking
    if asking == asked.WHICH_ACTION:
        scoring = " Or score?" if asked.SCORE in view.legal else ""
        return f"Which trick do you do?{scoring}"
    if asking == asked.PLACE_DIE:
        return f"Where does the {highest(view.roll)} go?"
    if asking == asked.ROLL_OR_STOP:
        buried = f"Your yard holds {spots(view.yards[view.seat])} of {MOST_BURIED} spots."
        return f"{TILE_NAMES[view.trick]}: roll on or stop? {buried}"
    if asking == asked.REROLL_SOME:
        return "Keep the roll, or which dice do you reroll for a treat?"
    if asking == asked.NAME_FACE:
        return "Which number do you name? Higher dice will be discarded."
    if asking == asked.CHOOSE_EIGHT:
        return f"Which die do you keep? {spots(view.picked)} of {tiles.SEARCH_TOTAL} spots so far."
    if asking == asked.CHOOSE_TWO:
        return f"Which die do you keep? {tiles.HUNT_DICE - size(view.picked)} to choose."
    if asking == asked.DIG_WHICH:
        return f"Which buried die do you change? {plural(view.number, 'change')} left."
    return PLAIN_QUESTIONS[asking]


PLAIN_QUESTIONS = {
    asked.REROLL_ALL: "Keep this roll, or spend a treat to reroll all of it?",
    asked.CHOOSE_FACE: "Which number do you keep?",
    asked.SET_FACE: "Which number of the deck's top dog do you take?",
    asked.HOW_MANY: "How many dice do you set aside?",
    asked.DROP_LOWER: "Which dice do you discard?",
    asked.DIG_WAY: "One up or one down?",
    asked.MOVE_FROM: "Which die do you move?",
    asked.MOVE_TO: "To which empty space?",
    asked.TAKE_OWN: "Which die of your own do you roll again?",
}


def answer_words(view: SpotsView, answer: int, names: Names) -> Answer:
    """An answer in words, with the thing it belongs to."""
    if answer >= BURIED:
        return buried_answer(view, answer, names)
    if answer >= SPACE:
        return space_answer(view, answer)
    if answer > NUMBER:
        return number_answer(view, answer)
    if answer == asked.BURY:
        return bury_answer(view)
    if answer == asked.SCORE:
        return Answer(answer, f"Score {completed_dogs(view)}", f"pack {view.seat}")
    if answer < asked.SCORE:
        tile = view.stacks[answer][0]
        treats = view.tile_treats[answer]
        bonus = f" (with {plural(treats, 'treat')} on it)" if treats else ""
        return Answer(answer, f"{TILE_NAMES[tile]}{bonus}", f"tile {tile}")
    return Answer(answer, plain_answer(view, answer))


def plain_answer(view: SpotsView, answer: int) -> str:
    if answer == asked.KEEP:
        return "Discard no more" if view.asking == asked.DROP_LOWER else "Keep the roll"
    if answer == asked.REROLL:
        which = "the marked dice" if view.asking == asked.REROLL_SOME else "all dice"
        treats = view.treats[view.seat]
        treat = "your last treat" if treats == 1 else f"1 of {treats} treats"
        return f"Spend {treat}: reroll {which}"
    if answer == asked.ROLL:
        return roll_words(view)
    if answer == asked.STOP:
        return {asked.DIG_WHICH: "Dig no more", asked.MOVE_FROM: "Move no die"}.get(
            view.asking, "Stop"
        )
    return "One up" if answer == asked.UP else "One down"


def roll_words(view: SpotsView) -> str:
    """What rolling on means in this trick."""
    step = STEPS[view.trick][view.step - 1]
    if step == tiles.MAY_REPEAT:
        return f"{TILE_NAMES[view.trick]} once more"
    if step == tiles.ROLL_ASIDE:
        return f"Roll the next die ({view.aside} left)"
    dice = view.number + 1 if step == tiles.MAY_ROLL_ONE_MORE else 1
    return f"Roll {plural(min(dice, view.supply), 'die')}"


def bury_answer(view: SpotsView) -> Answer:
    face = highest(view.roll)
    total = spots(view.yards[view.seat]) + face
    busts = total > MOST_BURIED
    words = f"Bury it and bust: {total} spots" if busts else f"Bury it: {total} of {MOST_BURIED}"
    return Answer(asked.BURY, words, f"yard {view.seat}", grave=busts)


def space_answer(view: SpotsView, answer: int) -> Answer:
    at, face = (answer - SPACE) // FACES, (answer - SPACE) % FACES + 1
    dog = view.packs[view.seat][at]
    name = dog_name(dog)
    if view.asking == asked.PLACE_DIE:
        done = view.filled[view.seat][at] | 1 << (face - 1) == SPACES[dog]
        words = f"On {name}" + (", completing it" if done else "")
    elif view.asking == asked.MOVE_TO:
        words = f"To the {face} of {name}"
    else:
        words = f"The {face} on {name}"
    return Answer(answer, words, f"dog {dog}")


def buried_answer(view: SpotsView, answer: int, names: Names) -> Answer:
    owner, face = (answer - BURIED) // FACES, (answer - BURIED) % FACES + 1
    whose = "your yard" if owner == view.seat else f"{names[owner]}'s yard"
    only_down = ", one down" if view.asking == asked.DIG_WHICH and face == FACES else ""
    return Answer(answer, f"The {face} in {whose}{only_down}", f"yard {owner}")


def number_answer(view: SpotsView, answer: int) -> Answer:
    number = answer - NUMBER
    asking = view.asking
    if asking == asked.HOW_MANY:
        return Answer(answer, plural(number, "die"))
    if asking == asked.NAME_FACE:
        return Answer(answer, str(number) if number < FACES else f"{FACES}: keep every die")
    if asking == asked.SET_FACE:
        return Answer(answer, f"A {number}", f"dog {view.deck_top}")
    verb = {
        asked.REROLL_SOME: "Mark a",
        asked.CHOOSE_FACE: "Keep every",
        asked.DROP_LOWER: "Discard a",
    }.get(asking, "Keep a")
    return Answer(answer, f"{verb} {number}", "roll")


def completed_dogs(view: SpotsView) -> str:
    """The dogs that scoring would score, by name."""
    pack, filled = view.packs[view.seat], view.filled[view.seat]
    names = [dog_name(dog) for dog, dice in zip(pack, filled, strict=True) if dice == SPACES[dog]]
    return joined(names)


def wanted_by(view: SpotsView, seat: int) -> tuple[int, ...]:
    """The numbers that a seat's dogs still want."""
    wanted = 0
    for dog, dice in zip(view.packs[seat], view.filled[seat], strict=True):
        wanted |= SPACES[dog] & ~dice
    return spaces_in(wanted)
