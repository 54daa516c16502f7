"""Assistants play over the Model Context Protocol, with the client of its own SDK."""

from __future__ import annotations

import os
import re
import sys
from asyncio import to_thread
from contextlib import suppress
from pathlib import Path
from random import Random
from socket import create_connection, socket
from time import monotonic, sleep
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

import gamenight
from gamenight.agents.mcp_server import MOST_TABLES, make_server, marked
from gamenight.game.names import LONGEST_NAME
from tests.agents.reader import said_to
from tests.programs import PATIENCE, started
from tests.short_matches import SHORT

pytestmark = pytest.mark.anyio

MOST_ANSWERS = 1500


async def said(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool says; refused calls fail the test."""
    result = await client.call_tool(tool, arguments)
    text: str = result.content[0].text  # type: ignore[union-attr]
    assert not result.is_error, text
    return text


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content[0].text)  # type: ignore[union-attr]


def table_in(text: str) -> str:
    found = re.match(r"Your table is (\S+)\.", text)
    assert found
    return found[1]


@pytest.mark.parametrize("game", gamenight.game_ids())
async def test_a_whole_match_of_every_game(game: str) -> None:
    random = Random(1)
    async with Client(make_server()) as client:
        text = await said(
            client, "new_table", game=game, seed=1, level="random", options=SHORT.get(game, {})
        )
        table = table_in(text)
        answers = 0
        while words := said_to(text, random):
            result = await client.call_tool("answer", {"table": table, "words": words})
            if not result.is_error:  # sets that do not go together are drawn again
                text = result.content[0].text  # type: ignore[union-attr]
            answers += 1
            assert answers < MOST_ANSWERS
        assert answers > 3
        assert "\n\n## The result\n\n" in text
        assert "## The question" not in text
        assert "It is not your turn" in await refused(
            client, "answer", table=table, words="1"
        ) or "The match is over" in await refused(client, "answer", table=table, words="1")


async def test_tools_and_resources_say_what_a_guest_may_know() -> None:
    async with Client(make_server()) as client:
        assert "suspense: Suspense, 3 players" in await said(client, "list_games")
        rules = await said(client, "read_rules", game="suspense")
        read = await client.read_resource("rules://suspense")
        assert read.contents[0].text == rules  # type: ignore[union-attr]
        assert len(await said(client, "read_rules", game="suspense", short=True)) < len(rules)
        text = await said(client, "new_table", game="suspense", seed=3, name="Ada")
        table = table_in(text)
        assert await said(client, "look", table=table) in text
        shown = await client.read_resource(f"table://{table}")
        assert shown.contents[0].text in text  # type: ignore[union-attr]
        assert "Hand: 4 × A face-down card" in text, "others' hands stay hidden"
        assert "imagined games" in await said(client, "hint", table=table)
        said_first = said_to(text, Random(1))
        after = await said(client, "answer", table=table, words=said_first)
        assert after.startswith("# Suspense\n\n## What happened\n\n- You ")
        assert "cannot be taken back" in await refused(client, "take_back", table=table)
        assert "they do not listen" in await refused(client, "speak", table=table, words="Hello")
        wrong = await refused(client, "answer", table=table, words="castle")
        assert "'castle' is not one of the answers. You may answer: 1. " in wrong
        assert await said(client, "leave", table=table) == "You have left the table."
        assert "There is no table" in await refused(client, "look", table=table)
        assert "No game is called chess" in await refused(client, "new_table", game="chess")
        for seat in (-1, 3):
            beside = await refused(client, "new_table", game="suspense", seat=seat)
            assert f"Seat {seat} does not exist: seats are 0 to 2." in beside
        assert "no bot os:system" in await refused(
            client, "new_table", game="suspense", level="os:system"
        )


async def test_a_process_keeps_so_many_tables() -> None:
    async with Client(make_server()) as client:
        first = table_in(await said(client, "new_table", game="suspense", seed=1))
        for _ in range(MOST_TABLES):
            await said(client, "new_table", game="suspense", seed=1)
        assert "There is no table" in await refused(client, "look", table=first)


async def test_over_standard_input_and_output() -> None:
    source = str(Path(gamenight.__file__).parents[1])
    path = ":".join([source, *[place for place in sys.path if place]])
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "gamenight", "mcp"], env={"PYTHONPATH": path}
    )
    async with Client(server) as client:
        assert "spectrum-poker" in await said(client, "list_games")


def wait_for_port(port: int) -> None:
    """Wait until a program listens."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with suppress(OSError), create_connection(("127.0.0.1", port), timeout=1):
            return
        sleep(0.05)
    raise AssertionError(f"nothing listens at {port}")


def with_our_sources() -> dict[str, str]:
    source = str(Path(gamenight.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": source}


async def test_over_streamable_http() -> None:
    """A table of one client is at hand to no other that does not know its id."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["-m", "gamenight", "mcp", "--http", "--port", str(port)]
    with started([sys.executable, *words], env=with_our_sources()):
        address = f"http://127.0.0.1:{port}/mcp"
        await to_thread(wait_for_port, port)
        async with Client(address) as one, Client(address) as other:
            text = await said(one, "new_table", game="suspense", seed=3)
            table = table_in(text)
            answer = said_to(text, Random(1))
            assert "## What happened" in await said(one, "answer", table=table, words=answer)
            guessed = await refused(other, "look", table=f"{table}x")
            assert "There is no table" in guessed


def test_the_name_says_that_it_is_an_assistant() -> None:
    assert marked("Ada") == "Ada (assistant)"
    assert len(marked("x" * 200)) == LONGEST_NAME
    assert marked("x" * 200).endswith("x (assistant)")
    assert marked(" \n") == "Guest (assistant)"
