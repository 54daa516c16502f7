"""Match records: JSON that is read back answer by answer, and a text for people."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from gamenight.core.errors import BadRecord, IllegalAnswer, OtherRules, UnknownGame
from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.record import EARLIER_FORMAT, FORMAT, from_json, to_json
from gamenight.core.rules import AnyRules
from gamenight.core.transcript import ALL_KNOWING, to_text
from gamenight.core.value import snapshot
from gamenight.game.registry import find_game
from tests.conformance import toy
from tests.core.matches import NAMES, hand_of, new_match, play_out

SUSPENSE = find_game("suspense")


def find_rules(game_id: str) -> AnyRules:
    return toy.ToyRules() if game_id == "toy" else find_game(game_id).rules


def suspense(seed: int = 1) -> Match:
    rules = SUSPENSE.rules
    return Match(rules, Header("suspense", rules.version, 3, rules.accept(3, {}), NAMES, seed))


@pytest.mark.parametrize("start", [new_match, suspense])
def test_a_record_round_trips_through_json(start: Callable[[], Match]) -> None:
    match = play_out(start())
    read = from_json(to_json(match), find_rules)
    assert read.header == match.header
    assert read.steps == match.steps
    assert snapshot(read.state) == snapshot(match.state)
    assert to_json(read) == to_json(match)


def test_a_running_match_round_trips_too() -> None:
    match = play_out(new_match(), most=7)
    assert from_json(to_json(match), find_rules).steps == match.steps


def test_a_record_names_the_seat_and_all_answers_of_each_step() -> None:
    match = new_match()
    lowest = min(hand_of(match, 2))
    match.answer(2, lowest)
    record = json.loads(to_json(match))
    assert record["format"] == FORMAT == "gamenight match 2"
    assert record["entries"] == [[2, lowest, toy.DONE]]
    assert "scores" not in record
    finished = json.loads(to_json(play_out(match)))
    assert finished["winners"] == list(match.state.outcome().winners)


def test_steps_that_were_taken_back_are_not_in_the_record() -> None:
    match = new_match()
    match.answer(1, hand_of(match, 1)[0])
    match.take_back(1)
    assert json.loads(to_json(match))["entries"] == []


def test_no_record_says_that_fewer_than_no_steps_were_taken_back() -> None:
    rules = find_rules("spectrum-solitaire")
    options = rules.accept(1, {})
    match = Match(rules, Header("spectrum-solitaire", rules.version, 1, options, ("Ann",), 1))
    record = json.loads(to_json(match))
    for said, taken in ((2, 2), (0, 0), (-3, 0)):
        assert from_json(json.dumps({**record, "taken_back": said}), find_rules).taken_back == taken


def test_a_record_of_the_earlier_format_is_read() -> None:
    """It had one list of answers, each by the seat whose turn it was."""
    match = play_out(suspense())
    record = json.loads(to_json(match))
    answers = [answer for entry in record.pop("entries") for answer in entry[1:]]
    record |= {"format": EARLIER_FORMAT, "answers": answers}
    read = from_json(json.dumps(record), find_rules)
    assert read.steps == match.steps
    assert json.loads(to_json(read))["format"] == FORMAT
    with pytest.raises(BadRecord, match="answers are missing or are not whole numbers"):
        from_json(json.dumps({**record, "answers": [True]}), find_rules)


def test_a_large_seed_survives_json() -> None:
    match = new_match(2**127 + 1)
    assert from_json(to_json(match), find_rules).header.seed == 2**127 + 1


def changed(change: Callable[[dict[str, object]], object]) -> str:
    record = json.loads(to_json(play_out(suspense())))
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
        ('{"format": ["gamenight match 2"]}', "does not say"),
        (changed(lambda r: r.pop("options")), "options are missing"),
        (changed(lambda r: r.update(seed=5)), "seed is missing or is not a string"),
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
        (changed(lambda r: r.pop("entries")), "entries are missing"),
        (changed(lambda r: r.update(entries=[[0, True]])), "entries are missing or are not lists"),
        (changed(lambda r: r.update(entries=[[0]])), "entries are missing or are not lists"),
        (changed(lambda r: r.update(entries=[3, 4])), "entries are missing or are not lists"),
        (changed(lambda r: r.update(entries=[[0, 99]])), "Answer 1 of the match is not possible"),
        (changed(lambda r: r.update(entries=[[9, 1]])), "Answer 1 of the match is not possible"),
        (changed(lambda r: r.update(entries=[[0, 10**400]])), "Answer 1 of the match"),
        (changed(lambda r: r.update(options={"speed": 1})), "No option is called speed"),
        (changed(lambda r: r.update(scores=[1, 2, 3])), "not what its answers lead to"),
        (changed(lambda r: r.update(entries=[], winners=[])), "not what its answers lead to"),
        (changed(lambda r: r.update(winners=[0, 1, 2])), "not what its answers lead to"),
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        from_json(text, find_rules)


def test_a_record_with_few_options_is_read_with_the_others_at_their_defaults() -> None:
    read = from_json(changed(lambda r: r.update(options={"first_seat": "-1"})), find_rules)
    assert read.header.options == SUSPENSE.rules.accept(3, {})


def test_a_record_of_other_rules_is_refused_not_misread() -> None:
    with pytest.raises(OtherRules, match="version 0 of the rules; this program knows version 1"):
        from_json(changed(lambda r: r.update(rules=0)), find_rules)


def test_a_record_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="No game is called halma"):
        from_json(changed(lambda r: r.update(game="halma")), find_rules)


# As a text


def test_the_text_tells_the_match_step_by_step() -> None:
    text = to_text(play_out(suspense()), SUSPENSE.line)
    assert text.startswith("Suspense, rules version 1, seed 1\nOptions: first_seat=-1\n")
    assert "Seats: 0 Anna, 1 Ben, 2 Cleo\n\n   0. Round 1: " in text
    assert " plays " in text
    assert "\nWon by " in text


def told_to(reader: int = ALL_KNOWING) -> list[str]:
    match = new_match()
    match.answer(1, *hand_of(match, 1)[:2])
    match.answer(1, toy.HIGH)
    for seat in (0, 2):
        match.answer(seat, min(hand_of(match, seat)))
        match.answer(seat, toy.LOW)
    return to_text(match, toy.toy().line, reader).splitlines()[4:]


def test_a_reader_who_may_know_everything_reads_every_secret_and_every_answer() -> None:
    match = new_match()
    first, second = hand_of(match, 1)[:2]
    assert told_to()[:2] == [
        f"   1. [{first} {second}] Ben will lay {first} and {second}.",
        "   2. [12] Ben guesses high.",
    ]
    assert told_to()[5] == "   6. [11] Cleo guesses low."
    assert told_to()[6].startswith("      Anna lays ")
    assert "      Ben draws " in "\n".join(told_to())


def test_a_seat_reads_what_it_could_read_at_the_time_in_words_for_it() -> None:
    match = new_match()
    first, second = hand_of(match, 1)[:2]
    assert told_to(1)[:4] == [
        f"   1. [{first} {second}] You will lay {first} and {second}.",
        "   2. [12] You guess high.",
        "   3. Anna decides.",
        "   4. Anna decides.",
    ]
    drawn = [line for line in told_to(1) if " draw" in line]
    assert len(drawn) == 1
    assert drawn[0].startswith("      You draw ")


def test_a_spectator_reads_what_is_for_all() -> None:
    assert told_to(NOBODY)[:5] == [
        "   1. Ben decides.",
        "   2. Ben decides.",
        "   3. Anna decides.",
        "   4. Anna decides.",
        "   5. Cleo decides.",
    ]
    assert [line.split()[:2] for line in told_to(NOBODY)[6:]] == [["Ben", "lays"], ["Cleo", "lays"]]


def test_a_refusal_carries_sentence_and_rule() -> None:
    refusal = IllegalAnswer("No.", "SU7")
    assert (refusal.sentence, refusal.rule, str(refusal)) == ("No.", "SU7", "No. (SU7)")
