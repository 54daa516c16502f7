"""Missions and portals, and dealing them again."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.games.spectrum.board.rules import constants, moves
from gamenight.games.spectrum.board.rules.constants import number_at
from gamenight.games.spectrum.board.rules.game import RULES
from gamenight.games.spectrum.board.rules.moves import PortalDeal
from gamenight.games.spectrum.board.rules.state import BoardState
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.board.positions import (
    at,
    called,
    empty,
    legal,
    listened,
    loaded,
    move,
    owner,
    roll,
    space,
    spaces,
    started,
)
from tests.some import some

# Missions


def test_sb18_everybody_has_three_primary_and_three_secondary_missions() -> None:
    state = started(6, {"missions": True}, random())
    cards = [card for hand in state.missions for card in hand]
    assert len(set(cards)) == 36
    for hand in some(state.missions):
        assert len(moves.of_kind(hand, True)) == 3
        assert all(3 <= number_at(card) <= 7 for card in hand)


MISSIONS = "R3 O4 Y5 RO6 OY7 YG3"


def cards(names: str) -> tuple[int, ...]:
    """A hand of mission or portal cards."""
    return tuple(spaces(names))


def on_missions(pawns: str, players: int = 2, **options: object) -> BoardState:
    state = at(empty(players, missions=True, **options), a=pawns)
    state.missions = (cards(MISSIONS), cards("G3 B4 P5 GB6 BP7 PR3"))[:players]
    state.position.phase = constants.TURN_BEGINS
    state.position.turns = 0
    state.advance(random())
    return state


def test_sb18_five_of_six_at_the_start_of_a_turn_win() -> None:
    state = on_missions("R3 O4 Y5 RO6 OY7")
    assert state.over
    assert state.outcome().winners == (0,)
    assert state.outcome().reason == "a mission was accomplished"
    assert state.position.shown_missions == cards(MISSIONS)
    assert not on_missions("R3 O4 Y5 RO6").over
    assert not on_missions("G3 B4 P5 GB6 BP7").over  # those are Ben's


def test_sb18_missions_are_looked_at_before_any_portal() -> None:
    state = on_missions("R3 O4 Y5 RO6 OY7", portals=True)
    assert state.over
    assert state.position.window == constants.NO_WINDOW


def test_sb29_alone_a_mission_is_a_win() -> None:
    state = on_missions("R3 O4 Y5 RO6 OY7", players=1)
    assert state.over
    assert state.outcome().winners == (0,)


def test_sb25_missions_are_not_looked_at_before_the_extra_roll() -> None:
    state = on_missions("R3 O4 Y5 RO6 OY5", speed=True)
    roll(state, "Y Y")
    move(state, "-", "Y2")
    move(state, "OY5", "OY7")
    assert state.position.roll.extra
    assert not state.over


def test_sb28_what_the_table_did_not_find_everybody_knows() -> None:
    state = on_missions("R3 O4 Y5 RO6 G3 GB4")
    assert state.position.mission_checks[0] == (cards("R3 O4 Y5 RO6 G3 GB4"),)
    pawns = tuple(moves.CARDS[::2])  # far more than ten: they would win with one deal in ten
    state.position.mission_checks = ((pawns,), ())
    for seed in range(100):
        world = RULES.redeal(state.view(1), random_from(seed))
        assert not moves.is_accomplished(world.missions[0], pawns)
        assert world.missions[1] == state.missions[1]


def test_sb28_missions_that_would_have_won_are_left_out_and_all_others_as_likely() -> None:
    """Beside a count of all hands from ten cards; all other cards are known."""
    primaries, secondaries = cards("R3 O3 Y3 G3 B3"), cards("RO3 OY3 YG3 GB3 BP3")
    pawns = cards("R3 O3 Y3 RO3 OY3 YG3")
    hands = product(combinations(primaries, 3), combinations(secondaries, 3))
    possible = {tuple(sorted(one + other)) for one, other in hands}
    allowed = {hand for hand in possible if len(set(hand) & set(pawns)) < 5}
    assert (len(possible), len(allowed)) == (100, 87)
    known = ((), tuple(moves.without(moves.CARDS, primaries + secondaries)))
    source = random_from(1)
    each = 50
    dealt = Counter(
        moves.deal_missions_again(known, ((pawns,), ()), source)[0]
        for _ in range(each * len(allowed))
    )
    assert set(dealt) == allowed
    assert all(abs(count - each) < 5 * each**0.5 for count in dealt.values())


# Portals


def with_portals(
    hands: list[str], players: int = 2, options: dict[str, object] | None = None, **pawns: str
) -> BoardState:
    """The window at the start of seat 0's turn."""
    state = at(empty(players, portals=True, **(options or {})), **pawns)
    position = state.position
    given = [cards(hand) for hand in hands]
    deck = [card for card in moves.CARDS if all(card not in hand for hand in given)]
    state.portals.hands = given
    state.portals.deck = deck
    position.portal_deck = len(deck)
    position.portal_counts = tuple(len(hand) for hand in given)
    position.phase = constants.TURN_BEGINS
    position.turns = 0
    state.advance(random())
    return state


