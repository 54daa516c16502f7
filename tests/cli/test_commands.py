"""The commands that show games, rules, records and speeds."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenight.conformance.walk import pick_step
from gamenight.core.fairness import fingerprint
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.core.transcript import to_text
from gamenight.game.registry import all_games, find_game, game_ids
from gamenight.game.rules_pages import rules_page
from tests.some import some

Run = Callable[..., Any]


# games


def test_games_lists_every_game(run: Run) -> None:
    listing = run("games").out
    for game in all_games():
        assert f"{game.id}: {game.rules.title}, " in listing
        assert game.tagline in listing
        for option in some(game.rules.options):
            assert f"--option {option.name}=" in listing
            assert option.help in listing


def test_games_as_json_is_complete(run: Run) -> None:
    facts = json.loads(run("games", "--json").out)
    assert [game["id"] for game in facts] == list(game_ids())
    for told, game in zip(facts, all_games(), strict=True):
        assert told["players"] == list(game.rules.players)
        assert told["bots"] == list(game.bot_names())
        assert [option["name"] for option in told["options"]] == [
            option.name for option in game.rules.options
        ]


def test_suspense_in_the_listing(run: Run) -> None:
    suspense = json.loads(run("games", "--json").out)[0]
    assert suspense["title"] == "Suspense"
    assert suspense["players"] == [3]
    assert suspense["bots"] == list(find_game("suspense").bot_names())
    assert suspense["options"] == [
        {
            "name": "first_seat",
            "help": find_game("suspense").rules.options[0].help,
            "default": -1,
            "least": -1,
            "most": 2,
        }
    ]
    assert "suspense: Suspense, 3 players, 5 to 15 minutes" in run("games").out


def test_options_say_where_they_matter(run: Run) -> None:
    spots = next(game for game in json.loads(run("games", "--json").out) if game["id"] == "spots")
    options = {option["name"]: option for option in spots["options"]}
    assert options["dog_treats"]["players"] == [1]
    assert options["tiles"]["only_with"] == {"set": ["custom"]}
    assert "only_with" not in options["set"]
    listing = run("games").out
    assert "(0 to 11; for 1 player)" in listing
    assert "(a text; with set=custom)" in listing


# rules


def test_rules_prints_the_page(run: Run) -> None:
    assert run("rules", "suspense").out == rules_page("suspense")
    assert run("rules", "suspense", "--no-pager").out == rules_page("suspense")


def test_short_rules_are_the_sentences_of_the_lesson(run: Run) -> None:
    lesson = find_game("suspense").lesson
    assert lesson is not None
    title, _, *sentences = run("rules", "suspense", "--short").out.splitlines()
    assert title == "# Suspense in a minute"
    assert sentences == [f"{at}. {one.text}" for at, one in enumerate(lesson.sentences, 1)]


def test_rules_are_paged_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("pydoc.pager", paged.append)
    monkeypatch.setattr("sys.stdout", Terminal())
    run("rules", "suspense")
    assert paged == [rules_page("suspense")]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


# verify


def test_verify_says_what_holds_in_words_json_and_exit_code(
    run: Run, record: Path, match: Match, tmp_path: Path
) -> None:
    told = run("verify", str(record))
    assert told.code == 0
    assert "No fingerprint was noted" in told.out
    assert "follow from the seed" in told.out
    right, wrong = fingerprint(match.header.seed), fingerprint(match.header.seed + 1)
    assert "The fingerprint matches" in run("verify", str(record), "--fingerprint", right).out
    found = run("verify", str(record), "--fingerprint", wrong, "--json")
    facts = json.loads(found.out)
    assert (found.code, facts["fair"], facts["fingerprint_matches"]) == (1, False, False)
    file = tmp_path / "other.json"
    file.write_text(to_json(match).replace('"winners": [', '"winners": [9, '), encoding="utf-8")
    changed = run("verify", str(file))
    assert (changed.code, "do not follow from the seed" in changed.out) == (1, True)


# replay


def test_replay_tells_the_match(run: Run, record: Path, match: Match) -> None:
    assert run("replay", str(record)).out == to_text(match, find_game("suspense").line)


def test_replay_reads_standard_input(
    run: Run, record: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(record.read_text(encoding="utf-8")))
    assert run("replay", "-").out == to_text(match, find_game("suspense").line)


def test_replay_as_json_has_every_step(run: Run, record: Path, match: Match) -> None:
    facts = json.loads(run("replay", str(record), "--json").out)
    assert [step["answers"] for step in facts["steps"]] == [
        list(step.answers) for step in match.steps
    ]
    first = facts["steps"][0]["lines"][0]
    assert first["text"].startswith(("Ann plays", "Bo plays", "Cy plays"))
    assert first["to"] is None
    assert facts["opening"][0]["text"].startswith("Round 1: ")
    assert facts["winners"] == list(match.state.outcome().winners)
    assert facts["seats"] == ["Ann", "Bo", "Cy"]
    assert facts["over"] is True


def test_replay_as_json_says_who_may_read_a_line(run: Run, tmp_path: Path) -> None:
    rules = find_game("spotlight").rules
    seats = ("Ann", "Bo")
    header = Header("spotlight", rules.version, 2, rules.accept(2, {}), seats, 3)
    match = Match(rules, header)
    choice = match.view(1).choice
    assert choice is not None
    match.answer(1, *choice.things[: choice.least])
    file = tmp_path / "match.json"
    file.write_text(to_json(match), encoding="utf-8")
    facts = json.loads(run("replay", str(file), "--json").out)
    lines = facts["steps"][0]["lines"]
    assert {line["to"] for line in lines} == {1}
    assert all("Bo" in line["text"] for line in lines), "read by anybody, so the name is given"


def test_replay_says_how_many_steps_were_taken_back(run: Run, record: Path, tmp_path: Path) -> None:
    """Where every step may be; and only if some were, in words."""
    game = find_game("spectrum-solitaire")
    header = Header(game.id, game.rules.version, 1, game.rules.accept(1, {}), ("Ann",), 3)
    file, endings = tmp_path / "solitaire.json", []
    match = Match(game.rules, header)
    for taken_back in range(3):
        match.answer(0, *pick_step(match.state, 0, random_from(1)))
        file.write_text(to_json(match), encoding="utf-8")
        assert json.loads(run("replay", str(file), "--json").out)["taken_back"] == taken_back
        endings.append(run("replay", str(file)).out.splitlines()[-1])
        match.take_back(0)
    assert "taken back" not in endings[0]
    assert endings[1:] == ["1 step taken back.", "2 steps taken back."]
    assert "taken_back" not in json.loads(run("replay", str(record), "--json").out)


def two_secrets(folder: Path) -> tuple[Path, Match]:
    """A record of Spotlight in which both seats have chosen in secret."""
    rules = find_game("spotlight").rules
    header = Header("spotlight", rules.version, 2, rules.accept(2, {}), ("Ann", "Bo"), 3)
    match = Match(rules, header)
    for _ in range(4):
        seat = match.state.position.asked()[0]
        match.answer(seat, *pick_step(match.state, seat, random_from(5)))
    file = folder / "match.json"
    file.write_text(to_json(match), encoding="utf-8")
    return file, match


def test_replay_tells_a_seat_what_it_could_know_in_words_for_it(run: Run, tmp_path: Path) -> None:
    file, match = two_secrets(tmp_path)
    line = find_game("spotlight").line
    for seat in (0, 1):
        assert run("replay", str(file), "--seat", str(seat)).out == to_text(match, line, seat)
    assert run("replay", str(file), "--seat", "0").out != run("replay", str(file)).out


def test_replay_as_json_for_a_seat_has_no_secret_of_others(run: Run, tmp_path: Path) -> None:
    file, match = two_secrets(tmp_path)
    facts = json.loads(run("replay", str(file), "--json", "--seat", "1").out)
    for told, step in some(zip(facts["steps"], match.steps, strict=True)):
        assert told["answers"] == (list(step.answers) if step.seat == 1 else None)
        assert {one["to"] for one in told["lines"]} <= {None, 1}


def test_replay_as_json_names_events_and_their_facts(run: Run, record: Path) -> None:
    facts = json.loads(run("replay", str(record), "--json").out)
    (begun, *_) = facts["opening"]
    assert begun["event"] == "round began"
    assert begun["facts"].keys() == {"round", "dealer"}
    told = [line for step in facts["steps"] for line in step["lines"]]
    shown = next(line for line in told if line["event"] == "showed")
    assert isinstance(shown["facts"]["cards"], list)


def keys_in(facts: object) -> set[str]:
    """The names of all fields, but for those of games, bots, options, and facts of events."""
    if isinstance(facts, list):
        return set().union(*[keys_in(item) for item in facts])
    if not isinstance(facts, dict):
        return set()
    options = {option.name for game in all_games() for option in game.rules.options}
    free = {"random", *game_ids(), *options}
    inside = [keys_in(value) for name, value in facts.items() if name != "facts"]
    return set(facts) - free | set().union(*inside)


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["simulate", "suspense", "--games", "2"],
        ["arena", "spectrum-escape", "--games", "2"],
        ["report", "suspense", "--games", "20", "--bots", "random"],
        ["compare", "spectrum-solitaire", "--option", "draw=1", "--games", "2"],
        ["bench", "suspense", "--seconds", "0.001"],
        ["observation", "suspense"],
        ["odds", "poker"],
        ["replay"],
    ],
)
def test_every_field_of_the_json_is_documented(run: Run, record: Path, words: list[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    files = [str(record)] if words == ["replay"] else []
    keys = keys_in(json.loads(run(*words, *files, "--json").out))
    named = set(re.findall(r"`(?:totals\.)?(\w+)`", page))
    assert keys - {"totals"} <= named


def test_replay_draws_the_table_at_a_step(run: Run, record: Path, match: Match) -> None:
    at_start = run("replay", str(record), "--step", "0").out
    at_end = run("replay", str(record), "--step", str(len(match.steps))).out
    assert at_start.startswith("Round 1")
    assert at_end.startswith("The match is over")
    assert at_start.count("A face-down card") >= 4  # three hands and the secret card


def test_replay_draws_what_a_seat_sees_and_no_more(run: Run, record: Path) -> None:
    tables = [run("replay", str(record), "--step", "0", "--seat", str(seat)).out for seat in (0, 1)]
    spectators = run("replay", str(record), "--step", "0").out
    for table, others in zip(tables, (["Bo", "Cy"], ["Ann", "Cy"]), strict=True):
        assert [name for name in ("You", "Ann", "Bo", "Cy") if f"\n{name}" in table] == [
            "You",
            *others,
        ]
    assert "You" not in spectators
    assert tables[0].count("stars") >= 3
    assert spectators.count("stars") == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--step", "999"], "The match has 38 steps, so there is no step 999."),
        (["--step", "1", "--seat", "3"], "Seat 3 does not exist: seats are 0 to 2."),
        (["--seat", "3"], "Seat 3 does not exist: seats are 0 to 2."),
        (["--step", "-1"], "--step: -1 is not a whole number from 0 up."),
        (["--step", "1", "--json"], "--json: not allowed with argument --step."),
    ],
)
def test_replay_refuses_what_the_match_does_not_have(
    run: Run, record: Path, words: list[str], sentence: str
) -> None:
    refused = run("replay", str(record), *words)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(sentence)


def damaged(change: dict[str, object]) -> Callable[[str], str]:
    return lambda text: json.dumps({**json.loads(text), **change})


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "This is not a match record: it is not JSON."),
        (lambda text: "[]", "This is not a match record: it does not say"),
        (damaged({"game": "chess"}), "No game is called chess."),
        (damaged({"rules": 99}), "This match of Suspense was played under version 99"),
        (damaged({"players": 4}), "The record names more or fewer seats"),
        (damaged({"options": {"hue": 1}}), "The record does not fit the rules of Suspense:"),
        (damaged({"seed": "x"}), "The record's seed is not a whole number."),
        (damaged({"seed": "8"}), "The record"),
        (
            damaged({"entries": [[0, 99]]}),
            "The record does not fit the rules of Suspense: Answer 1",
        ),
        (damaged({"scores": [0, 0, 0]}), "The record's result is not what its answers lead to."),
    ],
)
def test_a_corrupt_record_is_refused_with_a_sentence(
    run: Run, record: Path, damage: Callable[[str], str], sentence: str
) -> None:
    record.write_text(damage(record.read_text(encoding="utf-8")), encoding="utf-8")
    refused = run("replay", str(record))
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(sentence)
    assert refused.err.count("\n") == 1


def test_files_that_are_no_text_are_refused(run: Run, tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(b"\xff\xfe\x00\x80")
    assert run("replay", str(noise)).err == f"{noise} is not a match record: it is not text.\n"
    assert run("replay", str(tmp_path)).err.startswith(f"{tmp_path} cannot be read: ")


def test_files_that_are_far_too_long_are_refused(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Devices that never end are not read forever."""
    monkeypatch.setattr("gamenight.commands.replay.LARGEST", 100)
    assert run("replay", str(record)).err == f"{record} is not a match record: it is too long.\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 200))
    assert run("replay", "-").err == "- is not a match record: it is too long.\n"


