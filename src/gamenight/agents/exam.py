"""An exam for agents: play legally, know the rules, and win.

An agent is given the rules page and then one question after another, each a text; it answers in
words. What is right is never written down by hand: it is what the rules of the engine say.
"""

from __future__ import annotations

import http.client
import json
import os
import shlex
import subprocess
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final
from urllib.parse import urlsplit

from gamenight.api.game import LoadedGame
from gamenight.api.state import State
from gamenight.core.bot import AnyBot, Thinking
from gamenight.core.errors import BadSetup, IllegalAnswer, Unavailable
from gamenight.core.events import readable
from gamenight.core.random import random_from
from gamenight.lab.totals import wilson_interval
from gamenight.terminal.text import table_as_text

TRIES: Final = 3
"""How often an agent may answer a question until a legal answer is drawn for it."""
SECONDS_TO_ANSWER: Final = 120.0
KEY: Final = "GAMENIGHT_AGENT_KEY"
"""The variable with the key of a chat server."""
DRAWS: Final = 3
"""A score that is asked for must come out alike with this many draws of chance."""
MOST_MATCHES: Final = 500
"""How many matches are searched for questions."""
ASKED_OF_POSITIONS: Final = 0.4
"""The part of the positions about which a question is asked."""
YES, NO = "yes", "no"
LEGAL, SCORES = "knows what is legal", "knows what scores"


@dataclass(frozen=True)
class ExamQuestion:
    """A question with one right answer."""

    text: str
    right: str
    choices: tuple[str, ...]
    """What may be answered; empty: a number."""


class Agent(ABC):
    """A player that is examined."""

    name: str

    @abstractmethod
    def reply(self, rules: str, text: str) -> str:
        """Return the answer to a text; its last line counts."""

    def play(self, rules: str, state: State, seat: int) -> str:
        """Return the answer to the question of a match."""
        return self.reply(rules, state.text(seat, markdown=True))

    def know(self, rules: str, question: ExamQuestion) -> str:
        return self.reply(rules, question.text)


class Guessing(Agent):
    """Guesses what is asked about the rules, and plays like one of the bots."""

    def __init__(self, name: str, game: LoadedGame, state: State) -> None:
        self.name = name
        self._random = Random(1)
        self._bot: AnyBot = game.registered.bot(name, len(state.names), state.options)

    def reply(self, rules: str, text: str) -> str:
        return ""

    def play(self, rules: str, state: State, seat: int) -> str:
        thinking = Thinking(random_from(self._random.getrandbits(60)), readable(state.told, seat))
        answers = self._bot.answer(state.view(seat), thinking)
        return ", ".join(f"#{answer}" for answer in answers) or "0"

    def know(self, rules: str, question: ExamQuestion) -> str:
        return self._random.choice(question.choices or ("0", "1", "2", "3"))


class CommandAgent(Agent):
    """A program that reads rules and question on its standard input and writes an answer."""

    def __init__(self, command: str) -> None:
        self.name = command
        self._words = shlex.split(command)

    def reply(self, rules: str, text: str) -> str:
        try:
            ran = subprocess.run(
                self._words,
                input=f"{rules}\n\n{text}",
                capture_output=True,
                text=True,
                timeout=SECONDS_TO_ANSWER,
                check=False,
            )
        except OSError as error:
            raise Unavailable(f"{self.name} cannot be started: {error.strerror}.") from error
        except subprocess.TimeoutExpired:
            return ""
        return ran.stdout