def deck_ends_with(state: BoardState, names: str) -> None:
    """The cards that are drawn next, the first of them first."""
    top = [space(name) for name in names.split()]
    rest = [card for card in state.portals.deck if card not in top]
    state.portals.deck = rest + top[::-1]


def test_sb19_everybody_starts_with_three_primary_portals() -> None:
    state = started(6, {"portals": True}, random())
    assert [len(hand) for hand in state.portals.hands] == [3] * 6
    assert all(moves.is_primary_card(card) for hand in state.portals.hands for card in hand)
    assert len(state.portals.deck) == 60 - 18


def test_sb19_a_portal_with_a_pawn_sends_it_to_one_of_two_cards() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], a="G3 R1", b="B3 RO5")
    assert [called(a) for a in state.legal() if a < 108] == ["G3", "B3"]
    assert refusal(state, space("P3")).rule == "SB19"
    deck_ends_with(state, "RO5 GB7")
    give_one(state, space("G3"), random())
    assert state.turn == 0
    assert sorted(state.legal()) == spaces("RO5 GB7")
    assert refusal(state, space("B7")).rule == "SB19"
    give_one(state, space("GB7"), random())
    assert owner(state, "GB7") == "a"
    assert owner(state, "G3") == "."
    assert state.portals.hands[0] == cards("B3 P3 RO5")
    assert state.position.portal_discards == (space("G3"), space("GB7"))
    assert state.turn == 1  # an activation hands on to the next seat (SB27)


def test_sb19_another_owners_pawn_is_captured_and_placed_by_the_activator() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], a="RO5", b="B3")
    deck_ends_with(state, "RO5 GB7")
    give_one(state, space("B3"), random())
    give_one(state, space("RO5"), random())
    assert owner(state, "RO5") == "b"
    assert state.position.captured == 0
    assert (state.turn, state.position.phase) == (0, constants.PLACING)
    give_one(state, space("P1"), random())
    assert owner(state, "P1") == "a"
    assert (state.turn, state.position.phase) == (1, constants.WINDOW)


def test_sb27_a_pawn_of_the_same_owner_makes_the_traveller_stay() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], b="B3 RO5")
    state.position.setup.self_capture = True
    deck_ends_with(state, "RO5 GB7")
    give_one(state, space("B3"), random())
    give_one(state, space("RO5"), random())
    assert (owner(state, "B3"), owner(state, "RO5")) == ("b", "b")
    assert state.position.portal_counts == (3, 3)
    assert space("RO5") in state.position.portal_discards


def test_sb27_as_many_passes_in_a_row_as_players_close_a_window() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3", "G4 B4 P4"], 3, a="G3", b="G4")
    for seat in (0, 1):
        assert state.turn == seat
        give_one(state, constants.PASS, random())
    give_one(state, space("G4"), random())
    give_one(state, state.legal()[0], random())
    while state.position.phase == constants.PLACING:
        give_one(state, state.legal()[0], random())
    for seat in (0, 1):
        assert state.turn == seat
        give_one(state, constants.PASS, random())
    assert state.turn == 2
    give_one(state, constants.PASS, loaded(6, 3, 5))
    assert state.position.window == constants.NO_WINDOW
    assert state.position.roll.shown == (6, 10)
    assert state.turn == 0


