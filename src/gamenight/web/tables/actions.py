"""Actions of people at a table. Permissions are checked at the moment an action is carried out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from gamenight.core.errors import BadSetup, NotYourTurn
from gamenight.game.names import persons_name
from gamenight.store import Conflict, Entry, Quota, Settled, Store, StoredSeat
from gamenight.table import Hint
from gamenight.web.clocks.state import ClockState, after_wish
from gamenight.web.clocks.table_clock import TableClock, new_clock
from gamenight.web.clocks.uptime import Uptime
from gamenight.web.edge.tokens import hash_of
from gamenight.web.protocol.chat import one_line
from gamenight.web.tables.new_table import bot_name, same_again
from gamenight.web.tables.room import Room
from gamenight.web.tables.state import TIME_IS_UP
from gamenight.web.tables.writer import TAKEN, TWO_HANDS


def check_player(room: Room, token: str, seat: int) -> None:
    """Refuse an answer unless the token opens the seat, and no bot plays there."""
    seats = room.state.seats
    mine = seats.opened_by(token)
    if not mine:
        raise NotYourTurn("You are watching; only players with a seat can play.")
    if seat not in mine:
        raise NotYourTurn("That is not your seat.")
    if seat in seats.bots:
        raise NotYourTurn("A bot plays for you; take your seat back first.")


async def submit(room: Room, token: str, entry: Entry, ticket: str | None = None) -> None:
    """Save an answer, or a take-back, of the token's holder."""
    try:
        await room.writer.submit(entry, partial(check_player, room, token, entry.seat), ticket)
    except NotYourTurn:
        room.alarm.ring_if_late()
        raise


def submit_nowait(
    room: Room, token: str, entry: Entry, ticket: str | None, quota: Quota | None, done: Settled
) -> bool:
    """The same without a task; returns False if another change is under way."""
    check = partial(check_player, room, token, entry.seat)
    try:
        return room.writer.submit_nowait(entry, check, ticket, quota, done)
    except NotYourTurn:
        room.alarm.ring_if_late()
        raise


# Seats


async def join(
    room: Room,
    invite: str,
    name: str,
    token: str,
    person_hash: str = "",
    avatar: str = "",
    *,
    by_code: bool = False,
    is_beginner: bool = False,
) -> None:
    """Take an open seat that an invitation is for, or any where the table's code was checked; the
    token opens it from now on."""

    def check() -> None:
        if room.seats.is_persons(person_hash):
            raise BadSetup(TWO_HANDS)

    for _ in room.seats.open:
        seat = room.seats.offered(invite, by_code=by_code)
        if seat is None or room.seats.opened_by(token):  # the same form was sent twice at once
            break
        known_as = persons_name(name, seat, room.seats.names)
        taken = StoredSeat.of_person(known_as, hash_of(token), person_hash)
        after = replace(taken, avatar=avatar)
        with suppress(Conflict):  # another person was quicker: there may be another seat
            before = room.seats[seat]
            await room.writer.reseat(seat, before, after, check, is_beginner=is_beginner)
    if not room.seats.opened_by(token):
        raise BadSetup(TAKEN)


async def fill(room: Room, token: str, seat: int) -> None:
    """Let a bot take an open seat."""
    if seat not in room.seats.invitations(token):
        raise NotYourTurn("Only the person who set up the table can give an open seat to a bot.")
    bot = StoredSeat.of_bot(bot_name(room.seats.names), room.game.usual_bot())
    await room.writer.reseat(seat, room.seats[seat], bot)


async def stand_in(room: Room, token: str, seat: int, on: bool) -> None:
    """Let a bot play for a person, or let the person play again. Others at the table may let a bot
    fill in for a person who is missing."""
    mine = room.seats.opened_by(token)
    if seat not in mine:
        if not on or not mine or seat >= len(room.seats):
            raise NotYourTurn("That is not your seat.")
        await fill_in(room, seat)
        return
    if on and room.day:
        raise NotYourTurn("Bots cannot play the daily challenge for you.")
    before = room.seats[seat]
    after = replace(before, bot=room.game.usual_bot() if on else "")
    await room.writer.reseat(seat, before, after, lambda: check_return(room, seat, after))


