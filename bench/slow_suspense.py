"""Suspense with a bot that thinks for ten seconds and does not look up, for bench/load.py."""

from __future__ import annotations

import time
from dataclasses import replace

from gamenight.core.bot import Bot, Thinking
from gamenight.games.suspense import GAME as SUSPENSE
from gamenight.games.suspense.rules import SuspenseView

SECONDS = 10.0


class Slow(Bot[SuspenseView]):
    def choose(self, view: SuspenseView, thinking: Thinking) -> int:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            pass
        return view.legal[0]


GAME = replace(SUSPENSE, heuristics={"slow": Slow})
