"""The command that finds the same again, as it stands in every result."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from gamenight.core.options import as_text
from gamenight.game.registry import find_game, typed_game
from gamenight.lab.simulate import Conditions


def typed(command: str, setup: Conditions, words: Sequence[str], options: Sequence[str]) -> str:
    """Return a command with all that its result depends on."""
    line = ["gamenight", command, *typed_game(setup.game), "--players", str(setup.players)]
    line += [word for option in options for word in ("--option", option)]
    line += [*words, "--seed", str(setup.seed)]
    if setup.simulations:
        line += ["--simulations", str(setup.simulations)]
    return shlex.join(line)


def chosen_options(setup: Conditions) -> list[str]:
    """Return the options of a setup that are not the usual ones, as they are typed."""
    return [
        f"{option.name}={as_text(setup.options[option.name])}"
        for option in find_game(setup.game).rules.options
        if setup.options[option.name] != option.default_for(setup.players)
    ]


def of_bots(bots: Sequence[str], games: int) -> list[str]:
    """Return who plays, and how often: bots that are all alike are named once."""
    named = bots if len(set(bots)) > 1 else bots[:1]
    return ["--bots", ",".join(named), "--games", str(games)]
