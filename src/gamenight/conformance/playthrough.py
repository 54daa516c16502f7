"""Golden playthroughs: one random match a player count, written down to the last word.

A playthrough holds the text of the match and a digest of every state on the way, so that any
change of the rules shows, and so that compiled and interpreted code can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from gamenight.conformance.walk import Setup, pick
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.core.record import to_text
from gamenight.core.state import Event, snapshot

SEED = 7
LINES = 300
"""Longer matches are cut here; the digest covers them whole."""


def playthrough(setup: Setup) -> str:
    """The playthrough of a setup as text."""
    match = Match(setup.game.rules, setup.header(SEED))
    digest = sha256(repr(snapshot(match.state)).encode())
    chooser = random_from(SEED, 14)
    while not match.state.over:
        match.answer(match.state.turn, pick(match.state, chooser))
        digest.update(repr(snapshot(match.state)).encode())

    def line(event: Event, names: Sequence[str]) -> str:
        audience = "" if event.audience < 0 else f"(to {names[event.audience]}) "
        return audience + setup.game.line(event, names)

    lines = to_text(match, line).splitlines()
    if len(lines) > LINES:
        lines = [*lines[: LINES - 2], f"… {len(lines) - LINES} lines …", *lines[-2:]]
    lines += ["", f"{len(match.steps)} answers, states {digest.hexdigest()}"]
    return "\n".join(lines) + "\n"
