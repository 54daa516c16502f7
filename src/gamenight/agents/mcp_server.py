"""The games as tools of the Model Context Protocol, so that an assistant can play.

A table has an id that cannot be guessed: over HTTP one client cannot answer for another.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from secrets import randbits, token_urlsafe
from typing import Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError

import gamenight
from gamenight.agents.place import LocalTable, Place
from gamenight.core.errors import BadSetup, GamenightError
from gamenight.core.words import player_counts
from gamenight.game.names import LONGEST_NAME
from gamenight.game.registry import all_games, find_game
from gamenight.game.rules_pages import in_a_minute, rules_page
from gamenight.game.setup_arguments import SEED_BITS

MARK: Final = " (assistant)"
"""Stands behind the name of an assistant at every table."""
MOST_TABLES: Final = 50
"""Of one process; the one that was opened first is left when there is one more."""

INSTRUCTIONS: Final = (
    "Play tabletop games. list_games says which there are, read_rules how one is played. Sit down "
    "with new_table (against bots) or join_table (by the link of an invitation), then answer what "
    "is asked: with the number of an answer or its words. Every reply is the table as you see it, "
    "with all legal answers."
)


class Tables:
    """All tables at which assistants of this process sit."""

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}

    async def add(self, place: Place) -> str:
        while len(self._places) >= MOST_TABLES:
            await self.leave(next(iter(self._places)))
        table = token_urlsafe(9)
        self._places[table] = place
        return table

    def at(self, table: str) -> Place:
        place = self._places.get(table)
        if place is None:
            raise BadSetup(f"There is no table {table}: new_table and join_table say its id.")
        return place

    async def leave(self, table: str) -> None:
        place = self.at(table)
        del self._places[table]
        await place.leave()


def marked(name: str) -> str:
    """The name of an assistant, as everybody reads it."""
    words = " ".join(name.split()) or "Guest"
    return words[: LONGEST_NAME - len(MARK)] + MARK


async def told(reply: Awaitable[str]) -> str:
    """A reply; a refusal is a sentence, as an error of the tool."""
    try:
        return await reply
    except GamenightError as error:
        raise ToolError(str(error)) from error


def games_listed() -> str:
    return "\n".join(
        f"- {game.id}: {game.rules.title}, {player_counts(game.rules.players)}. {game.tagline}"
        for game in all_games()
    )


def make_server() -> MCPServer:
    """The server with its tools and resources, whatever it is reached by."""
    server: MCPServer = MCPServer(
        "gamenight",
        instructions=INSTRUCTIONS,
        version=gamenight.__version__,
        log_level="WARNING",
    )
    tables = Tables()

    async def seated(place: Place) -> str:
        text = await place.look()
        return f"Your table is {await tables.add(place)}.\n\n{text}"

    @server.tool()
    def list_games() -> str:
        """List the games with their player counts."""
        return games_listed()

    @server.tool()
    async def read_rules(game: str, short: bool = False) -> str:
        """Read the rules of a game, in full or in a few sentences."""

        async def page() -> str:
            found = find_game(game)
            return (in_a_minute(found) if short else "") or rules_page(found.id)

        return await told(page())

    @server.tool()
    async def new_table(
        game: str,
        players: int = 0,
        seat: int = 0,
        level: str = "medium",
        name: str = "Guest",
        options: dict[str, str] | None = None,
        seed: int | None = None,
    ) -> str:
        """Set up a table of your own against bots and sit down there. 0 players: the usual number.
        Levels are easy, medium, hard and expert, where a game has them."""

        async def start() -> str:
            found = find_game(game)
            count = players or found.usual_players()
            chance = randbits(SEED_BITS) if seed is None else seed
            wanted = options or {}
            table = LocalTable(found, count, seat, level, wanted, chance, marked(name))
            return await seated(table)

        return await told(start())

    @server.tool()
    async def join_table(link: str, name: str = "Guest") -> str:
        """Sit down at a table of a server by the link of an invitation, to a table or an evening.
        Others see that you are an assistant."""

        async def join() -> str:
            from gamenight.agents.guest import sit_down

            return await seated(await sit_down(link, marked(name)))

        return await told(join())

    def at_table(act: Callable[[Place], Awaitable[str]]) -> Callable[[str], Awaitable[str]]:
        async def acted(table: str) -> str:
            return await act(tables.at(table))

        return lambda table: told(acted(table))

    @server.tool()
    async def look(table: str) -> str:
        """See the table: what happened, what lies there, the question and all answers."""
        return await at_table(lambda place: place.look())(table)

    @server.tool()
    async def answer(table: str, words: str) -> str:
        """Answer the question with the number or the words of an answer; several with commas."""
        return await at_table(lambda place: place.answer(words))(table)

    @server.tool()
    async def take_back(table: str) -> str:
        """Take your last answer back, where nobody has learnt anything from it."""
        return await at_table(lambda place: place.take_back())(table)

    @server.tool()
    async def hint(table: str) -> str:
        """Ask what a strong bot would answer, and why."""
        return await at_table(lambda place: place.hint())(table)

    @server.tool()
    async def speak(table: str, words: str) -> str:
        """Say something to the people of the evening."""
        return await at_table(lambda place: place.speak(words))(table)

    @server.tool()
    async def leave(table: str) -> str:
        """Stand up from a table."""

        async def left() -> str:
            await tables.leave(table)
            return "You have left the table."

        return await told(left())

    @server.resource("rules://{game}", mime_type="text/markdown")
    def rules(game: str) -> str:
        """The rules page of a game."""
        try:
            return rules_page(find_game(game).id)
        except GamenightError as error:
            raise ResourceNotFoundError(str(error)) from error

    @server.resource("table://{table}", mime_type="text/markdown")
    async def seen(table: str) -> str:
        """A table as you see it."""
        try:
            return await tables.at(table).look()
        except GamenightError as error:
            raise ResourceNotFoundError(str(error)) from error

    return server
