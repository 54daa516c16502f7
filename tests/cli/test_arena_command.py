"""``gamenight arena``: what it prints, keeps and draws."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gamenight.game.registry import find_game
from gamenight.lab.arena import Tournament
from gamenight.lab.ladder import Finish, Ladder
from gamenight.lab.output.arena_report import as_svg, as_words
from gamenight.lab.workers import Timing
from tests.some import some

Run = Callable[..., Any]

ARENA = ("arena", "spectrum-escape", "--bots", "chaser,random", "--games", "6", "--seed", "1")


def facts_of(run: Run, *words: str) -> dict[str, Any]:
    ended = run(*ARENA, "--json", *words)
    assert (ended.code, ended.err) == (0, "")
    facts: dict[str, Any] = json.loads(ended.out)
    del facts["timing"]
    return facts


@contextmanager
def stopped_after(matches: int) -> Iterator[None]:
    """Ctrl-C is pressed after that many matches."""

    @contextmanager
    def bar(_title: str, _total: int) -> Iterator[Callable[[int], None]]:
        played: list[int] = []

        def progress(since: int) -> None:
            played.append(since)
            if sum(played) == matches:
                raise KeyboardInterrupt

        yield progress

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamenight.lab.worker_arguments.progress_bar", bar)
        yield


def test_the_result_in_words(run: Run) -> None:
    told = run(*ARENA, "--option", "first_seat=0").out.splitlines()
    assert told[0] == "Spectrum Escape, 2 players, first_seat=0: 6 matches from seed 1"
    assert told[2].split()[:3] == ["bot", "matches", "wins"]
    assert [line.split()[:2] for line in told[3:5]] == [["chaser", "6"], ["random", "6"]]
    assert all(" ± " in line for line in told[3:5])
    assert told[6].split() == ["ahead", "of", "chaser", "random"]
    assert told[7].split()[:2] == ["chaser", "–"]
    assert "Each of 3 deals was played 2 times: 1 line-up, every bot on every seat." in told


def test_the_result_as_json(run: Run) -> None:
    facts = facts_of(run)
    assert set(facts) == {
        *("game", "rules_version", "players", "options", "simulations", "seed"),
        *("command", "bots", "games", "deals", "matches", "standings", "meetings"),
    }
    assert (facts["seed"], facts["bots"]) == ("1", ["chaser", "random"])
    assert (facts["games"], facts["deals"], facts["matches"]) == (6, 3, 6)
    for standing in facts["standings"]:
        assert set(standing) == {
            *("bot", "matches", "win_shares", "win_rate", "win_rate_95", "mean_score"),
            *("rating", "rating_sigma", "rating_95"),
        }
        low, high = standing["win_rate_95"]
        assert low <= standing["win_rate"] <= high
        low, high = standing["rating_95"]
        assert low < standing["rating"] < high
    assert sum(standing["win_rate"] for standing in facts["standings"]) == pytest.approx(1)
    ratings = [standing["rating"] for standing in facts["standings"]]
    assert ratings == sorted(ratings, reverse=True)
    one, other = facts["meetings"]
    assert set(one) == {"bot", "other", "matches", "ahead_rate", "ahead_rate_95"}
    assert (one["bot"], one["other"]) == (other["other"], other["bot"])
    assert one["ahead_rate"] + other["ahead_rate"] == pytest.approx(1)


def test_all_bots_of_the_game_play_unless_some_are_named(run: Run) -> None:
    told = json.loads(run("arena", "spectrum-escape", "--games", "1", "--json").out)
    assert told["bots"] == list(find_game("spectrum-escape").bot_names())


def test_whoever_stops_without_a_file_hears_of_it(run: Run) -> None:
    with stopped_after(1):
        ended = run(*ARENA)
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == "\nStopped. Nothing was kept; --resume FILE keeps what was played.\n"


def test_the_same_command_goes_on_to_the_same_result(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    with stopped_after(2):
        ended = run(*ARENA, "--resume", str(file))
    assert (ended.code, ended.out) == (130, "")
    kept = f"2 of 6 matches are kept in {file}: the same command goes on from there."
    assert ended.err == f"\nStopped. {kept}\n"
    assert json.loads(file.read_text(encoding="utf-8"))["found"]["matches"] == 2
    assert facts_of(run, "--resume", str(file)) == facts_of(run)
    assert list(tmp_path.iterdir()) == [file], "nothing else is left behind"


def test_a_seed_that_was_drawn_is_kept_too(run: Run, tmp_path: Path) -> None:
    words = ("arena", "spectrum-escape", "--games", "2", "--resume", str(tmp_path / "a.json"))
    told = [json.loads(run(*words, "--json").out) for _ in range(2)]
    assert told[0]["seed"] == told[1]["seed"]
    assert told[0]["standings"] == told[1]["standings"]


def test_a_file_of_another_command_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    with stopped_after(1):
        run(*ARENA, "--resume", str(file))
    before = file.read_bytes()
    refused = run(*ARENA, "--resume", str(file), "--players", "3", "--seed", "2")
    assert (refused.code, refused.out) == (2, "")
    why = "it keeps another tournament, which differs in players and seed"
    assert refused.err == f"{file} cannot be resumed: {why}. Name another file.\n"
    assert file.read_bytes() == before


def test_a_file_of_something_else_is_refused(run: Run, record: Path) -> None:
    before = record.read_bytes()
    refused = run(*ARENA, "--resume", str(record))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"{record} cannot be resumed: it is not a tournament.\n"
    assert record.read_bytes() == before


# The figure


def ladder_of_three() -> tuple[Tournament, Ladder]:
    options = find_game("spectrum-escape").rules.accept(2, {})
    bots = ("slow", "quick & clever", "random")
    asked = Tournament("spectrum-escape", 2, options, bots=bots, games=12, seed=1)
    ladder = Ladder.of(bots)
    strength = {bot: place for place, bot in enumerate(["quick & clever", "slow", "random"])}
    for number in range(asked.matches()):
        one, other = asked.schedule().pairing(number).sides
        places = (0, 1) if strength[one] < strength[other] else (1, 0)
        ladder.count((one, other), Finish(places, (1.0, 0.0)))
    return asked, ladder


def test_the_figure_has_every_bot_with_its_interval_the_best_on_top() -> None:
    asked, ladder = ladder_of_three()
    drawn = ElementTree.fromstring(as_svg(asked, ladder))
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in drawn.iter(f"{space}text")]
    assert [text for text in texts if text in asked.bots] == ladder.best_first()
    assert ladder.best_first() == ["quick & clever", "slow", "random"]
    dots = [circle.attrib for circle in drawn.iter(f"{space}circle")]
    lines = [path.attrib["d"] for path in drawn.iter(f"{space}path") if path.get("class") == "line"]
    assert len(dots) == len(lines) == 3
    for dot, line in some(zip(dots, lines, strict=True)):
        begin, end = re.fullmatch(r"M(\S+) \S+H(\S+)", line).groups()  # type: ignore[union-attr]
        assert 200 <= float(begin) < float(dot["cx"]) < float(end) <= 500
    across = [float(dot["cx"]) for dot in dots]
    assert across == sorted(across, reverse=True)


def test_three_bots_in_words() -> None:
    asked, ladder = ladder_of_three()
    told = as_words(asked, ladder, Timing(1.0, 1))
    assert "\nquick & clever        8  100.0%  (67.6% to 100.0%) " in told
    assert ["slow", "0.0%", "–", "100.0%"] in [line.split() for line in told.splitlines()]
    assert "Each of 2 deals was played 6 times: 3 line-ups, every bot on every seat." in told


def test_the_figure_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.svg"
    assert run(*ARENA, "--plot", str(file)).code == 0
    assert ">chaser</text>" in file.read_text(encoding="utf-8")
    nowhere = tmp_path / "nowhere" / "ladder.svg"
    ended = run(*ARENA, "--plot", str(nowhere))
    assert ended.code == 2
    assert ended.out.startswith("Spectrum Escape"), "what was played is reported all the same"
    assert ended.err == f"{nowhere} cannot be written: No such file or directory.\n"
