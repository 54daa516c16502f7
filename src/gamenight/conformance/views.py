"""A view says who looks, who is asked and what may be answered, and stays as it was made."""

from __future__ import annotations

import pickle

from gamenight.conformance.check import Check
from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import DEALING, Moment, require, require_same
from gamenight.core.rules import AnyView
from gamenight.core.state import View
from gamenight.core.value import snapshot


class ViewsAreSound(Check):
    """Looking changes nothing; a view has seat, position and answers, and never changes later.

    It survives being sent to another process: what arrives is equal and gives the same re-deal.
    """

    def begin(self) -> None:
        self.kept: list[tuple[int, AnyView, object]] = []

    def look(self, moment: Moment) -> None:
        state = moment.state
        for seat in moment.watchers:
            view = moment.state.view(seat)
            require(moment.is_unchanged(), f"what seat {seat} sees changes the state")
            require(view.seat == seat, f"seat {seat} gets the view of {view.seat}")
            require(view.position is not state.position, "a view holds the live position")
            seen, there = snapshot(view.position), snapshot(state.position_for(seat))
            require_same(seen, there, f"seat {seat} sees another position")
            asked = View(state, seat)
            require_same(view.legal, asked.legal, f"seat {seat} sees other answers")
            several = f"seat {seat} sees another choice of several things"
            require_same(view.choice, asked.choice, several)
            whole = snapshot(view)
            self.check_sent(moment, view, whole)
            self.kept.append((moment.number, view, whole))

    def check_sent(self, moment: Moment, view: AnyView, whole: object) -> None:
        try:
            arrived = pickle.loads(pickle.dumps(view))
        except TypeError as error:
            raise Broken(f"the view cannot be pickled: {error} (see core/value.py)") from error
        require_same(snapshot(arrived), whole, "pickling changes the view")
        again = self.rules.redeal(arrived, moment.stream(DEALING, view.seat))
        same = snapshot(again) == snapshot(moment.world(view.seat))
        require(same, "from a pickled view another world is dealt")

    def finish(self) -> None:
        for number, view, then in self.kept:
            what = f"what seat {view.seat} saw at step {number} changes later"
            require_same(snapshot(view), then, what)