class ChatAgent(Agent):
    """A model behind the usual chat API: ``https://host/v1/chat/completions#model``."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.name = parts.fragment or "default"
        self._parts = parts

    def reply(self, rules: str, text: str) -> str:
        parts = self._parts
        secure = parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=SECONDS_TO_ANSWER)
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {key}"
        messages = [{"role": "system", "content": rules}, {"role": "user", "content": text}]
        body = json.dumps({"model": self.name, "messages": messages})
        try:
            connection.request("POST", parts.path or "/", body, headers)
            reply = connection.getresponse()
            read = reply.read()
        except (OSError, http.client.HTTPException) as error:
            raise Unavailable(f"No model answers at {parts.netloc}.") from error
        finally:
            connection.close()
        if reply.status != http.client.OK:
            raise Unavailable(f"The model at {parts.netloc} answers with status {reply.status}.")
        try:
            return str(json.loads(read)["choices"][0]["message"]["content"])
        except (ValueError, LookupError, TypeError) as error:
            raise Unavailable(f"{parts.netloc} does not speak the usual chat API.") from error


def agent_named(spec: str, game: LoadedGame, state: State) -> Agent:
    """``random`` or a level, ``command:…``, or the address of a chat API."""
    if spec.startswith("command:"):
        return CommandAgent(spec.removeprefix("command:"))
    if spec.startswith(("http://", "https://")):
        return ChatAgent(spec)
    game.registered.check_bot(spec, load=True)
    return Guessing(spec, game, state)


def last_line(reply: str) -> str:
    """Return what counts of a reply."""
    lines = [line.strip() for line in reply.splitlines() if line.strip()]
    return lines[-1] if lines else ""


# Questions about the rules


@dataclass
class Shares:
    """How many questions of each sort are still wanted, so that no constant answer does well: half
    of them about what is legal, yes and no alike, and half about points, no number too often."""

    yes: int
    no: int
    points: int
    each: int
    """How often the same number may be the right one."""
    given: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, count: int) -> Shares:
        points = count // 2
        no = (count - points) // 2
        return cls(count - points - no, no, points, max(1, points // 4))

    def left(self) -> int:
        return self.yes + self.no + self.points

    def take(self, question: ExamQuestion) -> bool:
        """Count a question, if one of its sort is wanted."""
        if question.right == YES and self.yes:
            self.yes -= 1
        elif question.right == NO and self.no:
            self.no -= 1
        elif not question.choices and self.points and self.given[question.right] < self.each:
            self.points -= 1
            self.given[question.right] += 1
        else:
            return False
        return True


def questions_of(game: LoadedGame, players: int, count: int, seed: int) -> list[ExamQuestion]:
    """Questions drawn from positions of random matches, balanced by what is right."""
    random = Random(seed)
    shares = Shares.of(count)
    found: list[ExamQuestion] = []
    number = 0
    while shares.left() and number < MOST_MATCHES:
        state = game.new(players=players, seed=seed + number)
        number += 1
        met: dict[int, str] = {}
        while not state.over and shares.left():
            seat = state.asked[0]
            labels = {o.answers[0]: o.label for o in state.offers(seat) if len(o.answers) == 1}
            if state.view(seat).choice is None and random.random() < ASKED_OF_POSITIONS:
                asked = asked_of(state, seat, labels, met, random)
                found += [question for question in asked if shares.take(question)]
            met.update(labels)
            choice = state.view(seat).choice
            legal = state.legal(seat)
            chance = random_from(random.getrandbits(60))
            answers = [random.choice(legal)] if choice is None else choice.at_random(chance)
            state.apply(*answers, seat=seat)
    random.shuffle(found)
    return found


def asked_of(
    state: State, seat: int, labels: dict[int, str], met: dict[int, str], random: Random
) -> list[ExamQuestion]:
    """Return what may be asked about a position: whether an answer is legal that is, whether one is
    that is not, and what one scores."""
    if not labels:
        return []
    table = state.table(seat)
    assert table.question is not None
    lies = table_as_text(table).rpartition(table.question.text)[0]
    before = f"{lies}\nYou are asked: {table.question.text}\n"
    legal = state.legal(seat)
    others = [
        label
        for number, label in met.items()
        if number not in legal and label not in labels.values()
    ]
    found = [may(before, random.choice(list(labels.values())), YES)]
    if others:
        found.append(may(before, random.choice(others), NO))
    answer = random.choice(list(labels))
    points = points_after(state, seat, answer)
    if points is not None:
        asks = f"You answer: {labels[answer]}. How many points do you have then? Say the number."
        found.append(ExamQuestion(f"{before}{asks}", points, ()))
    return [random.choice(found)]


def may(before: str, label: str, right: str) -> ExamQuestion:
    return ExamQuestion(f"{before}May you answer: {label}? Say yes or no.", right, (YES, NO))


def points_after(state: State, seat: int, answer: int) -> str | None:
    """Return what a seat has after an answer; None if that depends on chance or on what it cannot
    know."""
    found = set()
    for draw in range(DRAWS):
        world = state.game.rules.redeal(state.view(seat), random_from(draw))
        world.turn_to(seat)
        world.apply(answer, random_from(draw, 1))
        found.add(world.position.score(seat))
    return f"{found.pop():g}" if len(found) == 1 else None


def is_right(question: ExamQuestion, reply: str) -> bool:
    said = last_line(reply).strip(" .!*\"'").casefold()
    return said == question.right or said.split()[-1:] == [question.right]


# The exam


@dataclass
class Proportion:
    """A count out of a total, with the 95 % interval of the share."""

    good: float = 0.0
    of: int = 0

    def count(self, good: float) -> None:
        self.good += good
        self.of += 1

    def __str__(self) -> str:
        if not self.of:
            return "not tried"
        low, high = wilson_interval(self.good, self.of)
        return f"{self.good / self.of:.1%} ({low:.1%} to {high:.1%}, {self.of:,})"


@dataclass
class ExamResults:
    """What an exam came to."""

    agent: str
    game: str
    legal: Proportion = field(default_factory=Proportion)
    """First answers that were legal."""
    given_up: int = 0
    knows: dict[str, Proportion] = field(default_factory=dict)
    """By kind of question."""
    wins: dict[str, Proportion] = field(default_factory=dict)
    """By level of the others."""
    par: float = 0.0

    def page(self) -> str:
        """Return all results on one page of Markdown."""
        lines = [f"# {self.agent} in {self.game}", "", "95 % intervals in brackets.", ""]
        lines += [
            "| part | result |",
            "|---|---|",
            f"| first answers that are legal | {self.legal} |",
        ]
        lines += [f"| questions given up after {TRIES} tries | {self.given_up} |"]
        lines += [f"| {kind} | {mark} |" for kind, mark in self.knows.items()]
        lines += [
            f"| matches won against {level} (par {self.par:.0%}) | {mark} |"
            for level, mark in self.wins.items()
        ]
        return "\n".join(lines) + "\n"

    def facts(self) -> dict[str, object]:
        def share(mark: Proportion) -> dict[str, float]:
            return {"good": mark.good, "of": mark.of}

        return {
            "agent": self.agent,
            "game": self.game,
            "legal": share(self.legal),
            "given_up": self.given_up,
            "knows": {kind: share(mark) for kind, mark in self.knows.items()},
            "wins": {level: share(mark) for level, mark in self.wins.items()},
            "par": self.par,
        }


def examine(
    game: LoadedGame,
    spec: str,
    players: int,
    questions: int,
    matches: int,
    levels: list[str],
    seed: int,
) -> ExamResults:
    """Ask an agent everything."""
    first = game.new(players=players, seed=seed)
    agent = agent_named(spec, game, first)
    sides = game.registered.rules.teams(players, first.options)
    results = ExamResults(agent.name, game.title, par=1 / len(sides))
    rules = game.rules_text()
    results.knows = {LEGAL: Proportion(), SCORES: Proportion()}
    for question in questions_of(game, players, questions, seed):
        kind = LEGAL if question.choices else SCORES
        results.knows[kind].count(is_right(question, agent.know(rules, question)))
    for level in levels:
        game.registered.check_bot(level, load=True)
        wins = results.wins.setdefault(level, Proportion())
        for number in range(matches):
            wins.count(play_match(game, agent, rules, level, players, seed + number, results))
    return results


def play_match(
    game: LoadedGame,
    agent: Agent,
    rules: str,
    level: str,
    players: int,
    seed: int,
    results: ExamResults,
) -> float:
    """Return the agent's share of the victory in one match; it sits on another seat each time."""
    state = game.new(players=players, seed=seed)
    seat = seed % players
    others = {other: level for other in range(players) if other != seat}
    random = Random(seed)
    while True:
        state.play_on(others)
        if state.over:
            break
        state.apply(*answers_of(agent, rules, state, seat, results, random), seat=seat)
    winners = set(state.outcome().winners)
    sides = game.registered.rules.teams(players, state.options)
    won = [side for side in sides if winners.intersection(side)]
    return any(seat in side for side in won) / max(1, len(won))


def answers_of(
    agent: Agent, rules: str, state: State, seat: int, results: ExamResults, random: Random
) -> tuple[int, ...]:
    """Return a legal answer of the agent; after too many refusals one that is drawn for it."""
    for attempt in range(TRIES):
        said = last_line(agent.play(rules, state, seat))
        try:
            answers = state.read(seat, said)
        except IllegalAnswer:
            if not attempt:
                results.legal.count(0)
            continue
        if not attempt:
            results.legal.count(1)
        return answers
    results.given_up += 1
    choice = state.view(seat).choice
    if choice is None:
        return (random.choice(state.legal(seat)),)
    return tuple(choice.at_random(random_from(random.getrandbits(60))))


def check_counts(players: int, game: LoadedGame) -> None:
    if game.players == (1,):
        raise BadSetup(f"{game.title} is played alone, and an exam needs opponents.")
    if players not in game.players or players < 2:
        raise BadSetup(f"{game.title} is not played by {players} players against each other.")
