"""What a turn can bring in each slot, and what nobody can do better than."""

from __future__ import annotations

from gamenight.game.odds import Column, Dots, Form, Odds, OddsRow
from gamenight.games.spectrum.roll_and_color.bot.colourist import EARLY_PARS
from gamenight.games.spectrum.roll_and_color.bot.experience import LINE_NAMES
from gamenight.games.spectrum.roll_and_color.rules.constants import LINES, POINTS, SLOTS, line_of

MOST_COLUMNS = max(len(columns) for columns in POINTS)


def slots() -> Odds:
    """Return each line of the sheet by itself, and the bound for all of it together."""
    from gamenight.solvers.roll_and_color.whole_turns import TurnTable  # needs NumPy

    table = TurnTable()
    firsts = [[line_of(slot) for slot in range(SLOTS)].index(line) for line in range(LINES)]
    bound = table.bound(EARLY_PARS)
    rows = []
    for line, slot in enumerate(firsts):
        chances = [table.chance_for(slot, least) for least in POINTS[line]]
        missing = [None] * (MOST_COLUMNS - len(chances))
        rows.append(OddsRow(LINE_NAMES[line], (table.mean_for(slot), *chances, *missing)))
    return Odds(
        "a turn played for one slot alone",
        "Every roll of the nine dice with every reroll of all four stages, worked out exactly. The "
        "mean is that of a turn rerolled for as many points as possible in a slot of this line; a "
        "colour is one that was named before the roll. The other columns are those of the sheet: "
        "how likely is it at best that a turn, rerolled for it alone, brings this column or a "
        "higher one?",
        "slot",
        (
            Column("mean", "mean points", Form.POINTS),
            *[
                Column(f"column_{number}", f"column {number}", Form.SHARE)
                for number in range(1, MOST_COLUMNS + 1)
            ],
        ),
        tuple(rows),
        Dots(tuple(f"column_{number}" for number in range(1, MOST_COLUMNS + 1))),
        (f"No player's mean score of a whole sheet is above {bound:.1f}: docs/odds.md says why.",),
    )


ODDS = {"slots": slots}
