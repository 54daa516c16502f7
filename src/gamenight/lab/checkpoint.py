"""Checkpoints of long runs: small files from which a run goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from gamenight.core.errors import BadRecord
from gamenight.core.words import joined
from gamenight.lab.serialise import plain, rebuilt

Found = TypeVar("Found")


class Checkpoint(Struct, forbid_unknown_fields=True):
    """What is in the file."""

    what: str
    """What it is: a tournament, a report."""
    setup: dict[str, Any]
    """All that the result depends on."""
    found: Any
    """How far it has come."""

    def seed(self) -> int:
        return int(self.setup["seed"])


def to_text(what: str, setup: Mapping[str, object], found: object) -> str:
    kept = Checkpoint(what, dict(setup), plain(found))
    return msgspec.json.encode(kept).decode() + "\n"


def from_text(text: str, what: str) -> Checkpoint:
    """Read a checkpoint; it is refused if it is something else."""
    try:
        kept = msgspec.json.decode(text, type=Checkpoint)
    except msgspec.DecodeError as error:
        raise BadRecord(f"it is not a {what}") from error
    if kept.what != what:
        raise BadRecord(f"it is not a {what}")
    if not str(kept.setup.get("seed")).isdecimal():
        raise BadRecord(f"it is not a whole {what}")
    return kept


def found_in(kept: Checkpoint, setup: Mapping[str, object], kind: type[Found]) -> Found:
    """Return how far that work has come; refused if other work was kept."""
    differing = [name for name in setup if kept.setup.get(name) != setup[name]]
    if differing:
        names = joined([name.replace("_", " ") for name in differing])
        raise BadRecord(f"it keeps another {kept.what}, which differs in {names}")
    try:
        found: Found = rebuilt(kind, kept.found)
    except msgspec.ValidationError as error:
        raise BadRecord(f"it is not a whole {kept.what}") from error
    return found
