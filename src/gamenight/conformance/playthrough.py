"""Golden playthroughs: one match per player count, fixed to the last word.

Its answers are random, or those of the bot that the game names (``Game.playthroughs_by``).

A playthrough ends with two digests: one of every state on the way, of what a watcher sees of it and
of a re-deal, and one of the whole text of the match. So any change of the rules or the words shows,
and compiled and interpreted code can be compared. For the fewest and the most players the beginning
of the text stands before them, for people to read.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from gamenight.conformance.walk import CHOOSING, DEALING, pick_step
from gamenight.core.bot import AnyBot
from gamenight.core.driving import answers_of
from gamenight.core.events import EVERYONE, Event
from gamenight.core.match import Match
from gamenight.core.random import Random, random_from
from gamenight.core.transcript import to_text
from gamenight.core.value import snapshot
from gamenight.game.setup import Setup

SEED: Final = 7
LINES: Final = 60
"""Longer matches are cut here; the digests cover them whole."""


def playthrough(setup: Setup) -> str:
    """Return the playthrough of a setup as text. Seats that are asked together answer in turn."""
    match, states = play(setup)
    text = text_of(match, setup)
    given = sum(len(step.answers) for step in match.steps)
    ending = f"{given} answers in {len(match.steps)} steps, states {states}"
    words = sha256(text.encode()).hexdigest()
    shown = [*cut(text.splitlines()), ""] if is_shown(setup) else []
    return "\n".join([*shown, ending, f"words {words}"]) + "\n"


def is_shown(setup: Setup) -> bool:
    """Return whether people can read it: with the fewest and the most players."""
    return setup.players in (min(setup.game.rules.players), max(setup.game.rules.players))


def play(setup: Setup) -> tuple[Match, str]:
    """Return the match, and the digest of its states."""
    match = Match(setup.game.rules, setup.header(SEED))
    chooser = random_from(SEED, CHOOSING)
    by = setup.game.playthroughs_by
    bot = setup.game.bot(by, setup.players, match.header.options) if by != "random" else None
    digest = sha256(all_there_is(match))
    while not match.state.over:
        match.answer(match.state.turn, *next_step(match, bot, chooser))
        digest.update(all_there_is(match))
    return match, digest.hexdigest()


def text_of(match: Match, setup: Setup) -> str:
    def line(event: Event, names: Sequence[str], reader: int) -> str:
        to = "" if event.audience == EVERYONE else f"(to {names[event.audience]}) "
        return to + setup.game.line(event, names, reader)

    return to_text(match, line)


def cut(lines: list[str]) -> list[str]:
    """Return the beginning and the result."""
    if len(lines) <= LINES:
        return lines
    return [*lines[: LINES - 3], f"… {len(lines) - LINES + 1} lines …", *lines[-2:]]


def next_step(match: Match, bot: AnyBot | None, chooser: Random) -> list[int]:
    """Return what the seat whose turn it is answers: the bot's choice, or a random one."""
    seat = match.state.turn
    if bot is None:
        return pick_step(match.state, seat, chooser)
    return answers_of(bot, match, seat, chooser)


def all_there_is(match: Match) -> bytes:
    """Return the state, what one of the watchers sees of it, and what could be the truth to that
    one."""
    watcher = len(match.steps) % (match.header.players + 1) - 1  # all in turn, NOBODY too
    view = match.view(watcher)
    world = match.rules.redeal(view, random_from(SEED, DEALING, len(match.steps)))
    return repr([snapshot(thing) for thing in (match.state, view, world)]).encode()
