"""The WebSocket session of one page of an evening."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from gamenight.web.evening import actions, messages, starting
from gamenight.web.evening.frames import difference, evening_frame
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.messages import EveningFrame, FromGuest, Start
from gamenight.web.protocol.messages import Clear, Frame, Ping, Pong, Say
from gamenight.web.sockets.broadcast import Broadcaster, Outbox
from gamenight.web.sockets.session import SocketSession, SocketTransport, say_goodbye

OpenTable = Callable[[LiveEvening, str, Start], Awaitable[None]]
"""Sets up the table that the holder of a token wants, at the expense of their address."""


class EveningOutbox(Outbox):
    """What one page is sent of an evening."""

    def __init__(
        self, transport: SocketTransport, evening: LiveEvening, token: str, broadcaster: Broadcaster
    ) -> None:
        super().__init__(transport, broadcaster, evening.id)
        self._transport = transport
        self._evening = evening
        self._token = token
        self._shown: EveningFrame | None = None
        """What the page has."""

    def make(self) -> None:
        """Whether this person may still see what is new is looked up each time."""
        if self._token and not self._evening.knows(self._token):
            farewell = self._evening.farewell(self._token)
            say_goodbye(self._transport, farewell.sentence, farewell.address)
        else:
            super().make()

    def frames(self) -> Sequence[Frame]:
        replies = super().frames()
        before, self._shown = self._shown, evening_frame(self._evening, self._token)
        new = self._shown if before is None else difference(before, self._shown)
        return replies if new is None else [new, *replies]


class EveningSession(SocketSession[FromGuest]):
    """One page; without a token it only watches, as the TV view does."""

    def __init__(
        self,
        transport: SocketTransport,
        evening: LiveEvening,
        token: str,
        broadcaster: Broadcaster,
        patience: int,
        open_table: OpenTable,
    ) -> None:
        outbox = EveningOutbox(transport, evening, token, broadcaster)
        super().__init__(transport, evening, outbox, evening.audience.messages(token), patience)
        self.evening = evening
        self._token = token
        self._open_table = open_table

    def _decode(self, text: str) -> FromGuest | None:
        return messages.decode(text)

    async def _do(self, message: FromGuest) -> None:
        evening, token = self.evening, self._token
        match message:
            case Ping():
                self._outbox.reply(Pong())
            case messages.Wish():
                await actions.wish(evening, token, message.game, message.on)
            case messages.Start():
                await self._open_table(evening, token, message)
            case messages.ProposalReply():
                await starting.reply(evening, token, message.table, message.yes)
            case messages.Restrict():
                await actions.restrict(evening, token, message.on)
            case messages.Close():
                await actions.close(evening, token, message.on)
            case messages.Readmit():
                await actions.readmit(evening, token, message.person, message.yes)
            case messages.Sit():
                await actions.sit(evening, token, message.table, message.seat)
            case messages.Rename():
                await actions.rename(evening, token, message.person, message.name)
            case messages.Remove():
                await actions.remove(evening, token, message.person)
            case messages.HandOver():
                await actions.hand_over(evening, token, message.person)
            case messages.LetBotPlay():
                await actions.stand_in(evening, token, message.person)
            case Say():
                await actions.say(evening, token, message.text)
            case Clear():
                await actions.clear(evening, token, message.line)
