"""What the last deal, or the match, came to: the sums, and every hand with its combinations."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core.words import counted
from gamenight.game.game import Names
from gamenight.table import Card, Cell, Group, Layout, Role, Sheet, Summary, Zone

from ..cards import face
from ..rules.deck import rank_of
from ..words import card_name
from . import words
from .rules import facts
from .rules.counting import Combination, combinations_in
from .rules.deal import CribbageDeal
from .rules.facts import NONE
from .rules.position import CribbagePosition, Cut


def summary(position: CribbagePosition, names: Names) -> Summary | None:
    """The deal before, or the last one of the match."""
    if position.previous is None:
        return None
    return deal_summary(position.previous, tuple(names), position.over)


@lru_cache(maxsize=64)
def cut_zone(cuts: tuple[Cut, ...], names: tuple[str, ...]) -> Zone:
    """Who cut which card for the first deal; the lowest deals, and ties cut again."""
    rows = [[Cell("–" if card == NONE else card_name(card)) for card in cut] for cut in cuts]
    sheet = Sheet("cut sheet", "The cut", names, tuple(map(tuple, rows)))
    note = "the lowest card deals first"
    return Zone("cut", "The cut", (sheet,), Layout.SHEET, note=note, role=Role.RECORD)


@lru_cache(maxsize=256)
def deal_summary(deal: CribbageDeal, names: tuple[str, ...], over: bool) -> Summary:
    lines = [side_sum(deal, side, names) for side in range(facts.SIDES)]
    zones = [hand_zone(deal, at, names) for at in range(len(deal.counted))]
    if over:
        lines = [*not_counted(deal), *lines, match_result(deal, names)]
    return Summary(f"Deal {deal.number}", tuple(lines), tuple(zones))


def side_sum(deal: CribbageDeal, side: int, names: Names) -> str:
    """The arithmetic of a side: "Anna: 40 + 6 pegged + 14 hand + 9 crib = 69"."""
    terms = [str(deal.before[side]), f"{deal.pegged(side)} pegged"]
    for at, points in enumerate(deal.counted):
        seat = deal.counter(at)
        if facts.side_of(seat) == side:
            whose = f"{names[seat]}'s " if deal.players == facts.PAIRS else ""
            terms.append(f"{points} {whose}{'crib' if deal.counts_crib(at) else 'hand'}")
    return f"{words.side_name(side, names)}: {' + '.join(terms)} = {deal.totals[side]}."


def not_counted(deal: CribbageDeal) -> list[str]:
    """What the end of the match cut off (SG4)."""
    if not deal.counted:
        return ["The target was reached before the hands were counted."]
    if not deal.crib:
        return ["The target was reached before all hands were counted."]
    return []


def match_result(deal: CribbageDeal, names: Names) -> str:
    side = deal.totals.index(max(deal.totals))
    winner = words.side_name(side, names)
    return words.result(max(deal.totals), min(deal.totals), winner, deal.players == facts.PAIRS)


# Every hand with its combinations, in the order of counting


def hand_zone(deal: CribbageDeal, at: int, names: Names) -> Zone:
    """A counted hand with the starter last, and its combinations one by one."""
    cards = sorted(deal.cards_counted(at), key=lambda card: (rank_of(card), card))
    found = combinations_in(cards, deal.starter, deal.counts_crib(at))
    items = [shown_card(card, at) for card in cards]
    items.append(replace(shown_card(deal.starter, at), under=("starter",)))
    name = words.hand_name(deal.counter(at), deal.counts_crib(at), names)
    points = counted(deal.counted[at], "point")
    return Zone(
        f"counted {at}",
        f"{name}: {points}",
        tuple(items),
        note="" if found else "no combination",
        groups=tuple([group(combination, at) for combination in found]),
    )


def group(combination: Combination, at: int) -> Group:
    """A combination that can be lit by itself."""
    keys = tuple([counted_key(card, at) for card in combination.cards])
    name = words.combination_name(combination.kind, len(keys))
    return Group(name, keys, int(combination.points))


def shown_card(card: int, at: int) -> Card:
    """A card in a counted hand; the starter is part of all of them."""
    return replace(face(card), key=counted_key(card, at))


def counted_key(card: int, at: int) -> str:
    return f"counted {at}: {card}"
