"""``gamenight games``: what there is to play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from gamenight.commands.files import show_result
from gamenight.core.options import Option, as_text
from gamenight.core.words import player_counts
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(arguments: Namespace) -> int:
    games = all_games()
    show_result(
        arguments,
        [game_facts(game) for game in games],
        "\n".join(game_words(game) for game in games),
    )
    return 0


def game_facts(game: AnyGame) -> dict[str, object]:
    """Return a game for other programs."""
    rules = game.rules
    return {
        "id": game.id,
        "title": rules.title,
        "rulebook": rules.rulebook,
        "rules_version": rules.version,
        "tagline": game.tagline,
        "credits": game.credits,
        "players": list(rules.players),
        "minutes": list(game.minutes),
        "solo_opponent": game.solo_opponent or None,
        "bots": list(game.bot_names()),
        "options": [option_facts(option) for option in rules.options],
    }


def option_facts(option: Option) -> dict[str, object]:
    facts: dict[str, object] = {
        "name": option.name,
        "help": option.help,
        "default": option.default,
    }
    if option.alone is not None:
        facts["default_alone"] = option.alone
    if option.choices:
        facts["choices"] = list(option.choices)
    elif option.is_range():
        facts["least"] = option.least
        facts["most"] = option.most
    if option.players:
        facts["players"] = list(option.players)
    if option.only_with:
        facts["only_with"] = {name: list(values) for name, values in option.only_with}
    return facts


def when_it_matters(option: Option) -> str:
    """Return the setups in which an option changes something, as the end of a sentence; "" for
    all."""
    words = f"; for {player_counts(option.players)}" if option.players else ""
    for name, values in option.only_with:
        words += f"; with {' or '.join(f'{name}={as_text(value)}' for value in values)}"
    return words


def game_words(game: AnyGame) -> str:
    """Return a game for people, a few lines."""
    least, most = game.minutes
    counts = player_counts(game.rules.players)
    lines = [
        f"{game.id}: {game.rules.title}, {counts}, {least} to {most} minutes",
        f"  {game.tagline}",
        f"  Bots: {', '.join(game.bot_names())}",
    ]
    for option in game.rules.options:
        alone = "" if option.alone is None else f" ({as_text(option.alone)} with one player)"
        lines.append(f"  --option {option.name}={as_text(option.default)}{alone}")
        lines.append(f"      {option.help} ({option.allowed()}{when_it_matters(option)})")
    return "\n".join(lines) + "\n"
