"""Questions that are worth asking."""

from __future__ import annotations

from itertools import islice
from typing import Final

from gamenight.conformance.answers import allowed_sets
from gamenight.conformance.check import Check
from gamenight.conformance.walk import Moment, require
from gamenight.core.events import NOBODY
from gamenight.core.rules import AnyState, AnyView
from gamenight.core.value import attribute_names, snapshot

IN_EVERY_VIEW: Final = ("seat", "legal", "choice", "position")
"""All else is what a seat knows besides the position."""


class OpenQuestionsLeaveAChoice(Check):
    """Nobody is asked where everybody can see that there is only one answer.

    Everybody can see it if the seat that is asked knows no more than a spectator. Where only the
    seat knows, a question with one answer is right: to be passed over would tell the others.
    """

    def look(self, moment: Moment) -> None:
        state = moment.state
        if moment.midway or moment.step is None:
            return
        for seat in state.position.asked():
            open_to_all = knowledge(moment.view(seat)) == knowledge(moment.view(NOBODY))
            forced = open_to_all and has_one_answer(state, seat)
            require(not forced, f"all can see that seat {seat} has one answer, yet it is asked")


def knowledge(view: AnyView) -> dict[str, object]:
    """Return what a view holds beside what every view does."""
    names = [name for name in attribute_names(view) if name not in IN_EVERY_VIEW]
    return {name: snapshot(getattr(view, name)) for name in names}


def has_one_answer(state: AnyState, seat: int) -> bool:
    view = state.view(seat)
    if view.choice is None:
        return len(view.legal) == 1
    return len(list(islice(allowed_sets(view.choice), 2))) == 1
