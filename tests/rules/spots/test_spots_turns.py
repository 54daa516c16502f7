"""A turn of Spots: tiles, treats, busting, scoring, and how a match ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.random import random_from
from gamenight.games.pages import rules_page
from gamenight.games.spots import GAME
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.dice import faces_in, size, spots
from gamenight.games.spots.rules.dogs import DOGS
from gamenight.games.spots.rules.play import REFUSALS, SpotsState
from gamenight.games.spots.rules.setup import RULES

Table = Callable[..., SpotsState]
Play = Callable[..., SpotsState]
Turn = Callable[[SpotsState, str], SpotsState]
Legal = Callable[[SpotsState], set[str]]

BEG_PLACE = 5


def start(players: int = 2, seed: int = 1, **options: object) -> SpotsState:
    state = RULES.new(players, options, random_from(seed))
    assert isinstance(state, SpotsState)
    return state


def scored(state: SpotsState, seat: int = 0) -> list[str]:
    return [DOGS[dog][0] for dog in state.scored[seat]]


def test_g1_the_turn_goes_to_the_next_higher_seat_and_round(table: Table, play: Play) -> None:
    state = table("Lief", "Burt", "Doog")
    for next_seat in (1, 2, 0):
        state.face_down = 0
        assert play(state, "Beg").turn == next_seat


def test_g3_every_rule_that_a_refusal_names_stands_on_the_rules_page(table: Table) -> None:
    state = table("Lief", "Burt")
    named = {state.why_not(0).rule, state.why_not(asked.SCORE).rule}
    for state.asking in REFUSALS:
        named.add(state.why_not(asked.ANSWERS).rule)
    page = rules_page("spots")
    assert [r for r in named if f"## {r}\n" not in page and f"**{r}**" not in page] == []


# Doing a trick, resetting the tiles


def test_a_chosen_tile_is_flipped_and_cannot_be_chosen_again(table: Table, play: Play) -> None:
    state = play(table("Lief", "Burt"), "Beg")
    assert state.face_down == 0b100000
    with pytest.raises(IllegalAnswer, match=r"Beg is face down. \(Do a Trick\)"):
        play(state, "Beg")


def test_st5_one_faceup_tile_at_the_start_of_a_turn_gets_a_treat_and_all_are_reset(
    table: Table, play: Play
) -> None:
    state = table("Lief", "Burt")
    state.face_down = 0b001111
    play(state, "Beg")
    assert state.turn == 1
    assert state.face_down == 0
    assert state.tile_treats == [0, 0, 0, 0, 1, 0]  # Fetch was the last one face up


def test_st5_the_treat_goes_to_whoever_chooses_the_tile_before_its_steps(
    table: Table, play: Play
) -> None:
    state = table("Lief", "Burt")
    state.tile_treats[1] = 2
    state.treat_supply -= 2
    play(state, "Walk")
    assert state.treats[0] == 2
    assert state.tile_treats[1] == 0
    assert state.asking == asked.REROLL_ALL  # they can be spent on this very roll


def test_st5_treats_pile_up_and_an_empty_supply_gives_none(table: Table) -> None:
    state = table("Lief", "Burt")
    state.tile_treats[4] = 1
    state.treat_supply = 1
    for expected in (2, 2):
        state.face_down = 0b101111
        state.begin_turn()
        assert state.tile_treats[4] == expected


def test_st5_the_tiles_are_reset_even_if_the_player_then_scores(table: Table, play: Play) -> None:
    state = table("Lief", "Burt:1 Missy")
    state.face_down = 0b001111
    play(state, "Beg", "score")
    assert state.face_down == 0
    assert state.tile_treats[4] == 1


def test_st5_without_dice_everyone_busts_and_the_turn_goes_on(table: Table, play: Play) -> None:
    state = table("Lief:12", "Missy:3", yards=("3", "5"))
    state.supply = 0
    play(state, "Beg")
    assert state.supply == 5
    assert state.filled == [[0], [0]]
    assert state.yards == [0, 0]
    assert (state.turn, state.asking) == (1, asked.WHICH_ACTION)


# Spending treats


def test_a_treat_rerolls_all_dice_of_the_roll(table: Table, play: Play, turn_dice: Turn) -> None:
    state = play(table("Lief", "Burt", treats=(2,)), "Walk")
    turn_dice(state, "66")
    play(state, "reroll", dice=(1, 2))
    assert state.treats[0] == 1
    assert faces_in(state.roll) == (2, 1)
    assert state.asking == asked.REROLL_ALL  # there is no limit but the treats


def test_st7_a_single_die_of_a_roll_cannot_be_rerolled(table: Table, play: Play) -> None:
    state = play(table("Lief", "Burt", treats=(2,)), "Walk")
    with pytest.raises(IllegalAnswer, match="reroll all of it"):
        play(state, "6")


def test_a_die_may_be_buried_although_it_fits(table: Table, play: Play, legal: Legal) -> None:
    state = play(table("Lief Missy", "Burt"), "Walk", dice=(4, 3))
    assert legal(state) == {"Missy 4", "bury"}
    play(state, "bury")
    assert legal(state) == {"Lief 3", "Missy 3", "bury"}


def test_a_die_goes_only_on_a_matching_empty_space(table: Table, play: Play) -> None:
    state = play(table("Lief Missy", "Burt"), "Walk", dice=(4, 3))
    with pytest.raises(IllegalAnswer, match="with its number"):
        play(state, "Missy 3")


# Running out of dice or treats


def test_st9_a_roll_takes_what_the_supply_has(table: Table, play: Play) -> None:
    state = table("Lief", "Burt", trick=tiles.FETCH)
    state.supply = 3
    play(state, "Fetch")
    assert size(state.last_roll) == 3


def test_st9_a_repeat_that_would_take_no_die_is_not_offered(table: Table, play: Play) -> None:
    state = table("Lief Bongo", "Burt", trick=tiles.RUN, yards=("", "3"))
    state.supply = 4
    play(state, "Run", dice=(1, 2, 3))
    play(state, "on Bongo", "on Lief", "on Lief")
    assert state.asking == asked.ROLL_OR_STOP  # there is one die left
    play(state, "roll", dice=(4,))
    assert state.turn == 1


def test_treats_are_taken_as_far_as_they_last(table: Table, play: Play) -> None:
    state = table("Lief Doog", "Burt")
    state.treat_supply = 2
    play(state, "Beg")
    assert (state.treats[0], state.treat_supply) == (2, 0)


# Busting


def test_seven_buried_spots_are_safe_and_eight_bust(table: Table, play: Play) -> None:
    state = play(table("Burt", "Lief", yards=("4",)), "Howl", dice=(3,))
    assert spots(state.yards[0]) == 7
    state = play(table("Burt", "Lief", yards=("4",)), "Howl", dice=(4,))
    assert state.yards[0] == 0
    state = table("Lief", "Burt", trick=tiles.DIG, yards=("", "42"))
    assert spots(play(state, "Dig", "yard 1 2", "up").yards[1]) == 7


def test_a_bust_in_the_middle_of_a_trick_ends_the_turn_and_discards_all_dice(
    table: Table, play: Play
) -> None:
    state = table("Lief:1 Doog:56", "Burt", yards=("5",), trick=tiles.RUN)
    play(state, "Run", dice=(3, 4, 2))
    assert state.turn == 1  # the 4 was buried on the 5; the second step never came
    assert (state.filled[0], state.yards[0], state.supply) == ([0, 0], 0, 40)


def test_play_dead_does_not_pay_for_a_die_of_an_earlier_trick(table: Table, play: Play) -> None:
    state = play(table("Burt", "Lief", trick=tiles.PLAY_DEAD), "Howl", dice=(4,))
    play(state, "Play Dead", dice=(2,))
    assert play(state, "on Lief").treats[1] == 0


def test_burying_a_die_that_fits_can_bust_and_ends_the_turn(table: Table, play: Play) -> None:
    state = play(table("Lief:12", "Burt", yards=("6",)), "Walk", dice=(3, 1))
    play(state, "bury")
    assert (state.turn, state.filled[0], state.yards[0], state.supply) == (1, [0], 0, 40)


def test_scored_dogs_are_never_at_risk(table: Table, play: Play) -> None:
    state = play(table("Burt:1 Lief", "Missy", yards=("6",)), "score")
    state.turn = 0
    play(state, "Howl", dice=(4,))
    assert scored(state) == ["Burt"]


# Score your dogs


def test_slow_and_steady_scores_all_completed_dogs_and_draws_as_many(
    table: Table, play: Play
) -> None:
    state = table("Bongo:13 Lief:1 Missy:34", "Burt", top="Doog", yards=("2",))
    play(state, "score")
    assert scored(state) == ["Bongo", "Missy"]
    assert [DOGS[dog][0] for dog in state.packs[0]][:2] == ["Lief", "Doog"]
    assert state.filled[0] == [0b001, 0, 0]
    assert (spots(state.yards[0]), state.turn) == (2, 1)
    assert state.supply == 40 - 2


def test_scoring_needs_a_completed_dog(table: Table, play: Play, legal: Legal) -> None:
    state = table("Bongo:1", "Burt")
    assert "score" not in legal(state)
    with pytest.raises(IllegalAnswer, match=r"at least one completed dog. \(Slow and steady\)"):
        play(state, "score")


def test_st8_fast_and_risky_scores_when_every_dog_is_complete_and_the_trick_goes_on(
    table: Table, play: Play
) -> None:
    state = table("Bongo:1 Burt:1", "Lief", top="Missy", yards=("2",), trick=tiles.RUN)
    play(state, "Run", dice=(3, 1, 2))
    play(state, "on Bongo")
    assert scored(state) == ["Bongo", "Burt"]
    assert state.asking == asked.ROLL_OR_STOP
    assert faces_in(state.yards[0]) == (2, 2, 1)  # the yard stays
    play(state, "roll", dice=(4,))
    assert state.asking == asked.PLACE_DIE  # on the dog just drawn


def test_st8_a_roll_that_busts_does_not_score(table: Table, play: Play) -> None:
    """The rulebook: first place or bury all dice of the roll."""
    state = table("Bongo:1", "Lief", yards=("6",))
    play(state, "Walk", dice=(3, 2))
    play(state, "on Bongo")
    assert scored(state) == []
    assert state.turn == 1


def test_st8_a_dog_drawn_by_howl_must_be_complete_too(table: Table, play: Play) -> None:
    state = table("Bongo:1", "Lief", top="Missy")
    play(state, "Howl", dice=(3,))
    play(state, "on Bongo")
    assert scored(state) == []


def test_nobody_ever_has_more_than_six_dog_cards(table: Table, play: Play) -> None:
    state = table("Bongo:13 Lief Missy Doog", "Burt")
    state.scored[0] = [state.deck.pop(0), state.deck.pop(0)]
    play(state, "score")
    assert state.cards(0) == 6
    assert len(state.packs[0]) == 3


def test_six_scored_dogs_win_at_once(table: Table, play: Play) -> None:
    state = table("Bongo:1", "Burt", trick=tiles.RUN)
    state.scored[0] = [state.deck.pop(0) for _ in range(5)]
    play(state, "Run", dice=(3, 1, 1))
    state.journal = []
    play(state, "on Bongo")
    assert state.over
    assert GAME.line(state.journal[-1], ["Anna", "Ben"]) == "Anna wins the match."
    outcome = state.outcome()
    assert (outcome.scores, outcome.winners) == ((6.0, 0.0), (0,))
    assert outcome.reason == "6 dogs were scored"
    with pytest.raises(NotYourTurn):
        play(state, "roll")


# The end by turns


def test_st12_the_turn_limit_ends_the_match_and_most_dogs_win(table: Table, play: Play) -> None:
    state = table("Bongo:13", "Burt")
    state.turn_limit = 1
    play(state, "score")
    assert state.over
    assert state.outcome().winners == (0,)
    assert state.outcome().reason == "the limit of 1 turn was reached"


def test_st12_equal_dogs_at_the_limit_share_the_victory() -> None:
    state = start(3, turn_limit=1)
    random = random_from(3)
    while not state.over:
        state.apply(state.legal()[0], random)
    assert state.outcome().winners == (0, 1, 2)


def test_st12_equal_dogs_in_solo_share_the_victory_with_d0g(table: Table) -> None:
    state = table("Lief")
    state.turn_limit = 1
    state.journal = []
    state.play(BEG_PLACE, random_from(1))
    assert (state.outcome().winners, state.turns) == ((0,), 1)
    assert [GAME.line(event, ["Anna"]) for event in state.journal][-2:] == [
        "Anna shares the victory.",
        "d0g shares the victory.",
    ]
    summary = GAME.table(state.view(0), ["Anna"]).summary
    assert summary is not None
    assert summary.lines[-1] == "Anna and d0g win together with no dogs."
