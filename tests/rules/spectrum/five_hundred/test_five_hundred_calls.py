"""Spectrum 500: calling Spectrum (SV3, SV6, SV7)."""

from __future__ import annotations

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.core.events import NOBODY, readable
from gamenight.core.random import random_from
from gamenight.games.spectrum.five_hundred import GAME
from gamenight.games.spectrum.five_hundred.rules import constants
from gamenight.games.spectrum.five_hundred.rules.constants import PASS, REST
from gamenight.games.spectrum.five_hundred.rules.game import RULES
from gamenight.games.spectrum.five_hundred.rules.holdings import cards_in, with_cards
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.rules.deck import card_set
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.five_hundred.positions import (
    NAMES,
    answer,
    answers,
    card,
    cards,
    hand_of,
    legal,
    melds_of,
    play,
    position,
)

RUN = "R5 RO6 R7 PR8"
"""The rulebook's meld."""
OTHERS = ["B2 Y5 P10 G11", "B4 Y7 P8 G12"]


def discard(name: str, pile: str = "O2", melds: tuple[str, ...] = (RUN,)) -> FiveHundredState:
    """Of three players the first has drawn and discards a card."""
    state = position([f"{name} B1 Y3", *OTHERS], pile=pile, melds=melds)
    state.stock.append(card("GB1"))
    play(state, "stock")
    if not state.discarding:
        play(state, "done")
    return play(state, name)


def call(state: FiveHundredState, *words: str) -> FiveHundredState:
    """What the others say, from the next player on."""
    return play(state, *words)


@pytest.mark.parametrize("name", ["RO4", "R9"])
def test_sv3_a_discard_that_could_have_been_laid_off_can_be_called(name: str) -> None:
    """The rulebook's first example."""
    state = discard(name)
    assert state.position.asked() == [1, 2]
    call(state, "call", "pass")
    assert state.turn == 1
    assert card(name) in melds_of(state)[0], "it alone can be laid, so nobody is asked (SV-g)"
    assert state.position.round.pile == cards("O2")
    assert state.position.round.melded == [0, constants.value_of(card(name)), 0]


@pytest.mark.parametrize(("name", "further"), [("RO4", "RO3"), ("R9", "PR10")])
def test_sv3_cards_below_may_chain_on(name: str, further: str) -> None:
    """The rulebook's second example, with a card above the deeper one that is taken along."""
    state = discard(name, pile=f"O2 {further} B9")
    call(state, "pass", "call")
    play(state, name)
    assert (state.turn, legal(state)) == (2, answers(f"{further} done"))
    stopped = play(state.copy(), "done")
    assert stopped.position.round.pile == cards(f"O2 {further} B9")
    play(state, further)
    assert state.position.round.pile == cards("O2")
    assert card("B9") in hand_of(state, 2)
    assert cards_in(state.position.round.known[2]) == cards("B9")
    assert card(further) in melds_of(state)[0]


def test_sv3_three_cards_in_the_pile_are_not_a_meld() -> None:
    """The rulebook's third example is a misprint: melds need four cards."""
    state = discard("RO8", pile="PR7 R9", melds=())
    assert (state.turn, state.position.phase) == (1, constants.DRAWING)
    with pytest.raises(NotYourTurn):
        state.check(2, [constants.CALL])
    assert refusal(state, constants.CALL).rule == "1. The Draw"


def test_sv3_a_discard_that_completes_a_meld_in_the_pile_can_be_called() -> None:
    state = discard("RO8", pile="B9 PR7 O2 R9 R10", melds=())
    call(state, "call", "call")
    assert state.turn == 1
    assert melds_of(state) == [cards("PR7 RO8 R9 R10")]
    assert state.position.round.pile == cards("B9")
    assert card("O2") in hand_of(state, 1)


def test_sv3_the_next_player_comes_first_whoever_answers_first() -> None:
    state = discard("R9")
    for seat in (2, 1):
        state.turn_to(seat)
        give_one(state, constants.CALL, random())
    assert state.turn == 1


def test_sv3_play_goes_on_after_the_original_discarder() -> None:
    state = call(discard("R9"), "pass", "call")
    play(state, "R9", "G12")
    assert (state.turn, state.position.phase) == (1, constants.DRAWING)


def test_sv3_the_discard_of_a_caller_can_be_called_too() -> None:
    state = discard("R9")
    state.hands[2] = with_cards(state.hands[2], cards("R10"))
    state.position.round.sizes = [3, 4, 5]
    call(state, "pass", "call")
    play(state, "R9", "done", "R10")
    assert state.position.asked() == [0, 1]
    call(state, "call", "pass")
    play(state, "R10")
    assert state.turn == 0
    play(state, "B1")
    assert (state.turn, state.position.phase) == (1, constants.DRAWING)


