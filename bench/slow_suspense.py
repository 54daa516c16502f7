"""Suspense with a bot that thinks for ten seconds and does not look up, for bench/load.py."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from gamenight.core.bot import FREELY, Bot, Budget
from gamenight.core.events import Event
from gamenight.core.random import Random
from gamenight.core.rules import AnyView
from gamenight.games.suspense import GAME as SUSPENSE

SECONDS = 10.0


class Slow(Bot):
    def choose(
        self,
        view: AnyView,
        random: Random,  # noqa: ARG002
        news: Sequence[Event] = (),  # noqa: ARG002
        budget: Budget = FREELY,  # noqa: ARG002
    ) -> int:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            pass
        return view.legal[0]


GAME = replace(SUSPENSE, heuristics={"slow": Slow})
