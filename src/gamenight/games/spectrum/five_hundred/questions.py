"""The questions of Spectrum 500 in words: drawing, laying, discarding, calling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamenight.core.words import counted
from gamenight.game.describing import ask, several
from gamenight.game.game import Names
from gamenight.table import Answer, Question, Sum

from ..rules.cardset import card_set
from ..words import card_name, card_names
from .rules import facts
from .rules.facts import CALL, DECLINE, DONE, NEW_MELD, NONE, ON_MELD, PASS, REST, STOCK, turned
from .rules.holdings import cards_in, has_meld_with
from .rules.melds import Meld
from .rules.view import FiveHundredView
from .words import meld_name


def things_asked(view: FiveHundredView) -> frozenset[int]:
    """The answers that cards on the table carry now."""
    if view.choice is not None:
        return frozenset(view.choice.things)
    return frozenset([answer for answer in view.legal if answer < DONE])


def answer_for(card: int, asked: frozenset[int]) -> int | None:
    answer = int(turned(card))
    return answer if answer in asked else None


def question(view: FiveHundredView, names: Names) -> Question:
    phase = view.position.phase
    if phase == facts.ASKING:
        return ask_for_call(view, names)
    if view.placing:
        return ask_where(view)
    if phase == facts.DRAWING and view.picked == NONE:
        return ask_for_draw(view)
    if view.discarding:
        return ask_for_discard(view)
    if view.choice is not None:
        return ask_together(view)
    return ask_one_by_one(view)


# 1. The Draw


def ask_for_draw(view: FiveHundredView) -> Question:
    position = view.position
    text = "Draw from the stock, or take from the discard pile?"
    if not position.round.stock:
        text = "The stock is empty. Do you take from the discard pile?"
    return ask(view, text, [draw_words(view, answer) for answer in view.legal])


def draw_words(view: FiveHundredView, answer: int) -> Answer:
    if answer == STOCK:
        return Answer(answer, "Draw from the stock")
    if answer == DECLINE:
        return Answer(answer, "Take nothing: the hand ends", final=True)
    card = turned(answer)
    pile = view.position.round.pile
    depth = len(pile) - pile.index(card)
    return take_words(answer, depth)


@cache
def take_words(answer: int, depth: int) -> Answer:
    name = card_name(turned(answer))
    if depth == 1:
        return Answer(answer, f"Take {name}")
    return Answer(answer, f"Take {depth} cards down to {name} and lay that")


# 2. Melding


def laying_text(view: FiveHundredView) -> str:
    """The question, by what may be laid."""
    phase = view.position.phase
    if phase == facts.CALLED:
        return "Spectrum! What do you lay from the pile?"
    if phase == facts.CHAINING:
        return "What follows on it from the pile?"
    if view.picked != NONE:
        return f"What do you lay with {card_name(view.picked)}?"
    if view.named:
        return f"What goes with {card_names(view.named)}?"
    if view.choice is None:
        return "Which card do you lay?"
    alone = any(len(members) == 1 for members in view.choice.sets() or [])
    return "Lay four cards as a meld, or one on a meld?" if alone else "Lay four cards as a meld?"


def ask_together(view: FiveHundredView) -> Question:
    choice = view.choice
    assert choice is not None
    worth = Sum("points", tuple([(thing, value(thing)) for thing in choice.things]))
    nothing = "Lay nothing more" if not choice.least else ""
    return ask(
        view,
        laying_text(view),
        [lay_words(thing) for thing in choice.things],
        several(view, "Lay these", nothing, worth),
    )


@cache
def value(answer: int) -> int:
    return int(facts.value_of(turned(answer)))


def ask_one_by_one(view: FiveHundredView) -> Question:
    done = "Lay these" if view.named else done_words(view)
    answers = [Answer(a, done) if a == DONE else lay_words(a) for a in view.legal]
    return ask(view, laying_text(view), answers)


def done_words(view: FiveHundredView) -> str:
    """What it means to lay nothing more."""
    position = view.position
    if position.phase != facts.CHAINING:
        return "Lay nothing more"
    along = len(position.round.pile) - int(position.this_turn.reach)
    return f"Nothing more: take {counted(along, 'card')} along" if along else "Nothing more"


@cache
def lay_words(answer: int) -> Answer:
    return Answer(answer, f"Lay {card_name(turned(answer))}")


def ask_where(view: FiveHundredView) -> Question:
    cards = card_names(view.named)
    does = "does" if len(view.named) == 1 else "do"
    return ask(view, f"Where {does} {cards} go?", [place_words(view, a) for a in view.legal])


def place_words(view: FiveHundredView, answer: int) -> Answer:
    if answer == NEW_MELD:
        return Answer(answer, "As a new meld")
    at = answer - ON_MELD
    meld = view.position.round.melds[at]
    return Answer(answer, f"On {at + 1}, the {meld_name(meld.low, meld.high, meld.shades)}")


# 3. The Discard


def ask_for_discard(view: FiveHundredView) -> Question:
    risky = callable_discards(view)
    answers = [discard_words(answer, turned(answer) in risky) for answer in view.legal]
    return ask(view, "Which card do you discard?", answers)


@cache
def discard_words(answer: int, risky: bool) -> Answer:
    warning = ", which could be called" if risky else ""
    return Answer(answer, f"Discard {card_name(turned(answer))}{warning}")


def callable_discards(view: FiveHundredView) -> set[int]:
    """The cards of the hand that others could call, were they discarded (SV6)."""
    if len(view.hand) == 1:  # the last discard ends the hand and cannot be called (SV7)
        return set()
    position = view.position
    pile = position.round.pile
    found = set()
    for card in view.hand:
        layable = position.round.open.has(card)
        known_before = position.round.lost.has(card)
        completes = card not in position.this_turn.taken and has_meld_with(
            card_set([*pile, card]), card
        )
        if (layable and not known_before) or completes:
            found.add(card)
    return found


# Calling Spectrum


def ask_for_call(view: FiveHundredView, names: Names) -> Question:
    position = view.position
    name = names[position.this_turn.discarder]
    text = (
        f'{name} discarded {card_name(position.round.pile[-1])}: {why_callable(view)}. "Spectrum!"?'
    )
    return ask(view, text, [CALL_WORDS[answer] for answer in view.legal])


CALL_WORDS = {
    CALL: Answer(CALL, 'Call "Spectrum!"'),
    PASS: Answer(PASS, "Let it lie"),
    REST: Answer(REST, "Let it lie, and do not ask me before my next turn"),
}


def why_callable(view: FiveHundredView) -> str:
    """What the discard, or the turn before it, made possible."""
    position = view.position
    fitting = cards_in(position.this_turn.callable)
    fits = fitting_words(position.round.melds, fitting) if fitting else ""
    if not position.this_turn.completes:
        return fits
    meld = "it completes a meld in the pile"
    return f"{fits}, and {meld}" if fits else meld


def fitting_words(melds: Sequence[Meld], cards: Sequence[int]) -> str:
    """Where cards fit, if that can be said in a few words."""
    places = [meld for meld in melds if any(meld.fits(card) for card in cards)]
    where = "on the table"
    if len(places) == 1:
        where = f"the {meld_name(places[0].low, places[0].high, places[0].shades)}"
    return f"{card_names(cards)} {'fits' if len(cards) == 1 else 'fit'} {where}"
