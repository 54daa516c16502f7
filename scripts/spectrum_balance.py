"""Does Spectrum work? How long matches take, whether it helps to start, what special rolls do.

The game's own bot sits in every seat. For two to six players and each kind of dice:

1. How many turns a match takes, those of all seats.
2. How often the player who starts wins.
3. How often each kind of combination is used, and how often the turn that wins a match uses it.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from textwrap import wrap

from gamenight.core.bot import Thinking
from gamenight.core.events import NOBODY, Event
from gamenight.core.random import random_from
from gamenight.games.spectrum.board.bot import Pathfinder
from gamenight.games.spectrum.board.rules import combinations, facts
from gamenight.games.spectrum.board.rules.game import RULES
from gamenight.games.told import Told
from gamenight.lab.totals import wilson_interval
from gamenight.setup_arguments import positive

SEED = 2026
PLAYERS = (2, 3, 4, 5, 6)
DICE = ("d6", "d12", "cards")
DICE_NAMES = {"d6": "six-sided dice", "d12": "twelve-sided dice", "cards": "cards"}
KINDS = {
    combinations.TWO_COLOURS: "two colours",
    combinations.DOUBLE: "double",
    combinations.TRIPLE: "triple",
    combinations.DOUBLE_DOUBLE: "double double",
    combinations.QUADRUPLE: "quadruple",
    combinations.ONE_CARD: "one card",
    combinations.SAME_COLOUR: "same colour",
    combinations.CONSECUTIVE: "consecutive",
}
ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/spectrum-balance.md"
IMAGES = ROOT / "docs/images"


@dataclass
class Tally:
    """What came of the matches of one kind."""

    players: int
    dice: str
    turns: list[int] = field(default_factory=list)
    first_wins: float = 0.0
    """Shared victories count as a share."""
    all_gone: int = 0
    """Matches in which all colours were gone before anybody had enough."""
    unfinished: int = 0
    """Matches that the turn limit ended."""
    used: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        return len(self.turns)

    def spread(self) -> tuple[int, int, int]:
        """The turns below which a tenth, half and nine tenths of the matches stay."""
        turns = sorted(self.turns)
        low, middle, high = (turns[int(self.games * share)] for share in (0.1, 0.5, 0.9))
        return low, middle, high


def play(players: int, dice: str, number: int, tally: Tally) -> None:
    """One match; the first seat moves on from match to match."""
    first = number % players
    source = random_from(SEED, players, DICE.index(dice), number)
    chooser = random_from(SEED, players, DICE.index(dice), number, 1)
    journal: list[Event] = []
    state = RULES.new(players, {"dice": dice, "first_seat": first}, source, journal)
    bot, thinking = Pathfinder(players, {}), Thinking(chooser)
    while not state.over:
        state.apply(bot.choose(state.view(state.turn), thinking), source)
    told = [Told(event, (), NOBODY) for event in journal if event.kind == facts.USED]
    kinds = [KINDS[one["combination"]] for one in told]
    tally.used.update(kinds)
    tally.turns.append(int(state.position.turns))
    winners = state.outcome().winners
    tally.first_wins += (first in winners) / len(winners)
    if state.position.why_over == facts.ENOUGH_STARS:
        tally.decided[kinds[-1]] += 1
    tally.all_gone += state.position.why_over == facts.ALL_STARS
    tally.unfinished += state.position.why_over == facts.TURN_LIMIT


# The page


def percent(share: float) -> str:
    return f"{share:.1%}"


def length_rows(tallies: list[Tally]) -> list[str]:
    rows = []
    for tally in tallies:
        low, middle, high = tally.spread()
        mean = sum(tally.turns) / tally.games
        rows.append(
            f"| {DICE_NAMES[tally.dice]} | {tally.players} | {mean:.1f} | "
            f"{mean / tally.players:.1f} | {low} | {middle} | {high} | "
            f"{percent(tally.all_gone / tally.games)} | "
            f"{percent(tally.unfinished / tally.games)} |"
        )
    return rows


def first_rows(tallies: list[Tally]) -> list[str]:
    rows = []
    for tally in tallies:
        low, high = wilson_interval(tally.first_wins, tally.games)
        fair = 1 / tally.players
        verdict = "more" if low > fair else "less" if high < fair else "no clear difference"
        rows.append(
            f"| {DICE_NAMES[tally.dice]} | {tally.players} | "
            f"{percent(tally.first_wins / tally.games)} | {percent(low)} to {percent(high)} | "
            f"{percent(fair)} | {verdict} |"
        )
    return rows


def special_rows(tallies: list[Tally]) -> list[str]:
    return [
        f"| {DICE_NAMES[tally.dice]} | {tally.players} | {kind} | "
        f"{tally.used[kind] / tally.games:.2f} | "
        f"{percent(tally.used[kind] / sum(tally.used.values()))} | "
        f"{percent(tally.decided[kind] / max(sum(tally.decided.values()), 1))} |"
        for tally in tallies
        for kind in KINDS.values()
        if tally.used[kind]
    ]


def page(tallies: list[Tally]) -> str:
    games = tallies[0].games
    parts = [
        "# Does Spectrum work?",
        "",
        "The board game of Spectrum ([rules](rules/spectrum.md)) with the game's own bot,",
        "`pathfinder`, in every seat and all other options at their defaults. The bot looks no",
        "further than its own roll, so these figures are those of quick, sensible players. One",
        "command, with its fixed seed, makes this page:",
        "",
        f"    scripts/spectrum-balance {games} --write",
        "",
        *findings(tallies),
        "",
        "## How long a match takes",
        "",
        "![Turns per match](images/spectrum-length.svg)",
        "",
        "Turns of all seats together. A tenth of the matches is shorter than the column *10 %*, a",
        "tenth longer than the column *90 %*. *All gone*: the twelve colours were captured before",
        "anybody had enough, so most colours or the tie-break (SB11) decided. *By the limit*:",
        "after 600 turns neither had happened.",
        "",
        "| dice | players | mean | per player | 10 % | half | 90 % | all gone | by the limit |",
        "|---|---|---|---|---|---|---|---|---|",
        *length_rows(tallies),
        "",
        "## Does it help to start?",
        "",
        "![How often the first player wins](images/spectrum-first.svg)",
        "",
        "How often the player who starts wins, with the 95 % interval; dashed, the fair share.",
        "",
        "| dice | players | wins | 95 % | fair | the first player wins |",
        "|---|---|---|---|---|---|",
        *first_rows(tallies),
        "",
        "## What special rolls do",
        "",
        "How often each combination is used in a match, its share of all that are used, and how",
        "often the turn that captured the deciding star used it. A combination decides more than",
        "its share where the last column is larger than the one before it.",
        "",
        "| dice | players | combination | per match | of all used | of deciding turns |",
        "|---|---|---|---|---|---|",
        *special_rows(tallies),
        "",
    ]
    return "\n".join(parts)


def findings(tallies: list[Tally]) -> list[str]:
    """The answers in a few lines, from the figures themselves."""
    per_player = [sum(t.turns) / t.games / t.players for t in tallies]
    limited = sum(t.unfinished for t in tallies)
    more = [t for t in tallies if wilson_interval(t.first_wins, t.games)[0] > 1 / t.players]
    less = [t for t in tallies if wilson_interval(t.first_wins, t.games)[1] < 1 / t.players]
    lead = max(abs(t.first_wins / t.games - 1 / t.players) for t in tallies)
    return [
        *bullet(
            f"**Length:** a match takes {min(per_player):.0f} to {max(per_player):.0f} turns per "
            f"player. The turn limit ended {limited} of them. All twelve colours were gone before "
            f"anybody had enough in {gone(tallies, 2)} of the matches with two players, where "
            f"seven of twelve are needed; in {gone(tallies, 3)} with three, {gone(tallies, 4)} "
            f"with four, {gone(tallies, 5)} with five and {gone(tallies, 6)} with six. So the "
            "tie-break is not rare with two."
        ),
        *bullet(
            f"**Starting:** in {len(more)} of {len(tallies)} kinds of match the first player wins "
            f"clearly more than the fair share, in {len(less)} clearly less; the largest "
            f"difference is {100 * lead:.1f} percentage points."
        ),
        *bullet(f"**Special rolls:** {special_finding(tallies)}"),
    ]


def bullet(text: str) -> list[str]:
    return wrap(text, 98, initial_indent="- ", subsequent_indent="  ")


def gone(tallies: list[Tally], players: int) -> str:
    shares = [round(100 * t.all_gone / t.games) for t in tallies if t.players == players]
    return f"{min(shares)} to {max(shares)} %" if max(shares) else "none"


def special_finding(tallies: list[Tally]) -> str:
    special = ["double", "triple", "double double", "quadruple"]
    sentences = []
    for name in ("d6", "d12"):
        dice = [tally for tally in tallies if tally.dice == name]
        used = sum(tally.used[kind] for tally in dice for kind in special)
        decided = sum(tally.decided[kind] for tally in dice for kind in special)
        total = sum(sum(tally.used.values()) for tally in dice)
        won = sum(sum(tally.decided.values()) for tally in dice)
        sentences.append(
            f"with {DICE_NAMES[name]} {percent(used / total)} of all turns use one, and "
            f"{percent(decided / max(won, 1))} of the deciding turns do"
        )
    return "; ".join(sentences) + "."


# Plots

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 300, 56, 44, 24
STEP = (WIDTH - LEFT - 20) / len(PLAYERS)
PAINTS = {"d6": "#2D6CDF", "d12": "#E4572E", "cards": "#3BA55D"}


Points = dict[tuple[str, int], tuple[float, float, float]]
"""By dice and players: low, middle and high."""


def plot(title: str, values: Points, most: float, unit: str, fair: bool = False) -> str:
    """Three points per player count, one for each kind of dice, with a line from low to high.

    ``fair`` adds the share that each player would have if all were alike.
    """
    frame = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
    shapes = [
        f'<svg {frame} font-family="sans-serif" font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
    ]
    shapes += [tick(most * quarter / 4, most, unit) for quarter in range(5)]
    for at, players in enumerate(PLAYERS):
        shapes += group(LEFT + STEP * (at + 0.5), players, values, most, fair)
    for at, dice in enumerate(DICE):
        x = LEFT + 150 * at
        shapes.append(
            f'<circle cx="{x + 6}" cy="{HEIGHT - 6}" r="5" fill="{PAINTS[dice]}"/>'
            f'<text x="{x + 16}" y="{HEIGHT - 2}">{DICE_NAMES[dice]}</text>'
        )
    return "\n".join([*shapes, "</svg>"]) + "\n"


def height(value: float, most: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most)


def tick(value: float, most: float, unit: str) -> str:
    y = height(value, most)
    place = f'x="{LEFT - 8}" y="{y + 4:.1f}"'
    return (
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - 20}" stroke="#ddd5c3"/>'
        f'<text {place} text-anchor="end">{value:.0f}{unit}</text>'
    )


def group(x: float, players: int, values: Points, most: float, fair: bool) -> list[str]:
    """All kinds of dice for one number of players."""
    shapes = [f'<text x="{x:.1f}" y="{HEIGHT - 22}" text-anchor="middle">{players} players</text>']
    if fair:
        way = f"M{x - STEP * 0.4:.1f} {height(100 / players, most):.1f}h{STEP * 0.8:.1f}"
        shapes.append(f'<path d="{way}" stroke="#333" stroke-dasharray="4 3"/>')
    for shift, dice in enumerate(DICE):
        low, middle, high = [height(value, most) for value in values[dice, players]]
        here = x + (shift - 1) * STEP / 4.5
        shapes.append(
            f'<path d="M{here:.1f} {low:.1f}V{high:.1f}" stroke="{PAINTS[dice]}" '
            f'stroke-width="3"/><circle cx="{here:.1f}" cy="{middle:.1f}" r="5" '
            f'fill="{PAINTS[dice]}"/>'
        )
    return shapes


def length_plot(tallies: list[Tally]) -> str:
    values: Points = {(tally.dice, tally.players): tally.spread() for tally in tallies}
    most = 40 * ceil(max(high for _, _, high in values.values()) / 40)
    return plot("Turns per match: half of them, and from 10 % to 90 %", values, most, "")


def first_plot(tallies: list[Tally]) -> str:
    values = {}
    for tally in tallies:
        low, high = wilson_interval(tally.first_wins, tally.games)
        values[tally.dice, tally.players] = (
            100 * low,
            100 * tally.first_wins / tally.games,
            100 * high,
        )
    return plot(
        "How often the first player wins, with the 95 % interval", values, 60.0, " %", fair=True
    )


def main(games: int, write: bool) -> None:
    tallies = []
    for dice in DICE:
        for players in PLAYERS:
            tally = Tally(players, dice)
            for number in range(games):
                play(players, dice, number, tally)
            tallies.append(tally)
            print(f"{dice}, {players} players: {games} matches", file=sys.stderr, flush=True)
    if not write:
        print(page(tallies))
        return
    PAGE.write_text(page(tallies), encoding="utf-8")
    (IMAGES / "spectrum-length.svg").write_text(length_plot(tallies), encoding="utf-8")
    (IMAGES / "spectrum-first.svg").write_text(first_plot(tallies), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Does Spectrum work? Bots play it.")
    parser.add_argument("games", type=positive, nargs="?", default=1000)
    parser.add_argument("--write", action="store_true", help="write the page and its plots anew")
    arguments = parser.parse_args()
    main(arguments.games, arguments.write)
