"""Quick answers: how a search goes on to the end of the games that it imagines."""

from __future__ import annotations

from gamenight.conformance.check import Check
from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import QUICK, Moment, require, require_same
from gamenight.core.errors import IllegalAnswer
from gamenight.core.rules import AnyState


class QuickAnswersAreLegalAndHonest(Check):
    """What ``Insight.quick`` answers is legal and follows from what the seat knows: in another
    world that looks the same to it, it is the same."""

    def begin(self) -> None:
        self.insight = self.setup.game.insight_into(self.setup.players, self.course.options)

    def look(self, moment: Moment) -> None:
        if moment.step is None or moment.midway:
            return
        seat = moment.step.seat
        answer = self.answer_in(moment.state, moment)
        require(moment.is_unchanged(), "a quick answer changes the state")
        try:
            moment.state.check(seat, answer)
        except IllegalAnswer as refusal:
            raise Broken(f"the quick answer {answer} is refused: {refusal}") from refusal
        there = self.answer_in(moment.world(seat), moment)
        require_same(answer, there, "a quick answer depends on what the seat cannot know")

    def answer_in(self, state: AnyState, moment: Moment) -> list[int]:
        assert moment.step is not None
        turn = state.turn
        state.turn_to(moment.step.seat)
        answer = self.insight.quick(state, moment.stream(QUICK))
        state.turn_to(turn)
        return answer
