"""A table at which all seats are one person's, so that nothing happens but what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenight.core.match import Match

if TYPE_CHECKING:
    from tests.web.conftest import Live, Visitor


def set_up_alone(visitor: Visitor, game: str = "suspense") -> str:
    return visitor.set_up(game, players="3", **{f"seat-{seat}": "me" for seat in range(3)})


def asked(live: Live) -> int:
    """Look as whichever seat is asked; its first answer."""
    live.wait(lambda live: live.around["curtain"] >= 0 or bool(live.around["ticket"]))
    if live.around["curtain"] >= 0:
        live.send(type="look", seat=live.around["curtain"])
    return live.wait_for_question()[0]


def answers_of(match: Match) -> list[int]:
    return [answer for step in match.steps for answer in step.answers]
