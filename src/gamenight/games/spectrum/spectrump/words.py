"""The words of Spectrump that table and log share."""

from __future__ import annotations

from functools import cache
from typing import Final

from gamenight.core.words import joined
from gamenight.game.game import Names

from ..words import CODES, COLOUR_NAMES, MINUS, points_words, round_the_wheel, signed, total
from .rules import facts
from .rules.setup import SpectrumpSetup
from .rules.tricks import first_scoring, points_of, second_scoring

MOST_NAMED: Final = 4
"""So many colours are named in full; more go by their codes."""

WHY_TAKEN: Final = {
    facts.BY_TRUMP: "the highest trump",
    facts.BY_SCORING: "the best scoring trump",
    facts.BY_RANK: "the highest number",
    facts.BY_LEAD_COLOUR: "tied for the highest number, in the lead colour",
    facts.BY_SHADE_OF_LEAD: "tied for the highest number, in a shade of the lead",
    facts.BY_COMING_FIRST: "tied for the highest number, played first",
}


def arithmetic(plus: int, minus: int) -> str:
    """What cards brought and cost: "12 − 7 = 5", "12", "−7", "nothing"."""
    if plus and minus:
        return f"{plus} {MINUS} {minus} = {total(plus - minus)}"
    return total(plus - minus) if plus or minus else "nothing"


def bid_words(answer: int) -> str:
    """A bid as people say it: "Blue 4"."""
    return f"{COLOUR_NAMES[facts.bid_colour(answer)]} {facts.bid_number(answer)}"


@cache
def colour_words(colours: int, last: str = "or") -> str:
    """A set of colours: by name if there are few, else by their codes."""
    members = round_the_wheel(colours)
    names = COLOUR_NAMES if len(members) <= MOST_NAMED else CODES
    said = [names[colour] for colour in members]
    if len(said) < 2:
        return "".join(said)
    return f"{', '.join(said[:-1])} {last} {said[-1]}"


@cache
def colour_codes(colours: int) -> str:
    return " ".join([CODES[colour] for colour in round_the_wheel(colours)])


def scoring_words(trump: int) -> str:
    """The two scoring colours, the stronger first."""
    return f"{COLOUR_NAMES[first_scoring(trump)]} and {COLOUR_NAMES[second_scoring(trump)]}"


@cache
def card_worth(card: int, trump: int) -> str:
    """What taking a card means, behind its name: ", trump: −4"; nothing for most cards."""
    points = int(points_of(card, trump))
    if not points:
        return ""
    return f", {'trump' if points < 0 else 'scoring'}: {signed(points)}"


def side_name(setup: SpectrumpSetup, side: int, names: Names) -> str:
    """A player, or two partners: "Anna and Cleo"."""
    return joined([names[seat] for seat in setup.seats_of(side)])


def result(points: int, winners: tuple[int, ...], shared: bool, names: Names) -> str:
    """How the match ended."""
    people = joined([names[seat] for seat in winners])
    if shared:
        return f"{people} share the victory with {points_words(points)}."
    wins = "wins" if len(winners) == 1 else "win"
    return f"{people} {wins} the match with {points_words(points)}."
