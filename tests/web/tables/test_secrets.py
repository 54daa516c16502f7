"""Canaries: nothing that a viewer may not know is in any byte that the server sends.

A table is played while everything sent to a seat, to a visitor with a wrong link and to a
spectator is kept. Then the hands of the others, the secret card and the seed are looked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Match
from gamenight.games.suspense.rules import SuspenseState
from gamenight.games.suspense.table import card_name
from gamenight.parts.bits import members_of as cards_in

if TYPE_CHECKING:
    from tests.web.conftest import Live, Message, Server, Visitor

FEWEST_MOVES = 12
"""A match takes more than this, over several rounds."""


@dataclass(frozen=True)
class Secrets:
    """What must not be found in a text."""

    seed: int
    labels: frozenset[str]
    """Cards that the viewer cannot have seen yet."""
    tokens: tuple[str, ...]

    def found_in(self, text: str) -> list[str]:
        """Every secret that the text gives away."""
        lowered = text.lower()
        forms = [str(self.seed), f"{self.seed:x}", *self.tokens]
        leaks = [form for form in forms if form.lower() in lowered]
        return leaks + [
            label
            for label in sorted(self.labels)
            if re.search(rf"(?<!\w){re.escape(label)}(?!\w)", lowered)
        ]


def unseen_by(state: SuspenseState, seat: int) -> frozenset[str]:
    """Labels of the cards in other hands, and of the secret one, that this seat cannot see."""
    hidden = {card for other in range(3) if other != seat for card in cards_in(state.hands[other])}
    if seat != state.position.round.dealer:
        hidden.add(int(state.secret))
    return frozenset(card_name(card) for card in hidden)


def this_round(frame: Message) -> str:
    """What a frame tells of the round under way, without what earlier rounds made public."""
    table = {name: part for name, part in frame.get("table", {}).items() if name != "summary"}
    lines = frame["log"]["lines"] if "log" in frame else []
    beginnings = (" deals.", " you deal.")
    begun = [number for number, line in enumerate(lines) if line.endswith(beginnings)]
    now = lines[begun[-1] :] if begun else lines
    return json.dumps([table, frame.get("zones"), frame.get("around"), now])


def everything_sent(visitor: Visitor, path: str) -> Iterator[str]:
    """All that can be fetched over HTTP about a table, with or without reason."""
    paths = [path, f"{path}/record.json", f"{path}/record.txt", f"{path}/replay"]
    paths += [f"{path}/replay/{step}/{seat}" for step in (0, 1, 9) for seat in range(4)]
    for address in paths:
        answer = visitor.http.get(address)
        yield f"{answer.headers} {answer.text}"
    for address in (f"{path}/again", "/resume", "/import"):
        answer = visitor.http.post(address, content=path)
        yield f"{answer.headers} {answer.text}"


def errors_provoked(live: Live) -> None:
    """Ask for things that are refused; the frames stay with the socket."""
    for seat in range(-1, 4):
        for answer in range(16):
            live.send(type="answer", id=str(uuid4()), ticket="", seat=seat, answers=[answer])
    live.send(type="look", seat=2)
    live.send(type="take-back", id=str(uuid4()), seat=1)
    live.send(type="hint")


def check_first_position(
    visitor: Visitor, live: Live, path: str, seat: int, match: Match, tokens: tuple[str, ...]
) -> None:
    state = match.state
    assert isinstance(state, SuspenseState)
    secrets = Secrets(match.header.seed, unseen_by(state, seat), tokens)
    assert len(secrets.labels) >= 8
    texts = [*live.frames, *everything_sent(visitor, path)]
    rules_free = [without_rules(text) for text in texts]
    assert [secrets.found_in(text) for text in rules_free] == [[] for _ in texts]


def without_rules(page: str) -> str:
    """The rules beside the table speak of all cards; they are the same for everybody."""
    return re.sub(r'<article class="rules".*?</article>', "", page, flags=re.DOTALL)


def open_and_provoke(visitor: Visitor, path: str) -> Live:
    live = visitor.live(path)
    live.receive()
    errors_provoked(live)
    live.send(type="ping")
    live.until("problem")
    return live


def waiting_table(visitor: Visitor) -> str:
    """A table at which nothing happens: the seat that is asked first is open."""
    seats = {"seat-0": "me", "seat-1": "open", "seat-2": "open"}
    return visitor.set_up(players="3", **seats, **{"option-first_seat": "1"})


def test_the_finder_finds_what_is_planted(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    match = know_all(visitor.server, waiting_table(visitor))
    state = match.state
    assert isinstance(state, SuspenseState)
    secrets = Secrets(match.header.seed, unseen_by(state, 0), ("Tok_en",))
    other = cards_in(state.hands[1])[0]
    label = card_name(other)
    assert secrets.found_in("all is well") == []
    assert secrets.found_in(f"<b>{label.capitalize()}</b>") == [label]
    assert secrets.found_in(f"{label}9") == []
    assert secrets.found_in(f'"seed": "{match.header.seed}"') == [str(match.header.seed)]
    assert secrets.found_in(f"{match.header.seed:X}") == [f"{match.header.seed:x}"]
    assert secrets.found_in("/table/x/Tok_en") == ["Tok_en"]
    own = cards_in(state.hands[0])[0]
    assert secrets.found_in(card_name(own)) == []


@pytest.mark.parametrize("who", ["seat", "spectator"])
def test_a_viewer_learns_no_card_no_seed_and_no_token(
    visitor: Visitor, know_all: Callable[[Server, str], Match], who: str
) -> None:
    path = waiting_table(visitor)
    token = path.rpartition("/")[2]
    watching = path.rpartition("/")[0]
    mine, seat, tokens = (path, 0, ()) if who == "seat" else (watching, NOBODY, (token,))
    live = open_and_provoke(visitor, mine)
    match = know_all(visitor.server, path)
    check_first_position(visitor, live, mine, seat, match, tokens)


def test_a_wrong_link_learns_nothing_at_all(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    path = waiting_table(visitor)
    wrong = path[:-1] + ("A" if path[-1] != "A" else "B")
    live = visitor.live(wrong)
    live.until("gone")
    match = know_all(visitor.server, path)
    check_first_position(visitor, live, wrong, NOBODY, match, (path.rpartition("/")[2],))


def test_while_playing_every_frame_keeps_what_is_secret_at_that_moment(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    path = visitor.set_up(players="3", **{"name-0": "Ann"})
    live = visitor.live(path)
    watching = visitor.live(path.rpartition("/")[0])
    live.play_to_the_end()
    watching.wait(lambda live: bool(live.table.get("over")))
    match = know_all(visitor.server, path)
    states = states_of(match)
    assert len(states) > FEWEST_MOVES
    for frames, seat in ((live.frames, 0), (watching.frames, NOBODY)):
        lines, under_way = 0, set()
        for frame in frames:
            lines = check_frame(json.loads(frame), lines, seat, states, match)
            under_way.add(lines in states and not states[lines].over)
        assert under_way == {True, False}, "frames of the match and of its end"


def states_of(match: Match) -> dict[int, SuspenseState]:
    """The truth by the number of lines that the log had then (no line of it is for one seat)."""
    states = {}
    for steps in range(len(match.steps) + 1):
        state = match.at(steps)
        assert isinstance(state, SuspenseState)
        lines = len(match.opening) + sum(len(step.events) for step in match.steps[:steps])
        states[lines] = state
    return states


def check_frame(
    frame: Message, lines: int, seat: int, states: dict[int, SuspenseState], match: Match
) -> int:
    """How many lines the log has after the frame."""
    seed = match.header.seed
    assert Secrets(seed, frozenset(), ()).found_in(json.dumps(frame)) == []
    if "log" in frame:
        lines = frame["log"]["from"] + len(frame["log"]["lines"])
    state = states[lines] if lines else None
    if state is not None and not state.over:
        assert Secrets(seed, unseen_by(state, seat), ()).found_in(this_round(frame)) == []
    return lines
