"""The same deal again: a friend gets seed, options and seat, and learns nothing before the end."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest
from starlette.requests import Request

from gamenight.core.errors import BadSetup
from gamenight.core.match import TAKE_BACK
from gamenight.game.registry import find_game
from gamenight.store import Conflict, StoredDeal, StoredSeat
from gamenight.web.deals import routes, service
from gamenight.web.edge.tokens import hash_of, new_token
from gamenight.web.people.identity import COOKIE
from gamenight.web.tables.new_table import table_with
from gamenight.web.tables.room import Room
from tests.web.people.conftest import World, post, shown

pytestmark = pytest.mark.anyio


async def offered(world: World, game: str = "suspense", **form: str) -> tuple[Room, str, str]:
    """A match that Ana has finished, its path, and the path of the deal that she gives away."""
    ana = world.ana
    setup = {"players": "3", "name-0": "Ana", "seat-1": "bot hard", **form}
    path = await post(ana, f"/new/{game}", **setup)
    room = await world.finish(path)
    return room, path, await post(ana, f"{path}/deal", do="send")


async def test_the_friend_gets_the_same_deal_options_and_seat(world: World) -> None:
    first, _, deal = await offered(world, **{"option-first_seat": "1"})
    bo = world.browser()
    path = await post(bo, deal, name="Bo")
    second = await world.room(path)
    one, other = first.match.header, second.match.header
    assert (one.seed, one.options) == (other.seed, other.options)
    assert other.options["first_seat"] == 1
    assert second.seats.names == ("Bo", "Bot Ida", "Bot Max")
    assert [seat.bot for seat in second.seats.stored] == ["", "hard", "medium"]
    assert second.match.opening == first.match.opening
    assert second.match.at(0).view(0).legal == first.match.at(0).view(0).legal
    assert await post(bo, deal, name="Bo") == path


async def test_nothing_of_the_first_match_is_told_before_the_friend_has_finished(
    world: World,
) -> None:
    first, _, deal = await offered(world)
    bo, stranger = world.browser(), world.browser()
    before = await shown(bo, deal)
    path = await post(bo, deal, name="Bo")
    during = [await shown(bo, page) for page in (deal, path, "/me", f"/table/{path.split('/')[2]}")]
    for page in (before, *during, await shown(stranger, deal)):
        assert first.id not in page
        assert str(first.match.header.seed) not in page
        assert "Replay" not in page.split('id="side"')[0]
        assert "<table" not in page.split('id="side"')[0]
    assert before.count("Ana") == (await shown(stranger, deal)).count("Ana") > 0
    await world.finish(path)
    after = await shown(bo, deal)
    assert f"/table/{first.id}/replay" in after
    assert "Ana" in after
    assert str(first.match.header.seed) not in after
    assert first.id not in await shown(stranger, deal)


async def test_the_one_who_gave_it_sees_the_comparison_once_a_friend_has_finished(
    world: World,
) -> None:
    _, path, deal = await offered(world)
    ana, bo = world.ana, world.browser()
    assert "Nobody else has finished" in await shown(ana, deal)
    mine = await post(bo, deal, name="Bo")
    page = await shown(ana, deal)
    assert "Still playing: Bo." in page
    assert mine.split("/")[2] not in page
    room = await world.finish(mine)
    page = await shown(ana, deal)
    assert f"/table/{room.id}/replay" in page
    assert page.count('class="own"') == (await shown(bo, deal)).count('class="own"') == 1
    assert f'data-onward="{deal}"' in await shown(ana, path)
    assert f'data-onward="{deal}"' in await shown(bo, mine)
    assert await post(ana, deal, name="Ana") == deal  # nobody competes with themselves


async def test_a_deal_is_not_tried_by_somebody_who_has_seen_it_from_another_seat(
    world: World,
) -> None:
    path = await post(world.ana, "/new/suspense", players="3", **{"seat-1": "open"})
    room, bo, cy = await world.room(path), world.browser(), world.browser()
    link = f"/join/{room.id}/{room.seats.invitations(path.split('/')[3])[1]}"
    await shown(bo, link)
    theirs = await post(bo, link, name="Bo")
    await world.finish(path)
    deals = [await post(world.ana, f"{path}/deal"), await post(bo, f"{theirs}/deal")]
    await post(cy, deals[0], name="Cy")
    for browser, deal in ((bo, deals[0]), (cy, deals[1])):
        refused = await browser.post(deal, data={"name": "Again"})
        assert refused.status_code == 400
        assert "You have played this deal before" in refused.text


async def test_a_deal_against_other_bots_is_one_more_match_to_compare(world: World) -> None:
    first, path, _ = await offered(world)
    ana = world.ana
    form = await shown(ana, f"{path}/deal")
    assert 'name="bot-1"' in form
    assert 'name="bot-0"' not in form
    again = await post(ana, f"{path}/deal", do="play", **{"bot-1": "easy", "bot-2": "expert"})
    second = await world.finish(again)
    assert [seat.bot for seat in second.seats.stored] == ["", "easy", "expert"]
    assert second.match.header.seed == first.match.header.seed
    assert "1 bot (easy) and 1 bot (expert)" in await shown(ana, await post(ana, f"{path}/deal"))
    odd = await ana.post(f"{path}/deal", data={"do": "play", "bot-1": "cheater"})
    assert odd.status_code == 400


async def test_only_seats_of_a_match_that_is_over_give_a_deal_away(world: World) -> None:
    ana, bo = world.browser(), world.browser()
    path = await post(ana, "/new/suspense", players="3", **{"seat-1": "me"})
    assert (await ana.get(f"{path}/deal")).status_code == 403
    assert (await ana.post(f"{path}/deal")).status_code == 403
    room = await world.finish(path)
    assert (await bo.get(f"/table/{room.id}/deal")).status_code == 404
    assert (await ana.post(f"{path}/deal", data={"seat": "2"})).status_code == 400
    assert 'id="seat-friend"' in await shown(ana, f"{path}/deal")
    assert await post(ana, f"{path}/deal", seat="1") != await post(ana, f"{path}/deal", seat="0")
    assert (await bo.get("/deal/nothing")).status_code == 404
    assert (await bo.get("/deal/%00")).status_code == 404


async def test_where_people_played_bots_of_the_usual_level_take_their_seats(world: World) -> None:
    _, _, deal = await offered(world, **{"seat-1": "open", "seat-2": "bot expert"})
    room = await world.room(await post(world.browser(), deal, name="Bo"))
    assert [seat.bot for seat in room.seats.stored] == ["", "medium", "expert"]


async def test_a_finished_try_is_not_taken_back_after_the_comparison(world: World) -> None:
    _, _, deal = await offered(world, "spectrum-solitaire", players="1", **{"seat-1": ""})
    bo = world.browser()
    room = await world.finish(await post(bo, deal, name="Bo"))
    assert not room.match.can_take_back(0)
    assert TAKE_BACK not in [answer for step in room.match.steps for answer in step.answers]


async def test_two_presses_at_once_begin_one_try(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, deal = await offered(world)
    bo = world.browser()
    await post(bo, "/play/suspense")  # the browser has a token from now on
    counted: list[Request] = []
    monkeypatch.setattr(routes, "count_table", counted.append)
    presses = [post(bo, deal, name="Bo") for _ in range(4)]
    assert len(set(await asyncio.gather(*presses))) == 1
    found = await world.store.deals.find(deal.rpartition("/")[2])
    assert found is not None
    assert (len(found.tries), len(counted)) == (1, 1)


async def test_a_try_that_another_server_has_begun_meanwhile_is_gone_on_with(world: World) -> None:
    """Only presses at one server wait for each other."""
    _, _, deal = await offered(world)
    deal_id = deal.rpartition("/")[2]
    paths = [await post(world.ana, "/play/suspense") for _ in range(3)]
    here, there, another = (path.split("/")[2] for path in paths)
    assert await service.add_try(world.store, deal_id, there, "bo") == there
    assert await service.add_try(world.store, deal_id, here, "bo") == there
    assert await service.add_try(world.store, deal_id, another, "cy") == another


async def test_whoever_offers_a_deal_may_try_it_again_and_again(world: World) -> None:
    _, path, _ = await offered(world)
    again = [await post(world.ana, f"{path}/deal", do="play") for _ in range(2)]
    assert len(set(again)) == 2


async def test_nothing_is_set_up_or_counted_beyond_the_last_try(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path, _ = await offered(world)
    counted: list[Request] = []
    monkeypatch.setattr(routes, "count_table", counted.append)
    monkeypatch.setattr(service, "MOST_TRIES", 1)
    await post(world.ana, f"{path}/deal", do="play")
    person = hash_of(world.ana.cookies[COOKIE])
    before = await world.store.people.matches(person)
    again = await world.ana.post(f"{path}/deal", data={"do": "play"})
    assert (again.status_code, len(counted)) == (400, 1)
    assert await world.store.people.matches(person) == before


SEATS = (
    StoredSeat("Bot Ida", "hard", ""),
    StoredSeat("Ana", "", "ana"),
    StoredSeat("Bo", "easy", "bo"),  # a bot stands in
    StoredSeat("Former player", "", ""),  # was forgotten
)


@pytest.mark.parametrize(
    ("own", "chosen", "bots"),
    [
        (1, {}, ["hard", "medium", "medium"]),
        (0, {}, ["medium", "medium", "medium"]),
        (1, {0: "expert", 2: "random"}, ["expert", "random", "medium"]),
        (3, {3: "expert"}, ["hard", "medium", "medium"]),
    ],
)
def test_who_plays_on_the_other_seats(own: int, chosen: dict[int, str], bots: list[str]) -> None:
    first = table_with(find_game("spots"), "table-1", SEATS, {})
    deal = StoredDeal("deal-1", "table-1", own, "")
    others = service.others_of(first, deal, chosen)
    assert [seat.bot for seat in others] == bots
    assert [seat.token_hash + seat.person_hash for seat in others] == [""] * 3
    assert len({seat.name for seat in others}) == 3


async def test_nobody_tries_a_deal_without_end(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path, _ = await offered(world)
    monkeypatch.setattr(service, "MOST_TRIES", 3)
    tries = [world.ana.post(f"{path}/deal", data={"do": "play"}) for _ in range(5)]
    answers = await asyncio.gather(*tries)
    assert sorted(answer.status_code for answer in answers) == [303, 303, 303, 400, 400]


async def test_tries_that_a_stranger_has_only_begun_push_no_friend_off_the_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, deal = await offered(world)
    monkeypatch.setattr(service, "MOST_TRIES", 2)
    monkeypatch.setattr(service, "MOST_SHOWN", 2)
    for _ in range(3):
        await post(world.browser(), deal, name="Stranger")
    bo = world.browser()
    room = await world.finish(await post(bo, deal, name="Bo"))
    for browser in (world.ana, bo):
        assert f"/table/{room.id}/replay" in await shown(browser, deal)


async def test_a_seat_without_a_person_can_be_offered_too(world: World) -> None:
    """A client that keeps no cookies, or a match from before there were any."""
    suspense = (await world.room(await post(world.browser(), "/play/suspense"))).game
    bots = (StoredSeat("Bot Ida", "medium", ""), StoredSeat("Bot Max", "medium", ""))
    token = new_token()
    table = table_with(suspense, "table-1", (StoredSeat("Ana", "", hash_of(token)), *bots), {})
    await world.store.create(table)
    await world.finish("/table/table-1")
    ana, bo = world.browser(), world.browser()
    deal = await post(ana, f"/table/table-1/{token}/deal")
    await world.finish(await post(bo, deal, name="Bo"))
    assert "Ana" in await shown(ana, deal)


async def test_where_others_are_always_quicker_a_try_is_refused_after_a_while(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, path = await offered(world)
    tried = AsyncMock(side_effect=Conflict("Another player has just begun with this deal."))
    monkeypatch.setattr(world.store.deals, "begin", tried)
    with pytest.raises(BadSetup, match="Too many people are starting"):
        await service.add_try(world.store, path.split("/")[2], "a-table", new_token())
    assert tried.await_count == service.MOST_RACES
    with pytest.raises(BadSetup, match="as often as this server allows"):
        await service.add_try(world.store, "no-such-deal", "a-table", new_token())
