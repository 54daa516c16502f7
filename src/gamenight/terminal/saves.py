"""Matches kept as files, one per game, so that they can be left and resumed.

A save is a match record (see ``core.record``) that also says which seats are people and which are
bots. It is written beside its place, flushed to the disk and then moved there: whatever happens,
either the match before the last answer or the match after it is on the disk.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from platformdirs import user_data_path

from gamenight.core import record
from gamenight.core.errors import BadRecord, GamenightError, Unavailable
from gamenight.core.match import Match
from gamenight.games.game import AnyGame

KINDS = "kinds"
"""The field of a save that says who sits where."""


def default_folder() -> Path:
    """Where saves are kept: in the person's data folder, wherever this system has it."""
    try:
        return user_data_path("gamenight", appauthor=False) / "terminal"
    except RuntimeError as error:
        raise Unavailable(
            "There is no home folder to keep matches in: set XDG_DATA_HOME to a folder."
        ) from error


def why(error: OSError | UnicodeDecodeError) -> str:
    """What went wrong with a file, in words and without the number of the error."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not text"


@dataclass(frozen=True)
class Saves:
    """The folder of saves."""

    folder: Path

    def path(self, game_id: str) -> Path:
        return self.folder / f"{game_id}.json"

    def exists(self, game_id: str) -> bool:
        try:
            return self.path(game_id).exists()
        except PermissionError:  # a folder that may not be looked into
            return False

    def save(self, match: Match, kinds: tuple[str, ...]) -> None:
        """Replace the save of the match's game in one step."""
        save: dict[str, object] = json.loads(record.to_json(match))
        save[KINDS] = list(kinds)
        text = json.dumps(save, indent=1, ensure_ascii=False) + "\n"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_safely(self.path(match.header.game), text)
        except OSError as error:
            sentence = f"The match cannot be saved in {self.folder}: {why(error)}."
            raise Unavailable(sentence) from error

    def load(self, game: AnyGame) -> tuple[Match, tuple[str, ...]]:
        """The saved match of a game and who sits where; refused with a sentence."""
        path = self.path(game.id)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError as error:
            raise Unavailable(f"There is no saved match of {game.rules.title}.") from error
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecord(f"The saved match {path} cannot be read: {why(error)}.") from error
        try:
            return read_save(text, game)
        except BadRecord as error:
            raise type(error)(f"{error} The saved match is kept in {path}.") from error

    def running(self, game: AnyGame) -> bool:
        """Whether there is a readable match of the game that is not over."""
        try:
            match, _ = self.load(game)
        except GamenightError:
            return False
        return not match.state.over

    def set_aside(self, game: AnyGame) -> Path | None:
        """Move a save that a new match would replace out of its way, unless it was finished."""
        path = self.path(game.id)
        if not self.exists(game.id):
            return None
        try:
            match, _ = self.load(game)
            finished = match.state.over
        except GamenightError:
            finished = False
        if finished:
            return None
        number = 1
        while (aside := path.with_suffix(f".{number}.json")).exists():
            number += 1
        try:
            path.rename(aside)
        except OSError as error:
            raise Unavailable(
                f"The saved match {path} cannot be moved aside: {why(error)}."
            ) from error
        return aside


def read_save(text: str, game: AnyGame) -> tuple[Match, tuple[str, ...]]:
    save = record.read_object(text)
    if save.get("game") != game.id:
        raise BadRecord(f"This is not a match of {game.rules.title}.")
    match = record.from_json(text, lambda _: game.rules)
    kinds = tuple(record.texts_in(save, KINDS))
    if len(kinds) != match.header.players:
        raise BadRecord("The save does not say who sits where.")
    for kind in kinds:
        if kind != "me" and kind not in game.bot_names():
            raise BadRecord(f"{game.rules.title} has no bot {kind}.")
    return match, kinds


def write_safely(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old or the new text, never a part."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as file:
        temporary = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            temporary.replace(path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the renaming itself durable, where the system lets folders be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
