"""How often each kind of hand is dealt, beside the printed order (SK4), and by the river."""

from __future__ import annotations

from gamenight.game.odds import Column, Dots, Form, Odds, OddsRow, Orders
from gamenight.games.spectrum.poker.rules.hands import HIGH_CARD, KINDS, PAIR, RARITY, count_hands
from gamenight.games.spectrum.poker.table import BOARD_NAMES, KIND_NAMES

HIGHEST_FIRST = tuple(reversed(range(KINDS)))


def hands() -> Odds:
    """Five cards, as in five-card draw before the exchange."""
    counts = count_hands()
    total = sum(counts)
    places = {kind: (KINDS - kind, KINDS - RARITY.index(kind)) for kind in HIGHEST_FIRST}
    pair, high_card = f"A {KIND_NAMES[PAIR]}", f"a {KIND_NAMES[HIGH_CARD]}"
    moved = sum(printed != by_rarity for printed, by_rarity in places.values())
    return Odds(
        "hands of five cards",
        f"All {total:,} hands of five of the 144 cards, counted exactly.",
        "hand",
        (
            Column("printed", "as printed", Form.COUNT),
            Column("hands", "hands", Form.COUNT),
            Column("one_in", "one in", Form.ONE_IN),
            Column("by_rarity", "by rarity", Form.COUNT),
        ),
        tuple(
            OddsRow(
                KIND_NAMES[kind],
                (places[kind][0], counts[kind], total / counts[kind], places[kind][1]),
            )
            for kind in HIGHEST_FIRST
        ),
        Orders("printed", "by_rarity", "one_in"),
        (
            f"The printed order is not that of rarity: {moved} of {KINDS} kinds change places.",
            f"{pair} is dealt more often than {high_card}, which is still the lowest.",
            "--option order=odds plays by rarity.",
        ),
    )


def holdem() -> Odds:
    """Return the best five of five, six and seven cards: what a hand of hold'em has become."""
    from gamenight.solvers.poker.stages import count_families, kinds_in  # needs NumPy

    families = [count_families(cards) for cards in (5, 6, 7)]
    stages = [kinds_in(found) for found in families]
    flop, turn, river = [[count / sum(counts) for count in counts] for counts in stages]
    by_rarity = kinds_in(families[2], by_odds=True)
    return Odds(
        "hands of hold'em, stage by stage",
        "The best hand of two cards of one's own and those on the board, over all "
        f"{sum(stages[2]):,} sets of seven cards (and of five and six), counted exactly; of "
        "several kinds the highest as printed counts. The last column is for --option order=odds.",
        "hand",
        (
            *[Column(name, f"by the {name}", Form.SHARE) for name in BOARD_NAMES[1:]],
            Column("hands", "sets of seven", Form.COUNT),
            Column("one_in", "one in", Form.ONE_IN),
            Column("by_odds", "order=odds", Form.SHARE),
        ),
        tuple(
            OddsRow(
                KIND_NAMES[kind],
                (
                    flop[kind],
                    turn[kind],
                    river[kind],
                    stages[2][kind],
                    1 / river[kind],
                    by_rarity[kind] / sum(by_rarity),
                ),
            )
            for kind in HIGHEST_FIRST
        ),
        Dots(BOARD_NAMES[1:], by_tens=True),
        (river_words(stages[2]),),
    )


def river_words(counts: list[int]) -> str:
    """Return whether the printed order is that of rarity with seven cards, too."""
    commoner = [
        f"{KIND_NAMES[kind + 1]} above {KIND_NAMES[kind]}"
        for kind in range(KINDS - 1)
        if counts[kind + 1] > counts[kind]
    ]
    if not commoner:
        return "By the river the printed order is the order of rarity."
    listing = ", ".join(commoner)
    return f"By the river the printed order puts a commoner hand above a rarer one: {listing}."


ODDS = {"hands": hands, "holdem": holdem}
