"""Spielnacht in words and pictures, and its bot."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Budget, RandomBot, Thinking
from gamenight.core.events import EVERYONE, NOBODY, Event, Fact, Kind
from gamenight.core.random import random_from
from gamenight.games.spielnacht import GAME
from gamenight.games.spielnacht.bot import Host
from gamenight.games.spielnacht.rules import constants
from gamenight.games.spielnacht.rules.constants import (
    BRIBE,
    BRING,
    DRAFT,
    GAMES,
    GOLD,
    INVITE,
    MINIMUM,
    NAME,
)
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.position import Night
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.table import Card, Layout, Mark, Summary, Token, Zone
from tests.rules.checked import random
from tests.rules.spielnacht.positions import (
    NAMES,
    bag,
    game,
    games,
    kind,
    match_of,
    new,
    step,
    view_of,
)
from tests.some import some

RED, RED_BLUE, BLUE_RED = kind("red"), kind("red/blue"), kind("blue/red")
HERRING, SOCKS = game("red 4.1"), game("red 4.5")

# The log


def line(kind: Kind, *told: Fact, reader: int = NOBODY) -> str:
    return GAME.line(Event(EVERYONE, kind, told), NAMES, reader)


def test_sn4_the_log_explains_each_gamer_in_one_sentence() -> None:
    sat, home = constants.SAT_DOWN, constants.WENT_HOME
    assert [
        line(sat, RED, constants.HER_COLOUR, constants.ONLY_GAME, HERRING, 1),
        line(sat, RED_BLUE, constants.HER_HEAD, constants.BEST_RATING, HERRING, 2),
        line(sat, BLUE_RED, constants.HER_FEET, constants.NEXT_RATING, HERRING, 1),
        line(sat, GOLD, constants.ANY_COLOUR, constants.ALL_REACHED, HERRING, 4),
        line(home, RED),
        line(home, RED_BLUE),
    ] == SENTENCES.splitlines()


SENTENCES = """\
A red gamer goes to Go Herring, the only red game (1 of 2).
A red gamer with blue feet follows the head to Go Herring, the best rated red game \
(2 of 2, enough to play).
A blue gamer with red feet finds no blue game and follows the feet to Go Herring, the best rated \
red game that still needs gamers (1 of 2).
A gold gamer likes every colour and goes to Go Herring, the best rated game, as none needs gamers \
any more (now 4, it needs 2).
A red gamer finds no red game and goes home.
A red gamer with blue feet finds neither a red nor a blue game and goes home.
"""


def test_the_log_names_what_was_given_as_a_bribe() -> None:
    one = "Anna gives away Fifty-Two Socks: a passer-by joins Go Herring."
    assert line(constants.BRIBED, 0, HERRING, (SOCKS,)) == one
    assert "Beige Granary and Fifty-Two Socks" in line(constants.BRIBED, 0, HERRING, (0, SOCKS))


def test_sn7_the_log_tells_a_victory_from_a_shared_one() -> None:
    assert line(constants.MATCH_WON, 0, 30, 1) == "Anna wins the match with 30 gamer points."
    assert line(constants.MATCH_WON, 0, 30, 2) == "Anna shares the victory with 30 gamer points."


@pytest.mark.parametrize(
    ("event", "things", "mine", "others"),
    [
        (constants.DREW, (RED, GOLD), "You draw", "Ben draws a red gamer and a gold gamer."),
        (constants.INVITED, (RED, RED), "You invite", "Ben invites a red gamer and a red gamer."),
        (constants.PACKED, (HERRING,), "You pack", "Ben packs Go Herring (red 4.1)."),
    ],
)
def test_only_the_one_whose_secret_it_is_reads_you(
    event: Kind, things: tuple[int, ...], mine: str, others: str
) -> None:
    """Readers of a replay, who see everybody's secrets, read the names."""
    assert line(event, 1, things, reader=1).startswith(mine)
    assert line(event, 1, things) == line(event, 1, things, reader=0) == others


# The table


def reach(stage: int, turn: int | None = None, seed: int = 1) -> SpielnachtState:
    """A match of four at a stage, played at random."""
    state, source = new(seed=seed), random_from(seed)
    while state.position.round.stage != stage or turn not in (None, state.turn):
        step(state, source)
    return state


def zones(state: SpielnachtState, seat: int) -> dict[str, Zone]:
    return {zone.key: zone for zone in GAME.table(state.view(seat), NAMES).zones}


def cards_in(there: dict[str, Zone], place: str = "") -> list[Card]:
    """The cards in all zones whose key begins so."""
    items = [item for key, zone in there.items() if key.startswith(place) for item in zone.items]
    return [card for card in items if isinstance(card, Card)]


def summary(state: SpielnachtState) -> Summary:
    found = GAME.table(state.view(NOBODY), NAMES).summary
    assert found is not None
    return found


def test_the_market_and_both_bags_lie_on_the_table() -> None:
    there = zones(reach(DRAFT), NOBODY)
    assert len(there["market"].items) == 8
    assert there["potential"].layout == there["available"].layout == Layout.BAG
    assert [there[key].count for key in ("potential", "available", "stacks")] == [87, 8, 52]
    assert there["stacks"].items[0].label == (
        "Face down: 17 of phase I, 15 of phase II, 10 of phase III and 10 of phase IIII"
    )
    group = [token for token in there["group"].items if isinstance(token, Token)]
    assert sum(token.count for token in group if token.figure) == 8


