"""``gamenight replay``: a saved match as a story, as JSON, or as the table at one of its steps."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from gamenight.core.errors import BadRecord, BadSetup
from gamenight.core.match import Match, replay
from gamenight.core.record import from_json, to_text
from gamenight.core.state import EVERYONE, NOBODY, Event
from gamenight.games.game import Game
from gamenight.games.registry import find_game
from gamenight.setup_arguments import whole_number

LARGEST = 50_000_000
"""Characters of a file that may be a match record: many times the longest match there can be."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a match record, or - for standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print every step as JSON")
    form.add_argument(
        "--step",
        type=whole_number,
        metavar="N",
        help="draw the table after N answers; 0 is the set-up",
    )
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="S",
        help="with --step: draw what this seat sees, not what a spectator sees",
    )


def run(arguments: Namespace) -> int:
    if arguments.seat is not None and arguments.step is None:
        raise BadSetup("--seat goes with --step: it says whose table to draw.")
    match = from_json(read(arguments.file), lambda game_id: find_game(game_id).rules)
    game = find_game(match.header.game)
    if arguments.json:
        sys.stdout.write(json.dumps(match_facts(game, match), indent=1, ensure_ascii=False) + "\n")
    elif arguments.step is not None:
        seat = NOBODY if arguments.seat is None else arguments.seat
        sys.stdout.write(table_at(game, match, arguments.step, seat))
    else:
        sys.stdout.write(to_text(match, game.line))
    return 0


def read(file: str) -> str:
    """The text of a file; whatever stands in the way becomes a sentence."""
    try:
        if file == "-":
            text = sys.stdin.read(LARGEST)
        else:
            with Path(file).open(encoding="utf-8") as opened:
                text = opened.read(LARGEST)
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # not UTF-8, or a name with a zero byte in it
        raise BadRecord(f"{file} is no match record: it is not text.") from error
    if len(text) == LARGEST:
        raise BadRecord(f"{file} is no match record: it is too long.")
    return text


def match_facts(game: Game, match: Match) -> dict[str, object]:
    """The match for other programs, each step with its sentences, secrets included."""
    header = match.header
    facts: dict[str, object] = {
        "game": header.game,
        "rules": header.version,
        "players": header.players,
        "options": header.options,
        "seats": list(header.seats),
        "seed": str(header.seed),
        "opening": line_facts(game, header.seats, match.opening),
        "steps": [
            {
                "seat": step.seat,
                "answer": step.answer,
                "lines": line_facts(game, header.seats, step.events),
            }
            for step in match.steps
        ],
        "over": match.state.over,
    }
    if match.state.over:
        outcome = match.state.outcome()
        facts["scores"] = list(outcome.scores)
        facts["winners"] = list(outcome.winners)
        facts["reason"] = outcome.reason
    return facts


def line_facts(
    game: Game, names: tuple[str, ...], events: Iterable[Event]
) -> list[dict[str, object]]:
    """Sentences, each with the only seat that may read it."""
    return [
        {
            "to": None if event.audience == EVERYONE else event.audience,
            "text": game.line(event, names),
        }
        for event in events
    ]


def table_at(game: Game, match: Match, step: int, seat: int) -> str:
    """The table after some answers, as a seat or a spectator sees it."""
    from gamenight.terminal.text import table_as_text

    header = match.header
    if step > len(match.steps):
        raise BadSetup(f"The match has {len(match.steps)} steps, so there is no step {step}.")
    if seat >= header.players:
        raise BadSetup(f"There is no seat {seat}: seats are 0 to {header.players - 1}.")
    then = replay(game.rules, header, match.answers[:step])
    return table_as_text(game.table(then.view(seat), header.seats))
