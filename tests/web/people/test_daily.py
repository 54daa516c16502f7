"""The daily challenge: one for everybody, known to nobody before, the first try counts."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from hashlib import sha256
from unittest.mock import AsyncMock

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.core.match import TAKE_BACK
from gamenight.game.registry import find_game
from gamenight.store import Entry, StoredMatch, StoredResult
from gamenight.web.clocks import days
from gamenight.web.clocks.days import FIRST, as_day, day_before, end_of, in_words
from gamenight.web.daily import seeds
from gamenight.web.daily.bot_play import played_on
from gamenight.web.daily.service import DayScore, DayScores, counts, solo_games
from gamenight.web.edge.tokens import hash_of
from gamenight.web.pages.daily import DealShown, everybody
from gamenight.web.tables import actions as table_actions
from tests.web.people.conftest import QUICK, World, post, shown

pytestmark = pytest.mark.anyio

DAY = "2026-11-17"
NEXT_DAY = "2026-11-18"

BOTS = {"expert", "hard", "medium", "easy"}
"""Who plays a deal besides people."""


@pytest.fixture(autouse=True)
def on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    set_day(monkeypatch, DAY)


def set_day(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    for module in ("clocks.days", "daily.service", "daily.routes"):
        monkeypatch.setattr(f"gamenight.web.{module}.today", lambda: day)
    monkeypatch.setattr("gamenight.web.tables.results.time.time", lambda: end_of(day) - 60)


async def bots_done(world: World) -> None:
    await asyncio.gather(*world.services.daily._bots.values())


def fingerprint_in(page: str) -> str:
    found = re.search(r"<code class=\"fingerprint\">([0-9a-f]{64})</code>", page)
    assert found is not None
    return found[1]


def test_every_game_for_one_has_a_deal() -> None:
    assert {game.id for game in solo_games()} == {
        "spots",
        "spotlight",
        "spectrum",
        "roll-and-color",
        "spectrum-solitaire",
    }


def test_a_deal_follows_from_the_secret_the_day_and_the_game() -> None:
    seed = seeds.seed_of("secret", DAY, "spots")
    assert seed == seeds.seed_of("secret", DAY, "spots")
    others = [("other", DAY, "spots"), ("secret", NEXT_DAY, "spots"), ("secret", DAY, "spectrum")]
    assert seed not in [seeds.seed_of(*other) for other in others]
    assert 0 <= seed < 2**128


def test_days_are_those_of_utc() -> None:
    assert end_of("1970-01-01") == 24 * 3600
    assert (day_before("2026-03-01"), in_words("2026-03-01")) == ("2026-02-28", "1 March 2026")
    assert as_day("2026-11-17") == DAY
    assert (as_day(FIRST), day_before(FIRST)) == (FIRST, "")
    for odd in ("2026-11-31", "20261117", "today", "", "2026-W47-2", "1999-12-31", "0001-01-01"):
        assert as_day(odd) is None


async def test_everybody_gets_the_same_deal_and_the_first_try_counts(world: World) -> None:
    ana, bo = world.browser(), world.browser()
    first = await post(ana, f"/daily/{QUICK}", name="Ana")
    assert await post(ana, f"/daily/{QUICK}", name="Ana") == first
    other = await post(bo, f"/daily/{QUICK}", name="Bo")
    headers = [(await world.room(path)).match.header for path in (first, other)]
    assert headers[0].seed == headers[1].seed
    assert [header.seats for header in headers] == [("Ana",), ("Bo",)]
    await world.finish(first)
    assert await post(ana, f"/daily/{QUICK}") == first


async def test_two_presses_at_once_begin_one_try(world: World) -> None:
    ana = world.browser()
    await post(ana, "/daily/spots", name="Ana")  # the browser has a token from now on
    presses = [post(ana, f"/daily/{QUICK}", name="Ana") for _ in range(4)]
    assert len(set(await asyncio.gather(*presses))) == 1


async def test_the_seed_stays_on_the_server_until_the_next_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = world.browser()
    path = await post(ana, f"/daily/{QUICK}", name="Ana")
    room = await world.finish(path)
    seed = str(room.match.header.seed)
    table = "/".join(path.split("/")[:3])
    pages = ["/", "/daily", f"/daily/{QUICK}", f"/daily/{QUICK}/{DAY}", path, table, "/me"]
    for page in pages:
        assert seed not in await shown(ana, page)
    for sealed in (
        "/replay",
        "/replay/0/0",
        "/analysis",
        "/record.json",
        "/record.txt",
        "/deal",
        "/fair",
    ):
        for base in (path, table):
            answer = await ana.get(base + sealed)
            assert answer.status_code in (403, 404)
            assert seed not in answer.text
    assert (await ana.get(f"{path}/replay")).status_code == 403
    fingerprint = fingerprint_in(await shown(ana, f"/daily/{QUICK}"))
    assert (await ana.get(f"/daily/{QUICK}/{NEXT_DAY}")).status_code == 404

    set_day(monkeypatch, NEXT_DAY)
    page = await shown(ana, f"/daily/{QUICK}/{DAY}")
    assert seed in page
    assert fingerprint_in(page) == fingerprint == sha256(seed.encode()).hexdigest()
    assert f"/table/{room.id}/replay" in page
    assert json.loads((await ana.get(f"{path}/record.json")).text)["seed"] == seed


async def test_a_secret_is_made_once(world: World) -> None:
    (game, *_) = solo_games()
    first = await world.services.daily.seed(DAY, game)
    world.services.daily._secret = ""
    assert await world.services.daily.seed(DAY, game) == first
    assert await world.store.deals.secret(seeds.SECRET, "another") != "another"


async def test_people_and_bots_stand_on_one_list(world: World) -> None:
    ana, bo = world.browser(), world.browser()
    assert f"{len(BOTS)} bots are still playing" in await shown(ana, f"/daily/{QUICK}")
    await bots_done(world)
    await world.finish(await post(ana, f"/daily/{QUICK}", name="Ana"))
    page = await shown(ana, f"/daily/{QUICK}")
    assert "Bot: medium" in page
    assert "still playing" not in page
    assert 'class="own"' in page
    lines = re.search(r'data-share="([^"]+)" data-text="([^"]+)"', page)
    assert lines is not None
    assert lines[1] == "http://server/daily/spectrum-solitaire"
    assert re.fullmatch(
        r"gamenight · Spectrum Solitaire · 17 November 2026\n"
        r"−?\d+ points? · ahead of \d of 4 bots",
        lines[2],
    )
    others = await shown(bo, f"/daily/{QUICK}")
    assert "Ana" in others
    assert "data-copy" not in others
    assert 'class="own"' not in others


async def test_bots_play_once_and_what_they_reach_is_kept(world: World) -> None:
    ana = world.browser()
    await shown(ana, f"/daily/{QUICK}")
    await bots_done(world)
    jobs = len(world.pool.jobs)
    kept = await world.store.deals.bots_tries(DAY)
    assert set(kept[QUICK]) == BOTS
    await shown(ana, f"/daily/{QUICK}")
    await shown(ana, f"/daily/{QUICK}/{day_before(DAY)}")  # nothing is worked out for other days
    await bots_done(world)
    assert len(world.pool.jobs) == jobs


def test_a_bot_plays_a_deal_piece_by_piece_as_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "gamenight.games.spectrum.solitaire"
    whole, result = played_on(module, "medium", 7, ())
    assert result is not None
    monkeypatch.setattr("gamenight.web.daily.bot_play.SECONDS_AT_A_TIME", 1e-9)
    assert played_on(module, "medium", 7, whole[:5]) == (whole[:5], None)
    monkeypatch.undo()
    assert played_on(module, "medium", 7, whole[:5]) == (whole, result)


async def test_whoever_finishes_after_midnight_is_not_on_the_list(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = world.browser()
    path = await post(ana, f"/daily/{QUICK}", name="Ana")
    set_day(monkeypatch, NEXT_DAY)
    await world.finish(path)
    page = await shown(ana, f"/daily/{QUICK}/{DAY}")
    assert "1 person did not finish in time" in page
    assert 'class="own"' not in page


async def test_no_hints_no_stand_in_and_nothing_that_was_seen_is_taken_back(world: World) -> None:
    ana = world.browser()
    path = await post(ana, f"/daily/{QUICK}", name="Ana")
    room, token = await world.room(path), path.split("/")[3]
    with pytest.raises(NotYourTurn, match="no hints"):
        await table_actions.hint(room, token, 0)
    with pytest.raises(NotYourTurn, match="for you"):
        await table_actions.stand_in(room, token, 0, True)
    page = await shown(ana, path)
    assert 'id="hint"' not in page
    assert "data-stand-in" not in page
    await world.finish(path)
    with pytest.raises(NotYourTurn):  # elsewhere a solitaire goes on after its end
        await table_actions.submit(room, token, Entry(0, (TAKE_BACK,), "take-back-1"))


async def test_tries_that_were_only_begun_push_nobody_off_the_list(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.web.daily.service.MOST_SHOWN", 2)
    for _ in range(3):
        await post(world.browser(), f"/daily/{QUICK}", name="Stranger")
    await world.finish(await post(world.ana, f"/daily/{QUICK}", name="Ana"))
    page = await shown(world.browser(), f"/daily/{QUICK}")
    assert "Ana" in page
    assert "Stranger" not in page
    assert "3 people started and have not finished yet." in page


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/daily/suspense", 404),  # nobody plays it alone
        ("/daily/chess", 404),
        ("/daily/spots/tomorrow", 404),
        (f"/daily/spots/{NEXT_DAY}", 404),
        ("/daily/spots/9999-12-31", 404),
        (f"/daily/spots/{DAY}", 200),
        ("/daily/spots/2026-11-16", 200),
    ],
)
async def test_there_is_no_other_deal(world: World, path: str, status: int) -> None:
    assert (await world.browser().get(path)).status_code == status


def score(
    name: str, worth: float, *, won: bool = True, is_bot: bool = False, is_mine: bool = False
) -> DayScore:
    result = StoredResult((worth,), (0,) if won else (), (worth,), "it ended", ((0,),))
    return DayScore(name, result, is_bot, is_mine)


def test_what_is_won_stands_above_what_is_not_and_then_the_position_counts() -> None:
    mine = score("Ana", 5, is_mine=True)
    bots = [
        score("better", 6, is_bot=True),
        score("as good", 5, is_bot=True),
        score("worse", 4, is_bot=True),
        score("lost", 9, won=False, is_bot=True),
    ]
    scores = DayScores((*bots, mine, score("Bo", 1)), 0, 0)
    assert scores.mine is mine
    assert scores.bots_beaten(mine) == (2, 4)  # people are not counted among them


def test_equal_results_have_equal_ranks() -> None:
    scores = [score("a", 6), score("b", 5), score("c", 5), score("d", 5, won=False)]
    assert DayScores(tuple(scores), 0, 0).ranks() == [1, 2, 2, 4]


async def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, streaks = world.browser(), []
    for day in ("2026-11-13", "2026-11-15", "2026-11-16"):
        set_day(monkeypatch, day)
        await world.finish(await post(ana, f"/daily/{QUICK}", name="Ana"))
        streaks.append(await world.services.daily.streak(ana.cookies["person"]))
    assert streaks == [1, 1, 2]
    set_day(monkeypatch, DAY)
    await post(ana, f"/daily/{QUICK}", name="Ana")  # begun, and not finished
    assert "2 days" in await shown(ana, "/daily")
    set_day(monkeypatch, NEXT_DAY)
    assert await world.services.daily.streak(ana.cookies["person"]) == 0
    assert await world.services.daily.streak("") == 0
    set_day(monkeypatch, DAY)
    late = [(DAY, end_of(DAY) - 0.5), (day_before(DAY), end_of(day_before(DAY)))]
    monkeypatch.setattr(world.store.deals, "finished_days", AsyncMock(return_value=late))
    assert await world.services.daily.streak(ana.cookies["person"]) == 1  # the seed was known


async def test_those_who_have_finished_see_how_everyone_did(world: World) -> None:
    ana, bo = world.browser(), world.browser()
    await world.finish(await post(ana, f"/daily/{QUICK}", name="Ana"))
    assert "How everyone did" not in await shown(ana, f"/daily/{QUICK}")  # she alone
    path = await post(bo, f"/daily/{QUICK}", name="Bo")
    assert "How everyone did" not in await shown(bo, f"/daily/{QUICK}")
    await world.finish(path)
    board = await world.services.daily.board(ana.cookies["person"], DAY, find_game(QUICK))
    assert len(board.points) == 2
    assert board.mine is not None
    mine = board.mine.points
    deal = DealShown(find_game(QUICK), DAY, board, "", "", None, "", 0)
    higher, same = (
        str(everybody(replace(deal, board=replace(board, points=(mine, other)))))
        for other in (mine + 2, mine)
    )
    assert higher.count('<rect class="own"') == 1
    assert "2 people, from " in higher
    assert same == "None"  # there is nothing to compare


async def test_no_bot_begins_with_a_deal_of_the_past(world: World) -> None:
    board = await world.services.daily.board("", day_before(DAY), find_game(QUICK))
    assert (board.scores, board.missing_bots) == ((), 0)
    assert not world.services.daily._bots


async def test_a_deal_of_the_past_may_be_tried(world: World) -> None:
    page = await shown(world.ana, f"/daily/{QUICK}/2026-11-16")
    link = re.search(rf'href="(/new/{QUICK}\?players=1&amp;seed=(\d+))"', page)
    assert link is not None
    assert f'value="{link[2]}"' in await shown(world.ana, link[1].replace("&amp;", "&"))
    assert "Try this deal" not in await shown(world.ana, f"/daily/{QUICK}")


@pytest.mark.parametrize(
    ("ended", "is_counted"),
    [(0.0, False), (1.0, True), (end_of(DAY) - 0.5, True), (end_of(DAY), False)],
)
def test_a_try_counts_until_midnight(ended: float, is_counted: bool) -> None:
    assert counts(StoredMatch("table", QUICK, 1.0, (), ended, None), DAY) is is_counted


async def test_the_best_come_first_and_whoever_asks_is_always_on_the_list(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.web.daily.service.MOST_SHOWN", 1)
    ana, bo = world.browser(), world.browser()
    paths = [await post(one, f"/daily/{QUICK}", name=name) for one, name in ((ana, "A"), (bo, "B"))]
    for path in paths:
        await world.finish(path)
    await shown(ana, f"/daily/{QUICK}")
    await bots_done(world)
    best = set()
    for browser, name in ((ana, "A"), (bo, "B")):
        board = await world.services.daily.board(browser.cookies["person"], DAY, find_game(QUICK))
        assert board.mine is not None
        assert board.mine.name == name
        in_order = [one.result.standing for one in board.scores]
        assert in_order == sorted(in_order, reverse=True)
        assert (board.unfinished, board.missing_bots) == (0, 0)
        games = [find_game("spots"), find_game(QUICK)]
        spots, _ = await world.services.daily.boards(browser.cookies["person"], DAY, games)
        assert all(one.is_bot for one in spots.scores), "a match is on the list of its own game"
        best.add(next(one.name for one in board.scores if not one.is_bot))
    assert len(best) == 1
    assert (await world.services.daily.board("", DAY, find_game(QUICK))).mine is None


async def test_a_try_belongs_to_the_person_and_to_nobody_else(world: World) -> None:
    ana, bo = world.browser(), world.browser()
    path = await post(ana, f"/daily/{QUICK}", name="Ana")
    person = ana.cookies["person"]
    seat = (await world.room(path)).seats[0]
    assert seat.person_hash == hash_of(person)
    assert seat.token_hash == hash_of(path.split("/")[3])
    assert person not in await shown(ana, path)
    assert path not in await shown(bo, f"/daily/{QUICK}")
    assert (days.is_past(DAY), days.is_past(day_before(DAY))) == (False, True)
