"""Matches kept as files, one per game, so that they can be left and resumed.

A save is a match record (see ``core.record``) that also says which seats are people and which are
bots. It is written beside its place, flushed to the disk and then moved there: whatever happens,
either the match before the last answer or the match after it is on the disk. A process that plays
a match holds its save, so that two terminals never write the same one.
"""

from __future__ import annotations

import json
import os
import shlex
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from gamenight.core import record
from gamenight.core.errors import BadRecord, GamenightError, Unavailable
from gamenight.core.match import Match
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.util import files

KINDS = "kinds"
"""The field of a save that says who sits where."""


def default_folder() -> Path:
    """Return where saves are kept: in the person's data folder, wherever this system has it."""
    try:
        return user_data_path("gamenight", appauthor=False) / "terminal"
    except RuntimeError as error:
        raise Unavailable(
            "There is no home folder to keep matches in: set XDG_DATA_HOME to a folder."
        ) from error


@dataclass(frozen=True)
class Saves:
    """The folder of saves."""

    folder: Path
    file: Path | None = None
    """The only save that counts, where one was named; else there is one per game."""
    held: dict[Path, int] = field(default_factory=dict, compare=False)
    """The saves that are played here, and the files that are locked for them."""

    @classmethod
    def only(cls, file: Path) -> Saves:
        """Return a single save, wherever it is kept."""
        return cls(file.parent, file)

    def path(self, game_id: str) -> Path:
        return self.file or self.folder / f"{game_id}.json"

    def hold(self, game: AnyGame) -> None:
        """Keep others from playing the same save; refused while another program plays it."""
        path = self.path(game.id)
        if path in self.held:
            return
        try:
            files.make_folder(self.folder)
            files.tighten(path)
            lock = files.opened(path.with_name(f".{path.name}.lock"))
            is_ours = files.lock(lock)
        except OSError as error:
            raise self.refusal(error) from error
        if not is_ours:
            os.close(lock)
            raise Unavailable(
                f"This match of {game.rules.title} is being played in another terminal: "
                "go on there, or quit it there first."
            )
        self.held[path] = lock

    def let_go(self) -> None:
        """Let others play what was played here."""
        while self.held:
            _, lock = self.held.popitem()
            os.close(lock)

    def refusal(self, error: OSError) -> Unavailable:
        return Unavailable(f"The match cannot be saved in {self.folder}: {files.why(error)}.")

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
            files.make_folder(self.folder)
            files.write_safely(self.path(match.header.game), text)
        except OSError as error:
            raise self.refusal(error) from error

    def load(self, game: AnyGame) -> tuple[Match, tuple[str, ...]]:
        """Return the saved match of a game and who sits where; refused with a sentence."""
        path = self.path(game.id)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError as error:
            raise Unavailable(f"There is no saved match of {game.rules.title}.") from error
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecord(
                f"The saved match {path} cannot be read: {files.why(error)}."
            ) from error
        try:
            return read_save(text, game)
        except BadRecord as error:
            raise type(error)(f"{error} The saved match is kept in {path}.") from error

    def running(self, game: AnyGame) -> bool:
        """Return whether there is a readable match of the game that is not over."""
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
        self.hold(game)
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
                f"The saved match {path} cannot be moved aside: {files.why(error)}."
            ) from error
        return aside


def way_back(file: Path) -> str:
    """Return the command that goes on with the match in a file."""
    return f"gamenight play --resume {shlex.quote(str(file))}"


def set_aside_words(file: Path) -> str:
    return f"The unfinished match was set aside. To continue it: {way_back(file)}"


def game_of(file: Path) -> AnyGame:
    """Return the game of a save that was named; refused with a sentence."""
    try:
        saved = record.read_object(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"The saved match {file} cannot be read: {files.why(error)}.") from error
    return find_game(record.text_in(saved, "game"))


def read_save(text: str, game: AnyGame) -> tuple[Match, tuple[str, ...]]:
    save = record.read_object(text)
    if save.get("game") != game.id:
        raise BadRecord(f"This is not a match of {game.rules.title}.")
    match = record.from_json(text, lambda _: game.rules)
    kinds = tuple(record.texts_in(save, KINDS))
    if len(kinds) != match.header.players:
        raise BadRecord("The save does not say who sits where.")
    for kind in kinds:
        if kind != "me" and not game.has_bot(kind):
            how = f" Add --bot {kind} if it is yours." if ":" in kind else ""
            raise BadRecord(f"{game.rules.title} has no bot {kind}.{how}")
    return match, kinds