def test_sb19_there_is_a_window_at_the_end_of_a_turn_too() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"])
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, loaded(6, 3, 5))
    move(state, "-", "G1")
    move(state, "G1", "G2")
    assert state.position.window == constants.AT_END
    assert (state.position.active, state.turn) == (0, 0)
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, random())
    assert (state.position.active, state.position.window) == (1, constants.AT_START)


def test_sb26_the_window_at_the_end_of_the_turn_follows_a_surrender() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], options={"surrender": True}, a="R1")
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, random())
    give_one(state, space("R1"), random())
    assert state.position.window == constants.AT_END
    assert (state.position.active, state.turn) == (0, 0)


def test_sb28_the_turn_limit_is_checked_after_the_window_at_the_end() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], options={"turn_limit": 1})
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, loaded(6, 3, 5))
    move(state, "-", "G1")
    move(state, "G1", "G2")
    assert (state.over, state.position.window) == (False, constants.AT_END)
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, random())
    assert state.over


def test_sb25_neither_portals_nor_surrender_come_before_the_extra_roll() -> None:
    options: dict[str, object] = {"speed": True, "surrender": True}
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], options=options, a="G3 R4")
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, random())
    give_one(state, constants.ROLL, loaded(6, 3, 3))
    move(state, "G3", "G5")
    move(state, "R4", "R6")
    assert state.position.roll.extra
    assert (state.position.window, state.position.phase) == (constants.NO_WINDOW, constants.GOING)


def test_sb_b_passing_in_advance_ends_with_the_turn_or_with_ones_own_next_turn() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3", "G4 B4 P4"], 3)
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS_THIS_TURN, random())
    give_one(state, constants.PASS_UNTIL_MY_TURN, loaded(6, 3, 5))
    move(state, "-", "G1")
    move(state, "G1", "G2")
    assert state.turn == 0
    give_one(state, constants.PASS, random())  # the others pass at once, and Ben's turn begins
    assert (state.position.active, state.turn) == (1, 1)
    give_one(state, constants.PASS, loaded(6, 3, 5))  # Cleo still passes, Anna is asked
    assert state.turn == 0
    assert state.portals.standing == [0, 0, constants.NOT_UNTIL_MY_TURN]


def test_g5_a_pass_in_advance_tells_nobody_anything() -> None:
    plain = with_portals(["G3 B3 P3", "R3 O3 Y3"])
    ahead = plain.copy()
    told = listened(ahead)
    give_one(plain, constants.PASS, random())
    give_one(ahead, constants.PASS_UNTIL_MY_TURN, random())
    assert not told
    for seat in (1, NOBODY):
        assert plain.view(seat) == ahead.view(seat)
    assert ahead.view(0).standing == constants.NOT_UNTIL_MY_TURN


def test_sb19_the_first_own_colour_alone_brings_a_fourth_portal() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], a="G8 P8")
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, loaded(6, 3, 5))
    move(state, "G8", "G*")
    assert state.position.portal_counts == (4, 3)
    move(state, "P8", "P*")
    assert state.position.stars == [2, 0]
    assert state.position.portal_counts == (4, 3)


def test_sb28_a_first_colour_that_leaves_one_portal_card_ends_the_match() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], a="G8", b="R* O*")
    give_one(state, constants.PASS, random())
    give_one(state, constants.PASS, loaded(6, 3, 5))
    state.portals.deck = state.portals.deck[:2]
    move(state, "G8", "G*")
    assert state.over
    assert state.outcome().winners == (1,)
    assert "portal cards ran out" in state.outcome().reason


