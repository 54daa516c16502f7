"""Invitations: each gives its seat away once, to people with names that nothing else has."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.support.alerts import alert_in

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def invitation_of(visitor: Visitor, path: str) -> str:
    """The path of the invitation for the first open seat, which another person then follows."""
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
    # The inviter knows the invitation, which no longer opens anything.
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
