"""What is in the files: columns and their types, versioned. docs/data.md says what they mean."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import pyarrow as pa

import gamenight
from gamenight.core.events import Kind

VERSION: Final = 1
"""Raised when a column changes its name, type or meaning, not when one is added."""

NUMBERS: Final = pa.list_(pa.int32())

MATCHES: Final = pa.schema(
    [
        ("match", pa.int64()),
        ("game", pa.string()),
        ("rules", pa.int32()),
        ("players", pa.int32()),
        ("options", pa.string()),
        ("seed", pa.string()),
        ("bots", pa.list_(pa.string())),
        ("scores", pa.list_(pa.float64())),
        ("winners", NUMBERS),
        ("reason", pa.string()),
        ("decisions", pa.int32()),
        ("events", pa.int32()),
        ("taken_back", pa.int32()),
    ]
)

DECISIONS: Final = pa.schema(
    [
        ("match", pa.int64()),
        ("decision", pa.int32()),
        ("step", pa.int32()),
        ("seat", pa.int32()),
        ("answer", pa.int32()),
        ("legal", NUMBERS),
    ]
)

ANSWERS: Final = pa.schema([("answer", pa.int32()), ("words", pa.list_(pa.string()))])


def numbers_of(kind: Kind) -> tuple[str, ...]:
    """Return the names of the facts that are numbers; they come first."""
    return kind.facts[: len(kind.facts) - kind.lists]


def lists_of(kind: Kind) -> tuple[str, ...]:
    """Return the names of the facts that are lists of numbers."""
    return kind.facts[len(kind.facts) - kind.lists :]


def events_schema(kinds: Sequence[Kind]) -> pa.Schema:
    """Return the same for all games but for the names of the facts: those that its kinds
    declare."""
    numbers = dict.fromkeys(name for kind in kinds for name in numbers_of(kind))
    lists = dict.fromkeys(name for kind in kinds for name in lists_of(kind))
    return pa.schema(
        [
            ("match", pa.int64()),
            ("event", pa.int32()),
            ("decision", pa.int32()),
            ("to", pa.int32()),
            ("kind", pa.string()),
            ("facts", pa.struct([(name, pa.int64()) for name in numbers])),
            ("lists", pa.struct([(name, pa.list_(pa.int64())) for name in lists])),
        ]
    )


def schemas(kinds: Sequence[Kind]) -> dict[str, pa.Schema]:
    """Return the schemas by the name of the file."""
    return {"matches": MATCHES, "decisions": DECISIONS, "events": events_schema(kinds)}


def about(game: str, kinds: Sequence[Kind], command: str) -> dict[str, str]:
    """Return what every file says of itself, under keys of its metadata."""
    declared = {
        kind.name: [*numbers_of(kind), *[f"{name}*" for name in lists_of(kind)]] for kind in kinds
    }
    return {
        "gamenight.schema": str(VERSION),
        "gamenight.version": gamenight.__version__,
        "gamenight.game": game,
        "gamenight.command": command,
        "gamenight.kinds": json.dumps(declared, ensure_ascii=False),
    }
