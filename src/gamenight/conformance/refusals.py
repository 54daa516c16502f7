"""Refusals that people can trust: what they propose is possible, what they blame is at fault, and
the rule that they name can be read."""

from __future__ import annotations

from collections import Counter

from gamenight.conformance.answers import numbers_to_try
from gamenight.conformance.check import Check
from gamenight.conformance.walk import TRYING, Moment, require
from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer, UnknownGame
from gamenight.core.rules import AnyState
from gamenight.core.state import out_of_order
from gamenight.game.game import AnyGame
from gamenight.game.rules_pages import rules_page


class RefusalsAreTrue(Check):
    """A refusal proposes only what is legal, blames the order where only the order is wrong, and
    names a rule that stands on the rules page: a ruling's number or a section's title.

    The first uses the answers that a refusal names (``IllegalAnswer.proposes``). The second is
    tried where several things are chosen together and named one by one: a thing that belongs to
    those named, but comes too late, must not be said to break a rule of the game.
    """

    def begin(self) -> None:
        self.page = page_of(self.setup.game)

    def look(self, moment: Moment) -> None:
        state = moment.state
        turn = state.turn
        for seat in [turn] if moment.midway else state.position.asked():
            state.turn_to(seat)
            self.check_refusals(moment)
            self.check_order(state)
            state.turn_to(turn)

    def check_refusals(self, moment: Moment) -> None:
        state = moment.state
        legal = set(state.legal())
        for answer in numbers_to_try(self.rules.answer_count, legal, moment.stream(TRYING, 2)):
            if answer not in legal:
                refusal = refusal_of(state, answer)
                wrong = set(refusal.proposes) - legal
                says = f'"{refusal.sentence}"'
                require(not wrong, f"refusing {answer}, {says} proposes {wrong}: not legal")
                cores_own = refusal.sentence == out_of_order().sentence
                known = self.page is None or refusal.rule in self.page or cores_own
                require(known, f"{answer} is refused by {refusal.rule}: not on the rules page")

    def check_order(self, state: AnyState) -> None:
        choice = state.choosing or state.choice()
        if choice is None:
            return
        choice = choice.in_full()
        named, legal = state.position.named, state.legal()
        for thing in set(choice.things).difference(legal):
            if belongs_to(choice, [*named, thing]):
                says = refusal_of(state, thing).sentence
                true = says == out_of_order().sentence
                require(true, f'{thing} belongs to {named} and only comes too late, not: "{says}"')


def page_of(game: AnyGame) -> str | None:
    """Return the rules page of a game; None if it has none here, as a game from elsewhere."""
    try:
        return rules_page(game.id)
    except UnknownGame:
        return None


def refusal_of(state: AnyState, answer: int) -> IllegalAnswer:
    try:
        state.check(state.turn, [answer], whole=False)
    except IllegalAnswer as refusal:
        return refusal
    raise AssertionError(f"{answer} was not refused")


def belongs_to(choice: Choice, things: list[int]) -> bool:
    """Return whether a set that is allowed has all these things."""
    wanted = Counter(things)
    if (sets := choice.sets()) is not None:
        return any(wanted <= Counter(members) for members in sets)
    return len(things) <= choice.most and wanted <= Counter(choice.things)
