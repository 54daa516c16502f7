"""What a flaw is: a toy or a trick game with one broken part, and the check that must find it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from gamenight.conformance import Check
from gamenight.game.game import AnyGame
from tests.conformance.toy import (
    ToyPosition,
    ToyRules,
    ToyState,
    ToyView,
    toy,
)
from tests.conformance.tricks import TrickPosition, TrickRules, TrickState, tricks


@dataclass(frozen=True)
class Flaw:
    """A broken toy, the check that finds the fault, and a piece of what it then says."""

    game: AnyGame
    check: type[Check]
    says: str


FLAWS: dict[str, Flaw] = {}

Part = TypeVar("Part")


def caught_by(check: type[Check], says: str = "") -> Callable[[Part], Part]:
    """Register a part of a game that is broken; all other parts are sound."""

    def register(part: Part) -> Part:
        name = in_words(getattr(part, "__name__", ""))
        assert name not in FLAWS, name
        FLAWS[name] = Flaw(game_with(part), check, says)
        return part

    return register


def in_words(name: str) -> str:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=A)(?=[A-Z])", " ", name)
    return spaced.replace("_", " ").lower()


def game_with(part: object) -> AnyGame:
    if isinstance(part, type) and issubclass(part, (TrickPosition, TrickState, TrickRules)):
        return tricks_with(part)
    if isinstance(part, type) and issubclass(part, ToyRules):
        return toy(part())
    rules = ToyRules()
    if isinstance(part, type) and issubclass(part, ToyState):
        rules.state_class = part
    elif isinstance(part, type) and issubclass(part, ToyView):
        rules.state_class = type("Broken", (ToyState,), {"view_class": part})
    elif isinstance(part, type) and issubclass(part, ToyPosition):
        rules.position_class = part
    elif callable(part) and "told" in part.__annotations__:
        return toy(log=part)
    elif callable(part):
        return toy(table=part)
    return toy(rules)


def tricks_with(part: type[TrickPosition | TrickState | TrickRules]) -> AnyGame:
    if issubclass(part, TrickRules):
        return tricks(part())
    rules = TrickRules()
    if issubclass(part, TrickState):
        rules.state_class = part
    else:
        rules.position_class = part
    return tricks(rules)
