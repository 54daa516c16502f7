"""How well a level of Roll & Color plays alone, from few matches: luck is left out."""

from __future__ import annotations

import argparse
import sys
from statistics import mean

from gamenight.bots.levels import ALONE, EXPERT
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import positive, whole_number
from gamenight.games.spectrum.roll_and_color.rules.constants import ROUNDS
from gamenight.lab.figures.measures import Sample
from gamenight.lab.progress import progress_bar
from gamenight.solvers.roll_and_color.whole_turns import TurnTable
from gamenight.solvers.roll_and_color.without_luck import Judgement, judged_match


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default=EXPERT, help="who plays (%(default)s)")
    parser.add_argument("--matches", type=positive, default=20, help="how many (%(default)s)")
    parser.add_argument("--seed", type=whole_number, default=1, help="of the first (%(default)s)")
    arguments = parser.parse_args()
    bot = find_game("roll-and-color").bot(arguments.level, ALONE, {})
    table = TurnTable()
    matches: list[Judgement] = []
    points = Sample()
    with progress_bar("Roll & Color without luck", arguments.matches) as bar:
        for seed in range(arguments.seed, arguments.seed + arguments.matches):
            matches.append(judged_match(table, bot, seed))
            points.put(matches[-1].without_luck)
            bar(1)
    told = [f"{points.mean():.1f} ± {points.error():.1f} points without luck"]
    told += [f"{mean(match.score for match in matches):.1f} with it"]
    lost = [mean(turns) / ROUNDS for turns in zip(*[m.given_away for m in matches], strict=True)]
    told += [f"given away per turn {sum(lost):.3f}"]
    told += [f"by rerolls so far {' '.join([f'{one:.3f}' for one in lost])}"]
    sys.stdout.write(", ".join(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
