"""``gamenight games``: what there is to play."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from gamenight.core.options import Option, as_text
from gamenight.games.game import Game
from gamenight.games.registry import all_games


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(arguments: Namespace) -> int:
    games = all_games()
    if arguments.json:
        facts = [game_facts(game) for game in games]
        sys.stdout.write(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n".join(game_words(game) for game in games))
    return 0


def game_facts(game: Game) -> dict[str, object]:
    """A game for other programs."""
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
    if option.choices:
        facts["choices"] = list(option.choices)
    elif option.is_range():
        facts["least"] = option.least
        facts["most"] = option.most
    return facts


def game_words(game: Game) -> str:
    """A game for people, a few lines."""
    least, most = game.minutes
    lines = [
        f"{game.id}: {game.rules.title}, {player_counts(game)}, {least} to {most} minutes",
        f"  {game.tagline}",
        f"  Bots: {', '.join(game.bot_names())}",
    ]
    for option in game.rules.options:
        lines.append(f"  --option {option.name}={as_text(option.default)}")
        lines.append(f"      {option.help} ({option.allowed()})")
    return "\n".join(lines) + "\n"


def player_counts(game: Game) -> str:
    counts = game.rules.players
    if counts == (1,):
        return "1 player"
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]} players"
    return " or ".join(str(count) for count in counts) + " players"