def test_sb28_the_deciding_star_is_checked_first() -> None:
    """Anna's first colour is the last of all, and her portal would leave one card."""
    stars = {"b": "R* RO* O* OY* Y* YG*", "c": "G* GB* B* BP* PR*"}
    hands = ["G3 B3 P3", "R3 O3 Y3", "G4 B4 P4"]
    state = with_portals(hands, 3, {"goal": "weighted"}, a="P8", **stars)
    state.position.window = constants.NO_WINDOW
    roll(state, "G P")
    state.portals.deck = state.portals.deck[:2]
    move(state, "P8", "P*")
    assert state.outcome().reason.startswith("all colours were captured")


def test_sb19_a_deck_of_one_card_ends_the_match_after_an_activation() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], a="G3 Y*", b="B*")
    state.portals.deck = state.portals.deck[:3]
    give_one(state, space("G3"), random())
    give_one(state, state.legal()[0], random())
    assert state.over
    assert state.outcome().winners == (0, 1)


def test_sb29_alone_running_out_of_portals_is_not_a_win() -> None:
    state = with_portals(["G3 B3 P3"], 1, a="G3 Y*")
    state.portals.deck = state.portals.deck[:3]
    give_one(state, space("G3"), random())
    give_one(state, state.legal()[0], random())
    assert state.over
    assert state.outcome().winners == ()


def test_sb19_nobody_sees_others_portals() -> None:
    state = with_portals(["G3 B3 P3", "R3 O3 Y3"], a="G3")
    assert state.view(0).portals == cards("G3 B3 P3")
    assert state.view(NOBODY).portals == ()
    give_one(state, space("G3"), random())
    assert state.view(1).drawn == ()
    assert len(state.view(0).drawn) == 2
    assert legal(state)


# Dealing portals again


def all_deals(
    cards: list[int], first: int, plays: list[tuple[int, int]]
) -> Counter[tuple[int, ...]]:
    """Every order of a small deck, and what a seat holds after showing some cards.

    The seat is dealt ``first`` primaries, then for every play shows a card and draws another. A
    play is the shown card and where it may have come from: any slot that holds it.
    """
    hands: Counter[tuple[int, ...]] = Counter()
    for order in permutations(cards):
        hand = list(order[:first])
        if not all(moves.is_primary_card(card) for card in hand):
            continue
        rest = list(order[first:])
        for shown, _ in plays:
            if shown not in hand:
                break
            hand.remove(shown)
            hand.append(rest.pop(0))
        else:
            hands[tuple(sorted(hand))] += 1
    return hands


def test_sb19_each_possible_deal_of_portals_is_as_likely_as_the_next() -> None:
    """Beside a count of all orders of a deck of six cards with three primaries first."""
    cards = spaces("R3 O3 Y3 G3 RO3 OY3")
    shown = [space("R3"), space("O3")]
    expected = all_deals(cards, 3, [(card, 0) for card in shown])
    ways = moves.FIRST_PORTALS_AT_START
    for card in shown:
        ways = moves.first_portals_after(ways, 3, moves.is_primary_card(card))
    unseen = [card for card in cards if card not in shown]
    deal = PortalDeal(unseen, [3], [ways])
    source = random_from(3)
    trials = 6000
    found = Counter(tuple(deal.hands(source)[0]) for _ in range(trials))
    assert set(found) == set(expected)
    total = sum(expected.values())
    for hand, count in some(expected.items()):
        share = count / total
        assert abs(found[hand] - trials * share) < 5 * (trials * share) ** 0.5


def test_first_portals_are_counted_like_slots() -> None:
    """In how many ways cards can have come from first or later slots, told one by one."""
    for flags in product([True, False], repeat=4):
        ways = moves.FIRST_PORTALS_AT_START
        slots: list[tuple[bool, ...]] = [(True,) * 3]
        for primary in flags:
            ways = moves.first_portals_after(ways, 3, primary)
            slots = [
                (*(s for at, s in enumerate(slot) if at != used), False)
                for slot in slots
                for used in range(3)
                if primary or not slot[used]
            ]
        counted = Counter(sum(slot) for slot in slots)
        assert ways == tuple(counted[first] for first in range(4))
