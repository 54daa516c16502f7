"""My page: whose it is follows from a token, which opens the same person on another device."""

from __future__ import annotations

import json
import re
from typing import cast

import httpx
import pytest
from starlette.exceptions import HTTPException

from gamenight.core.bot import Budget
from gamenight.core.fairness import fingerprint
from gamenight.store import Entry
from gamenight.web.bots.jobs import Job
from gamenight.web.bots.pool import Pool
from gamenight.web.edge.tokens import hash_of, key_to, new_token
from gamenight.web.people.identity import COOKIE, SECURE_COOKIE
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables import setup_routes
from tests.web.people.conftest import QUICK, World, post, shown

pytestmark = pytest.mark.anyio


def person_of(browser: httpx.AsyncClient) -> str:
    return browser.cookies[COOKIE]


async def test_whoever_has_not_played_has_an_empty_page_and_no_token(world: World) -> None:
    assert "You haven’t played in this browser yet" in await shown(world.ana, "/me")
    await shown(world.ana, "/")
    assert COOKIE not in world.ana.cookies
    await post(world.ana, "/new/suspense", players="3", **{"seat-0": "bot easy"})
    assert COOKIE not in world.ana.cookies  # bots play alone: nobody has a seat


async def test_a_table_beyond_the_quota_writes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even that a clock has begun."""
    begun: list[object] = []

    def refuse(_: object) -> None:
        raise HTTPException(429, "Too many tables.")

    async def begin(rule: object) -> int:
        begun.append(rule)
        return 0

    monkeypatch.setattr(setup_routes, "check_tables", refuse)
    monkeypatch.setattr(world.services.uptime, "begin", begin)
    answer = await world.ana.post("/new/suspense", data={"players": "3", "clock": "move 60"})
    assert (answer.status_code, begun) == (429, [])


async def test_all_seats_of_a_browser_belong_to_one_person(world: World) -> None:
    first = await post(world.ana, "/play/suspense", name="Ana")
    person = person_of(world.ana)
    second = await post(world.ana, "/new/spots", players="2")
    assert person_of(world.ana) == person
    for path in (first, second):
        room, token = await world.room(path), path.split("/")[3]
        assert room.seats[0].person_hash == hash_of(person)
        assert token == key_to(room.id, person) != person
    page = await shown(world.ana, "/me")
    assert f'href="{first}"' in page
    assert f'href="{second}"' in page


async def test_a_cookie_is_kept_from_scripts_and_other_sites(world: World) -> None:
    answer = await world.ana.post("https://server/play/suspense")
    kept = answer.headers["set-cookie"].lower()
    assert all(word in kept for word in ("httponly", "samesite=lax", "secure", "path=/"))
    assert kept.startswith("__host-person=")
    assert "domain=" not in kept  # or browsers refuse a cookie of that name
    plain = (await world.browser().post("/play/spots")).headers["set-cookie"].lower()
    assert plain.startswith("person=")
    assert "secure" not in plain


async def test_a_cookie_of_an_earlier_version_is_read_and_replaced_over_tls(world: World) -> None:
    path = await post(world.ana, "/play/suspense", name="Ana")
    person = person_of(world.ana)
    answer = await world.ana.get("https://server/me")
    assert f'href="{path}"' in answer.text
    assert (COOKIE in world.ana.cookies, world.ana.cookies[SECURE_COOKIE]) == (False, person)
    assert f'href="{path}"' in (await world.ana.get("https://server/me")).text


async def test_over_tls_no_planted_cookie_wins_and_leaving_takes_both(world: World) -> None:
    person, planted = new_token(), new_token()
    cookies = f"{COOKIE}={planted}; {SECURE_COOKIE}={person}"
    answer = await world.browser().post("https://server/play/spots", headers={"cookie": cookies})
    assert f"{SECURE_COOKIE}={person}" in answer.headers["set-cookie"]
    left = await world.browser().post("https://server/me/leave")
    gone = left.headers.get_list("set-cookie")
    assert sorted(one.partition("=")[0] for one in gone) == [SECURE_COOKIE, COOKIE]
    assert all("Max-Age=0" in one and "Secure" in one for one in gone)


async def test_a_personal_link_opens_the_same_person_on_another_device(world: World) -> None:
    path = await post(world.ana, "/play/suspense", name="Ana")
    link = f"/me/{person_of(world.ana)}"
    assert f"http://server{link}" in await shown(world.ana, "/me")
    assert (await world.ana.get(link)).headers["location"] == "/me"
    phone = world.browser()
    asked = await shown(phone, link)
    assert "Are you Ana?" in asked
    assert COOKIE not in phone.cookies  # nobody becomes another person by following a link
    assert await post(phone, "/me", token=person_of(world.ana)) == "/me"
    assert f'href="{path}"' in await shown(phone, "/me")


@pytest.mark.parametrize("token", ["", "short", "A" * 32])
async def test_a_link_of_nobody_is_refused(world: World, token: str) -> None:
    assert (await world.ana.get(f"/me/{token or 'x'}")).status_code == 404
    assert (await world.ana.post("/me", data={"token": token})).status_code == 404
    assert COOKIE not in world.ana.cookies


async def test_nobody_sees_the_page_of_another(world: World) -> None:
    path = await post(world.ana, "/play/suspense", name="Ana")
    room, bo = await world.finish(path), world.browser()
    await post(bo, "/play/spots", name="Bo")
    assert room.id not in await shown(bo, "/me")
    assert person_of(world.ana) not in await shown(bo, f"/table/{room.id}")
    bo.cookies.set(COOKIE, hash_of(person_of(world.ana)))  # the hash is no token
    assert "You haven’t played in this browser yet" in await shown(bo, "/me")


async def test_an_invited_guest_has_the_match_on_their_page_too(world: World) -> None:
    path = await post(world.ana, "/new/suspense", players="3", **{"seat-1": "open"})
    room, bo = await world.room(path), world.browser()
    link = f"/join/{room.id}/{room.seats.invitations(path.split('/')[3])[1]}"
    form = await shown(bo, link)
    token = re.search(r'name="token" value="([^"]+)"', form)
    assert token is not None
    assert token[1] == key_to(room.id, person_of(bo))
    seat = await post(bo, link, name="Bo", token=token[1])
    assert f'href="{seat}"' in await shown(bo, "/me")
    assert room.seats[1].person_hash == hash_of(person_of(bo))


async def test_one_browser_never_has_two_seats_at_a_table(world: World) -> None:
    """Not the one who set it up, nor a guest who follows the link twice."""
    seats = {"seat-1": "open", "seat-2": "open"}
    path = await post(world.ana, "/new/suspense", players="3", **seats)
    room, bo = await world.room(path), world.browser()
    link = f"/join/{room.id}/{room.seats.invitations(path.split('/')[3])[1]}"
    await shown(bo, link)
    await post(bo, link, name="Bo")
    for browser in (world.ana, bo):
        asked = await browser.get(link)
        sent = await browser.post(link, data={"name": "Cy", "token": new_token()})
        assert (asked.status_code, sent.status_code) == (403, 400)
        assert "nobody may see two hands" in asked.text
        assert "nobody may see two hands" in sent.text
    assert room.seats.open == (2,)


async def test_whoever_set_up_a_table_for_others_may_take_one_seat_of_it(world: World) -> None:
    seats = {"seat-0": "open", "seat-1": "open"}
    path = await post(world.ana, "/new/suspense", players="3", **seats)
    room = await world.room(path)
    link = f"/join/{room.id}/{room.seats.invitations(path.split('/')[3])[0]}"
    token = re.search(r'name="token" value="([^"]+)"', await shown(world.ana, link))
    assert token is not None
    assert await post(world.ana, link, name="Ana", token=token[1]) == path
    assert (await world.ana.get(link)).status_code == 403


async def test_of_several_seats_at_one_device_the_first_is_mine(world: World) -> None:
    seats = {"seat-1": "me", "name-1": "Bo"}
    room = await world.room(await post(world.ana, "/new/suspense", players="3", **seats))
    owners = [seat.person_hash for seat in room.seats.stored]
    assert owners == [hash_of(person_of(world.ana)), "", ""]


async def test_the_page_counts_matches_wins_and_opponents(world: World) -> None:
    for _ in range(2):
        await world.finish(await post(world.ana, "/play/suspense", name="Ana"))
    await world.finish(await post(world.ana, f"/daily/{QUICK}", name="Ana"))
    page = await shown(world.ana, "/me")
    text = re.sub(r"<[^>]+>", "|", page)
    assert "3 matches finished" in page
    assert re.search(r"By game\|.*Suspense\|+2\|", text)
    assert re.search(r"By opponent\|.*Bot: medium\|+2\|", text)
    assert page.count('<svg class="plot curve"') == 1
    assert "/daily/spectrum-solitaire/" in page
    assert "Your strength" not in page  # nobody was rated against bots


async def test_a_result_is_saved_with_the_last_entry_and_goes_with_a_take_back(
    world: World,
) -> None:
    path = await post(world.ana, f"/new/{QUICK}", players="1")
    room, token = await world.room(path), path.split("/")[3]
    give_up = room.match.state.legal()[-1]
    while not room.match.state.over:
        give_up = room.match.state.legal()[-1]
        await table_actions.submit(room, token, Entry(0, (give_up,)))
    match = await world.store.people.match(room.id)
    assert match is not None
    assert match.result is not None
    assert match.result.scores == room.match.state.outcome().scores
    await table_actions.submit(room, token, Entry(0, (-1,)))
    again = await world.store.people.match(room.id)
    assert again is not None
    assert again.result is None


async def test_people_who_play_together_are_rated_once(world: World) -> None:
    path = await post(world.ana, "/new/suspense", players="3", **{"seat-1": "open"})
    room, bo = await world.room(path), world.browser()
    link = f"/join/{room.id}/{room.seats.invitations(path.split('/')[3])[1]}"
    token = re.search(r'name="token" value="([^"]+)"', await shown(bo, link))
    assert token is not None
    await post(bo, link, name="Bo", token=token[1])
    await world.finish(path)
    for browser in (world.ana, bo, world.ana):
        page = await shown(browser, "/me")
        assert "Your strength" in page
        assert "after 1 match" in page
    ratings = await world.store.people.ratings(*map(hash_of, map(person_of, (world.ana, bo))))
    assert {rating.matches for rating in ratings} == {1}


async def test_an_evening_knows_its_people_on_every_device(world: World) -> None:
    path = await post(world.ana, "/evening", name="Ana")
    link, phone = path.rpartition("/")[0], world.browser()
    phone.cookies.set(COOKIE, person_of(world.ana))
    assert f'href="{path}"' in await shown(phone, link)
    assert f'href="{path}"' in await shown(phone, "/me")
    assert path not in await shown(world.browser(), link)


async def test_somebody_else_may_use_the_browser(world: World) -> None:
    await post(world.ana, "/play/suspense", name="Ana")
    person = person_of(world.ana)
    answer = await world.ana.post("/me/leave")
    assert 'data-page="gone"' in answer.text  # its script forgets what the browser keeps
    assert COOKIE not in world.ana.cookies
    await post(world.ana, "/play/suspense", name="Bo")
    assert person_of(world.ana) != person


async def test_everybody_can_check_that_a_match_was_fair(world: World) -> None:
    """The fingerprint is at the table from the first frame on, the seed nowhere before the end."""
    path = await post(world.ana, "/play/suspense", name="Ana")
    room = await world.room(path)
    seed, promised = str(room.match.header.seed), fingerprint(room.match.header.seed)
    watching = f"/table/{room.id}"
    for page in (path, watching, f"{path}/record.json", f"{path}/record.txt"):
        shown_before = await shown(world.ana, page)
        assert promised in shown_before
        assert seed not in shown_before
    assert (await world.ana.get(f"{path}/fair")).status_code == 403
    await world.finish(path)
    world.services.importers = cast(Pool, Importing())
    for page in (f"{path}/fair", f"{watching}/fair"):
        verdict = await shown(world.browser(), page)
        assert "The fingerprint matches" in verdict
        assert "follow from the seed" in verdict
        assert seed in verdict
    assert json.loads(await shown(world.ana, f"{path}/record.json"))["fingerprint"] == promised


async def test_a_seed_that_somebody_chose_has_no_fingerprint(world: World) -> None:
    path = await post(world.ana, "/new/suspense", players="3", seed="7")
    page = await shown(world.ana, path)
    assert fingerprint(7) not in page
    assert "was chosen by hand" in page


class Importing:
    """Reads one record in this process; a second one would be read without need."""

    def __init__(self) -> None:
        self.asked = 0

    async def ask(self, group: str, job: Job, patience: float) -> object:
        self.asked += 1
        assert self.asked == 1
        return job.result(Budget())

    async def close(self) -> None:
        pass
