"""Tables of every game as a spectator sees them, without a server that plays."""

from __future__ import annotations

from dataclasses import replace

from gamenight.conformance import plain_setups_of
from gamenight.conformance.walk import CHOOSING, pick_step
from gamenight.core.bot import Thinking
from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.registry import find_game
from gamenight.table import Table
from gamenight.web.protocol.messages import VERSION, Around, Whole
from gamenight.web.tables.match_log import MatchLog

SEED = 5
MOST_STEPS = 160
"""Well into a match; the long ones are not played any further."""
NAMES = ("Ana", "Benedict", "Cy", "Dorothea", "Eli", "Franziska", "Gus", "Hildegard")


def played(header: Header, most: int) -> Match:
    """A match as the playthroughs of its game are played, to its end or this many steps long."""
    game = find_game(header.game)
    match, random = Match(game.rules, header), random_from(header.seed, CHOOSING)
    by = game.playthroughs_by
    bot = game.bot(by, header.players, header.options) if by != "random" else None
    while not match.state.over and len(match.steps) < most:
        seat = match.state.turn
        if bot is None:
            match.answer(seat, *pick_step(match.state, seat, random))
        else:
            match.answer(seat, *bot.answer(match.view(seat), Thinking(random, match.log(seat))))
    return match


def in_the_middle(game_id: str) -> Whole:
    """What a spectator is sent in the middle of a match with as many players as the game has."""
    match = recorded(game_id)
    steps = len(match.steps) if not match.state.over else len(match.steps) * 2 // 3
    return sent(match, steps)


def at_the_end(game_id: str) -> Whole:
    """Return the same once such a match is over; not for the long ones."""
    match = recorded(game_id)
    assert match.state.over
    return sent(match, len(match.steps))


def recorded(game_id: str) -> Match:
    setup = plain_setups_of(find_game(game_id))[-1]
    return played(replace(setup.header(SEED), seats=NAMES[: setup.players]), MOST_STEPS)


def sent(match: Match, steps: int) -> Whole:
    game = find_game(match.header.game)
    table = game.table_of(match, match.at(steps).view(NOBODY), match.header.seats)
    log, _ = MatchLog(game, match).at(NOBODY, steps, 0)
    return Whole(protocol=VERSION, build="", v=1, table=table, log=log, around=Around())


def round_end(game_id: str, players: int, most: int = 900) -> Table | None:
    """A table at which a round has just ended, as the first seat sees it; None where a match has no
    rounds."""
    game = find_game(game_id)
    setup = next(one for one in plain_setups_of(game) if one.players == players)
    header = replace(setup.header(SEED), seats=NAMES[:players])
    match, random = Match(game.rules, header), random_from(header.seed, CHOOSING)
    bot = game.bot(next(iter(game.heuristics), "random"), players, header.options)
    while not match.state.over and len(match.steps) < most:
        seat, round = match.state.turn, match.state.position.epoch()
        match.answer(seat, *bot.answer(match.view(seat), Thinking(random, match.log(seat))))
        if match.state.position.epoch() != round and not match.state.over:
            table = game.table_of(match, match.view(0), header.seats)
            if table.summary is not None:
                return table
    return None
