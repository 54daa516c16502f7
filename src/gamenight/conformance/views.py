"""A view says who looks, who is asked and what may be answered, and stays as it was made."""

from __future__ import annotations

from gamenight.conformance.walk import Setup, looks, require
from gamenight.core.state import View, snapshot


def whole(view: View) -> str:
    """Everything in a view, also what its ``==`` and ``repr`` may pass over."""
    return repr(snapshot(view))


def views_are_sound(setup: Setup, seed: int) -> None:
    """Looking changes nothing; a view names seat, turn and answers, and never changes later."""
    kept: list[tuple[str, View, str]] = []
    for step, state, _ in looks(setup, seed):
        before = snapshot(state)
        for seat in setup.watchers():
            where = f"{setup}, step {step}, seat {seat}"
            view = state.view(seat)
            require((view.seat, view.turn) == (seat, state.turn), f"{where}: it is another's view")
            asked = seat == state.turn and not state.over
            open_answers = tuple(state.legal()) if asked else ()
            require(view.legal == open_answers, f"{where}: shows {view.legal} as open answers")
            check_frozen(where, view)
            kept.append((where, view, whole(view)))
        require(snapshot(state) == before, f"{setup}, step {step}: looking changes the state")
    for where, view, then in kept:
        require(whole(view) == then, f"{where}: the view changes when the match goes on")


def check_frozen(where: str, view: View) -> None:
    try:
        hash(view)
    except TypeError as error:
        require(False, f"{where}: the view holds something that can be changed: {error}")