async def fill_in(room: Room, seat: int) -> None:
    """Let a bot play for a person whom the table has waited for long enough."""

    def check() -> None:
        if seat not in room.absences.missing():
            raise NotYourTurn(f"Please give {room.seats.names[seat]} a little more time first.")

    check()
    before = room.seats[seat]
    await room.writer.reseat(seat, before, replace(before, bot=room.game.usual_bot()), check)


def check_return(room: Room, seat: int, after: StoredSeat) -> None:
    """A player who comes back after their time was up does not answer for the bot."""
    clock, asked = room.state.clock, room.state.asked
    if after.bot or clock is None or seat not in asked:
        return
    if clock.is_up(seat, asked, room.seats):
        raise NotYourTurn(TIME_IS_UP)


# Time and pace


async def pause(room: Room, token: str, on: bool) -> None:
    """Ask for a pause, or end it: it begins when all who play have asked for it."""

    def wish(_: TableClock, now: ClockState) -> ClockState:
        seats = room.seats
        mine = [seat for seat in seats.opened_by(token) if seat not in seats.bots]
        if not mine:
            raise NotYourTurn("Only players can pause.")
        return after_wish(now, mine, seats, on=on)

    await room.writer.change_clock(wish)


def hurry(room: Room, token: str) -> None:
    """Let the bots answer without waiting any longer, this once."""
    check_pace(room, token)
    room.bots.hurry()


def set_speed(room: Room, token: str, speed: str) -> None:
    check_pace(room, token)
    if speed != room.speed:
        room.bots.set_speed(speed)
        room.announce()


def check_pace(room: Room, token: str) -> None:
    if room.seats.has_people and not room.seats.opened_by(token):
        raise NotYourTurn("Only players with a seat can change the speed.")


# Chat

ONLY_PLAYERS: Final = "Only players can chat here."


async def say(room: Room, token: str, text: str) -> None:
    """Say something to the other players. An evening has a chat of its own."""
    seat = speaking_seat(room, token)
    if words := one_line(text):
        await room.writer.say(seat, words, lambda: check_speaker(room, token, seat))


async def unsay(room: Room, token: str, number: int) -> None:
    """Delete a line of the player's own."""
    seat = speaking_seat(room, token)
    await room.writer.unsay(seat, number, lambda: check_speaker(room, token, seat))


def check_speaker(room: Room, token: str, seat: int) -> None:
    """Refuse it unless the token opens the seat."""
    if seat not in room.seats.opened_by(token):
        raise NotYourTurn(ONLY_PLAYERS)


def speaking_seat(room: Room, token: str) -> int:
    mine = room.seats.opened_by(token)
    if not mine:
        raise NotYourTurn(ONLY_PLAYERS)
    if room.owner is not None:
        raise NotYourTurn("This table belongs to an evening: chat there.")
    return mine[0]


# Hints, and the next match


async def hint(room: Room, token: str, seat: int, address: str = "") -> tuple[str, Hint]:
    """Return the ticket of the question, and what the game's best bot would answer, at the expense
    of the address that asks."""
    if room.day:
        raise NotYourTurn("There are no hints in the daily challenge.")
    mine = seat in room.seats.opened_by(token)
    if not mine or not (ticket := room.state.ticket(seat)):
        raise NotYourTurn("You can ask for a hint when it is your turn.")
    return ticket, await room.bots.hint(seat, address)


async def play_again(room: Room, store: Store, uptime: Uptime) -> str:
    """Return the table of the next match with the same seats; the first to ask sets it up.

    Its id follows from that of the room, so that all server processes (and this one after a
    restart) mean the same table.
    """
    if not room.match.state.over:
        raise BadSetup("This match is still being played.")
    if room.owner is not None:
        raise BadSetup("The next match is chosen on the page of the evening.")
    if room.seats.open:
        raise BadSetup("Someone has to take the open seat first.")
    if not room.next_table:
        table = same_again(room.id, room.match.header, room.seats.stored)
        clock = room.state.clock
        if clock is not None:
            now = await uptime.begin(clock.rule)
            table = replace(table, clock=new_clock(clock.rule, len(room.seats), now))
        with suppress(Conflict):  # another player has set it up already
            await store.create(table)
        room.next_table = table.id
        room.announce()
    return room.next_table
