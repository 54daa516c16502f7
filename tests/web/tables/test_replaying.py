"""Matches are taken away and replayed, and what is not a record is refused with a sentence."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.support.alerts import alert_in

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def test_after_the_end_the_match_can_be_taken_away_and_replayed(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", seed="5", **{"name-0": "Ann"})
    visitor.live(path).play_to_the_end()
    record = visitor.http.get(f"{path}/record.json")
    assert "attachment" in record.headers["content-disposition"]
    assert json.loads(record.text)["seed"] == "5"
    assert "seed 5" in visitor.http.get(f"{path}/record.txt").text
    steps = len(json.loads(record.text)["entries"])
    assert "Replay of Suspense" in visitor.http.get(f"{path}/replay").text
    for step, seat in ((0, 0), (1, 1), (steps // 2, 2), (steps, 3)):
        frame = visitor.http.get(f"{path}/replay/{step}/{seat}").json()
        assert (frame["step"], frame["steps"]) == (step, steps)
        assert frame["table"]["viewer"] == seat - 1
    assert visitor.http.get(f"{path}/replay/{steps + 1}/0").status_code == 404
    assert visitor.http.get(f"{path}/replay/0/4").status_code == 404
    imported = visitor.http.post("/import", content=record.text).json()
    assert visitor.http.get(imported["address"]).status_code == 200


def test_play_again_keeps_the_seats(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"name-0": "Ann"})
    visitor.live(path).play_to_the_end()
    again = visitor.http.post(f"{path}/again").headers["location"]
    assert again.rpartition("/")[2] == path.rpartition("/")[2]  # the same token
    assert again != path
    assert visitor.http.post(f"{path}/again").headers["location"] == again
    assert visitor.live(again).receive()["table"]["seats"][0]["name"] == "You"
    assert visitor.live(path).receive()["around"]["next"] == again
    assert visitor.http.post(f"{path.rpartition('/')[0]}/again").status_code == 403


def test_a_running_match_cannot_be_replayed(visitor: Visitor) -> None:
    path = visitor.set_up(players="3")
    for address in (f"{path}/replay", f"{path}/replay/0/0"):
        page = visitor.http.get(address)
        assert page.status_code == 403
        assert alert_in(page) == "A match can be replayed once it is over."


def test_a_record_from_elsewhere_can_be_replayed(visitor: Visitor, finished_record: str) -> None:
    answer = visitor.http.post("/import", content=finished_record).json()
    assert "Ann" in visitor.http.get(answer["address"]).text
    steps = len(json.loads(finished_record)["entries"])
    assert visitor.http.get(f"{answer['address']}/{steps}/1").json()["log"]["lines"]


def test_a_replay_begins_with_the_opening_and_goes_on_line_by_line(
    visitor: Visitor, finished_record: str
) -> None:
    address = visitor.http.post("/import", content=finished_record).json()["address"]
    opening = visitor.http.get(f"{address}/0/1").json()
    assert opening["log"] == {"from": 0, "lines": ["Round 1: you deal."]}
    assert opening["lines"] == 1
    first = visitor.http.get(f"{address}/1/1", params={"lines": 1}).json()
    assert first["log"]["from"] == 1
    assert [line.partition(" play ")[0] for line in first["log"]["lines"]] == ["You"]
    back = visitor.http.get(f"{address}/0/1", params={"lines": 2}).json()
    assert back["log"] == {"from": 1, "lines": []}
    assert visitor.http.get(f"{address}/0/1", params={"lines": "x"}).json() == opening


def test_a_replay_tells_what_the_seat_answers_next(visitor: Visitor, finished_record: str) -> None:
    address = visitor.http.post("/import", content=finished_record).json()["address"]
    first = json.loads(finished_record)["entries"][0]
    assert visitor.http.get(f"{address}/0/{first[0] + 1}").json()["next"] == first[1:]
    assert visitor.http.get(f"{address}/0/{first[0] + 2}").json()["next"] == []


def test_names_in_a_record_are_cleaned(visitor: Visitor, finished_record: str) -> None:
    names = ["Ann \N{RIGHT-TO-LEFT OVERRIDE}", "Ann", "x" * 90]
    record = json.dumps({**json.loads(finished_record), "seats": names})
    address = visitor.http.post("/import", content=record).json()["address"]
    shown = re.findall(r'<option value="[012]"[^>]*>([^<]+)<', visitor.http.get(address).text)
    assert shown == ["Ann", "Ann 2", "x" * 24]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a match record: it is not JSON."),
        ("{}", "This is not a match record: it does not say"),
    ],
)
def test_what_is_not_a_record_is_refused_with_a_sentence(
    visitor: Visitor, text: str, sentence: str
) -> None:
    answer = visitor.http.post("/import", content=text)
    assert answer.status_code == 422
    assert answer.json()["sentence"].startswith(sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "No game is called chess."),
        ({"game": "\ud800"}, "A text under game in the record is too long or cannot be shown."),
        ({"rules": 99}, "This match of Suspense was played under version 99"),
        ({"entries": [[0, 99]]}, "The record does not fit the rules of Suspense"),
        ({"scores": [9, 9, 9]}, "The record's result is not what its answers lead to."),
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(
    visitor: Visitor, finished_record: str, changes: dict[str, object], sentence: str
) -> None:
    record = json.dumps({**json.loads(finished_record), **changes})
    answer = visitor.http.post("/import", content=record)
    assert answer.status_code == 422
    assert answer.json()["sentence"].startswith(sentence)


def test_an_unfinished_record_is_refused(visitor: Visitor, finished_record: str) -> None:
    record = json.loads(finished_record)
    del record["scores"], record["winners"]
    record["entries"] = record["entries"][:3]
    answer = visitor.http.post("/import", content=json.dumps(record))
    assert answer.json()["sentence"].startswith("This match was not played to its end")
