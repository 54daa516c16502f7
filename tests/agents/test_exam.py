"""The exam: what is asked has an answer, and agents of every kind are asked."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest

import gamenight
from gamenight.agents import exam
from gamenight.api.state import State
from gamenight.cli import main
from gamenight.core.position import Outcome

AGENT = """
import re, sys
text = sys.stdin.read()
assert text.startswith("# Suspense")
if "Say yes or no" in text[-40:]:
    print("I think so:\\nYes.")
elif "Say the number" in text[-40:]:
    print(0)
else:
    question = text.split("## The question")[-1]
    print(re.findall(r"^(\\w+)\\. ", question, re.MULTILINE)[0])
"""


def results(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, dict[str, float]]:
    assert main(["exam", "suspense", "--json", "--levels", "random", *words]) == 0
    found: dict[str, dict[str, float]] = json.loads(capsys.readouterr().out)
    return found


def test_a_level_plays_legally_and_only_guesses_what_is_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = results(capsys, "--agent", "medium", "--questions", "60", "--matches", "3")
    assert found["legal"]["good"] == found["legal"]["of"] > 10
    knows = found["knows"]["knows what is legal"]
    assert 0 < knows["good"] < knows["of"]  # type: ignore[index]


def test_a_command_is_asked_on_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "agent.py"
    script.write_text(AGENT, encoding="utf-8")
    agent = f"command:{sys.executable} {script}"
    found = results(capsys, "--agent", agent, "--questions", "6", "--matches", "1")
    assert found["legal"]["good"] == found["legal"]["of"] > 3


class Model(BaseHTTPRequestHandler):
    """A chat server that always says the same, so that nothing it plays is legal."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert asked["model"] == "scripted"
        assert asked["messages"][0]["content"].startswith("# Suspense")
        body = json.dumps({"choices": [{"message": {"content": "Hm.\nno"}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Be quiet."""


@pytest.fixture
def chat() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/chat/completions#scripted"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_model_is_asked_over_the_usual_chat_api(
    chat: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = results(capsys, "--agent", chat, "--questions", "20", "--matches", "1")
    assert found["legal"]["good"] == 0
    assert int(str(found["given_up"])) == found["legal"]["of"]
    knows = found["knows"]["knows what is legal"]
    questions = exam.questions_of(gamenight.load("suspense"), 3, 20, 1)
    assert knows["good"] == sum(one.right == "no" for one in questions)  # type: ignore[index]


def test_a_model_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exam", "suspense", "--agent", "http://127.0.0.1:9/", "--questions", "1"]) == 2
    assert capsys.readouterr().err == "No model answers at 127.0.0.1:9.\n"


@pytest.mark.parametrize(
    "game", [game for game in gamenight.game_ids() if max(gamenight.load(game).players) > 1]
)
def test_no_constant_answer_does_well(game: str) -> None:
    """As many answers are legal as are not, and no number of points is right too often."""
    loaded = gamenight.load(game)
    questions = exam.questions_of(loaded, loaded.registered.usual_players(), 20, 1)
    rights = Counter(question.right for question in questions)
    assert len(questions) == 20
    assert (rights.pop("yes"), rights.pop("no")) == (5, 5)
    assert max(rights.values()) <= 2
    for question in questions:
        asked = question.text.rpartition("You are asked: ")[2]
        assert asked.count("\n") == 1, "what may be answered is not listed"


def test_what_is_right_is_what_the_rules_say() -> None:
    """Of every question: legal is what may be answered there, and points are those that follow."""
    game, random = gamenight.load("spots"), Random(1)
    kinds: Counter[str] = Counter()
    for seed in range(3):
        state, met = game.new(players=2, seed=seed), dict[int, str]()
        while not state.over:
            seat = state.turn
            labels = {one.answers[0]: one.label for one in state.offers() if len(one.answers) == 1}
            if state.view().choice is None:
                for question in exam.asked_of(state, seat, labels, met, random):
                    kinds[question.right if question.choices else "points"] += 1
                    assert question.right == truth_of(question, state, labels)
            met.update(labels)
            state.apply(random.choice(state.legal()))
    assert min(kinds["yes"], kinds["no"], kinds["points"]) > 5


def truth_of(question: exam.ExamQuestion, state: State, labels: dict[int, str]) -> str:
    asked = question.text.splitlines()[-1]
    if asked.startswith("May you answer: "):
        label = asked.removeprefix("May you answer: ").removesuffix("? Say yes or no.")
        return "yes" if label in labels.values() else "no"
    answer = next(
        number for number, label in labels.items() if asked.startswith(f"You answer: {label}. How")
    )
    after = state.copy()
    after.apply(answer)
    return f"{after.core.position.score(state.turn):g}"


@pytest.mark.parametrize(
    ("reply", "is_right"),
    [
        ("yes", True),
        ("I think so:\nYes.", True),
        ("*It is yes*", True),
        ("yes\nno", False),
        ("", False),
    ],
)
def test_the_last_word_of_the_last_line_counts(reply: str, is_right: bool) -> None:
    assert exam.is_right(exam.ExamQuestion("May you?", "yes", ("yes", "no")), reply) is is_right


class Lowest(exam.Agent):
    """Gives the lowest legal answer, and notes where it sits."""

    name = "lowest"

    def __init__(self) -> None:
        self.seats: list[int] = []

    def reply(self, rules: str, text: str) -> str:
        return ""

    def play(self, rules: str, state: State, seat: int) -> str:
        self.seats.append(seat)
        return f"#{state.legal(seat)[0]}"


@pytest.mark.parametrize(
    ("winners", "shares"),
    [((1,), (0.0, 1.0, 0.0)), ((0, 1), (0.5, 0.5, 0.0)), ((), (0.0, 0.0, 0.0))],
)
def test_a_victory_is_shared_among_those_who_won_from_another_seat_each_time(
    monkeypatch: pytest.MonkeyPatch, winners: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    monkeypatch.setattr(State, "outcome", lambda _: Outcome((0.0,) * 3, winners, "it ended"))
    game, results = gamenight.load("suspense"), exam.ExamResults("lowest", "Suspense")
    for seed, share in enumerate(shares):
        agent = Lowest()
        assert exam.play_match(game, agent, "", "random", 3, seed, results) == share
        assert set(agent.seats) == {seed}
    assert results.legal.good == results.legal.of > 0


def test_the_page_has_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--agent", "random", "--questions", "10", "--matches", "1", "--levels", "random"]
    assert main(["exam", "suspense", *words]) == 0
    page = capsys.readouterr().out
    assert "| first answers that are legal | 100.0% (" in page
    assert "| matches won against random (par 33%) |" in page
