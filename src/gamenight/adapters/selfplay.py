"""Many matches at once with all seats asked, in numpy arrays: for learning from self-play.

    >>> import numpy as np
    >>> from gamenight.adapters.selfplay import SelfPlay
    >>> matches = SelfPlay("suspense", 64)
    >>> now = matches.reset(seed=1)
    >>> now.observations.shape, now.masks.shape, now.rewards.shape
    ((64, 97), (64, 15), (64, 3))
    >>> now = matches.step(now.masks.argmax(axis=1))  # the lowest legal answer in every match
    >>> int(now.terminations.sum())
    0

In every match one seat is asked (``seats``), sees its own view (``observations``) and may give the
answers in ``masks``. One answer for each match goes in with ``step``. ``rewards`` has what that has
brought every seat: the share of the victory at the end of a match or, with ``rewards="score"``, the
points at each step. Where a match ends, ``terminations`` says so, and the next match has begun by
itself: the observation is the first one of that.

Match ``n`` of a seed is the same as game ``n`` of a simulation with that seed and the same answers,
as match ``n`` of the other adapters, and whatever the number of matches that are played at once.

The arrays are the same ones at every step, so that nothing is copied: copy what you want to keep.
An answer that is not legal is refused with the number of its match and the rule it breaks, before
any is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamenight.adapters.arrays import Numbers, as_array
from gamenight.adapters.faithful import SIZE
from gamenight.adapters.many import Matches
from gamenight.adapters.setup import Rewards, is_by_score, setup_of
from gamenight.core.errors import BadSetup


class Batch(NamedTuple):
    """How all matches stand; the first dimension counts them."""

    observations: Numbers
    """What the seat that is asked sees."""
    masks: NDArray[np.bool_]
    """Which answers it may give."""
    seats: NDArray[np.int64]
    """Which seat that is."""
    rewards: NDArray[np.float32]
    """By seat, what the last answers have brought."""
    terminations: NDArray[np.bool_]
    """Whether a match just ended."""


class SelfPlay:
    """Many matches of one setup, played in step."""

    def __init__(
        self,
        game: str,
        count: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        rewards: Rewards = "win",
        faithful: bool = False,
        size: int = SIZE,
    ) -> None:
        if count < 1:
            raise BadSetup(f"{count} matches cannot be played at once: at least one can.")
        self.setup = setup = setup_of(game, players, options)
        self.observer = setup.observer(faithful, size)
        self.matches = Matches(
            setup.rules, setup.players, setup.options, self.observer, count, is_by_score(rewards)
        )
        self.now = batch_of(self.matches)

    def reset(self, seed: int | None = None) -> Batch:
        """Begin the first matches of a seed, which is drawn where none is given."""
        self.matches.begin(randbits(63) if seed is None else seed)
        return self.now

    def step(self, answers: Sequence[int] | NDArray[np.integer]) -> Batch:
        """Give one answer in every match."""
        self.matches.step(answers.tolist() if isinstance(answers, np.ndarray) else list(answers))
        return self.now


def batch_of(matches: Matches) -> Batch:
    """Return what the matches write, to be read only."""
    count = matches.count
    batch = Batch(
        as_array(matches.observations).reshape(count, matches.observer.size),
        np.frombuffer(matches.masks_written(), np.bool_).reshape(count, matches.answers),
        np.frombuffer(matches.seats_written(), np.int64),
        np.frombuffer(matches.rewards, np.float32).reshape(count, matches.players),
        np.frombuffer(matches.ends_written(), np.bool_),
    )
    for part in batch:
        part.flags.writeable = False
    return batch
