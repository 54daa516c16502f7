"""After a power cut: what was acknowledged is there, and what is sent again is done once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamenight.core.match import Match

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor


def answers_of(match: Match) -> list[int]:
    return [answer for step in match.steps for answer in step.answers]


def test_no_acknowledged_answer_is_lost_when_the_server_is_killed(
    own_server: Server,
    visit: Callable[[Server], Visitor],
    know_all: Callable[[Server, str], Match],
) -> None:
    """Three people answer as fast as they can while the server is killed, again and again."""
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    path = visit(own_server).set_up(players="3", **seats)
    acknowledged: list[int] = []
    for cut in (3, 1, 5):
        live = visit(own_server).live(path)
        acknowledged += [answered(live) for _ in range(cut)]
        own_server.kill()
        own_server.start_again()
        assert answers_of(know_all(own_server, path)) == acknowledged


def answered(live: Live) -> int:
    """Give the first answer for whichever seat is asked; returns it once it is acknowledged."""
    live.wait(lambda live: live.around["curtain"] >= 0 or bool(live.around["ticket"]))
    if live.around["curtain"] >= 0:
        live.send(type="look", seat=live.around["curtain"])
    answer = live.wait_for_question()[0]
    assert live.answer(answer) is None
    return answer


def test_an_answer_repeated_after_a_restart_is_given_once(
    own_server: Server,
    visit: Callable[[Server], Visitor],
    know_all: Callable[[Server, str], Match],
) -> None:
    path = visit(own_server).set_up(players="3", **{"option-first_seat": "0"})
    live = visit(own_server).live(path)
    answer = live.wait_for_question()[0]
    ticket = live.around["ticket"]
    assert live.answer(answer, id="entry-000001") is None
    own_server.kill()
    own_server.start_again()
    again = visit(own_server).live(path)
    assert again.answer(answer, id="entry-000001", ticket=ticket) is None
    assert [step.seat for step in know_all(own_server, path).steps].count(0) == 1


def test_a_ticket_is_good_after_a_restart(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    """An answer that was on its way when the server died is taken by the next one."""
    path = visit(own_server).set_up(players="3", **{"option-first_seat": "0"})
    live = visit(own_server).live(path)
    answer = live.wait_for_question()[0]
    own_server.kill()
    own_server.start_again()
    again = visit(own_server).live(path)
    assert again.answer(answer, id="entry-000001", ticket=live.around["ticket"]) is None
