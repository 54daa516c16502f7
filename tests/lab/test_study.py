"""Studies and comparisons: the same for any number of workers, and what the commands say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import ValidationError

from gamenight.cli import INTERRUPTED, REFUSED, main
from gamenight.commands.compare import two_ways
from gamenight.core.errors import BadRecord, BadSetup
from gamenight.core.options import Options
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game, game_ids
from gamenight.game.setup_arguments import MOST_GAMES
from gamenight.lab import compare as compare_module
from gamenight.lab import simulate as simulate_module
from gamenight.lab import study as study_module
from gamenight.lab.checkpoint import found_in, from_text, to_text
from gamenight.lab.compare import Compared, Comparison, compare, play_deals
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.output.compare_words import as_words as comparison_words
from gamenight.lab.output.study_page import as_page
from gamenight.lab.output.study_words import command_line, paragraph
from gamenight.lab.serialise import plain, rebuilt
from gamenight.lab.simulate import Conditions
from gamenight.lab.study import Findings, Study, is_finished, look_at


def study_of(game_id: str, games: int, bot: str = "random", **options: object) -> Study:
    game = find_game(game_id)
    players = game.usual_players()
    accepted = game.rules.accept(players, options)
    return Study(game_id, players, accepted, (bot,) * players, games, seed=3)


def test_two_workers_find_what_one_does() -> None:
    study = study_of("suspense", 40)
    one, two = Findings(), Findings()
    look_at(study, one, 1)
    look_at(study, two, 2)
    assert one == two
    assert one.games == 40
    assert one.luck.deals == 40
    assert one.luck.strong.count == 4
    assert one.numbers == study.numbers() == 48
    assert {sample.count for _, sample in one.matters.rows()} == {4}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_a_report(game_id: str) -> None:
    study = study_of(game_id, 1)
    findings = Findings()
    look_at(study, findings, 1)
    page = as_page(study, findings)
    title = find_game(game_id).rules.title
    assert paragraph(study, findings).startswith(f"A match of {title} with ")
    assert command_line(study) in page
    assert "<script" not in page
    assert len(page) < 150_000
    HTMLParser().feed(page)


def test_a_study_looks_at_other_numbers_of_players() -> None:
    study = study_of("spectrum-escape", 20)
    assert list(study.other_players()) == [3, 4]
    findings = Findings()
    look_at(study, findings, 1)
    assert {players: found.sides for players, found in findings.by_players.means.items()} == {
        3: 3,
        4: 4,
    }
    page = as_page(study, findings)
    for title in ("Numbers of players", "Which decisions matter", "Luck and skill"):
        assert title in page
    mixed = replace(study, bots=("random", "easy"))
    assert mixed.other_players() == {}


def test_every_other_value_of_every_option_is_tried() -> None:
    """Spectrum has more than ten."""
    ways = study_of("spectrum", 1).ways()
    assert len(ways) > 10
    assert {way.partition("=")[0] for way in ways} >= {"dice", "portals", "surrender", "turn_limit"}


def test_options_are_tried_one_at_a_time() -> None:
    study = study_of("spectrum-solitaire", 5)
    findings = Findings()
    look_at(study, findings, 1)
    assert set(findings.ways) == set(study.ways())
    assert "draw=1" in study.ways()
    changed = study.ways()["draw=1"]
    assert {name for name in changed if changed[name] != study.options[name]} == {"draw"}
    assert findings.ways["draw=1"].between["decisions"].count == 1
    assert "What the options change" in as_page(study, findings)


def test_the_words_say_whether_it_helps_to_start() -> None:
    study = study_of("suspense", 2)
    findings = Findings()
    look_at(study, findings, 1)
    first = findings.measures["first_wins"]
    first.count, first.total = 1_000, 400.0
    assert "It is an advantage to start: the starting side wins 40.0%" in paragraph(study, findings)
    first.total = 200.0
    assert "It is a disadvantage to start" in paragraph(study, findings)
    first.total = 333.0
    assert "is seen with 1,000 games" in paragraph(study, findings)


def test_the_command_prints_words_writes_a_page_and_prints_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    words = ["report", "suspense", "--games", "20", "--seed", "1", "--bots", "random"]
    assert main([*words, "-o", str(page)]) == 0
    told = capsys.readouterr().out
    assert "gamenight report suspense --players 3 --bots random --games 20 --seed 1" in told
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main([*words, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["games"] == 20
    assert facts["finished"] is True
    assert facts["measures"]["decisions"]["mean"] > 0
    assert facts["summary"].split(".")[0] in " ".join(told.split())


def test_a_report_plays_on_until_the_luck_of_the_deal_is_known_well_enough() -> None:
    study = replace(study_of("suspense", 10), until=0.4)
    findings = Findings()
    look_at(study, findings, 1)
    assert findings.games == 10
    assert findings.luck.deals > 100
    assert findings.luck.width() <= 0.4
    assert is_finished(study, findings)
    assert not is_finished(replace(study, until=0.1), findings)
    resumed = Findings()
    look_at(replace(study, until=0.0), resumed, 1)
    look_at(study, resumed, 2)
    assert resumed == findings


def test_pages_of_tournaments_and_comparisons_are_written(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    usual = ["--games", "6", "--seed", "1", "-o", str(page), "--workers", "1"]
    assert main(["arena", "suspense", "--bots", "easy,random", *usual]) == 0
    text = page.read_text(encoding="utf-8")
    assert "Ahead of each other" in text
    assert "gamenight arena suspense" in text
    words = ["compare", "spectrum-escape", "--option", "first_seat=1", "--bots", "random"]
    assert main([*words, *usual]) == 0
    text = page.read_text(encoding="utf-8")
    assert "percentage points" in text
    HTMLParser().feed(text)


@pytest.mark.parametrize("typed", ["0", "soon", "101"])
def test_a_width_that_makes_no_sense_is_refused(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "suspense", "--until", typed]) == REFUSED
    assert f"{typed} is not a width" in capsys.readouterr().err


TWENTY = ["report", "suspense", "--games", "20", "--workers", "1"]


def test_whoever_stops_a_study_keeps_what_was_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_module, "play_numbers", stopping(study_module.play_numbers, 5))
    assert main([*TWENTY, "--bots", "random"]) == INTERRUPTED
    told = capsys.readouterr()
    assert told.out.startswith("Suspense, 3 players: 5 games")
    assert "Stopped. The report says what 5 of 24 parts of the study found. Nothing" in told.err


def test_whoever_stops_a_comparison_keeps_it_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare_module, "play_deals", stopping(compare_module.play_deals, 3))
    words = ["compare", "spectrum-solitaire", "--option", "draw=1", "--games", "9"]
    assert main([*words, "--bots", "random", "--workers", "1"]) == INTERRUPTED
    told = capsys.readouterr()
    assert "3 deals, each played both ways" in told.out
    assert "The comparison is that of 3 of 9 deals." in told.err


RESUMED = (
    ("report spectrum-escape --games 12", study_module, "play_numbers", "parts"),
    ("compare spectrum-solitaire --option draw=1 --games 9", compare_module, "play_deals", "deals"),
    (
        "simulate suspense --games 9 --seats easy,easy,random",
        simulate_module,
        "play_part",
        "games",
    ),
)


@pytest.mark.parametrize(("words", "module", "play", "parts"), RESUMED)
def test_what_was_stopped_goes_on_to_the_same_result(
    words: str,
    module: ModuleType,
    play: str,
    parts: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "kept.json"
    asked = [*words.split(), "--seed", "5", "--json", "--workers", "1"]
    asked += [] if "simulate" in words else ["--bots", "random"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, play, stopping(getattr(module, play), 3))
        assert main([*asked, "--resume", str(file)]) == INTERRUPTED
    told = capsys.readouterr().err
    assert f"{parts} are kept in {file}: the same command goes on from there." in told
    played: list[range] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, play, noting(getattr(module, play), played))
        assert main([*asked, "--resume", str(file)]) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert played[0].start == 3, "what was kept is not played again"
    assert main(asked) == 0
    straight = json.loads(capsys.readouterr().out)
    for facts in (resumed, straight):
        facts.pop("timing", None)
    assert resumed == straight


def test_a_file_of_other_work_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.json"
    words = ["report", "suspense", "--games", "2", "--bots", "random", "--seed", "1"]
    assert main([*words, "--resume", str(file)]) == 0
    assert main([*words[:-1], "2", "--resume", str(file)]) == REFUSED
    told = capsys.readouterr().err
    assert told.endswith("it keeps another report, which differs in seed. Name another file.\n")
    assert main(["simulate", "suspense", "--resume", str(file)]) == REFUSED
    assert capsys.readouterr().err == f"{file} cannot be resumed: it is not a simulation.\n"


def test_kept_work_that_lacks_a_field_is_other_work() -> None:
    setup = {"seed": "1", "games": 2}
    assert found_in(from_text(to_text("report", setup, 5), "report"), setup, int) == 5
    lacking = from_text(to_text("report", {"seed": "1"}, 5), "report")
    with pytest.raises(BadRecord, match=r"another report, which differs in games$"):
        found_in(lacking, setup, int)


def test_findings_come_back_to_the_last_digit_and_are_checked() -> None:
    study = study_of("suspense", 20)
    findings = Findings()
    look_at(study, findings, 1)
    text = json.dumps(plain(findings))
    assert rebuilt(Findings, json.loads(text)) == findings
    for name, wrong in (("games", 1.5), ("measures", [["decisions", 1]]), ("widths", {})):
        with pytest.raises(ValidationError):
            rebuilt(Findings, {**json.loads(text), name: wrong})
    with pytest.raises(ValidationError):
        rebuilt(Findings, {"games": 1})
    with pytest.raises(ValidationError):
        rebuilt(int, True)


def noting(play: object, played: list[range]) -> object:
    """Plays, and writes down which numbers."""

    def note(what: object, numbers: range) -> object:
        played.append(numbers)
        assert callable(play)
        return play(what, numbers)

    return note


def stopping(play: object, after: int) -> object:
    """Plays some numbers, then is interrupted."""

    def stop(what: object, numbers: range) -> object:
        if numbers.start >= after:
            raise KeyboardInterrupt
        assert callable(play)
        return play(what, numbers)

    return stop


def comparison_of(games: int, draw: int) -> Comparison:
    rules = find_game("spectrum-solitaire").rules
    one, other = [rules.accept(1, {"draw": cards}) for cards in (3, draw)]
    return Comparison("spectrum-solitaire", 1, one, other, ("random",), games, seed=1)


def test_comparisons_are_the_same_for_two_workers() -> None:
    one, two = Compared(), Compared()
    compare(comparison_of(10, 1), one, 1)
    compare(comparison_of(10, 1), two, 2)
    assert one == two
    assert one.games == 10


def test_bots_move_on_from_deal_to_deal_and_sit_alike_both_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[tuple[int, object, tuple[str, ...]]] = []

    def note(game: AnyGame, setup: Conditions, deal: int, seats: Sequence[str]) -> MatchTrace:
        noted.append((deal, setup.options["rounds"], tuple(seats)))
        return MatchTrace([[0]], [0], [1], first=0, scores=(1.0,), shares=(1.0,))

    monkeypatch.setattr("gamenight.lab.compare.observe", note)
    one: Options = {"rounds": 1}
    other: Options = {"rounds": 2}
    bots = ("easy", "medium", "random")
    play_deals(Comparison("suspense", 3, one, other, bots, 9, seed=1), range(4, 6))
    assert noted == [
        (deal, rounds, seats)
        for deal, seats in ((4, ("random", "easy", "medium")), (5, ("medium", "random", "easy")))
        for rounds in (1, 2)
    ]


def test_the_same_way_twice_shows_no_difference() -> None:
    compared = Compared()
    comparison = comparison_of(3, 3)
    compare(comparison, compared, 1)
    assert "No difference seen with 3 games." in comparison_words(comparison, compared)
    assert all(sample.total == 0 for sample in compared.differences.between.values())


def test_the_command_of_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    words = "compare spectrum-solitaire --option draw=3 --option draw=1 --games 6 --seed 1"
    assert main([*words.split(), "--bots", "random", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["command"].startswith(
        "gamenight compare spectrum-solitaire --players 1 --option draw=3 --option draw=1"
    )
    assert facts["measures"]["decisions"]["difference"] != 0


def test_which_options_belong_to_which_way() -> None:
    assert two_ways(["a=1"]) == ([], ["a=1"])
    assert two_ways(["a=1", "b=2", "a=3"]) == (["a=1", "b=2"], ["b=2", "a=3"])
    with pytest.raises(BadSetup, match="twice at most"):
        two_ways(["a=1", "a=2", "a=3"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("compare suspense", "Both ways are the same."),
        ("report suspense --players 3 --bots easy,easy", "--bots names 2 bots for 3 players"),
        ("report suspense --bots easy,easy", "Suspense is for 3 players, not 2."),
        ("report suspense --bots nobody", "Suspense has no bot nobody."),
        (f"report suspense --games {MOST_GAMES + 1}", "is more than"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == REFUSED
    assert complaint in capsys.readouterr().err
