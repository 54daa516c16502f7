"""What is settled before a match and stays so."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.options import Options
from gamenight.core.value import Value

from . import facts


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class BoardSetup(Value):
    """The options as numbers and switches."""

    def __init__(
        self, players: int, options: Options, weights: tuple[int, ...], first: int
    ) -> None:
        self.dice: i64 = ["d6", "d12", "cards"].index(str(options["dice"]))
        self.start: i64 = ["empty", "cards", "d12"].index(str(options["start"]))
        self.weighted: bool = options["goal"] == "weighted"
        self.weights: tuple[int, ...] = weights
        """What each colour is worth; 1 where all count alike."""
        self.missions: bool = options["missions"] is True
        self.portals: bool = options["portals"] is True
        self.self_capture: bool = options["self_capture"] is True
        self.self_jump: bool = options["self_jump"] is True
        self.surrender: bool = options["surrender"] is True
        self.speed: bool = options["speed"] is True
        self.swap_cards: bool = options["swap_cards"] is True
        self.turn_limit: i64 = int(options["turn_limit"])
        self.first: i64 = first
        self.pawns: i64 = facts.SOLO_PAWNS if players == 1 else facts.PAWNS
