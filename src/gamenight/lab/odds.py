"""How often each kind of hand of Spectrum Poker is dealt, beside the printed order (SK4)."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

from gamenight.games.spectrum.poker.rules.counting import all_hands, count_hands
from gamenight.games.spectrum.poker.rules.hands import HIGH_CARD, KINDS, PAIR, RARITY
from gamenight.games.spectrum.poker.words import KIND_NAMES


@dataclass(frozen=True)
class KindOdds:
    """A kind of hand: its places, 1 the highest, and how many hands are of it."""

    name: str
    printed: int
    by_odds: int
    hands: int

    @property
    def share(self) -> float:
        return self.hands / all_hands()

    @property
    def one_in(self) -> float:
        return all_hands() / self.hands


def poker_odds() -> list[KindOdds]:
    """All kinds, the highest as printed first, counted anew."""
    counts = count_hands()
    return [
        KindOdds(KIND_NAMES[kind], KINDS - kind, KINDS - RARITY.index(kind), counts[kind])
        for kind in reversed(range(KINDS))
    ]


def as_facts(odds: list[KindOdds]) -> dict[str, object]:
    """For other programs."""
    return {
        "game": "spectrum-poker",
        "hands": sum(kind.hands for kind in odds),
        "kinds": [
            {
                "name": kind.name,
                "printed": kind.printed,
                "by_odds": kind.by_odds,
                "hands": kind.hands,
                "share": kind.share,
                "one_in": kind.one_in,
            }
            for kind in odds
        ],
    }


def as_words(odds: list[KindOdds]) -> str:
    """For people: a line per kind, and the answer to the rulebook's question."""
    total = sum(kind.hands for kind in odds)
    lines = [
        f"Spectrum Poker: all {total:,} hands of five cards, counted exactly",
        "",
        f"{'printed':>7}  {'hand':<18} {'hands':>12} {'one in':>13}  {'by rarity':>9}",
    ]
    for kind in odds:
        frequency = f"{kind.one_in:,.1f}" if kind.one_in < 1_000 else f"{kind.one_in:,.0f}"
        counts = f"{kind.hands:>12,} {frequency:>13}"
        lines.append(f"{kind.printed:>7}  {kind.name:<18} {counts}  {kind.by_odds:>9}")
    return "\n".join([*lines, "", *verdict(odds)]) + "\n"


def verdict(odds: list[KindOdds]) -> list[str]:
    moved = f"{sum(kind.printed != kind.by_odds for kind in odds)} of {len(odds)} kinds"
    pair, high_card = KIND_NAMES[PAIR], KIND_NAMES[HIGH_CARD]
    return [
        f"The printed order is not the order of rarity: {moved} change places.",
        f"A {pair} is dealt more often than a {high_card}, which stays the lowest all the same.",
        "--option order=odds plays by rarity.",
    ]


# The figure of docs/odds.md

WIDTH, ROW, TOP = 760, 30, 64
LEFT, RIGHT = 250, 460
"""Where the lines between the two orders begin and end."""
STYLE = (
    "text{font:15px system-ui,sans-serif;fill:#1b1b1f}.head{font-weight:600}"
    ".up{stroke:#2d6cdf}.down{stroke:#d7263d}.same{stroke:#8a8d96}"
    "line{stroke-width:3;stroke-linecap:round}"
)


def as_svg(odds: list[KindOdds]) -> str:
    """Both orders side by side, a line from each kind's printed place to its place by rarity."""
    height = TOP + ROW * len(odds) + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        "<title>The hands of Spectrum Poker as printed and by rarity</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf6"/>',
        written(LEFT - 12, 36, "as printed", "end", "head"),
        written(RIGHT + 12, 36, "by rarity", "start", "head"),
        written(WIDTH - 24, 36, "one in", "end", "head"),
    ]
    for kind in odds:
        parts += drawn(kind)
    return "\n".join([*parts, "</svg>"]) + "\n"


def drawn(kind: KindOdds) -> list[str]:
    """The two places of a kind and the line between them."""
    before, after = height_of(kind.printed), height_of(kind.by_odds)
    way = "same" if before == after else "up" if after < before else "down"
    return [
        f'<line class="{way}" x1="{LEFT}" y1="{before - 5}" x2="{RIGHT}" y2="{after - 5}"/>',
        written(LEFT - 12, before, f"{kind.printed}. {kind.name}", "end"),
        written(RIGHT + 12, after, f"{kind.by_odds}. {kind.name}", "start"),
        written(WIDTH - 24, after, f"{kind.one_in:,.1f}", "end"),
    ]


def height_of(place: int) -> int:
    return TOP + ROW * (place - 1) + 12


def written(x: int, y: int, words: str, anchor: str, style: str = "") -> str:
    named = f' class="{style}"' if style else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{named}>{escape(words)}</text>'
