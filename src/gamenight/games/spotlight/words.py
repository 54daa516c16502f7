"""Spotlight in words: the areas, and the arithmetic of a round."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.games.game import Names
from gamenight.games.spotlight.rules import Round, box
from gamenight.games.spotlight.rules.box import (
    AREA_EFFECTS,
    AREA_POINTS,
    FULL_COLUMN,
    NONE,
    SUIT_NAMES,
    SUITS,
    card_name,
    suit_of,
    value_of,
)
from gamenight.games.spotlight.rules.scoring import (
    counted_suit,
    counted_value,
    suit_counts,
    suit_totals,
)

AREA_TITLES = (
    "Open stage",
    "Open stage",
    "Open stage",
    "Open stage",
    "Understudy",
    "Hush",
    "Whisper",
    "Limelight",
    "Encore",
    "Chorus",
    "Duet",
    "Full house",
    "Muffled drums",
    "Blackout",
    "Change of costume",
    "Change of tune",
)
"""By area; the titles are ours."""

EFFECT_TEXTS = {
    box.PLAIN: "The highest total wins.",
    box.SECOND_HIGHEST: "The second-highest total wins.",
    box.LOWEST: "The lowest total wins.",
    box.SPOTLIGHT_PLUS_ONE: "A card with a Spotlight counts 1 more.",
    box.LAST_DOUBLE: "The last card laid counts double.",
    box.MOST_CARDS: "The most cards win, whatever their values.",
    box.AT_LEAST_TWO: "A suit needs two cards to win.",
    box.ONLY_FULL: "Won only if the column is full.",
    box.DRUMS_FACE_DOWN: "Drums are laid face-down.",
    box.ALL_FACE_DOWN: "Every card is laid face-down.",
    box.OTHER_SUIT: "No card on one of its own suit.",
    box.OTHER_VALUE: "No card on one of its own value.",
}


def area_name(area: int) -> str:
    """An area by its title and its points, which together are unique."""
    return f"{AREA_TITLES[area]} {AREA_POINTS[area]}"


def side_name(side: int, names: Names) -> str:
    """The player of a side; in solo play the other side is Light."""
    return names[side] if side < len(names) else "Light"


# The arithmetic of a round


def round_title(number: int, plain: bool) -> str:
    rounds = 1 if plain else box.ROUNDS
    return "Tie-breaker" if number > rounds else f"Round {number}"


def round_lines(finished: Round, names: Names) -> list[str]:
    """Personal Suits, every area with its sums, and what each side got out of it."""
    lines = [
        f"{names[seat]} chose {card_name(finished.personals[seat])}." for seat in range(len(names))
    ]
    if chose_same_suit(finished, names):
        suit = SUIT_NAMES[suit_of(finished.personals[0])]
        lines.append(f"Both chose {suit}: no area scores, only the Personal Suit cards do.")
    lines += [area_line(finished, at, names) for at in range(box.COLUMNS)]
    lines += [gain_line(finished, side, names) for side in range(box.SIDES)]
    return lines


def chose_same_suit(finished: Round, names: Names) -> bool:
    first, second = finished.personals
    return len(names) == box.SIDES and suit_of(first) == suit_of(second)


def area_line(finished: Round, at: int, names: Names) -> str:
    """One area: the sums of its suits, who won it and why."""
    area, column = finished.areas[at], finished.columns[at]
    sums = suit_sums(area, column, finished.personals)
    parts = [f"{area_name(area)}: {'; '.join(sums) or 'no cards'}."]
    parts.append(verdict(finished, at))
    parts.append(reward(finished, at, names))
    return " ".join(parts)


def suit_sums(area: int, column: list[int], personals: list[int]) -> list[str]:
    """The sum of every suit in a column, highest first: "Rose 4 + 5 = 9"."""
    by_cards = AREA_EFFECTS[area] == box.MOST_CARDS
    counts = suit_counts(column, personals)
    totals = suit_totals(area, column, personals)
    strengths = counts if by_cards else totals
    present = sorted((s for s in range(SUITS) if counts[s]), key=lambda s: -strengths[s])
    if by_cards:
        return [f"{SUIT_NAMES[suit]} {counted(counts[suit], 'card')}" for suit in present]
    words = []
    for suit in present:
        values = [
            str(counted_value(area, column, at))
            for at, laid in enumerate(column)
            if counted_suit(laid, personals) == suit
        ]
        total = f" = {totals[suit]}" if len(values) > 1 else ""
        words.append(f"{SUIT_NAMES[suit]} {' + '.join(values)}{total}")
    return words


def verdict(finished: Round, at: int) -> str:
    """Which suit wins an area, or why none does (SL5)."""
    area, column = finished.areas[at], finished.columns[at]
    if finished.suits[at] != NONE:
        return f"{SUIT_NAMES[finished.suits[at]]} wins."
    effect = AREA_EFFECTS[area]
    counts = suit_counts(column, finished.personals)
    if not column:
        return "Nobody wins."
    if effect == box.ONLY_FULL and len(column) < FULL_COLUMN:
        return f"Nobody wins: only {counted(len(column), 'card')} of {FULL_COLUMN}."
    if effect == box.AT_LEAST_TWO and max(counts) < 2:
        return "Nobody wins: no suit has two cards."
    if effect == box.SECOND_HIGHEST:
        totals = suit_totals(area, column, finished.personals)
        if len({total for total in totals if total}) < 2:
            return "Nobody wins: there is no second-highest total."
    return "Nobody wins: a tie."


def reward(finished: Round, at: int, names: Names) -> str:
    """Who scores an area."""
    taker, points = finished.takers[at], AREA_POINTS[finished.areas[at]]
    if taker != NONE:
        return f"{side_name(taker, names)} +{points}."
    if finished.suits[at] == NONE or chose_same_suit(finished, names):
        return "No points."
    return "Nobody chose it: no points."


def gain_line(finished: Round, side: int, names: Names) -> str:
    """The sum of a side's round: "Anna: 5 + 7 + 6 = 18"."""
    return f"{side_name(side, names)}: {gain_sum(finished, side)}."


def gain_sum(finished: Round, side: int) -> str:
    own = finished.personals[side]
    parts = [] if own == NONE else [value_of(own)]
    for at, taker in enumerate(finished.takers):
        if taker == side:
            parts.append(AREA_POINTS[finished.areas[at]])
    if len(parts) < 2:
        return str(finished.gains[side])
    return f"{' + '.join(map(str, parts))} = {finished.gains[side]}"
