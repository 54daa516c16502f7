"""What a refusal denies is false, and what it proposes is legal, at moments of random matches.

Each sentence that says something about the position is held against a second, plain way to find
out. That refusals propose only what is legal is also a check of the conformance suite.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from gamenight.core.options import Options
from gamenight.core.rules import AnyRules
from gamenight.game.registry import find_game
from gamenight.games.spectrum.board.rules.position import BoardPosition
from gamenight.games.spectrum.five_hundred.rules import constants as five_hundred
from gamenight.games.spectrum.poker.rules import constants as poker
from gamenight.games.spectrum.rules.deck import colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import COLOUR_NAMES
from gamenight.parts.bits import members_of
from tests.rules.checked import refusals_in
from tests.rules.spectrum.board import reference
from tests.rules.spectrum.five_hundred import slow

Truth = Callable[[Any, int, str], bool]
"""Whether what a sentence says about a state and an answer is so."""


# Spectrumo


def steps_from_force(state: Any, card: int) -> int:
    return reference.apart(int(colour_of(card)), int(state.position.round.force.colour))


SPECTRUMO: dict[str, Truth] = {
    "is not beside the one in force": lambda state, card, _: steps_from_force(state, card) != 1,
    "neither the colour in force": lambda state, card, _: steps_from_force(state, card) > 1,
    "its number is another": lambda state, card, _: (
        rank_of(card) != state.position.round.force.number
    ),
    "exactly the colour in force": lambda state, card, _: steps_from_force(state, card) == 0,
}

# Escape


def can_give_up(state: Any, _: int, sentence: str) -> bool:
    first = not state.position.round.second_moves
    may = first and bool(state.position.colours_of(state.turn))
    return may == ("give up" in sentence)


ESCAPE: dict[str, Truth] = {"^Choose a die": can_give_up}

# Poker

BETS = {
    "fold": poker.FOLD,
    "check": poker.CHECK,
    "call": poker.CALL,
    "bet": poker.BET,
    "raise": poker.RAISE,
}


def are_all_legal(state: Any, _: int, sentence: str) -> bool:
    """Of the bets behind a colon, or of those in a list of bets alone."""
    words = re.findall("[a-z]+", sentence.lower().rpartition(": ")[2])
    return {BETS[word] for word in words if word in BETS} <= set(state.legal())


POKER: dict[str, Truth] = {
    "^You owe": are_all_legal,
    "nothing to call": are_all_legal,
    "instead": are_all_legal,
    "^(Fold|Check)[ ,.]": are_all_legal,
    "no beans left to raise": lambda state, *_: (
        state.position.stacks[state.turn] <= state.position.owed(state.turn)
    ),
}

# Casino


@cache
def splits(ranks: tuple[int, ...], most: int) -> bool:
    """Whether cards split into two or more groups of the same sum, put together one by one."""
    whole = sum(ranks)
    sums = [whole // groups for groups in range(2, len(ranks) + 1) if whole % groups == 0]
    return any(packs(ranks, (), one) for one in sums if one <= most)


@cache
def packs(ranks: tuple[int, ...], begun: tuple[int, ...], value: int) -> bool:
    """Whether ranks fill groups of a value, some of which are begun."""
    if not ranks:
        return set(begun) == {value}
    first, rest = ranks[0], ranks[1:]
    return packs(rest, tuple(sorted([*begun, first])), value) or any(
        packs(rest, tuple(sorted([*begun[:at], filled + first, *begun[at + 1 :]])), value)
        for at, filled in enumerate(begun)
        if filled + first <= value
    )


def does_not_split(state: Any, card: int, _: str) -> bool:
    named = [*state.in_play.named, *state.position.named]
    more = [card] if card < 144 else []
    ranks = sorted(int(rank_of(one)) for one in [state.in_play.card, *named, *more])
    return not splits(tuple(ranks), 12)


CASINO: dict[str, Truth] = {"do not split": does_not_split}

# Spectrum 500


def held(state: Any) -> frozenset[int]:
    """What the seat in turn lays from: its hand, with what it takes, or the pile after a call."""
    position = state.position
    if position.phase in (five_hundred.CALLED, five_hundred.CHAINING):
        return frozenset(position.round.pile)
    taken = position.cards_down_to(state.picked) if state.picked != five_hundred.NONE else []
    return frozenset([*state.view(state.turn).hand, *taken])


def named_in(state: Any) -> set[int]:
    return {*state.named, *[int(five_hundred.turned(answer)) for answer in state.position.named]}


def makes_none(state: Any, answer: int, _: str) -> bool:
    together = named_in(state) | {int(five_hundred.turned(answer))}
    return not any(together <= four for four in slow.fours_in(held(state)))


def fits_none(state: Any, answer: int, _: str) -> bool:
    card = int(five_hundred.turned(answer))
    return not any(slow.fits(frozenset(meld.cards), card) for meld in state.position.round.melds)


FIVE_HUNDRED: dict[str, Truth] = {
    "neither fits a meld nor makes one": lambda *so: makes_none(*so) and fits_none(*so),
    "makes no meld with those named": makes_none,
    "named in order": lambda state, answer, _: not makes_none(state, answer, ""),
    "stock is empty": lambda state, *_: not state.stock,
}

# The board: ways of special rolls


def has_no_way(state: Any, answer: int, sentence: str) -> bool:
    """No way of the length and in the colours that a sentence names, in the second finder."""
    position: BoardPosition = state.position
    ends = "ends there" in sentence
    pawn = int(position.picked) if ends else answer
    start = as_space(pawn)
    second = "a second colour" in sentence
    before = {int(one) for one in members_of(position.entered_before(pawn))}
    for length, colours in re.findall(
        r"(\d) spaces? in ([A-Za-z, -]+?)(?: that| ends|[.,]|$)", sentence
    ):
        within = colours_named(position, colours)
        for way in turn_of(position).ways(start, int(length)):
            entered = [space for hop in way for space in hop if space is not None]
            reached = {colour for colour, _ in entered}
            if (
                reached <= within
                and (not ends or way[-1][1] == as_space(answer))
                and (not second or len(before | reached) > 1)
                and ("touching" not in sentence or touches(start, entered))
            ):
                return False
    return True


def touches(start: reference.Space | None, entered: list[reference.Space]) -> bool:
    spaces = entered if start is None else [start, *entered]
    return any(colour % 2 for colour, _ in spaces)


def as_space(number: int) -> reference.Space | None:
    return None if number == 108 else (number // 9, number % 9 + 1)


def colours_named(position: BoardPosition, words: str) -> set[int]:
    if "the open colours" in words:
        return set(members_of(position.roll.open_colours()))
    return {COLOUR_NAMES.index(name) for name in re.split(", | or ", words)}


def turn_of(position: BoardPosition) -> reference.Turn:
    owners = {
        (space // 9, space % 9 + 1): owner
        for space, owner in enumerate(position.board)
        if owner != -1
    }
    seat, setup = int(position.active), position.setup
    jump, capture = setup.self_jump, setup.self_capture
    return reference.Turn(owners, position.stock[seat], seat, "d6", jump, capture)


BOARD: dict[str, Truth] = {"no way of exactly": has_no_way, "No way of exactly": has_no_way}


@pytest.mark.parametrize(
    ("game", "players", "options", "stride", "looks", "truths"),
    [
        ("spectrumo", 3, {}, 3, 150, SPECTRUMO),
        ("spectrumo", 2, {"same_color": True}, 3, 150, SPECTRUMO),
        ("spectrum-escape", 2, {}, 3, 60, ESCAPE),
        ("spectrum-poker", 3, {"stack": 10}, 1, 120, POKER),
        ("spectrum-casino", 2, {}, 5, 120, CASINO),
        ("spectrum-500", 2, {}, 3, 150, FIVE_HUNDRED),
        ("spectrum", 2, {"start": "cards"}, 11, 150, BOARD),
        ("spectrum", 3, {"start": "d12", "dice": "d12"}, 11, 150, BOARD),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_g3_what_refusals_deny_is_false_and_what_they_propose_is_legal(
    game: str,
    players: int,
    options: Options,
    stride: int,
    looks: int,
    truths: dict[str, Truth],
) -> None:
    rules: AnyRules = find_game(game).rules
    met = set()
    for state, answer, sentence in refusals_in(rules, players, options, stride, looks):
        for said, is_true in truths.items():
            if re.search(said, sentence):
                met.add(said)
                assert is_true(state, answer, sentence), f"{answer}: {sentence}"
    assert len(met) * 2 >= len(truths), f"only {met} were met"
