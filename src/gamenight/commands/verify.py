"""``gamenight verify``: whether the deal and the dice of a saved match follow from its seed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from gamenight.commands.files import show_result
from gamenight.commands.replay import add_record_argument, read
from gamenight.core.fairness import Verdict, verify
from gamenight.game.registry import find_game

NOT_FAIR: Final = 1
"""The exit code for a record that was read and does not hold."""


def add_arguments(parser: ArgumentParser) -> None:
    add_record_argument(parser)
    parser.add_argument(
        "--fingerprint",
        default="",
        metavar="DIGITS",
        help="the fingerprint that you noted at the table, besides the one in the record",
    )
    parser.add_argument("--json", action="store_true", help="print what was found out as JSON")


def run(arguments: Namespace) -> int:
    noted = arguments.fingerprint.strip().lower()
    found = verify(read(arguments.file), lambda game_id: find_game(game_id).rules, noted)
    lines = [*found.sentences(), f"Seed: {found.seed}", f"Its SHA-256: {found.fingerprint}"]
    show_result(arguments, facts_of(found), "\n".join(lines) + "\n")
    return 0 if found.is_fair else NOT_FAIR


def facts_of(found: Verdict) -> dict[str, object]:
    return {
        "fair": found.is_fair,
        "fingerprint_matches": found.is_promised,
        "follows_from_seed": found.follows,
        "problem": found.problem,
        "seed": str(found.seed),
        "fingerprint": found.fingerprint,
        "noted": list(found.noted),
        "answers": found.steps,
        "over": found.is_over,
    }
