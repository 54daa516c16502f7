"""A tournament in a small file, so that it can be left and taken up again."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from gamenight.core.errors import BadRecord
from gamenight.core.words import joined
from gamenight.lab.arena import Tournament
from gamenight.lab.ladder import Ladder
from gamenight.lab.report import setup_facts


class Kept(Struct, forbid_unknown_fields=True):
    """What is in the file: the tournament, and how far it has come."""

    tournament: dict[str, Any]
    ladder: Ladder

    def seed(self) -> int:
        return int(self.tournament["seed"])


def tournament_facts(tournament: Tournament) -> dict[str, object]:
    """All that the ladder depends on."""
    bots = list(tournament.bots)
    return {**setup_facts(tournament), "bots": bots, "games": tournament.games}


def to_text(tournament: Tournament, ladder: Ladder) -> str:
    kept = Kept(tournament_facts(tournament), ladder)
    return msgspec.json.format(msgspec.json.encode(kept), indent=1).decode() + "\n"


def from_text(text: str) -> Kept:
    """Refused if it is something else."""
    try:
        kept = msgspec.json.decode(text, type=Kept)
    except msgspec.DecodeError as error:
        raise BadRecord("it is not a tournament") from error
    if not is_whole(kept):
        raise BadRecord("it is not a whole tournament")
    return kept


def is_whole(kept: Kept) -> bool:
    """Whether there is a seed, and the ladder has all bots and meetings."""
    bots, ladder = list(kept.ladder.standings), kept.ladder
    met = {bot: list(others) for bot, others in ladder.meetings.items()}
    return (
        str(kept.tournament.get("seed")).isdecimal()
        and kept.tournament.get("bots") == bots
        and met == {bot: [other for other in bots if other != bot] for bot in bots}
    )


def ladder_of(kept: Kept, tournament: Tournament) -> Ladder:
    """How far that tournament has come; refused if another was kept."""
    facts = tournament_facts(tournament)
    differing = [name for name in facts if kept.tournament.get(name) != facts[name]]
    if differing:
        names = joined([name.replace("_", " ") for name in differing])
        raise BadRecord(f"it keeps another tournament, which differs in {names}")
    return kept.ladder
