"""The contract, sentence by sentence. Every check takes a setup and a seed."""

from __future__ import annotations

from math import isfinite

from gamenight.conformance.openings import openings_are_dealt_alike
from gamenight.conformance.secrecy import (
    events_tell_no_more_than_views,
    redeals_do_not_know_the_truth,
    redeals_look_the_same,
    redeals_vary,
)
from gamenight.conformance.views import views_are_sound
from gamenight.conformance.walk import Broken, Setup, looks, pick, require, walk
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.match import Match, replay
from gamenight.core.random import Random, random_from
from gamenight.core.record import from_json, to_json
from gamenight.core.state import NOBODY, Event, State, attribute_names, snapshot
from gamenight.table import Answer, Board, Card, Item, Sheet, Table, Zone

BEYOND = (2**31, 2**63, 10**30, -(2**63), -(10**30))
"""Answers that no machine word holds; they reach the checked door from files and networks."""


def plays_to_the_end(setup: Setup, seed: int) -> None:
    """Random play ends within the promised length, and the outcome is consistent."""
    rules = setup.game.rules
    for step, state, _, _ in walk(setup, seed):
        require(step <= rules.longest, f"{setup}: longer than {rules.longest} decisions")
        asked = state.turn
        if state.over:
            require(asked == NOBODY, f"{setup}: over, yet seat {asked} is asked")
            check_outcome(setup, state)
        else:
            require(0 <= asked < setup.players, f"{setup}, step {step}: seat {asked} is asked")


def check_outcome(setup: Setup, state: State) -> None:
    outcome = state.outcome()
    winners = outcome.winners
    require(len(outcome.scores) == setup.players, f"{setup}: not one score a seat")
    require(all(map(isfinite, outcome.scores)), f"{setup}: a score is no number")
    require(len(set(winners)) == len(winners), f"{setup}: a winner is named twice")
    require(set(winners) <= set(range(setup.players)), f"{setup}: winners {winners} are no seats")
    require(setup.players == 1 or bool(winners), f"{setup}: nobody won")
    require(bool(outcome.reason), f"{setup}: the outcome gives no reason")


def legal_answers_are_sound(setup: Setup, seed: int) -> None:
    """Legal answers are there, unique, in range, in a stable order, and looking changes nothing."""
    rules = setup.game.rules
    for step, state, _ in looks(setup, seed):
        if state.over:
            continue
        where = f"{setup}, step {step}"
        before = snapshot(state)
        answers = state.legal()
        require(snapshot(state) == before, f"{where}: listing the answers changes the state")
        require(len(set(answers)) == len(answers), f"{where}: an answer is listed twice")
        require(set(answers) <= set(range(rules.answers)), f"{where}: {answers} out of range")
        require(state.legal() == answers, f"{where}: the order of the answers is not stable")
        require(state.copy().legal() == answers, f"{where}: a copy lists other answers")


def copies_are_independent(setup: Setup, seed: int) -> None:
    """Playing on a copy leaves the original alone, and a copy plays on exactly alike.

    Nobody listens to a copy: what a search tries out does not get into the log.
    """
    for step, state, _ in looks(setup, seed):
        before = snapshot(state)
        journal: list[Event] = []
        state.journal = journal
        first, second = state.copy(), state.copy()
        state.journal = None
        require(snapshot(first) == before, f"{setup}, step {step}: a copy differs")
        play_some(first, seed, step)
        require(snapshot(state) == before, f"{setup}, step {step}: the copy shares its insides")
        play_some(second, seed, step)
        require(snapshot(first) == snapshot(second), f"{setup}, step {step}: copies diverge")
        require(not journal, f"{setup}, step {step}: a copy tells the original's listener")


def play_some(state: State, seed: int, step: int, most: int = 60) -> None:
    random, chooser = random_from(seed, 9, step), random_from(seed, 10, step)
    for _ in range(most):
        if state.over:
            return
        state.apply(pick(state, chooser), random)


def replays_are_equal(setup: Setup, seed: int) -> None:
    """A match follows from its header and answers, also through its JSON record."""
    try:
        match = Match(setup.game.rules, setup.header(seed))
    except BadSetup as refusal:
        raise Broken(f"{setup}: the options it accepted are refused: {refusal}") from refusal
    chooser = random_from(seed, 11)
    while not match.state.over and len(match.steps) < 400:
        match.answer(match.state.turn, pick(match.state, chooser))
    try:
        again = replay(match.rules, match.header, match.answers)
    except IllegalAnswer as refusal:
        raise Broken(f"{setup}: the replay takes another course: {refusal}") from refusal
    require(snapshot(again.state) == snapshot(match.state), f"{setup}: the replay differs")
    same_story = again.opening == match.opening and again.steps == match.steps
    require(same_story, f"{setup}: the replay tells other events")
    read = from_json(to_json(match), lambda _: setup.game.rules)
    require(read.header == match.header, f"{setup}: the record has another header")
    require(snapshot(read.state) == snapshot(match.state), f"{setup}: the record differs")


def illegal_answers_are_refused(setup: Setup, seed: int) -> None:
    """Every answer outside ``legal()`` is refused with a rule, and the state stays untouched."""
    rules = setup.game.rules
    for step, state, _ in looks(setup, seed):
        if state.over:
            continue
        before = snapshot(state)
        legal = set(state.legal())
        for answer in (*range(-2, rules.answers + 2), *BEYOND):
            if answer in legal:
                continue
            try:
                state.play(answer, random_from(seed))
            except IllegalAnswer as refusal:
                require(bool(refusal.rule), f"{setup}: refusing {answer} names no rule")
                require(len(refusal.sentence) > 10, f"{setup}: refusing {answer} says nothing")
            except OverflowError as error:
                raise Broken(f"{setup}, step {step}: {answer} is not refused: {error}") from error
            else:
                require(False, f"{setup}, step {step}: {answer} was not refused")
        require(snapshot(state) == before, f"{setup}, step {step}: a refusal changed the state")


