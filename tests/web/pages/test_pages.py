"""The pages: setting up, joining, taking a match away, and every refusal as a sentence."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import httpx
import pytest
from markdown_it import MarkdownIt

from gamenight.core.match import Match
from gamenight.game.registry import all_games, find_game
from gamenight.web.edge.static_files import STATIC, STYLE_SHEETS, files
from gamenight.web.pages.rules import mark_rulings
from gamenight.web.protocol.messages import encode
from scripts.icons import with_dot

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor


def alert_in(page: httpx.Response) -> str:
    found = re.search(r'<p[^>]*role="alert"[^>]*>([^<]+)<', page.text)
    assert found, page.text
    return found[1]


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


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_game_has_a_form_with_all_its_options(visitor: Visitor, game: str) -> None:
    page = visitor.http.get(f"/new/{game}")
    assert page.status_code == 200
    for option in find_game(game).rules.options:
        assert f'name="option-{option.name}"' in page.text


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_game_can_be_played_at_once(visitor: Visitor, game: str) -> None:
    answer = visitor.http.post(f"/play/{game}", data={"name": "Ann"})
    assert answer.status_code == 303
    live = visitor.live(answer.headers["location"])
    live.receive()
    assert live.around["seat"] == 0
    watching = visitor.live(answer.headers["location"].rpartition("/")[0]).receive()
    assert live.table["seats"][0]["name"] == "You"
    assert watching["table"]["seats"][0]["name"] == "Ann"


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


def test_an_option_says_its_default_for_one_player(visitor: Visitor) -> None:
    page = visitor.http.get("/new/spectrum").text
    field = page[page.index('data-option="self_jump"') :]
    assert field.index('data-alone="true"') < field.index("</div>")
    assert 'data-default="false"' in field


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"players": "2"}, "Suspense is for 3 players, not 2."),
        ({"players": "many"}, "The number of players must be a whole number."),
        ({}, "The number of players must be a whole number."),
        ({"players": "3", "seat-1": "king"}, "Seat 2 can be for you, open, or for a bot."),
        ({"players": "3", "seat-1": "bot hal"}, "Suspense has no bot hal. Its bots are: "),
        ({"players": "3", "option-first_seat": "9"}, "Option first_seat cannot be 9: "),
        ({"players": "3", "seed": "x"}, "The seed must be a whole number of at most 39 digits."),
        ({"players": "3", "seed": "9" * 40}, "The seed must be a whole number of at most 39 "),
        ({"players": "3", "seed": "1", "seat-1": "open"}, "A seed of your own would tell you "),
    ],
)
def test_a_bad_setup_is_refused_in_the_form(
    visitor: Visitor, form: dict[str, str], sentence: str
) -> None:
    page = visitor.http.post("/new/suspense", data=form)
    assert page.status_code == 422
    assert alert_in(page).startswith(sentence)


def test_a_setup_is_checked_while_it_is_chosen(visitor: Visitor) -> None:
    def check(**form: str) -> str:
        answer = visitor.http.post("/check/suspense", data=form)
        assert answer.status_code == 200
        sentence: str = answer.json()["sentence"]
        return sentence

    assert check(players="3") == ""
    assert check(players="3", seed="x").startswith("The seed must be a whole number")
    assert check(players="3", **{"option-first_seat": "9"}).startswith("Option first_seat cannot")


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


def test_a_chosen_seed_and_options_are_used(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    path = visitor.set_up(players="3", seed="0042", **{"option-first_seat": "2"})
    header = know_all(visitor.server, path).header
    assert (header.seed, header.options) == (42, {"first_seat": 2})


def test_names_are_cleaned_and_kept_apart(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    names = {"name-0": "  Ann\n B ", "name-1": "Ann B", "name-2": "x" * 90}
    header = know_all(visitor.server, visitor.set_up(players="3", **seats, **names)).header
    assert header.seats == ("Ann B", "Ann B 2", "x" * 24)


def test_bots_alone_can_be_watched(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"seat-0": "bot random"})
    assert path.count("/") == 2  # no token
    live = visitor.live(path)
    live.play_to_the_end()
    assert live.around["seat"] == -1


def invitation_of(visitor: Visitor, path: str) -> str:
    """The path of the invitation for the first open seat, which somebody else then follows."""
    visitor.become_somebody_else()
    link: str = visitor.live(path).receive()["around"]["open"][0]["link"]
    assert link.startswith(f"{visitor.server.address}/join/")
    return link.removeprefix(visitor.server.address)


OPEN = {"players": "3", "seat-0": "me", "seat-1": "open", "option-first_seat": "0"}
"""The person is asked first, so the table waits."""


def test_whoever_is_invited_takes_the_seat_under_a_token_of_their_own(visitor: Visitor) -> None:
    path = visitor.set_up(**OPEN)
    invite = invitation_of(visitor, path)
    assert "You are invited to Suspense" in visitor.http.get(invite).text
    joined = visitor.http.post(invite, data={"name": "Bo"}).headers["location"]
    live = visitor.live(joined)
    live.receive()
    assert live.around["seat"] == 1
    assert visitor.live(path).receive()["table"]["seats"][1]["name"] == "Bo"
    # The inviter knows the invitation, which opens nothing any more.
    assert visitor.http.get(invite).status_code == 404
    as_token = path.rpartition("/")[0] + "/" + invite.rpartition("/")[2]
    assert visitor.http.get(as_token).status_code == 404


def test_one_link_fills_the_whole_table(visitor: Visitor) -> None:
    path = visitor.set_up(**{**OPEN, "seat-2": "open"})
    ann = visitor.live(path)
    seats = ann.receive()["around"]["open"]
    assert [seat["seat"] for seat in seats] == [1, 2]
    assert seats[0]["link"] == seats[1]["link"]
    assert ["code" in seat for seat in seats] == [True, False]  # drawn once
    link = seats[0]["link"].removeprefix(visitor.server.address)
    paths = []
    for name in "BC":
        visitor.become_somebody_else()
        paths.append(visitor.http.post(link, data={"name": name}).headers["location"])
    shown = [visitor.live(joined).receive()["around"]["seat"] for joined in paths]
    assert shown == [1, 2]
    assert alert_in(visitor.http.post(link, data={"name": "D"})) == "This seat is already taken."


def test_it_is_seen_who_is_connected(visitor: Visitor) -> None:
    path = visitor.set_up(**OPEN)
    invite = invitation_of(visitor, path)
    joined = visitor.http.post(invite, data={"name": "Bo"}).headers["location"]
    ann = visitor.live(path)
    around = ann.receive()["around"]
    assert (around["here"], around["away"]) == ([], [1])  # bots are neither
    bo = visitor.live(joined)
    assert bo.receive()["around"]["here"] == [0]
    while ann.around["here"] != [1]:
        ann.receive()
    assert ann.around["away"] == []


def test_a_seat_is_given_away_once(visitor: Visitor) -> None:
    invite = invitation_of(visitor, visitor.set_up(**OPEN))
    assert visitor.http.post(invite, data={"name": "Bo"}).status_code == 303
    second = visitor.http.post(invite, data={"name": "Cy"})
    assert second.status_code == 400
    assert alert_in(second) == "This seat is already taken."


def test_a_form_that_is_sent_twice_takes_the_seat_once(visitor: Visitor) -> None:
    """An impatient second press throws the answer to the first away."""
    invite = invitation_of(visitor, visitor.set_up(**OPEN))
    token = re.search(r'name="token" value="([^"]+)"', visitor.http.get(invite).text)
    assert token
    form = {"name": "Bo", "token": token[1]}
    first, second = (visitor.http.post(invite, data=form) for _ in range(2))
    assert first.headers["location"] == second.headers["location"]
    seats = visitor.live(second.headers["location"]).receive()["table"]["seats"]
    assert seats[1]["name"] == "You"


@pytest.mark.parametrize(
    ("name", "taken_for"),
    [
        ("Open seat", "a seat that is still open"),
        ("open  SEAT 2", "a seat that is still open"),
        ("Bot Ida", "a bot"),
        ("bot", "a bot"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER B}ot Max", "a bot"),
        ("\N{CYRILLIC CAPITAL LETTER VE}ot Ida", "a bot"),
        ("you", "the reader"),
    ],
)
def test_nobody_is_called_like_something_else(visitor: Visitor, name: str, taken_for: str) -> None:
    sentence = f"would be taken for {taken_for}. Please choose another name."
    invite = invitation_of(visitor, visitor.set_up(**OPEN))
    form = {"players": "3", "seat-0": "me", "name-0": name}
    at_the_game = visitor.http.post("/play/suspense", data={"name": name})
    for page in (
        at_the_game,
        visitor.http.post("/new/suspense", data=form),
        visitor.http.post(invite, data={"name": name}),
    ):
        assert page.status_code >= 400
        assert alert_in(page).endswith(sentence)
    assert visitor.http.post(invite, data={"name": "Botticelli"}).status_code == 303


@pytest.mark.parametrize("token", ["", "short", "/" * 32, "x" * 33])
def test_a_token_that_could_be_guessed_is_not_taken(visitor: Visitor, token: str) -> None:
    invite = invitation_of(visitor, visitor.set_up(**OPEN))
    joined = visitor.http.post(invite, data={"token": token}).headers["location"]
    assert joined.rpartition("/")[2] != token
    assert visitor.http.get(joined).status_code == 200


def test_only_whoever_set_up_the_table_sees_its_invitations(visitor: Visitor) -> None:
    path = visitor.set_up(**OPEN)
    joiner = visitor.http.post(invitation_of(visitor, path)).headers["location"]
    watching = path.rpartition("/")[0]
    second_path = visitor.set_up(**{**OPEN, "seat-2": "open"})
    invite = invitation_of(visitor, second_path)
    guest = visitor.http.post(invite).headers["location"]
    for other in (joiner, watching, guest, second_path.rpartition("/")[0]):
        assert "/join/" not in json.dumps(visitor.live(other).receive())


def test_a_bot_can_take_an_open_seat(visitor: Visitor) -> None:
    live = visitor.live(visitor.set_up(**OPEN))
    live.receive()
    live.send(type="fill", seat=1)
    live.wait(lambda live: live.around["open"] == [])
    assert live.table["seats"][1]["name"].startswith("Bot ")


def test_the_invitation_shows_a_code_to_scan(visitor: Visitor) -> None:
    seat = visitor.live(visitor.set_up(**OPEN)).receive()["around"]["open"][0]
    assert re.fullmatch(r"(M\d+ \d+\.5h\d+)+", seat["code"])
    assert seat["size"] > 21  # the smallest code


def play_to_the_end(visitor: Visitor, path: str) -> None:
    visitor.live(path).play_to_the_end()


def test_those_who_play_have_a_lesson_and_those_who_watch_or_look_back_have_none(
    visitor: Visitor,
) -> None:
    path = visitor.set_up(players="3")
    play_to_the_end(visitor, path)
    assert 'id="lesson"' in visitor.http.get(path).text
    for other in (path.rpartition("/")[0], f"{path}/replay", f"{path.rpartition('/')[0]}/screen"):
        assert "lesson" not in visitor.http.get(other).text


def test_a_lesson_is_sent_to_whoever_does_not_have_it(visitor: Visitor) -> None:
    answer = visitor.http.get("/lessons/suspense.json")
    assert answer.content == encode(find_game("suspense").lesson)
    tag = {"if-none-match": answer.headers["etag"]}
    assert visitor.http.get("/lessons/suspense.json", headers=tag).status_code == 304
    assert visitor.http.get("/lessons/chess.json").status_code == 404


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon.svg", "image/svg+xml"),
    ],
)
def test_a_file_is_sent_to_whoever_does_not_have_it(visitor: Visitor, name: str, kind: str) -> None:
    answer = visitor.http.get(f"/static/{name}")
    assert answer.content == STATIC.joinpath(name).read_bytes()
    assert answer.headers["content-type"] == kind
    tag = answer.headers["etag"]
    for known in (tag, f"W/{tag}"):  # as a proxy calls it that has compressed the file
        again = visitor.http.get(f"/static/{name}", headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")


FINGERPRINTED = re.compile(r'(?:src|href|data-drawings|data-lesson)="(/[^"?]+\?v=[^"]+)"')


@pytest.mark.parametrize("path", ["/", "/rules/spots"])
def test_what_a_page_loads_is_kept_for_a_year(visitor: Visitor, path: str) -> None:
    """Under its fingerprint: a second page asks for none of it, and a new version has a new one."""
    addresses = set(FINGERPRINTED.findall(visitor.http.get(path).text))
    assert {"/static/style.css", "/static/script.js"} <= {one.split("?")[0] for one in addresses}
    for address in addresses:
        answer = visitor.http.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        other = visitor.http.get(f"{address}0")
        assert (other.status_code, other.headers["cache-control"]) == (200, "no-cache")
        assert other.content == answer.content


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, br", "gzip"), ("br;q=1.0, gzip;q=0.5", "gzip"), ("gzip;q=0", None), ("", None)],
)
def test_texts_travel_compressed_to_browsers_that_take_it(
    visitor: Visitor, accepted: str, coding: str | None
) -> None:
    headers = {"accept-encoding": accepted}
    answer = visitor.http.get("/static/script.js", headers=headers)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == files()["script.js"].body
    picture = visitor.http.get("/static/icon-512.png", headers=headers)
    assert "content-encoding" not in picture.headers


def test_all_style_sheets_are_sent_as_one(visitor: Visitor) -> None:
    answer = visitor.http.get("/static/style.css")
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    heads = [STATIC.joinpath(name).read_text("utf-8").splitlines()[0] for name in STYLE_SHEETS]
    assert len(set(heads)) == len(heads)
    at = [answer.text.index(head) for head in heads]
    assert at == sorted(at)
    assert {f"css/{path.name}" for path in STATIC.glob("css/*.css")} == set(STYLE_SHEETS)


@pytest.mark.parametrize("name", ["", "js", "nothing.css", "../app.py", "%2e%2e/app.py"])
def test_nothing_else_is_among_the_files(visitor: Visitor, name: str) -> None:
    assert visitor.http.get(f"/static/{name}").status_code == 404


def test_after_the_end_the_match_can_be_taken_away_and_replayed(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", seed="5", **{"name-0": "Ann"})
    play_to_the_end(visitor, path)
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
    play_to_the_end(visitor, path)
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


def test_a_browser_finds_its_tables_again(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"name-0": "Ann"})
    _, _, table, token = path.split("/")
    found = visitor.http.post("/resume", data={table: token}).json()
    assert [(each["table"], each["title"]) for each in found] == [(table, "Suspense")]
    assert found[0]["names"][0] == "Ann"
    assert "entries" not in found[0]  # how many there are would tell what others do in secret
    assert visitor.http.post("/resume", data={table: "wrong"}).json() == []


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


# The installed app


def test_the_app_can_be_installed_with_icons_that_are_what_they_say(visitor: Visitor) -> None:
    page = visitor.http.get("/").text
    manifest = re.search(r'<link rel="manifest" href="([^"]+)">', page)
    assert manifest is not None
    found = visitor.http.get(manifest[1])
    assert found.headers["content-type"].startswith("application/manifest+json")
    assert "manifest-src 'self'" in found.headers["content-security-policy"]
    icons = {icon["src"]: icon for icon in found.json()["icons"]}
    measured = 0
    for address, icon in icons.items():
        answer = visitor.http.get(address)
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack("!II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            measured += 1
    assert measured
    assert {icon["purpose"] for icon in icons.values()} == {"any", "maskable"}


def test_the_icon_with_a_dot_is_the_icon_and_a_dot(visitor: Visitor) -> None:
    plain = visitor.http.get("/static/icon.svg").text
    assert visitor.http.get("/static/icon-turn.svg").text == with_dot(plain)


def test_the_service_worker_looks_after_all_pages_and_keeps_nothing(visitor: Visitor) -> None:
    answer = visitor.http.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "No connection" in answer.text
    assert not re.search(r"\b(caches|indexedDB|localStorage)\b", answer.text)


def test_rulings_and_sections_have_anchors(visitor: Visitor) -> None:
    page = visitor.http.get("/rules/suspense").text
    for ruling in range(1, 10):
        assert page.count(f'id="rule-su{ruling}"') == 1
    assert 'id="rule-how-to-play"' in page


def test_the_anchor_of_a_ruling_is_where_it_stands_not_where_it_is_mentioned() -> None:
    reader = MarkdownIt("commonmark")
    tokens = reader.parse("See AB1 and AB2.\n\n- **AB1** The rule. Not AB1 again.\n\nAB3")
    mark_rulings(tokens)
    page = reader.renderer.render(tokens, reader.options, {})
    assert '<strong><span id="rule-ab1" class="ruling">AB1</span></strong> The rule.' in page
    assert 'See AB1 and <span id="rule-ab2"' in page
    assert page.count("rule-ab1") == 1
