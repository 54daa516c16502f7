"""Matches and their records: checked answers, logs, taking back, export and import."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from gamenight.core.errors import BadRecord, IllegalAnswer, NotYourTurn, OtherRules, UnknownGame
from gamenight.core.match import TAKE_BACK, Header, Match, may_read, replay
from gamenight.core.random import random_from
from gamenight.core.record import from_json, to_json, to_text
from gamenight.core.rules import Rules
from gamenight.core.state import EVERYONE, NOBODY, Event, snapshot
from gamenight.games.game import Game
from gamenight.games.registry import all_games, find_game

GAME = find_game("suspense")
RULES = GAME.rules
NAMES = ("Anna", "Ben", "Cleo")


def find_rules(game_id: str) -> Rules:
    return find_game(game_id).rules


def new_match(seed: int = 1) -> Match:
    options = RULES.accept(3, {})
    return Match(RULES, Header("suspense", RULES.version, 3, options, NAMES, seed))


def play_out(match: Match, seed: int = 9, most: int = 10_000) -> Match:
    random = random_from(seed)
    while not match.state.over and len(match.steps) < most:
        answers = match.state.legal()
        match.answer(match.state.turn, answers[random.below(len(answers))])
    return match


def test_g4_the_same_header_and_answers_give_the_same_match() -> None:
    match = play_out(new_match())
    again = replay(RULES, match.header, match.answers)
    assert snapshot(again.state) == snapshot(match.state)
    assert again.steps == match.steps


def test_g4_another_seed_gives_another_match() -> None:
    assert snapshot(new_match(1).state) != snapshot(new_match(2).state)


def test_an_answer_out_of_turn_is_refused() -> None:
    match = new_match()
    before = snapshot(match.state)
    with pytest.raises(NotYourTurn, match="not your turn"):
        match.answer((match.state.turn + 1) % 3, match.state.legal()[0])
    assert snapshot(match.state) == before


def test_an_answer_after_the_end_is_refused() -> None:
    match = play_out(new_match())
    with pytest.raises(NotYourTurn, match="over"):
        match.answer(0, 0)


def test_a_played_card_cannot_be_taken_back() -> None:
    """Others have seen it, and it is their turn."""
    match = new_match()
    seat = match.state.turn
    match.answer(seat, match.state.legal()[0])
    assert not match.can_take_back(seat)
    with pytest.raises(NotYourTurn, match="cannot be taken back"):
        match.enter(seat, TAKE_BACK)


def test_nothing_can_be_taken_back_before_the_first_answer() -> None:
    with pytest.raises(NotYourTurn):
        new_match().take_back(0)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_taking_back_restores_the_match_and_the_same_answer_leads_on_as_before(game: Game) -> None:
    players = game.usual_players()
    names = tuple(f"Seat{seat}" for seat in range(players))
    header = Header(game.id, game.rules.version, players, game.rules.accept(players, {}), names, 3)
    match = Match(game.rules, header)
    random = random_from(4)
    while not match.state.over and len(match.steps) < 120:
        before, log, seat = snapshot(match.state), match.log(0), match.state.turn
        answers = match.state.legal()
        step = match.answer(seat, answers[random.below(len(answers))])
        after = snapshot(match.state)
        others = set(range(players)) - {seat}
        assert not any(match.can_take_back(other) for other in others)
        if match.can_take_back(seat):
            assert match.state.turn == seat
            match.take_back(seat)
            assert (snapshot(match.state), match.log(0)) == (before, log)
            assert match.answer(seat, step.answer) == step
            assert snapshot(match.state) == after
    assert snapshot(replay(game.rules, header, match.answers).state) == snapshot(match.state)


def test_private_events_are_read_by_their_seat_alone() -> None:
    whisper = Event(1, 0, (0, 0, 0, 0))
    assert [may_read(whisper, seat) for seat in (0, 1, 2, NOBODY)] == [False, True, False, False]
    assert may_read(Event(EVERYONE, 0, (0, 0, 0, 0)), NOBODY)


def test_a_record_round_trips_through_json() -> None:
    match = play_out(new_match())
    read = from_json(to_json(match), find_rules)
    assert read.header == match.header
    assert snapshot(read.state) == snapshot(match.state)
    assert to_json(read) == to_json(match)


def test_a_running_match_round_trips_too() -> None:
    match = play_out(new_match(), most=7)
    assert from_json(to_json(match), find_rules).answers == match.answers


def test_a_large_seed_survives_json() -> None:
    match = new_match(2**127 + 1)
    assert from_json(to_json(match), find_rules).header.seed == 2**127 + 1


def test_the_text_form_tells_the_match() -> None:
    text = to_text(play_out(new_match()), GAME.line)
    assert text.startswith("Suspense, rules version 1, seed 1\n")
    assert "Seats: 0 Anna, 1 Ben, 2 Cleo" in text
    assert "plays" in text
    assert "Won by" in text


def changed(change: Callable[[dict[str, object]], object]) -> str:
    record = json.loads(to_json(play_out(new_match())))
    change(record)
    return json.dumps(record)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "does not say"),
        ('{"format": "chess"}', "does not say"),
        (changed(lambda r: r.pop("options")), "options are missing"),
        (changed(lambda r: r.update(seed=5)), "seed is missing or is no text"),
        (changed(lambda r: r.update(seed="-5")), "seed is not a whole number"),
        (changed(lambda r: r.update(seed="9" * 40 + "0")), "seed is not a whole number"),
        (changed(lambda r: r.update(seed="9" * 5000)), "text under seed .* is too long"),
        (changed(lambda r: r.update(game="\x1b[2J")), "text under game .* cannot be shown"),
        (changed(lambda r: r.update(seats=["A", "B\ud800", "C"])), "text under seats"),
        (changed(lambda r: r.update(seats=["A", "B", "C" * 201])), "text under seats"),
        (changed(lambda r: r.update(options={"\x1b[2J": 1})), "text under options"),
        (changed(lambda r: r.update(options={"first_seat": "\x07"})), "text under options"),
        (changed(lambda r: r.update(players="three")), "players is missing"),
        (changed(lambda r: r.update(players=4)), "more or fewer seats"),
        (changed(lambda r: r.update(seats=["Anna", "Ben"])), "more or fewer seats"),
        (changed(lambda r: r.update(seats="ABC")), "seats are missing"),
        (changed(lambda r: r.update(answers=[True])), "answers are missing"),
        (changed(lambda r: r.update(answers=[99])), "Answer 1 of the match is not possible"),
        (changed(lambda r: r.update(options={"speed": 1})), "There is no option speed"),
        (changed(lambda r: r.update(scores=[1, 2, 3])), "not what its answers lead to"),
        (changed(lambda r: r.update(answers=[], winners=[])), "not what its answers lead to"),
        (changed(lambda r: r.update(winners=[0, 1, 2])), "not what its answers lead to"),
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        from_json(text, find_rules)


def test_a_record_with_few_options_is_read_with_the_others_at_their_defaults() -> None:
    read = from_json(changed(lambda r: r.update(options={"first_seat": "-1"})), find_rules)
    assert read.header.options == RULES.accept(3, {})


def test_a_record_of_other_rules_is_refused_not_misread() -> None:
    with pytest.raises(OtherRules, match="version 0 of the rules; this program knows version 1"):
        from_json(changed(lambda r: r.update(rules=0)), find_rules)


def test_a_record_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="There is no game halma"):
        from_json(changed(lambda r: r.update(game="halma")), find_rules)


def test_a_refusal_carries_sentence_and_rule() -> None:
    refusal = IllegalAnswer("No.", "SU7")
    assert (refusal.sentence, refusal.rule, str(refusal)) == ("No.", "SU7", "No. (SU7)")
