"""``gamenight compare``: the same deals, played in two ways."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from gamenight.commands.files import (
    add_pace_argument,
    add_page_argument,
    pace_from,
    show_result,
    write,
)
from gamenight.commands.resuming import Keeper, add_resume_argument, kept_in, seed_of
from gamenight.core.errors import BadSetup
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import (
    add_study_arguments,
    bots_for_seats,
    bots_named,
    options_from,
    players_from,
)
from gamenight.lab.checkpoint import Checkpoint
from gamenight.lab.compare import Compared, Comparison, compare
from gamenight.lab.output.compare_words import as_facts, as_page, as_words, comparison_facts
from gamenight.lab.worker_arguments import worker_pool


def add_arguments(parser: ArgumentParser) -> None:
    add_study_arguments(parser)
    add_resume_argument(parser)
    add_page_argument(parser)
    add_pace_argument(parser)


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    kept = kept_in(arguments.resume, "comparison")
    comparison = comparison_from(game, arguments, kept)
    deals = counted(comparison.games, "deal")
    setup = comparison_facts(comparison)
    keeper = Keeper[Compared](
        arguments.resume, "comparison", kept, setup, lambda found: found.games, deals
    )
    compared = keeper.found(Compared, Compared)
    stopped = False
    try:
        with worker_pool(arguments, game, comparison.games) as (workers, progress):
            compare(comparison, compared, workers, progress, keeper.keep)
    except KeyboardInterrupt:
        stopped = True
    if arguments.output is not None:
        write(arguments.output, as_page(comparison, compared))
    show_result(arguments, as_facts(comparison, compared), as_words(comparison, compared))
    if stopped:
        done = f"The comparison is that of {compared.games:,} of {deals}."
        raise KeyboardInterrupt(done, keeper.how_to_go_on())
    return 0


def comparison_from(game: AnyGame, arguments: Namespace, kept: Checkpoint | None) -> Comparison:
    """Return the comparison that is asked for, checked."""
    players = players_from(game, arguments, bots_named(arguments))
    one, other = [
        game.rules.accept(players, options_from(Namespace(option=typed)))
        for typed in two_ways(arguments.option)
    ]
    if one == other:
        raise BadSetup(
            "Both ways are the same. Name an option twice, with two values; or once, to compare "
            "its value with the usual one."
        )
    return Comparison(
        game=game.id,
        players=players,
        options=one,
        other_options=other,
        bots=bots_for_seats(game, players, arguments),
        games=arguments.games,
        seed=seed_of(kept, arguments),
        simulations=arguments.simulations,
        pace=pace_from(game, arguments),
    )


def two_ways(typed: list[str]) -> tuple[list[str], list[str]]:
    """Return the options of both ways: an option that is named twice has its first value in the one
    and its second in the other. Where none is, the usual options are compared with all that is
    named; else one that is named once belongs to both."""
    names = [option.partition("=")[0] for option in typed]
    if any(names.count(name) > 2 for name in names):
        raise BadSetup("Two ways can be compared at a time: name an option twice at most.")
    if len(set(names)) == len(names):
        return [], typed
    one = [option for at, option in enumerate(typed) if names[at] not in names[:at]]
    other = [option for at, option in enumerate(typed) if names[at] not in names[at + 1 :]]
    return one, other
