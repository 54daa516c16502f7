"""Every game as an OpenEnv environment, served over HTTP and WebSocket, in words.

    python -m gamenight.adapters.openenv suspense --bots hard --port 8000

    >>> from openenv.core import GenericEnvClient
    >>> with GenericEnvClient(base_url="http://127.0.0.1:8000").sync() as env:
    ...     asked = env.reset(seed=1, players=3, seat=0)
    ...     asked = env.step({"text": "1"})

The client has one seat and bots have all others; they answer inside ``reset`` and ``step``.
``reset`` takes any ``game``, number of ``players``, ``seat`` and ``options``; which bots play is
for the one who serves to say, because a name may load code. The first **observation** begins with
the rules; each has the table as the seat sees it, the question and all answers (``state.text``).
An **action** is read by ``state.read``: a number, words, or several things.

The **reward** comes at the end: the share of the victory, from 0 to 1. An answer that is not legal
is refused with the rule and what would be legal, and asked again ``error_allowance`` times; then
the match ends with 0.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Final

from openenv.core.env_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State

from gamenight import __version__
from gamenight.api.game import load
from gamenight.core.errors import BadSetup, GamenightError
from gamenight.game.setup import check_seat

MATCHES_AT_ONCE: Final = 64
"""Each in a session of its own."""


class GameAction(Action):  # type: ignore[misc]
    """What the seat answers: a number, words, or several of them, such as 1, or play white 2."""

    text: str | int | list[str | int]


class GameObservation(Observation):  # type: ignore[misc]
    """What the seat reads: what has happened, the table, the question and all answers."""

    text: str
    answers: dict[str, str]
    """What may be said now, by number."""
    seat: int


class GameEnvironment(Environment):  # type: ignore[misc]
    """One match of a game after another, among bots."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str = "suspense", bots: str = "medium", errors: int = 2) -> None:
        super().__init__()
        self.game = load(game)
        self.bots, self.error_allowance, self.errors = bots, errors, 0
        self.progress = State()
        self.done = True

    def get_metadata(self) -> EnvironmentMetadata:
        return EnvironmentMetadata(
            name=f"gamenight-{self.game.id}",
            description=self.game.rules_text(short=True),
            version=__version__,
        )

    @property
    def state(self) -> State:
        return self.progress

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        game: str | None = None,
        players: int | None = None,
        seat: int = 0,
        options: dict[str, Any] | None = None,
        **_: Any,
    ) -> GameObservation:
        """Begin a match, and go on to the first question of the seat."""
        chosen = self.game if game is None else load(game)
        match = chosen.new(players=players, seed=seed, **(options or {}))
        seats = range(len(match.names))
        check_seat(seat, len(seats))
        self.game, self.match, self.seat, self.errors = chosen, match, seat, 0
        self.others = {other: self.bots for other in seats if other != seat}
        self.progress = State(episode_id=episode_id, step_count=0)
        self.match.play_on(self.others)
        return self.asked(f"{self.game.rules_text()}\n\nYou are {self.match.names[seat]}.\n\n")

    def step(self, action: GameAction, timeout_s: float | None = None, **_: Any) -> GameObservation:
        if self.done:
            raise BadSetup("The match is over: reset begins another.")
        self.progress.step_count += 1
        try:
            answers = self.match.read(self.seat, words_in(action))
        except GamenightError as refusal:
            return self.refused(str(refusal))
        self.errors = 0
        self.match.apply(*answers, seat=self.seat)
        self.match.play_on(self.others)
        return self.asked()

    def refused(self, reason: str) -> GameObservation:
        """Ask again, or end the match with a seat that does not find a legal answer."""
        self.errors += 1
        if self.errors <= self.error_allowance:
            return self.asked(f"{reason}\n\n", refused=True)
        self.done = True
        return GameObservation(text=reason, answers={}, seat=self.seat, done=True, reward=0.0)

    def asked(self, before: str = "", refused: bool = False) -> GameObservation:
        """Show the table to the seat; at the end, with its share of the victory."""
        match, seat = self.match, self.seat
        self.done = match.over
        reward = match.core.position.payoffs()[seat] if match.over else 0.0
        return GameObservation(
            text=before + match.text(seat),
            answers={offer.key: offer.label for offer in match.offers(seat)},
            seat=seat,
            done=match.over,
            reward=reward,
            metadata={"refused": refused},
        )


def words_in(action: GameAction) -> str:
    """Return an answer as it would be said: some clients send numbers and lists as such."""
    text = action.text
    return ", ".join(map(str, text)) if isinstance(text, list) else str(text)


def app(game: str, bots: str = "medium") -> Any:
    """Return the server of a game, to be run by uvicorn."""
    made = partial(GameEnvironment, game, bots)
    return create_app(
        made,
        GameAction,
        GameObservation,
        env_name=f"gamenight-{game}",
        max_concurrent_envs=MATCHES_AT_ONCE,
    )


def main() -> None:
    import uvicorn

    parser = argparse.ArgumentParser(description="Serve a game as an OpenEnv environment.")
    parser.add_argument("game", nargs="?", default="suspense", help="unless reset names another")
    parser.add_argument("--bots", default="medium", help="who has the other seats (medium)")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    asked = parser.parse_args()
    uvicorn.run(app(asked.game, asked.bots), host=asked.host, port=asked.port)


if __name__ == "__main__":
    main()
