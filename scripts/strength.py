"""How strong the levels of a game are beside each other, on seeds that nobody chose by."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypedDict

from gamenight.bots.levels import ALONE, EXPERT, MEDIUM
from gamenight.core.errors import GamenightError
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game, game_ids
from gamenight.game.setup_arguments import positive, whole_number
from gamenight.lab.alone import SoloResults, Stint, play_alone
from gamenight.lab.arena import Tournament, compete
from gamenight.lab.ladder import Ladder
from gamenight.lab.output import alone_report
from gamenight.lab.output.alone_report import AloneFigure
from gamenight.lab.output.levels_picture import LevelPoint, Rung, levels_picture
from gamenight.lab.progress import progress_bar
from gamenight.lab.totals import wilson_interval

FIGURES = Path("docs/strength.json")
FIGURES_ALONE = Path("docs/strength_alone.json")
PAGE = Path("docs/strength.md")
PICTURE = Path("docs/images/levels.svg")
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"
BEGIN_ALONE, END_ALONE = "<!-- figures alone -->\n", "<!-- end of figures alone -->"
SEED = 20_000
"""Far from the seeds by which plans are chosen."""


class Figure(TypedDict):
    """How often one level came ahead of another."""

    game: str
    players: int
    level: str
    below: str
    matches: int
    ahead: float
    seeds: list[int]
    """The matches are those of all of them together."""


def main() -> int:
    arguments = parsed()
    try:
        for game, players in chosen(arguments.games, arguments.players):
            if players == ALONE:
                measure_alone(game, arguments)
                continue
            for level, below in arguments.pairs or pairs_of(game):
                figure = measured(game, players, level, below, arguments)
                sys.stdout.write(line(figure) + "\n")
                sys.stdout.flush()
                if arguments.write:
                    keep(figure)
    except GamenightError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        sys.exit("Stopped. What was finished before stays.")
    return 0


def measure_alone(game: AnyGame, arguments: argparse.Namespace) -> None:
    """What each level reaches without opponents, all in the same deals."""
    options = game.rules.accept(ALONE, {})
    above: tuple[str, SoloResults] | None = None
    for level in arguments.levels or game.level_names(ALONE):
        stint = Stint(
            game.id, ALONE, options, bot=level, games=arguments.matches, seed=arguments.seeds[0]
        )
        with progress_bar(f"{game.rules.title} alone: {level}", stint.games) as bar:
            results, timing = play_alone(stint, arguments.workers, progress=bar)
        figure = alone_report.figure_of(stint, results)
        sys.stdout.write(alone_report.line(figure, timing) + "\n")
        if above is not None:
            lead = above[1].lead_over(results)
            sys.stdout.write(alone_report.lead_line(above[0], level, lead) + "\n")
        sys.stdout.flush()
        above = level, results
        if arguments.write:
            keep_alone(figure)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="otherwise all of them")
    parser.add_argument(
        "--matches", type=positive, default=400, help="per pair and seed (%(default)s)"
    )
    parser.add_argument(
        "--players", type=positive, help="1: alone (otherwise the usual number of the game)"
    )
    parser.add_argument(
        "--levels", nargs="+", metavar="LEVEL", help="alone: only these (otherwise all)"
    )
    parser.add_argument(
        "--pairs",
        nargs="+",
        type=pair,
        metavar="LEVEL:BELOW",
        help="only these (otherwise each level and the one below, and expert:medium)",
    )
    parser.add_argument("--workers", type=positive, help="processes (otherwise one per core)")
    parser.add_argument(
        "--seeds",
        nargs="+",
        type=whole_number,
        default=[SEED],
        metavar="S",
        help=f"one or more ({SEED})",
    )
    parser.add_argument("--write", action="store_true", help="put the figures into docs/")
    return parser.parse_args()


def pair(text: str) -> tuple[str, str]:
    """Two levels, as argparse wants them."""
    level, _, below = text.partition(":")
    if not below:
        raise argparse.ArgumentTypeError(f"{text} is not a pair like hard:medium")
    return level, below


def chosen(names: Sequence[str], players: int | None) -> Iterator[tuple[AnyGame, int]]:
    for name in names or game_ids():
        game = find_game(name)
        yield game, players or game.usual_players()


def pairs_of(game: AnyGame) -> list[tuple[str, str]]:
    """Each level and the one below it, and how far the best is above the usual one."""
    names = game.level_names()
    pairs = list(pairwise(names))
    best = (EXPERT, MEDIUM)
    return pairs if best in pairs or EXPERT not in names else [best, *pairs]


def measured(
    game: AnyGame, players: int, level: str, below: str, arguments: argparse.Namespace
) -> Figure:
    options = game.rules.accept(players, {})
    bots = (level, below)
    for bot in bots:
        game.check_bot(bot)
    meetings = []
    for seed in arguments.seeds:
        tournament = Tournament(
            game.id, players, options, bots=bots, games=arguments.matches, seed=seed
        )
        ladder = Ladder.of(bots)
        title = f"{game.rules.title}: {level} and {below}, seed {seed}"
        with progress_bar(title, tournament.matches()) as bar:
            compete(tournament, ladder, arguments.workers, progress=bar)
        meetings.append(ladder.meetings[level][below])
    return Figure(
        game=game.id,
        players=players,
        level=level,
        below=below,
        matches=sum(meeting.matches for meeting in meetings),
        ahead=sum(meeting.ahead for meeting in meetings),
        seeds=arguments.seeds,
    )


def line(figure: Figure) -> str:
    title = find_game(figure["game"]).rules.title
    matches = counted(figure["matches"], "match", "es")
    players = counted(figure["players"], "player")
    return (
        f"{title}, {players}: {figure['level']} is ahead of {figure['below']} in {share(figure)} "
        f"of {matches}."
    )


def share(figure: Figure) -> str:
    low, high = wilson_interval(figure["ahead"], figure["matches"])
    rate = figure["ahead"] / figure["matches"]
    return f"{100 * rate:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


# The page


def keep(figure: Figure) -> None:
    """Put a figure among those that are kept, in the place of the one it renews."""
    kept: list[Figure] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else []
    others = [one for one in kept if place(one) != place(figure)]
    figures = sorted([*others, figure], key=place)
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    put_on_page(table(figures), BEGIN, END)
    PICTURE.write_text(picture(figures), encoding="utf-8")


def picture(figures: Sequence[Figure]) -> str:
    """How often each level of each game is ahead of medium, with its usual number of players."""
    rungs = []
    for game in map(find_game, game_ids()):
        own = [
            one for one in figures if is_usual(one, game) and MEDIUM in (one["level"], one["below"])
        ]
        if own:
            rungs.append(Rung(game.rules.title, tuple(place_beside_medium(one) for one in own)))
    return levels_picture("How often the levels are ahead of medium", "scripts/strength", rungs)


def is_usual(figure: Figure, game: AnyGame) -> bool:
    return figure["game"] == game.id and figure["players"] == game.usual_players()


def place_beside_medium(figure: Figure) -> LevelPoint:
    """Where the other level of a pair with medium stands."""
    is_above = figure["below"] == MEDIUM
    matches = figure["matches"]
    ahead = figure["ahead"] if is_above else matches - figure["ahead"]
    level = figure["level"] if is_above else figure["below"]
    return LevelPoint(level, ahead / matches, wilson_interval(ahead, matches))


def keep_alone(figure: AloneFigure) -> None:
    """Put a figure of a player alone among those that are kept."""
    file = FIGURES_ALONE
    kept: list[AloneFigure] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    others = [one for one in kept if alone_report.place(one) != alone_report.place(figure)]
    figures = sorted([*others, figure], key=alone_report.place)
    file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    put_on_page(alone_report.table(figures), BEGIN_ALONE, END_ALONE)


def put_on_page(table: str, begin: str, end: str) -> None:
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    _, _, tail = rest.partition(end)
    PAGE.write_text(f"{head}{begin}\n{table}\n{end}{tail}", encoding="utf-8")


def place(figure: Figure) -> tuple[int, int, int, int]:
    """Games in their order, few players first, the strongest level first."""
    names = [*find_game(figure["game"]).bot_names(), figure["level"], figure["below"]]
    return (
        game_ids().index(figure["game"]),
        figure["players"],
        names.index(figure["level"]),
        names.index(figure["below"]),
    )


def table(figures: Sequence[Figure]) -> str:
    rows = [
        "| game | players | level | ahead of | in per cent (95 %) | matches | seeds |",
        "|---|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {find_game(one['game']).rules.title} | {one['players']} | {one['level']} "
        f"| {one['below']} | {share(one).replace(' %', '')} | {one['matches']:,} "
        f"| {', '.join(f'{seed:,}' for seed in one['seeds'])} |"
        for one in figures
    ]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main())
