"""How long people took, measured from what a server keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenight.cli import REFUSED, main
from gamenight.core.match import Header, Match
from gamenight.game.registry import find_game
from gamenight.lab.data.measuring import FEWEST, LONGEST, Paces
from gamenight.lab.pace import ASSUMED, pace_in

PEOPLE = [True, True, False]


def played(gaps: list[float]) -> tuple[Match, list[float], list[bool]]:
    """Suspense with a bot on seat 2; each answer comes so long after the one before."""
    rules = find_game("suspense").rules
    options = rules.accept(3, {})
    header = Header("suspense", rules.version, 3, options, ("A", "B", "C"), 5)
    match = Match(rules, header)
    for _ in gaps:
        match.answer(match.state.turn, match.state.legal()[0])
    times = [1_000.0 + sum(gaps[: number + 1]) for number in range(len(gaps))]
    return match, times, PEOPLE


def test_only_the_time_of_people_counts_and_none_who_were_away() -> None:
    gaps = [4.0 if number % 5 else LONGEST + 1 for number in range(12)]
    paces = Paces()
    for _ in range(FEWEST):
        paces.note(*played(gaps))
    pace = paces.facts()["suspense"]
    people = [step.seat != 2 for step in played(gaps)[0].steps]
    timely = sum(is_person and gap == 4.0 for is_person, gap in zip(people, gaps, strict=True))
    assert pace["choosing"] == 4.0
    assert pace["answers"] == FEWEST * timely


def test_a_few_answers_say_nothing() -> None:
    paces = Paces()
    paces.note(*played([4.0] * 12))
    assert paces.facts() == {}


def test_a_report_says_where_its_minutes_come_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pace.json"
    file.write_text(json.dumps({"suspense": {"choosing": 60.0, "doing": 2.0, "answers": 90}}))
    words = ["report", "suspense", "--games", "2", "--seed", "1", "--bots", "random"]
    minutes = {}
    for more, said in (
        ([], "which is assumed"),
        (["--pace", str(file)], "of 90 answers of people"),
    ):
        assert main([*words, *more]) == 0
        assert said in " ".join(capsys.readouterr().out.split())
        assert main([*words, *more, "--json"]) == 0
        minutes[said] = json.loads(capsys.readouterr().out)["measures"]["minutes"]["mean"]
    slow, usual = minutes["of 90 answers of people"], minutes["which is assumed"]
    assert slow == pytest.approx(7.5 * usual)
    assert pace_in(file, "spots") == ASSUMED
    file.write_text("[]")
    assert main([*words, "--pace", str(file)]) == REFUSED
    assert "is not a pace.json" in capsys.readouterr().err
