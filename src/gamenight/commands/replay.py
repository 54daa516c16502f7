"""``gamenight replay``: a saved match as a story, as JSON, or as the table at one of its steps."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from gamenight.commands.files import show_result
from gamenight.core.errors import BadRecord, BadSetup
from gamenight.core.events import EVERYONE, NOBODY, Event, readable
from gamenight.core.match import Match
from gamenight.core.record import from_json
from gamenight.core.transcript import ALL_KNOWING, to_text
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup import check_seat
from gamenight.game.setup_arguments import whole_number

LARGEST = 50_000_000
"""Characters of a file that may be a match record: many times the longest match there can be."""


def add_arguments(parser: ArgumentParser) -> None:
    add_record_argument(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print every step as JSON")
    form.add_argument(
        "--step",
        type=whole_number,
        metavar="N",
        help="draw the table after N steps; 0 is the set-up",
    )
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="S",
        help="tell or draw what this seat could know, in words for it",
    )


def run(arguments: Namespace) -> int:
    match = match_in(arguments.file)
    if arguments.seat is not None:
        check_seat(arguments.seat, match.header.players)
    game = find_game(match.header.game)
    if arguments.step is not None:
        seat = NOBODY if arguments.seat is None else arguments.seat
        sys.stdout.write(table_at(game, match, arguments.step, seat))
        return 0
    reader = ALL_KNOWING if arguments.seat is None else arguments.seat
    show_result(arguments, match_facts(game, match, reader), to_text(match, game.line, reader))
    return 0


def add_record_argument(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a match record, or - for standard input")


def match_in(file: str) -> Match:
    """Return the match of a record, replayed."""
    return from_json(read(file), lambda game_id: find_game(game_id).rules)


def read(file: str) -> str:
    """Return the text of a file; whatever stands in the way becomes a sentence."""
    try:
        if file == "-":
            text = sys.stdin.read(LARGEST)
        else:
            with Path(file).open(encoding="utf-8") as opened:
                text = opened.read(LARGEST)
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # not UTF-8, or a name with a zero byte in it
        raise BadRecord(f"{file} is not a match record: it is not text.") from error
    if len(text) == LARGEST:
        raise BadRecord(f"{file} is not a match record: it is too long.")
    return text


def match_facts(game: AnyGame, match: Match, reader: int) -> dict[str, object]:
    """Return the match for other programs, each step with the sentences that a reader may read."""
    header = match.header
    facts: dict[str, object] = {
        "game": header.game,
        "rules": header.version,
        "players": header.players,
        "options": header.options,
        "seats": list(header.seats),
        "seed": str(header.seed),
        "opening": line_facts(game, header.seats, match.opening, reader),
        "steps": [
            {
                "seat": step.seat,
                "answers": list(step.answers) if reader in (ALL_KNOWING, step.seat) else None,
                "lines": line_facts(game, header.seats, step.events, reader),
            }
            for step in match.steps
        ],
        "over": match.state.over,
    }
    if match.freely:
        facts["taken_back"] = match.taken_back
    if match.state.over:
        outcome = match.state.outcome()
        facts["scores"] = list(outcome.scores)
        facts["winners"] = list(outcome.winners)
        facts["reason"] = outcome.reason
    return facts


def line_facts(
    game: AnyGame, names: tuple[str, ...], events: Sequence[Event], reader: int
) -> list[dict[str, object]]:
    """Events in words and by name, each with the only seat that may read it."""
    may_know_all = reader == ALL_KNOWING
    return [
        {
            "to": None if event.audience == EVERYONE else event.audience,
            "text": game.line(event, names, NOBODY if may_know_all else reader),
            "event": event.kind.name,
            "facts": event.named_facts(),
        }
        for event in (events if may_know_all else readable(events, reader))
    ]


def table_at(game: AnyGame, match: Match, step: int, seat: int) -> str:
    """Return the table after some steps, as a seat or a spectator sees it."""
    from gamenight.terminal.text import table_as_text

    header = match.header
    if step > len(match.steps):
        raise BadSetup(f"The match has {len(match.steps)} steps, so there is no step {step}.")
    return table_as_text(game.table_of(match, match.at(step).view(seat), header.seats))