def pieces_are_conserved(setup: Setup, seed: int) -> None:
    """No piece is lost and none appears."""
    first: list[int] = []
    for step, state, _, _ in walk(setup, seed):
        pieces = state.pieces()
        first = first or sorted(pieces)
        require(bool(pieces), f"{setup}, step {step}: no pieces are listed")
        require(pieces == first, f"{setup}, step {step}: pieces {first} became {pieces}")


def states_hold_no_random_source(setup: Setup, seed: int) -> None:
    """Chance comes from the source passed in: the same source, the same state; no other inside."""
    for step, state, answer in looks(setup, seed):
        require(not holds_random(state), f"{setup}, step {step}: the state keeps a random source")
        if state.over:
            continue
        first, second = state.copy(), state.copy()
        first.apply(answer, random_from(seed, 12, step))
        second.apply(answer, random_from(seed, 12, step))
        require(snapshot(first) == snapshot(second), f"{setup}, step {step}: chance from elsewhere")


def holds_random(thing: object) -> bool:
    """Whether there is a random source in a thing, however deep inside."""
    if thing is None or isinstance(thing, (int, str, float)):
        return False
    if isinstance(thing, Random):
        return True
    if isinstance(thing, dict):
        return holds_random([*thing.keys(), *thing.values()])
    if isinstance(thing, (list, tuple, set, frozenset)):
        return any(holds_random(item) for item in thing)
    return any(holds_random(getattr(thing, name)) for name in attribute_names(thing))


def tables_describe_every_step(setup: Setup, seed: int) -> None:
    """Everyone's table can be drawn; the question offers exactly the legal answers, in words."""
    for step, state, _ in looks(setup, seed):
        for seat in setup.watchers():
            view = state.view(seat)
            table = setup.game.table(view, setup.names())
            where = f"{setup}, step {step}, seat {seat}"
            require(len(table.seats) == setup.players, f"{where}: not one nameplate a seat")
            require(table.viewer == seat, f"{where}: the table is somebody else's")
            require(table.over == state.over, f"{where}: the table does not know if it is over")
            asked = table.question.seat if table.question else NOBODY
            require(asked == state.turn, f"{where}: seat {asked} is asked, not {state.turn}")
            keys = keys_on(table)
            require(len(set(keys)) == len(keys), f"{where}: two things have one key: {keys}")
            answers = table.question.answers if table.question else ()
            offered = [answer.number for answer in answers]
            require(offered == list(view.legal), f"{where}: asks {offered}, not {view.legal}")
            labels = {answer.label for answer in answers}
            require(len(labels) == len(answers), f"{where}: two answers read alike: {answers}")
            require(clickable(table) <= set(offered), f"{where}: things offer other answers")
            check_targets(where, table, answers)


def keys_on(table: Table) -> list[str]:
    """The keys of all zones, of what lies in them, and of what lies on boards."""
    keys = [zone.key for zone in table.zones]
    for zone in table.zones:
        for item in zone.items:
            keys.append(item.key)
            if isinstance(item, Board):
                keys += [space.key for space in item.spaces]
                keys += [thing.key for space in item.spaces for thing in space.items]
    return keys


def check_targets(where: str, table: Table, answers: tuple[Answer, ...]) -> None:
    keys = set(keys_on(table))
    for answer in answers:
        known = not answer.target or answer.target in keys
        require(known, f"{where}: {answer.label} points at {answer.target}, which is not there")


def clickable(table: Table) -> set[int]:
    """All answers that things on the table give when chosen."""
    found = {answer for zone in table.zones for answer in answers_in_zone(zone)}
    return {answer for answer in found if answer is not None}


def answers_in_zone(zone: Zone) -> list[int | None]:
    return [zone.answer, *[answer for item in zone.items for answer in answers_in(item)]]


def answers_in(item: Item) -> list[int | None]:
    if isinstance(item, Board):
        spaces = [space.answer for space in item.spaces]
        return spaces + [thing.answer for space in item.spaces for thing in space.items]
    if isinstance(item, Sheet):
        return [cell.answer for row in item.rows for cell in row]
    if isinstance(item, Card):
        return [item.answer, *[slot.answer for slot in item.slots]]
    return [getattr(item, "answer", None)]


def events_read_as_sentences(setup: Setup, seed: int) -> None:
    """Every event becomes one plain sentence."""
    match = Match(setup.game.rules, setup.header(seed))
    chooser = random_from(seed, 13)
    events = [*match.opening]
    while not match.state.over and len(match.steps) < 400:
        events += match.answer(match.state.turn, pick(match.state, chooser)).events
    for event in events:
        line = setup.game.line(event, setup.names())
        fine = line and line[0] != " " and line[-1] in ".!?" and "\n" not in line
        require(bool(fine), f"{setup}: an event reads {line!r}")


CHECKS = (
    plays_to_the_end,
    legal_answers_are_sound,
    copies_are_independent,
    replays_are_equal,
    illegal_answers_are_refused,
    pieces_are_conserved,
    states_hold_no_random_source,
    views_are_sound,
    redeals_look_the_same,
    redeals_vary,
    redeals_do_not_know_the_truth,
    events_tell_no_more_than_views,
    openings_are_dealt_alike,
    tables_describe_every_step,
    events_read_as_sentences,
)