def test_a_game_has_a_seat_for_each_gamer_it_needs() -> None:
    cards = cards_in(zones(reach(BRING), NOBODY), "collection")
    assert [len(card.slots) for card in cards] == [MINIMUM[NAME.index(c.title)] for c in cards]


def test_at_night_the_seats_are_filled() -> None:
    state = reach(BRIBE)
    night = state.position.round.night
    assert night is not None
    for card in some(cards_in(zones(state, NOBODY), "brought")):
        filled = sum(slot.holds is not None for slot in card.slots)
        assert filled == night.attendance[NAME.index(card.title)]


def test_drawn_gamers_are_shown_to_the_one_who_drew_them_alone() -> None:
    state = reach(INVITE)
    assert [seat for seat in range(NOBODY, 4) if "drawn" in zones(state, seat)] == [state.turn]
    assert len(zones(state, int(state.turn))["drawn"].items) == 5


def test_packed_games_are_marked_for_their_owner_alone() -> None:
    state = reach(BRING, turn=0)
    packed = state.legal()[-1]
    state.apply(packed, random())
    for seat in (NOBODY, 0, 1):
        chosen = [c.title for c in cards_in(zones(state, seat)) if Mark.CHOSEN in c.marks]
        assert chosen == ([NAME[packed]] if seat == 0 else [])
    plates = GAME.table(state.view(1), NAMES).seats
    assert [plate.active for plate in plates] == [False, True, True, True]
    assert [badge.text for badge in plates[0].badges] == ["starts", "has packed"]


def test_the_summary_shows_the_arithmetic_of_the_night() -> None:
    state, source = new(2), random_from(9)
    while not state.over:
        step(state, source)
    told = summary(state)
    assert told.title == "Night 5"
    totals = [text for text in told.lines if " scores " in text]
    for text, score in some(zip(totals, state.position.scores, strict=True)):
        assert text.endswith(f"= {score}.")
    assert "wins with" in told.lines[-1]


def test_a_total_says_what_came_tonight_and_what_there_is_in_all() -> None:
    state = new(2)
    attendance = [3, 2] + [0] * (GAMES - 2)
    state.position.previous = Night(2, (0b11, 0b100), (GOLD,) * 5, (0, 0, 0, 1, 1), attendance)
    state.position.scores = [9, 4]
    assert summary(state).lines[-2:] == (
        "Anna scores 3 + 2 = 5 tonight, in all 4 + 5 = 9.",
        "Ben scores 0 tonight, in all 4 + 0 = 4.",
    )


@pytest.mark.parametrize(
    ("stage", "hand"), [(DRAFT, "collection"), (INVITE, "drawn"), (BRING, "collection")]
)
def test_what_one_is_asked_about_is_in_reach_and_others_collections_are_lists(
    stage: int, hand: str
) -> None:
    state = reach(stage)
    seat = int(state.turn)
    there = zones(state, seat)
    assert [key.split()[0] for key, zone in there.items() if zone.in_reach] == [hand]
    lists = [key for key, zone in there.items() if zone.layout is Layout.LIST]
    assert lists == [f"collection {other}" for other in range(4) if other != seat]


def test_a_bribe_is_asked_about_the_games_brought_and_then_about_those_at_home() -> None:
    state = reach(BRIBE)
    seat = state.turn
    state.position.collections[seat] |= state.position.stock  # so that there is a choice
    for hand in (f"brought {state.turn}", f"collection {state.turn}"):
        there = zones(state, int(state.turn))
        assert [key for key, zone in there.items() if zone.in_reach] == [hand]
        choosable = [card.answer for card in cards_in(there, hand) if card.answer is not None]
        state.apply(choosable[0], random())


# The bot

HOST = Host(4, {})


def test_the_host_beats_three_random_players() -> None:
    """One match from every seat; of a thousand it won all."""
    for host in range(4):
        match, thinking = match_of(4, seed=host), Thinking(random_from(host))
        while not match.state.over:
            seat = match.state.turn
            bot = HOST if seat == host else RandomBot(4, {})
            match.answer(seat, *bot.answer(view_of(match, seat), thinking))
        assert match.state.position.winners() == [host]


def test_the_host_prefers_a_game_rated_much_better_that_needs_one_gamer_more() -> None:
    """Gamers look at it first, tonight and on the nights to come."""
    mumble, opinions = game("purple 4.8"), game("purple 6.0")
    assert (MINIMUM[mumble], MINIMUM[opinions]) == (2, 3)
    state = reach(DRAFT)
    state.position.round.market = games("purple 4.8", "purple 6.0")
    state.position.group = bag("purple purple red red red red red red")
    assert HOST.choose(state.view(0), Thinking(random())) == opinions


@pytest.mark.parametrize("stage", [INVITE, BRING])
def test_the_host_does_not_depend_on_what_it_cannot_see(stage: int) -> None:
    view = reach(stage, turn=2, seed=3).view(2)
    other = RULES.redeal(view, random_from(4)).view(2)
    seen, there = (HOST.answer(one, Thinking(random_from(5))) for one in (view, other))
    assert seen == there


def test_the_host_answers_even_if_it_may_not_think() -> None:
    state, budget = reach(BRING), Budget()
    budget.stop()
    assert state.check(0, HOST.answer(state.view(0), Thinking(random(), (), budget)))
