"""placeholder"""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.bot import FREELY, Bot, Budget
from gamenight.core.events import Event
from gamenight.core.random import Random
from gamenight.core.rules import AnyView


class Collector(Bot):
    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),  # noqa: ARG002
        budget: Budget = FREELY,  # noqa: ARG002
    ) -> int:
        return view.legal[random.below(len(view.legal))]