# bench


def test_bench_measures_the_game_it_is_asked_for(run: Run) -> None:
    facts = json.loads(run("bench", "suspense", "--seconds", "0.001", "--json").out)
    assert list(facts["games"]) == ["suspense"]
    assert facts["games"]["suspense"]["players"] == 3
    assert facts["games"]["suspense"]["api"] > 0
    assert facts["games"]["suspense"]["playout"] > 0


def test_bench_in_words(run: Run) -> None:
    told = run("bench", "suspense", "--seconds", "0.001").out.splitlines()
    assert told[0].startswith("Random decisions per second, one core, ")
    assert told[2].split()[:2] == ["suspense", "3"]


# observation


def test_observation_lists_every_field(run: Run) -> None:
    told = run("observation", "spots", "--players", "1").out
    assert "d0g's treats (number, 1)\n" in told
    assert "empty spaces (set, 1 × 36, by seat)\n" in told
    assert "d0g" not in run("observation", "spots").out


def test_observation_as_json_says_where_everything_is(run: Run) -> None:
    fields = json.loads(run("observation", "suspense", "--json").out)
    assert fields[0] == {
        "name": "hand",
        "kind": "set",
        "start": 0,
        "shape": [13],
        "by_seat": False,
        "least": 0.0,
        "most": 1.0,
        "places": [f"hand {card}" for card in range(13)],
    }
    assert fields[-1]["start"] == 94


def test_observation_names_every_place(run: Run) -> None:
    lines = run("observation", "suspense", "--places").out.splitlines()
    assert len(lines) == 97
    assert lines[26] == "    26  cards in play own 0"
    assert lines[-1] == "    96  score 2 on"


def test_observation_of_an_impossible_setup_is_refused(run: Run) -> None:
    refused = run("observation", "suspense", "--players", "4")
    assert refused.code == 2
    assert "Suspense is for 3 players, not 4." in refused.err
