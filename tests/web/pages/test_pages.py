"""Pages that every visitor finds: the start page, what guards them all, and what is not there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gamenight.game.registry import all_games, find_game
from gamenight.web.tables.setup_routes import MOST_TOKENS
from tests.web.support.alerts import alert_in

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def test_the_start_page_offers_every_game(visitor: Visitor) -> None:
    page = visitor.http.get("/")
    assert page.status_code == 200
    for game in all_games():
        assert f'action="/play/{game.id}"' in page.text
        assert f'href="/new/{game.id}"' in page.text


def test_every_game_has_a_cover_its_time_and_its_difficulty(visitor: Visitor) -> None:
    tiles = visitor.http.get("/").text.split('<li class="game"')[1:]
    for game, tile in zip(all_games(), tiles, strict=True):
        assert f'class="cover" data-game="{game.id}"' in tile
        assert game.time_in_words().removeprefix("about ") in tile
        assert f"{game.difficulty.capitalize()} · " in tile
        assert ("A good first game" in tile) == game.good_first
        assert f'href="/rules/{game.id}"' in tile


def test_the_page_of_a_game_says_who_made_it(visitor: Visitor) -> None:
    assert all("Joe Devlin" not in visitor.http.get(path).text for path in ("/", "/daily"))
    assert "Joe Devlin" in visitor.http.get("/new/spectrum").text


def test_a_long_time_is_given_in_hours() -> None:
    times = {game.id: game.time_in_words() for game in all_games()}
    assert (times["suspense"], times["spectrump"]) == ("about 10 min", "about 2 h")
    assert replace(find_game("spots"), typical_minutes=90).time_in_words() == "about 1½ h"


@pytest.mark.parametrize(
    "path", ["/", "/new/suspense", "/table/x", "/rules/suspense", "/static/style.css"]
)
def test_every_page_is_guarded(visitor: Visitor, path: str) -> None:
    headers = visitor.http.get(path).headers
    assert headers["referrer-policy"] == "same-origin"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["cache-control"] == ("no-cache" if "static" in path else "no-store")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/nowhere", "There is nothing at this address."),
        ("/new/chess", "No game is called chess. The games are: "),
        ("/rules/chess", "No game is called chess."),
        ("/table/nowhere", "There is no table at this address."),
        ("/table/nowhere/token", "There is no table at this address."),
        ("/table/%00/token", "There is no table at this address."),
        ("/join/nowhere/invite", "There is no table at this address."),
        ("/table/nowhere/record.exe", "There is no table at this address."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(
    visitor: Visitor, path: str, sentence: str
) -> None:
    page = visitor.http.get(path)
    assert page.status_code == 404
    assert alert_in(page).startswith(sentence)


def test_what_cannot_be_done_is_said_in_a_sentence(visitor: Visitor) -> None:
    page = visitor.http.post("/")
    assert (page.status_code, alert_in(page)) == (405, "That cannot be done at this address.")
    path = visitor.set_up(players="3")
    page = visitor.http.get(f"{path}/record.exe")
    assert (page.status_code, alert_in(page)) == (404, "There is nothing at this address.")


def test_another_site_cannot_make_a_browser_set_up_tables(visitor: Visitor) -> None:
    answer = visitor.http.post("/play/suspense", headers={"origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_a_form_that_is_too_long_is_refused(visitor: Visitor) -> None:
    page = visitor.http.post("/new/suspense", content=b"x=" + b"y" * 20_000)
    assert page.status_code == 413


def test_those_who_play_have_a_lesson_and_those_who_watch_or_look_back_have_none(
    visitor: Visitor,
) -> None:
    path = visitor.set_up(players="3")
    visitor.live(path).play_to_the_end()
    assert 'id="lesson"' in visitor.http.get(path).text
    for other in (path.rpartition("/")[0], f"{path}/replay", f"{path.rpartition('/')[0]}/screen"):
        assert "lesson" not in visitor.http.get(other).text


def test_a_browser_finds_its_tables_again(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"name-0": "Ann"})
    _, _, table, token = path.split("/")
    found = visitor.http.post("/resume", data={table: token}).json()
    assert [(each["table"], each["title"]) for each in found] == [(table, "Suspense")]
    assert found[0]["others"] == ["Bot Ida", "Bot Max"]
    assert "entries" not in found[0]  # how many there are would tell what others do in secret
    assert visitor.http.post("/resume", data={table: "wrong"}).json() == []
    many = {f"table {number}": f"token {number}" for number in range(MOST_TOKENS - 1)}
    for most, known in ((many, [table]), (many | {"another": "token"}, [])):
        found = visitor.http.post("/resume", data={**most, table: token}).json()
        assert [each["table"] for each in found] == known  # the first ones alone are looked up


def test_whose_turn_it_is_at_a_table_is_told_to_those_who_have_a_seat_there(
    visitor: Visitor,
) -> None:
    path = visitor.set_up(players="3", **{"name-0": "Ann", "option-first_seat": "0"})
    table, token = path.split("/")[2:4]
    asked = {table: token, "nowhere": token}
    turn = visitor.http.post("/turns", data=asked).json().pop(table)
    assert turn.pop("since") > 1_700_000_000
    assert turn == {"over": False, "paused": False, "mine": True, "names": []}
    assert visitor.http.post("/turns", data={table: f"{token[:-4]}xxxx"}).json() == {}
    visitor.live(path).play_to_the_end()
    assert visitor.http.post("/turns", data=asked).json()[table]["over"]