def test_sv3_a_caller_may_lay_more_and_then_discards() -> None:
    state = discard("R9")
    state.hands[1] = with_cards(state.hands[1], cards("RO10"))
    state.position.round.sizes = [3, 5, 4]
    call(state, "call", "pass")
    play(state, "R9")
    assert legal(state) == answers("RO10 done")
    play(state, "RO10")
    assert melds_of(state) == [cards(f"{RUN} R9 RO10")]
    assert state.discarding


def test_sv6_a_chance_that_nobody_took_is_lost() -> None:
    state = call(discard("R9"), "pass", "pass")
    assert (state.turn, state.position.phase) == (1, constants.DRAWING)
    state.stock.append(card("GB2"))
    play(state, "stock", "B2")
    assert (state.turn, state.position.phase) == (2, constants.DRAWING)


def test_sv6_a_meld_of_the_turn_makes_cards_of_the_pile_callable() -> None:
    state = position(["R5 R6 R7 R8 B1 Y3", *OTHERS], pile="R9 O2 BP11")
    state.stock.append(card("GB1"))
    play(state, "stock", "R5", "R6", "R7", "R8", "Y3")
    assert state.position.asked() == [1, 2]
    call(state, "call", "pass")
    assert card("R9") in melds_of(state)[0]
    assert state.position.round.pile == []
    assert set(cards("O2 BP11 Y3")) < set(hand_of(state, 1))


def test_sv6_what_could_be_laid_before_does_not_follow() -> None:
    """The 4 has been there for the taking; only what the 9 makes fit may follow on it."""
    state = discard("R9", pile="R4 R10 R3")
    call(state, "call", "pass")
    play(state, "R9")
    assert legal(state) == answers("R10 done")


def test_sv6_on_a_called_meld_everything_that_fits_may_follow() -> None:
    state = discard("B7", pile="P7 G7 R7 O7", melds=())
    call(state, "call", "pass")
    assert set(legal(state)) == answers("R7 O7")
    play(state, "O7", "G7", "B7", "P7")
    assert legal(state) == answers("R7 done")
    play(state, "R7")
    assert melds_of(state) == [cards("R7 O7 G7 B7 P7")]


def test_sv_e_a_card_that_fitted_before_is_not_is_callablewhen_discarded_again() -> None:
    state = position(["R5 R6 R7 B1 Y3", *OTHERS], pile="R8 GB9 B9", melds=["P9 Y9 G9 O9"])
    play(state, "R8", "R5", "R6", "R7", "R8")
    while not state.discarding:
        play(state, "done")
    play(state, "B9")
    assert state.position.phase == constants.DRAWING


def test_sv_e_a_card_discarded_again_is_is_callableif_a_meld_of_the_turn_made_it_fit() -> None:
    state = position(["R5 R6 R7 B1 Y3", *OTHERS], pile="R8 GB9 R9")
    play(state, "R8", "R5", "R6", "R7", "R8", "done", "R9")
    assert state.position.phase == constants.ASKING


@pytest.mark.parametrize(("name", "is_callable"), [("R9", False), ("R5", True)])
def test_sv6_a_card_discarded_again_completes_no_meld_in_the_pile_another_one_does(
    name: str, is_callable: bool
) -> None:
    state = position(["Y10 Y11 Y12 B1 R5", *OTHERS], pile="R6 R7 R8 Y9 R9")
    play(state, "Y9", "Y9", "Y10", "Y11", "Y12", name)
    assert state.position.round.pile == cards(f"R6 R7 R8 {name}")
    assert (answer("call") in legal(state)) == is_callable


def test_sv7_a_discard_that_ends_the_hand_cannot_be_called() -> None:
    state = position(["", *OTHERS], pile="O2", melds=[RUN])
    state.stock.append(card("R9"))
    play(state, "stock", "done")  # and the only card is discarded (SV-g)
    assert state.position.round.number == 2


def test_sv7_a_caller_left_without_cards_ends_the_hand() -> None:
    state = position(["R9 B1 Y3", "R10", "G2"], pile="O2", melds=[RUN])
    state.stock.append(card("GB1"))
    play(state, "stock", "done", "R9", "call", "pass", "R9", "R10")
    assert state.position.round.number == 2
    assert state.position.previous is not None
    assert state.position.previous.seat == 1


