"""New tables: from a form, or in one click, to what is stored."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gamenight.core.errors import BadSetup
from gamenight.core.match import Header
from gamenight.game.game import AnyGame
from gamenight.game.names import persons_name, unlike
from gamenight.store import StoredSeat, StoredTable
from gamenight.web.clocks.rule import NO_CLOCK, ClockRule, rule_from
from gamenight.web.clocks.table_clock import new_clock
from gamenight.web.edge.tokens import (
    hash_of,
    invitation,
    key_to,
    new_table_id,
    new_token,
    next_table_id,
)

LONGEST_SEED = 39
"""Digits; enough for 128 bits."""

BOT_NAMES = ("Bot Ida", "Bot Max", "Bot Lou", "Bot Kim", "Bot Noa", "Bot Ben")
ME = "me"
OPEN = "open"
BOT = "bot "
"""Who plays a seat, as the form says it; a bot's name follows the last one."""


@dataclass(frozen=True)
class SeatWish:
    """Who is to play a seat: ME, OPEN, or BOT with the bot's name; and what a person is called."""

    who: str
    name: str = ""


@dataclass(frozen=True)
class TableWish:
    """A table as asked for in the form."""

    game: AnyGame
    seats: tuple[SeatWish, ...]
    options: Mapping[str, object]
    seed: int | None = None
    """None: drawn afresh."""
    clock: ClockRule | None = None


def quick_wish(game: AnyGame, name: str) -> TableWish:
    """One person against the best bots, with the smallest company the game allows."""
    players = next((count for count in game.rules.players if count > 1), 1)
    others = (SeatWish(BOT + game.usual_bot()),) * (players - 1)
    return TableWish(game, (SeatWish(ME, name), *others), {})


def wish_from(game: AnyGame, form: Mapping[str, str]) -> TableWish:
    """Return the table that a form describes; refused with a sentence if it says something odd."""
    players = as_number(form.get("players", ""), "The number of players")
    if players not in game.rules.players:
        game.rules.accept(players, {})  # refuses, naming the counts that are possible
    seats = tuple(seat_wish(game, form, seat) for seat in range(players))
    options = {
        option.name: form[f"option-{option.name}"]
        for option in game.rules.options
        if f"option-{option.name}" in form
    }
    seed = read_seed(form.get("seed", "").strip())
    if seed is not None and any(seat.who == OPEN for seat in seats):
        raise BadSetup(
            "A seed of your own would tell you the cards of the people you invite. "
            "Leave it empty, or play without open seats."
        )
    return TableWish(game, seats, options, seed, rule_from(form.get("clock", NO_CLOCK)))


def seat_wish(game: AnyGame, form: Mapping[str, str], seat: int) -> SeatWish:
    who = form.get(f"seat-{seat}", ME if seat == 0 else BOT + game.usual_bot())
    if who.startswith(BOT):
        game.check_bot(who.removeprefix(BOT))  # refuses a bot that the game does not have
    elif who not in (ME, OPEN):
        raise BadSetup(f"Seat {seat + 1} can be for you, open, or for a bot.")
    return SeatWish(who, form.get(f"name-{seat}", ""))


def as_number(text: str, what: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise BadSetup(f"{what} must be a whole number.")
    return int(text)


def read_seed(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST_SEED:
        raise BadSetup(f"The seed must be a whole number of at most {LONGEST_SEED} digits.")
    return int(text)


def new_table(wish: TableWish, now: int = 0, person: str = "") -> tuple[StoredTable, str]:
    """Return a table as wished, and the token of the one who set it up ("" if bots are alone). Its
    clock begins ``now``.

    Of several seats of their own the first is theirs; others play on the same device.
    """
    table_id = new_table_id()
    token = key_to(table_id, person) if person else new_token()
    names: list[str] = []
    seats: list[StoredSeat] = []
    for number, seat in enumerate(wish.seats):
        stored = stored_seat(seat, number, names, token, table_id)
        if seat.who == ME and person and not any(other.is_persons for other in seats):
            stored = replace(stored, person_hash=hash_of(person))
        seats.append(stored)
        names.append(stored.name)
    table = table_with(wish.game, table_id, tuple(seats), wish.options, wish.seed)
    table = replace(table, clock=new_clock(wish.clock, len(seats), now))
    holds_one = any(seat.who in (ME, OPEN) for seat in wish.seats)
    return table, token if holds_one else ""


def table_with(
    game: AnyGame,
    table_id: str,
    seats: tuple[StoredSeat, ...],
    options: Mapping[str, object],
    seed: int | None = None,
    day: str = "",
) -> StoredTable:
    """Return a new table with these seats; without a seed one is drawn."""
    header = Header(
        game=game.id,
        version=game.rules.version,
        players=len(seats),
        options=game.rules.accept(len(seats), options),
        seats=tuple(seat.name for seat in seats),
        seed=secrets.randbits(128) if seed is None else seed,
    )
    return StoredTable(table_id, header, seats, (), time.time(), day=day)


def stored_seat(
    wish: SeatWish, number: int, taken: Sequence[str], token: str, table_id: str
) -> StoredSeat:
    if wish.who == OPEN:
        return StoredSeat.open_to(hash_of(invitation(token, table_id)))
    if wish.who == ME:
        return StoredSeat.of_person(persons_name(wish.name, number, taken), hash_of(token))
    return StoredSeat.of_bot(bot_name(taken), wish.who.removeprefix(BOT))


def bot_name(taken: Sequence[str]) -> str:
    """Return a name for another bot at a table."""
    free = [name for name in BOT_NAMES if name not in taken]
    return free[0] if free else unlike(BOT_NAMES[0], taken)


def same_again(table_id: str, header: Header, seats: tuple[StoredSeat, ...]) -> StoredTable:
    """Return the table after a table: the tokens that opened the old seats open the new ones."""
    fresh = replace(header, seed=secrets.randbits(128))
    sitting = tuple(replace(seat, since=0) for seat in seats)
    return StoredTable(next_table_id(table_id), fresh, sitting, (), time.time())
