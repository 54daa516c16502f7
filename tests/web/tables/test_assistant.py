"""An assistant at a server's table is a guest like any other, marked as what it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client

from gamenight.agents.guest import TableGuest
from gamenight.agents.mcp_server import make_server
from tests.agents.reader import said_to
from tests.agents.test_mcp import refused, said, table_in
from tests.web.conftest import Visitor

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
        await said(client, "answer", table=table, words=words)
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
