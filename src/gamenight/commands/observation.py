"""``gamenight observation``: what a network is shown of a game, field by field."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from gamenight.commands.files import show_result
from gamenight.core.errors import BadSetup
from gamenight.game.observing import Field
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import add_option_arguments, options_from


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game; gamenight games lists them")
    add_option_arguments(parser)
    parser.add_argument("--places", action="store_true", help="name every place of the row")
    parser.add_argument("--json", action="store_true", help="print the fields as JSON")


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    players = game.usual_players() if arguments.players is None else arguments.players
    options = game.rules.accept(players, options_from(arguments))
    layout = game.layout(players, options)
    if layout is None:
        raise BadSetup(f"{game.rules.title} declares nothing for networks: they get whole views.")
    lines = [field_words(field) for field in layout.fields]
    if arguments.places:
        names = [name for field in layout.fields for name in field.place_names()]
        lines = [f"{at:>6}  {name}" for at, name in enumerate(names)]
    facts = [field_facts(field) for field in layout.fields]
    show_result(arguments, facts, "\n".join(lines) + "\n")
    return 0


def field_facts(field: Field) -> dict[str, object]:
    return {
        "name": field.name,
        "kind": field.kind,
        "start": field.start,
        "shape": list(field.shape),
        "by_seat": field.by_seat,
        "places": field.place_names(),
        "least": field.least,
        "most": field.most,
    }


def field_words(field: Field) -> str:
    """Return a field for people, in one line."""
    last = field.start + field.size - 1
    places = f"{last}" if field.size == 1 else f"{field.start}-{last}"
    shape = " × ".join(str(size) for size in field.shape)
    seats = ", by seat" if field.by_seat else ""
    below = "" if field.least == 0 else f", from {field.least:g}"
    return f"{places:>10}  {field.name} ({field.kind}, {shape}{seats}{below})"
