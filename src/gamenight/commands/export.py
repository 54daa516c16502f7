"""``gamenight export``: the finished matches of a server as data, without names."""

from __future__ import annotations

import json
import shlex
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from gamenight.commands.backup import add_database_argument, existing
from gamenight.commands.files import show_result, write
from gamenight.core.errors import GamenightError
from gamenight.core.match import Match
from gamenight.core.words import counted
from gamenight.game.registry import find_game
from gamenight.lab.data.exporting import Exporter
from gamenight.lab.data.measuring import Paces
from gamenight.lab.progress import progress_bar
from gamenight.store import StoredTable
from gamenight.store.address import chosen_database
from gamenight.store.reading import reader_of

UNFINISHED = "still being played"
OTHER_RULES = "played under other versions of the rules"
UNREADABLE = "of games that are not known here, or damaged"
LEFT_OUT = (UNFINISHED, OTHER_RULES, UNREADABLE)
"""Why a match is left out, as part of a sentence."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="a folder to put one folder per game into"
    )
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="only this game; can be given several times",
    )
    add_database_argument(parser)
    parser.add_argument("--json", action="store_true", help="print what was exported as JSON")


def run(arguments: Namespace) -> int:
    games = {find_game(game).id for game in arguments.game}
    database = existing(chosen_database(arguments.database))
    left_out: Counter[str] = Counter()
    with ExitStack() as opened, reader_of(database) as reader:
        exporter = Exporter(arguments.folder, command_line(games), opened)
        paces = Paces()
        try:
            with progress_bar("Tables", reader.count()) as progress:
                for table in reader.tables():
                    if not games or table.header.game in games:
                        export(table, exporter, paces, left_out)
                    progress(1)
        except KeyboardInterrupt:
            exported = counted(sum(exporter.matches.values()), "match", "es")
            raise KeyboardInterrupt(f"{exported} are in {arguments.folder}.") from None
    if measured := paces.facts():
        write(arguments.folder / "pace.json", json.dumps(measured, indent=1) + "\n")
    show(exporter.matches, left_out, arguments)
    return 0


def show(matches: dict[str, int], left_out: Counter[str], arguments: Namespace) -> None:
    show_result(
        arguments,
        {"folder": str(arguments.folder), "matches": matches, "left_out": by_reason(left_out)},
        as_words(matches, left_out, arguments.folder),
    )


def command_line(games: set[str]) -> str:
    """What stands in the files: neither folders nor databases are anybody's business."""
    chosen = [word for game in sorted(games) for word in ("--game", game)]
    return shlex.join(["gamenight", "export", "FOLDER", *chosen])


def export(table: StoredTable, exporter: Exporter, paces: Paces, left_out: Counter[str]) -> None:
    try:
        match = replayed(table)
    except GamenightError:
        left_out[UNREADABLE] += 1
        return
    if match is None:
        left_out[OTHER_RULES] += 1
    elif not match.state.over:
        left_out[UNFINISHED] += 1
    else:
        exporter.add(match, [seat.bot or None for seat in table.seats])
        people = [bool(seat.token_hash) and not seat.bot for seat in table.seats]
        paces.note(match, table.times, people)


def replayed(table: StoredTable) -> Match | None:
    """Return the match at a table, unless it was played under other rules than those known here."""
    rules = find_game(table.header.game).rules
    if table.header.version != rules.version:
        return None
    match = Match(rules, table.header)
    for entry in table.entries:
        match.enter(entry.seat, entry.answers)
    return match


def by_reason(left_out: Counter[str]) -> dict[str, int]:
    names = ("unfinished", "other_rules", "unreadable")
    return {name: left_out[reason] for name, reason in zip(names, LEFT_OUT, strict=True)}


def as_words(matches: dict[str, int], left_out: Counter[str], folder: Path) -> str:
    lines = [
        f"{find_game(game).rules.title}: {counted(count, 'match', 'es')} in {folder / game}"
        for game, count in sorted(matches.items())
    ]
    lines = lines or ["There are no finished matches to export."]
    lines += [
        f"Left out: {counted(left_out[reason], 'match', 'es')} {reason}."
        for reason in LEFT_OUT
        if left_out[reason]
    ]
    return "\n".join(lines) + "\n"
