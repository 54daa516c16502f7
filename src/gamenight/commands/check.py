"""``gamenight check``: what every game promises, tried on one of them, with a report in words."""

from __future__ import annotations

import inspect
import sys
import time
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from gamenight.conformance import (
    BRIEF,
    CHECKS,
    DEALING,
    DEALING_CHECKS,
    THOROUGH,
    Broken,
    Check,
    Effort,
    Setup,
    examine,
    setups_of,
    some_with_each_value,
)
from gamenight.core.build import is_compiled
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.rules_pages import rules_page
from gamenight.game.setup_arguments import positive, whole_number
from gamenight.lab.simulate import Series, play_part

FAULTS_FOUND: Final = 1
BOTS: Final = "BotsPlayWholeMatches"
BOTS_PROMISE: Final = "Every bot of the game plays whole matches, with every number of players."
PAGE: Final = "RulesCanBeRead"
PAGE_PROMISE: Final = "The game has a rules page."


@dataclass
class Report:
    """Which promises were tried, and what was found wrong."""

    promises: dict[str, str] = field(default_factory=dict)
    """By the name of the check, as a sentence."""
    faults: dict[str, str] = field(default_factory=dict)
    """The first fault of each that is not kept."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, or the file of your own")
    parser.add_argument(
        "--matches",
        type=positive,
        default=1,
        metavar="N",
        help="how many random matches are played with each setup (1)",
    )
    parser.add_argument(
        "--seed", type=whole_number, default=20, metavar="S", help="the seed of the first (20)"
    )
    parser.add_argument(
        "--trace", action="store_true", help="show where in the code an error happened"
    )


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    began = time.perf_counter()
    seeds = range(arguments.seed, arguments.seed + arguments.matches)
    report = checked(game, seeds, arguments.trace)
    seconds = time.perf_counter() - began
    sys.stdout.write(in_words(game, report, seconds))
    return FAULTS_FOUND if report.faults else 0


def checked(game: AnyGame, seeds: Sequence[int], trace: bool = False) -> Report:
    """Play random matches of every setup and show them to all checks."""
    report = Report({check.__name__: promise_of(check) for check in (*CHECKS, *DEALING_CHECKS)})
    effort = THOROUGH if is_compiled() else BRIEF
    try:
        setups = setups_of(game)
    except Exception as error:
        report.faults["Setups"] = told(error, trace)
        return report
    share = effort.for_setups(len(setups))
    for seed in seeds:
        for setup in setups:
            look(report, setup, seed, CHECKS, share, trace)
        for setup in some_with_each_value(setups):
            look(report, setup, seed, DEALING_CHECKS, DEALING, trace)
    check_bots(report, game, seeds[0], trace)
    check_page(report, game)
    return report


def look(
    report: Report,
    setup: Setup,
    seed: int,
    checks: Iterable[type[Check]],
    effort: Effort,
    trace: bool,
) -> None:
    """Show a match to all checks that have found nothing yet; one fault does not hide another."""
    left = [check for check in checks if check.__name__ not in report.faults]
    while left:
        try:
            examine(setup, seed, left, effort)
        except Exception as error:
            name = blamed(error, left)
            report.faults[name] = told(error, trace)
            if name not in {check.__name__ for check in left}:
                return  # the match itself cannot be played
            left = [check for check in left if check.__name__ != name]
        else:
            return


def blamed(error: Exception, checks: Sequence[type[Check]]) -> str:
    """Return the check that found a fault; the match itself if it was none of them."""
    words = "\n".join([str(error), *getattr(error, "__notes__", [])])
    return next((c.__name__ for c in checks if c.__name__ in words), "MatchesCanBePlayed")


def told(error: Exception, trace: bool) -> str:
    if isinstance(error, Broken):
        return str(error)
    where = ", ".join(getattr(error, "__notes__", []))
    lines = [f"{where}: the code fails with {type(error).__name__}: {error}".removeprefix(": ")]
    return "\n".join([*lines, *([traceback.format_exc()] if trace else [])])


def promise_of(check: type[Check]) -> str:
    """Return the first sentence of what a check wants."""
    words = inspect.cleandoc(check.__doc__ or check.__name__).split("\n\n")[0]
    return " ".join(words.split()).replace("``", "")


def check_bots(report: Report, game: AnyGame, seed: int, trace: bool) -> None:
    report.promises[BOTS] = BOTS_PROMISE
    for players in game.rules.players:
        options = game.rules.accept(players, {})
        for bot in game.bot_names(players):
            series = Series(game.id, players, options, (bot,) * players, 1, seed=seed)
            try:
                play_part(series, range(1))
            except Exception as error:
                error.add_note(f"{game.rules.title}, {counted(players, 'player')}, the bot {bot}")
                report.faults.setdefault(BOTS, told(error, trace))


def check_page(report: Report, game: AnyGame) -> None:
    report.promises[PAGE] = PAGE_PROMISE
    if len(rules_page(game.id).split()) < 20:
        report.faults[PAGE] = "It has fewer than twenty words."


def in_words(game: AnyGame, report: Report, seconds: float) -> str:
    """Return every promise as a line, and under those that are not kept what was found."""
    lines = [f"{game.rules.title}: {counted(len(report.promises), 'promise')}", ""]
    for name, promise in report.promises.items():
        lines.append(f"{'✗' if name in report.faults else '✓'} {promise}")
        if name in report.faults:
            lines += [f"    {line}" for line in report.faults[name].split("\n")]
    for name in report.faults.keys() - report.promises.keys():
        lines += [f"✗ {name}", f"    {report.faults[name]}"]
    broken = len(report.faults)
    verdict = f"{counted(broken, 'fault')} found." if broken else "All of them are kept."
    return "\n".join([*lines, "", f"{verdict} ({seconds:.0f} s)"]) + "\n"
