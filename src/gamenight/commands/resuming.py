"""Long work that can be stopped and taken up again: ``--resume FILE``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from gamenight.core.errors import BadRecord, Unavailable
from gamenight.game.setup_arguments import seed_from
from gamenight.lab.checkpoint import Checkpoint, found_in, from_text, to_text
from gamenight.util import files

Found = TypeVar("Found")


def add_resume_argument(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep what was played in a file; the same command goes on from there",
    )


@dataclass
class Keeper(Generic[Found]):
    """Keeps what was found while the work goes on, if there is a file for it."""

    file: Path | None
    what: str
    """A tournament, a report."""
    kept: Checkpoint | None
    """What the file held when the command began."""
    setup: Mapping[str, object]
    """All that the result depends on."""
    finished: Callable[[Found], int]
    """How much of the work is in what was found."""
    all_of_it: str
    """How much there is: "22 matches"."""
    done: int = 0
    """How much is in the file."""

    def found(self, kind: type[Found], new: Callable[[], Found]) -> Found:
        """Return how far the work has come. It is kept at once, so that a file that cannot be
        written is refused before anything is played."""
        found = new() if self.kept is None else self.taken_up(self.kept, kind)
        self.keep(found)
        return found

    def taken_up(self, kept: Checkpoint, kind: type[Found]) -> Found:
        try:
            return found_in(kept, self.setup, kind)
        except BadRecord as error:
            raise BadRecord(
                f"{self.file} cannot be resumed: {error}. Name another file."
            ) from error

    def keep(self, found: Found) -> None:
        if self.file is None:
            return
        try:
            files.write_safely(self.file, to_text(self.what, self.setup, found))
        except OSError as error:
            raise Unavailable(f"{self.file} cannot be written: {files.why(error)}.") from error
        self.done = self.finished(found)

    def how_to_go_on(self) -> str:
        """Return what the user reads after stopping it."""
        if self.file is None:
            return "Nothing was kept; --resume FILE keeps what was played."
        return (
            f"{self.done:,} of {self.all_of_it} are kept in {self.file}: "
            "the same command goes on from there."
        )


def kept_in(file: Path | None, what: str) -> Checkpoint | None:
    """Return what a file keeps, if it is named and there."""
    if file is None:
        return None
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise Unavailable(f"{file} cannot be read: {files.why(error)}.") from error
    try:
        return from_text(text, what)
    except BadRecord as error:
        raise BadRecord(f"{file} cannot be resumed: {error}.") from error


def seed_of(kept: Checkpoint | None, arguments: Namespace) -> int:
    """Return the seed asked for, else that of the work that is taken up, else a new one."""
    return kept.seed() if kept and arguments.seed is None else seed_from(arguments)
