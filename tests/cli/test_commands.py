"""The commands that show games, rules, records and speeds."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenight.core.match import Header, Match
from gamenight.core.record import to_json, to_text
from gamenight.games.pages import rules_page
from gamenight.games.registry import all_games, find_game, game_ids

Run = Callable[..., Any]


# games


def test_games_lists_every_game(run: Run) -> None:
    listing = run("games").out
    for game in all_games():
        assert f"{game.id}: {game.rules.title}, " in listing
        assert game.tagline in listing
        for option in game.rules.options:
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
    assert suspense["bots"] == ["deducer", "random"]
    assert suspense["options"] == [
        {
            "name": "first_seat",
            "help": find_game("suspense").rules.options[0].help,
            "default": -1,
            "least": -1,
            "most": 2,
        }
    ]
    assert "suspense: Suspense, 3 players, 10 to 15 minutes" in run("games").out


# rules


def test_rules_prints_the_page(run: Run) -> None:
    assert run("rules", "suspense").out == rules_page("suspense")
    assert run("rules", "suspense", "--no-pager").out == rules_page("suspense")


def test_rules_are_paged_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("pydoc.pager", paged.append)
    monkeypatch.setattr("sys.stdout", Terminal())
    run("rules", "suspense")
    assert paged == [rules_page("suspense")]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


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
    assert [step["answer"] for step in facts["steps"]] == list(match.answers)
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
    header = Header("spotlight", 1, 2, rules.accept(2, {"first_seat": 1}), seats, 3)
    match = Match(rules, header)
    match.answer(1, match.state.legal()[0])
    file = tmp_path / "match.json"
    file.write_text(to_json(match), encoding="utf-8")
    facts = json.loads(run("replay", str(file), "--json").out)
    assert [line["to"] for line in facts["steps"][0]["lines"]] == [1]


def keys_in(facts: object) -> set[str]:
    """The names of all fields, but for those that are names of games, bots or options."""
    if isinstance(facts, list):
        return set().union(*[keys_in(item) for item in facts])
    if not isinstance(facts, dict):
        return set()
    free = {"suspense", "random", "first_seat"}
    return set(facts) - free | set().union(*[keys_in(value) for value in facts.values()])


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["simulate", "suspense", "--games", "2"],
        ["bench", "suspense", "--seconds", "0.001"],
        ["replay"],
    ],
)
def test_every_field_of_the_json_is_documented(run: Run, record: Path, words: list[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
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
    assert "Ann (you" in tables[0]
    assert "Bo (you" in tables[1]
    assert "(you" not in spectators
    assert tables[0].count("stars") >= 3
    assert spectators.count("stars") == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--step", "999"], "The match has 38 steps, so there is no step 999."),
        (["--step", "1", "--seat", "3"], "There is no seat 3: seats are 0 to 2."),
        (["--seat", "1"], "--seat goes with --step: it says whose table to draw."),
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
        (lambda text: text[: len(text) // 2], "This is no match record: it is not JSON."),
        (lambda text: "[]", "This is no match record: it does not say"),
        (damaged({"game": "chess"}), "There is no game chess."),
        (damaged({"rules": 99}), "This match of Suspense was played under version 99"),
        (damaged({"players": 4}), "The record names more or fewer seats"),
        (damaged({"options": {"hue": 1}}), "The record does not fit the rules of Suspense:"),
        (damaged({"seed": "x"}), "The record's seed is not a whole number."),
        (damaged({"seed": "8"}), "The record"),
        (damaged({"answers": [99]}), "The record does not fit the rules of Suspense: Answer 1"),
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
    assert run("replay", str(noise)).err == f"{noise} is no match record: it is not text.\n"
    assert run("replay", str(tmp_path)).err.startswith(f"{tmp_path} cannot be read: ")


def test_files_that_are_far_too_long_are_refused(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Devices that never end are not read for ever."""
    monkeypatch.setattr("gamenight.commands.replay.LARGEST", 100)
    assert run("replay", str(record)).err == f"{record} is no match record: it is too long.\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 200))
    assert run("replay", "-").err == "- is no match record: it is too long.\n"


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
