"""An assistant at a server's table is a guest like any other, marked as what it is."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

pytest.importorskip("mcp")

from mcp import Client

from gamenight.agents.guest import Socket, TableGuest
from gamenight.agents.mcp_server import make_server
from gamenight.core.errors import IllegalAnswer
from gamenight.game.registry import find_game, game_ids
from gamenight.game.text_interface import offers_of, question_text, read_words
from gamenight.table import Table
from tests.agents.reader import said_to
from tests.agents.test_mcp import refused, said, table_in
from tests.short_matches import SHORT
from tests.web.conftest import Live, Server, Visitor, serving

pytestmark = pytest.mark.anyio


async def test_it_plays_beside_people_and_bots(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableGuest, "patience", 0.1)  # the person beside it is this same test
    random = Random(1)
    seats = {"players": "3", "seat-0": "me", "seat-1": "open", "seat-2": "bot medium"}
    seats["option-first_seat"] = "1"
    live = visitor.live(visitor.set_up("suspense", **seats))
    live.wait(lambda live: bool(live.around["open"]))
    live.send(type="speed", value="instant")
    link = live.around["open"][0]["link"]
    async with Client(make_server()) as client:
        text = await said(client, "join_table", link=link, name="Ada")
        table = table_in(text)
        live.wait(lambda live: live.table["seats"][1]["name"].startswith("Ada"))
        assert live.table["seats"][1]["name"] == "Ada (assistant)"
        mine = [card["label"] for card in hand_of(live.table)]
        assert mine
        assert not any(card in text for card in mine), "hidden hands stay hidden"
        gone = await refused(client, "join_table", link="http://127.0.0.1:9/join/a/b")
        assert "No server answers" in gone
        assert "may be taken already" in await refused(client, "join_table", link=link)
        words = said_to(text, random)
        assert words, "seat 1 begins"
        assert (await said(client, "hint", table=table)).startswith("Hint: Play ")
        live.send(type="say", text="Good luck!")
        live.wait(lambda live: "Good luck!" in live.frames[-1])
        read = ""
        while "Good luck!" not in read:  # until the server has sent it to this seat, too
            read = await said(client, "look", table=table)
        assert "Ada (assistant): Thanks!" in await said(
            client, "speak", table=table, words="Thanks!"
        )
        await said(client, "answer", table=table, words=words)
        assert "cannot be taken back" in await refused(client, "take_back", table=table)
        await said(client, "leave", table=table)
        live.send(type="ping")
        live.until("pong")
        log = "\n".join(live.log)
        assert "Ada (assistant) " in log, "and everybody reads what it did"


def hand_of(table: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        card
        for zone in table["zones"]
        if zone.get("owner") == 0 and zone.get("role") == "hand"
        for card in zone.get("items", [])
    ]


MOST_TURNS = 900


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets everybody play as fast as they can."""
    database = str(tmp_path_factory.mktemp("quick") / "gamenight.sqlite")
    yield from serving(database, "--unlimited")


@pytest.mark.parametrize("game", game_ids())
async def test_it_plays_a_whole_match_beside_a_browser(
    game: str,
    quick_server: Server,
    visit: Callable[[Server], Visitor],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TableGuest, "patience", 0.02)
    monkeypatch.setattr(Socket, "pace", 0.0)
    random = Random(2)
    visitor = visit(quick_server)
    options = {f"option-{name}": value for name, value in SHORT.get(game, {}).items()}
    players = find_game(game).usual_players()
    seats = {f"seat-{seat}": "bot easy" for seat in range(2, players)}
    people = {"seat-0": "me", "seat-1": "open"} if players > 1 else {"seat-0": "me"}
    path = visitor.set_up(game, players=str(players), **people, **seats, **options)
    live = visitor.live(path)
    live.wait(lambda live: bool(live.table))
    live.send(type="speed", value="instant")
    link = live.around["open"][0]["link"] if players > 1 else quick_server.address + path
    async with Client(make_server()) as client:
        text = await said(client, "join_table", link=link, name="Ada")
        table = table_in(text)
        for _ in range(MOST_TURNS):
            if live.table.get("over"):
                break
            if players > 1:
                await to_thread(answer_as_a_person, live, random)
            words = said_to(text, random)
            if not words:
                text = await said(client, "look", table=table)
                live.send(type="ping")
                await to_thread(live.until, "pong")
                continue
            result = await client.call_tool("answer", {"table": table, "words": words})
            if not result.is_error:  # else a set that does not go together, or a moment too late
                text = result.content[0].text  # type: ignore[union-attr]
            elif "moved on" in result.content[0].text:  # type: ignore[union-attr]
                text = await said(client, "look", table=table)
        assert live.table["over"], text[-1500:]
        await said(client, "look", table=table)
        assert "The match is over" in await refused(client, "answer", table=table, words="1")
        await said(client, "leave", table=table)


def answer_as_a_person(live: Live, random: Random) -> None:
    """Answer in the browser, if it is asked."""
    live.send(type="ping")
    live.until("pong")
    if not live.around["ticket"]:
        return
    seen = msgspec.convert(live.table, Table)
    offers = offers_of(seen)
    words = said_to("\n".join(["## The question", *question_text(seen, offers)]), random)
    with suppress(IllegalAnswer):
        live.answer(*read_words(seen, words, offers))
