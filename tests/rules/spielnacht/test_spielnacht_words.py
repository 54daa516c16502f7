"""Spielnacht in words and pictures, and its bot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.core.bot import Bot, RandomBot
from gamenight.core.random import random_from
from gamenight.core.state import EVERYONE, NOBODY, Event
from gamenight.games.spielnacht import GAME
from gamenight.games.spielnacht.bot import Host
from gamenight.games.spielnacht.rules import terms
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.gamers import GOLD, KINDS
from gamenight.games.spielnacht.rules.games_table import MINIMUM, NAME, NO_GAME
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.games.spielnacht.rules.terms import BRIBE, BRING, DRAFT, INVITE
from gamenight.games.spielnacht.rules.view import Night
from gamenight.games.spielnacht.words import seats_words
from gamenight.table import Card, Layout, Table, Token

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
RED, PURPLE, RED_BLUE = 6, 24, 8
HERRING = 1
SOCKS = 5


def line(kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> str:
    return GAME.line(Event(EVERYONE, kind, (a, b, c, d)), NAMES)


def sat_down(kind: int, led: int, how: int, gamers: int) -> str:
    return line(terms.SAT_DOWN, kind, led * 4 + how, HERRING, gamers)


def reach(stage: int, turn: int | None = None, seed: int = 1) -> SpielnachtState:
    """A match of four at a stage, played at random."""
    source = random_from(seed)
    state = RULES.start(4, {"first_seat": 0}, source)
    while state.stage != stage or turn not in (None, state.turn):
        answers = state.legal()
        state.apply(answers[source.below(len(answers))], source)
    return state


def table(state: SpielnachtState, seat: int) -> Table:
    return GAME.table(state.view(seat), NAMES)


# The log says of each gamer why she went where


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        (
            sat_down(RED, terms.HER_COLOUR, terms.ONLY_GAME, 1),
            "A red gamer goes to Go Herring, the only red game (1 of 2).",
        ),
        (
            sat_down(RED_BLUE, terms.HER_HEAD, terms.BEST_RATING, 2),
            (
                "A red gamer with blue feet follows the head to Go Herring, "
                "the best rated red game (2 of 2, enough to play)."
            ),
        ),
        (
            sat_down(16, terms.HER_FEET, terms.NEXT_RATING, 1),
            (
                "A blue gamer with red feet finds no blue game and follows the feet to Go Herring, "
                "the best rated red game that still needs gamers (1 of 2)."
            ),
        ),
        (
            sat_down(GOLD, terms.ANY_COLOUR, terms.ALL_REACHED, 4),
            (
                "A gold gamer likes every colour and goes to Go Herring, "
                "the best rated game, as none needs gamers any more (now 4, it needs 2)."
            ),
        ),
        (line(terms.WENT_HOME, RED), "A red gamer finds no red game and goes home."),
        (
            line(terms.WENT_HOME, RED_BLUE),
            "A red gamer with blue feet finds neither a red nor a blue game and goes home.",
        ),
    ],
)
def test_sn4_the_log_explains_each_gamer_in_one_sentence(sentence: str, words: str) -> None:
    assert sentence == words


def test_the_log_names_what_was_given_as_a_bribe() -> None:
    assert (
        line(terms.BRIBED, 0, HERRING, SOCKS, NO_GAME)
        == "Anna gives away Fifty-Two Socks: a passer-by joins Go Herring."
    )
    assert "Beige Granary and Fifty-Two Socks" in line(terms.BRIBED, 0, HERRING, 0, SOCKS)


def test_sn7_the_log_tells_a_victory_from_a_shared_one() -> None:
    assert line(terms.MATCH_WON, 0, 30, 1) == "Anna wins the match with 30 gamer points."
    assert line(terms.MATCH_WON, 0, 30, 2) == "Anna shares the victory with 30 gamer points."


def test_seats_are_counted_up_to_the_minimum_and_beyond() -> None:
    assert seats_words(1, 3) == "1 of 3"
    assert seats_words(3, 3) == "3 of 3, enough to play"
    assert seats_words(5, 3) == "now 5, it needs 3"


# The table


def test_the_market_and_both_bags_lie_on_the_table() -> None:
    zones = {zone.key: zone for zone in table(reach(DRAFT), NOBODY).zones}
    assert len(zones["market"].items) == 8
    assert zones["potential"].layout == zones["available"].layout == Layout.BAG
    assert (zones["potential"].count, zones["available"].count) == (87, 8)
    assert zones["stacks"].count == 52
    assert zones["stacks"].items[0].label == (
        "Face down: 17 of phase I, 15 of phase II, 10 of phase III and 10 of phase IIII"
    )
    group = [token for token in zones["group"].items if isinstance(token, Token)]
    assert sum(token.count for token in group) == 8
    assert all(token.figure for token in group)


def test_a_game_has_a_seat_for_each_gamer_it_needs() -> None:
    for zone in table(reach(DRAFT), NOBODY).zones:
        for card in zone.items:
            if isinstance(card, Card) and card.title and zone.key != "discarded":
                assert len(card.slots) == MINIMUM[NAME.index(card.title)]


def test_at_night_the_seats_are_filled() -> None:
    state = reach(BRIBE)
    view = state.view(NOBODY)
    assert view.night is not None
    filled = {}
    for zone in table(state, NOBODY).zones:
        if zone.key.startswith("brought"):
            for card in zone.items:
                assert isinstance(card, Card)
                filled[card.title] = sum(slot.holds is not None for slot in card.slots)
    for title, count in filled.items():
        assert count == view.night.attendance(NAME.index(title))


def test_drawn_gamers_are_shown_to_the_one_who_drew_them_alone() -> None:
    state = reach(INVITE)
    asked = int(state.turn)
    for seat in (NOBODY, 0, 1, 2, 3):
        keys = {zone.key for zone in table(state, seat).zones}
        assert ("drawn" in keys) == (seat == asked)


def test_packed_games_are_marked_for_their_owner_alone() -> None:
    state = reach(BRING, turn=0)
    first = state.legal()[-1]
    plain = table(state, 1)
    state.apply(first, random_from(1))
    assert table(state, 1) == plain
    marked = [
        card
        for zone in table(state, 0).zones
        for card in zone.items
        if isinstance(card, Card) and card.marks
    ]
    assert [card.title for card in marked] == [NAME[first]]


def test_the_summary_shows_the_arithmetic_of_the_night() -> None:
    source = random_from(9)
    state = RULES.start(2, {"first_seat": 0}, source)
    while not state.over:
        answers = state.legal()
        state.apply(answers[source.below(len(answers))], source)
    summary = table(state, NOBODY).summary
    assert summary is not None
    assert summary.title == "Night 5"
    totals = [text for text in summary.lines if " scores " in text]
    assert len(totals) == 2
    for seat, text in enumerate(totals):
        assert text.endswith(f"= {state.scores[seat]}.")
    assert "wins with" in summary.lines[-1]


def test_a_total_says_what_came_tonight_and_what_there_is_in_all() -> None:
    night = Night(2, [0b11, 0b100], [GOLD] * 5, [0, 0, 0, 1, 1], [], [5, 0])
    view = replace(reach(DRAFT).view(NOBODY), scores=(9, 4), previous=night)
    summary = GAME.table(view, NAMES).summary
    assert summary is not None
    assert summary.lines[-2:] == (
        "Anna scores 3 + 2 = 5 tonight, in all 4 + 5 = 9.",
        "Ben scores 0 tonight, in all 4 + 0 = 4.",
    )


@pytest.mark.parametrize(
    ("stage", "hand"), [(DRAFT, "collection"), (INVITE, "drawn"), (BRING, "collection")]
)
def test_what_one_is_asked_about_is_in_reach(stage: int, hand: str) -> None:
    state = reach(stage)
    seat = int(state.turn)
    fans = [z.key for z in table(state, seat).zones if z.owner == seat and z.layout is Layout.FAN]
    assert [key.split()[0] for key in fans] == [hand]


def test_a_bribe_is_asked_about_the_games_brought_and_then_about_those_at_home() -> None:
    state = reach(BRIBE)
    seat = int(state.turn)
    for hand in ("brought", "collection"):
        zones = {zone.key: zone for zone in table(state, seat).zones}
        assert zones[f"{hand} {seat}"].layout is Layout.FAN
        choosable = [
            card.answer for card in zones[f"{hand} {seat}"].items if isinstance(card, Card)
        ]
        state.apply(next(answer for answer in choosable if answer is not None), random_from(1))


# The bot


def winners_of(bots: list[Bot], seed: int) -> tuple[int, ...]:
    source, thoughts = random_from(seed, 1), random_from(seed, 2)
    state = RULES.start(len(bots), {"first_seat": seed % len(bots)}, source)
    while not state.over:
        answer = bots[state.turn].choose(state.view(int(state.turn)), thoughts)
        state.play(answer, source)
    return state.outcome().winners


def test_the_host_beats_three_random_players() -> None:
    """One match from every seat; docs/spielnacht-balance.md has the figures of a thousand."""
    for seat in range(4):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seat] = Host()
        assert winners_of(bots, seed=seat) == (seat,)


def test_the_host_prefers_a_game_rated_much_better_that_needs_one_gamer_more() -> None:
    """Gamers look at it first, tonight and on the nights to come."""
    state = reach(DRAFT)
    mumble, opinions = 8, 20
    assert (MINIMUM[mumble], MINIMUM[opinions]) == (2, 3)
    state.market = 1 << mumble | 1 << opinions
    state.group = [0] * KINDS
    state.group[PURPLE] = 2
    state.group[RED] = 6
    assert Host().choose(state.view(0), random_from(1)) == opinions


def test_the_host_does_not_depend_on_what_it_cannot_see() -> None:
    for stage in (INVITE, BRING):
        state = reach(stage, turn=2, seed=3)
        view = state.view(2)
        other = RULES.redeal(view, random_from(4))
        choice = Host().choose(view, random_from(5))
        assert choice == Host().choose(other.view(2), random_from(5))