def test_sv7_a_call_starts_the_circle_anew() -> None:
    state = position(["R9 B1 Y3", *OTHERS], pile="O2 GB1", melds=[RUN], empty=True)
    state.position.round.quiet = 2
    play(state, "GB1", "done", "R9", "call", "pass", "R9", "B2")
    assert state.position.round.quiet == 0
    assert state.position.round.number == 1


def test_nobody_is_asked_where_nothing_is_callable() -> None:
    state = discard("BP12")
    assert state.position.phase == constants.DRAWING


def test_sv_f_all_others_are_asked_whatever_they_hold() -> None:
    state = discard("R9")
    for seat in (1, 2):
        assert state.view(seat).legal == (constants.CALL, PASS, REST)
    assert state.view(0).legal == ()
    assert refusal(state, answer("R9")).rule == "SV3"


def test_nobody_sees_who_calls_before_all_have_answered() -> None:
    state = discard("R9")
    worlds = []
    for word in ("call", "pass", "rest"):
        world = play(state.copy(), word)
        worlds.append((world.view(0), world.view(2)))
    assert worlds[0] == worlds[1] == worlds[2]


def test_sv_d_whoever_rests_is_not_waited_for_until_the_next_turn() -> None:
    state = call(discard("R9"), "pass", "rest")
    state.hands[1] = with_cards(state.hands[1], cards("R10"))  # it fits now
    state.position.round.sizes = [3, 5, 4]
    state.position.round.open = card_set(cards("R10 R4"))
    state.position.round.lost = card_set([])
    play(state, "B2" if state.discarding else "stock")
    while not state.discarding:
        play(state, "done")
    play(state, "R10")
    assert state.position.asked() == [0]
    assert state.position.round.rests[2] == 2
    play(state, "pass")
    assert state.turn == 2
    assert state.said[2] == 0


def test_sv_d_with_two_players_nobody_rests() -> None:
    state = position(["R9 B1 Y3", "B2 Y5"], pile="O2", melds=[RUN])
    state.stock.append(card("GB1"))
    play(state, "stock", "done", "R9")
    assert legal(state) == answers("call pass")
    assert refusal(state, REST).rule == "SV-d"


def test_sv_d_others_only_may_think_that_somebody_rests() -> None:
    state = call(discard("R9"), "pass", "rest")
    words = set()
    for seed in range(40):
        world = RULES.redeal(state.view(0), random_from(seed))
        assert isinstance(world, FiveHundredState)
        words.add(world.said[2])
    assert words == {0, REST}
    own = RULES.redeal(state.view(2), random_from(1))
    assert isinstance(own, FiveHundredState)
    assert own.said[2] == REST


def test_sv_d_with_two_players_nobody_is_thought_to_rest() -> None:
    """Not even the one who let a caller's discard lie and whose next turn is not the next one."""
    state = position(["R9 B1 Y3", "R10 B2 Y5"], pile="O2", melds=[RUN])
    state.stock.append(card("GB1"))
    play(state, "stock", "done", "R9", "call", "R9", "done", "R10", "pass")
    assert state.turn == 1
    for seed in range(40):
        world = RULES.redeal(state.view(1), random_from(seed))
        assert isinstance(world, FiveHundredState)
        assert world.said == state.said == [constants.SILENT, constants.SILENT]


def test_g5_tables_and_logs_do_not_tell_a_rest_from_a_pass() -> None:
    """All that others see and read, answer by answer; where a table stays, nothing is sent."""

    def watched(word: str) -> list[object]:
        state = discard("R9")
        state.journal = []
        seen: list[object] = []
        for given in ("pass", word, "stock", "B2"):
            play(state, given)
            for seat in (0, 1, NOBODY):
                lines = [GAME.line(e, NAMES[:3], seat) for e in readable(state.journal, seat)]
                seen.append((GAME.table(state.view(seat), NAMES[:3]), lines))
        assert state.turn == 2
        return seen

    assert watched("pass") == watched("rest")


def test_what_is_called_must_be_what_became_possible() -> None:
    state = call(discard("R9", pile="R4 G9 B9 P9"), "call", "pass")
    assert legal(state) == answers("R9")
    assert refusal(state, answer("R4")).rule == "SV6"
    assert refusal(state, constants.DONE).rule == "SV6"
    assert legal(play(state, "R9")) == answers("G9 done"), "alone, or with the other nines"


def test_sv_g_what_a_call_leaves_no_choice_about_is_laid_and_told() -> None:
    state = discard("R9")
    state.journal = []
    call(state, "call", "pass")
    told = [event.kind for event in state.journal]
    assert told == [constants.SPECTRUM, constants.LAID_OFF]
    assert (state.turn, state.discarding) == (1, True)
