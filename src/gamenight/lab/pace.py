"""How long people take for an answer: as it is assumed, or as a server has measured it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from gamenight.core.errors import BadRecord, Unavailable
from gamenight.core.words import counted


@dataclass(frozen=True)
class Pace:
    """Seconds for a decision with a choice, and for one without."""

    choosing: float = 8.0
    doing: float = 2.0
    answers: int = 0
    """How many answers of people it comes from; 0: it is assumed."""

    def words(self) -> str:
        """Say what it is and where it comes from, as part of a sentence."""
        seconds = f"at {self.choosing:g} seconds for a decision"
        if not self.answers:
            return f"{seconds}, which is assumed"
        return f"{seconds}, the median of {counted(self.answers, 'answer')} of people"

    def facts(self) -> dict[str, float]:
        return asdict(self)


ASSUMED: Final = Pace()


def pace_in(file: Path, game: str) -> Pace:
    """Read what a server has measured of a game; without enough answers it stays assumed."""
    try:
        paces = json.loads(file.read_text(encoding="utf-8"))
        found = paces.get(game)
        return ASSUMED if found is None else Pace(**found)
    except OSError as error:
        raise Unavailable(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise BadRecord(f"{file} is not a pace.json of gamenight export.") from error
