"""Many matches of one setup at once, each at its own question: the loop under ``vector``.

It is compiled, and writes into cells that numpy looks at without copying anything. Seats may be
taken by bots, which answer inside, so that only the others are asked.
"""

from __future__ import annotations

from array import array
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gamenight.adapters.setup import rewards_of
from gamenight.core.bot import AnyBot, RandomBot
from gamenight.core.driving import Players
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.options import Options
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyRules, AnyState
from gamenight.game.observing import Cells, Observer

ILLEGAL: Final = -1.0
"""What an answer that is not legal costs where it is not refused."""


@final
class MatchSlot:
    """Where one match is played after another."""

    def __init__(self, seed: int, number: int, stride: int) -> None:
        self.seed: int = seed
        self.number: int = number
        """Which match of the seed is played."""
        self.stride: int = stride
        """How many matches further the next one is."""
        self.random: Random = random_from(seed, number)
        self.bots: Players | None = None
        """Who answers inside."""
        self.learner: i64 = -1
        """The seat that no bot takes; -1 where all seats are asked."""

    def move_on(self) -> None:
        """Turn to the next match."""
        self.number += self.stride
        self.random = random_from(self.seed, self.number)

    def seat_shown(self, turn: i64) -> i64:
        """Say who is shown the match: the learner, or the seat whose turn it is."""
        return self.learner if self.learner >= 0 else max(turn, 0)


@final
class Matches:
    """One match in each place. A match that ends is followed by the next one of its place, at once
    or, unless it ``goes_on``, with the step after that."""

    def __init__(
        self,
        rules: AnyRules,
        players: int,
        options: Options,
        observer: Observer,
        count: int,
        by_score: bool = False,
        bots: list[AnyBot] | None = None,
        goes_on: bool = True,
    ) -> None:
        self.rules: AnyRules = rules
        self.players: int = players
        self.options: Options = options
        self.observer: Observer = observer
        self.count: int = count
        self.by_score: bool = by_score
        """Whether rewards are what an answer has added to the score of each seat."""
        self.learns: bool = bots is not None
        """Whether one seat of each match is the learner's, and bots have all others."""
        self.bots: list[AnyBot] = bots or []
        """Who sits at the seats after the learner, clockwise."""
        self.goes_on: bool = goes_on
        self.answers: i64 = rules.answer_count
        self.states: list[AnyState] = []
        self.places: list[MatchSlot] = []
        self.legal: list[tuple[int, ...]] = [()] * count
        self.observations: Cells = Cells(count * observer.size, observer.typecode)
        self.keeps_finals: bool = goes_on and self.learns
        finals = count * observer.size if self.keeps_finals else 0
        self.finals: Cells = Cells(finals, observer.typecode)
        """The last observations of matches that have ended, where the next one has begun."""
        self.masks: vec[u8] = bytes_of(count * rules.answer_count)
        self.seats: vec[i64] = places_of(count)
        self.rewards: array[float] = array("f", [0.0]) * (count * players)
        self.rewarded: list[bool] = [False] * count
        self.learners: list[int] = [0] * count
        """The seats of the learners when the last answers were given."""
        self.scores: array[float] = array("d", [0.0]) * (count * players)
        self.ended: vec[u8] = bytes_of(count)

    def masks_written(self) -> memoryview:
        return memoryview(self.masks)

    def seats_written(self) -> memoryview:
        return memoryview(self.seats)

    def ends_written(self) -> memoryview:
        return memoryview(self.ended)

    # Matches begin

    def begin(self, seed: int) -> None:
        """Begin match ``n`` of a seed in place ``n``; match ``n + count`` follows there, and so on.
        Which matches there are does not depend on how long others take."""
        self.begin_at(
            [*range(self.count)], [MatchSlot(seed, at, self.count) for at in range(self.count)]
        )

    def begin_each(self, ats: list[int], seeds: list[int]) -> None:
        """Begin in each of these places the matches of its own seed."""
        self.begin_at(ats, [MatchSlot(seed, 0, 1) for seed in seeds])

    def begin_next(self, ats: list[int]) -> None:
        """Begin in each of these places the next match."""
        for at in ats:
            self.places[at].move_on()
            self.forget_reward(at)
            self.begin_match(at)

    def begin_at(self, ats: list[int], places: list[MatchSlot]) -> None:
        if not self.states:
            if len(ats) < self.count:
                raise BadSetup("No match has begun: reset comes first, of all of them.")
            self.places = places.copy()
            self.states = [self.started(MatchSlot(0, 0, 1))] * self.count
        for index in range(len(ats)):
            at = ats[index]
            self.places[at] = places[index]
            self.forget_reward(at)
            self.begin_match(at)

    def begin_match(self, at: i64) -> None:
        """Start the match that is next in a place; one that bots end by themselves is left out."""
        self.ended[at] = u8(0)
        place = self.places[at]
        state = self.states[at] = self.started(place)
        if self.bots:
            self.let_bots_play(at)
            while state.position.over:
                place.move_on()
                state = self.states[at] = self.started(place)
                self.let_bots_play(at)
        if self.by_score:
            self.note_scores(at)
        self.look(at)

    def started(self, place: MatchSlot) -> AnyState:
        if self.learns:
            place.learner = (place.seed + place.number) % self.players
        if self.bots:
            place.bots = self.seated(place)
        journal = place.bots.journal if place.bots is not None else None
        state: AnyState = self.rules.start(self.players, self.options, place.random, journal)
        state.lends = True
        return state

    def seated(self, place: MatchSlot) -> Players:
        """Seat the bots clockwise from the learner, whose own seat no bot is asked for."""
        after = [*self.bots, RandomBot(self.players, self.options)]
        seats = range(self.players)
        bots = [after[(seat - place.learner - 1) % self.players] for seat in seats]
        return Players(bots, [random_from(place.seed, place.number, seat) for seat in seats])

    # Answers

    def step(self, answers: list[int]) -> None:
        """Give one answer in every match, all legal or none is carried out."""
        self.check(answers)
        for at in range(self.count):
            self.answer(at, answers[at])

    def step_with_bots(self, answers: list[int]) -> None:
        """Give the learner's answers; one that is not legal ends its match. A match that had ended
        takes none: the next one begins."""
        self.check_count(answers)
        start: i64 = 0
        for at in range(self.count):
            answer: i64 = answers[at]
            self.learners[at] = int(self.places[at].learner)
            if self.ended[at] and not self.goes_on:
                self.forget_reward(at)
                self.places[at].move_on()
                self.begin_match(at)
            elif 0 <= answer < self.answers and self.masks[start + answer]:
                self.answer(at, answers[at])
            else:
                self.forget_reward(at)
                self.rewards[at * self.players + self.learners[at]] = ILLEGAL
                self.rewarded[at] = True
                self.finish(at)
            start += self.answers

    def answer(self, at: i64, answer: int) -> None:
        """Carry out an answer that is legal, and go on to the next question."""
        state = self.states[at]
        self.forget_reward(at)
        self.ended[at] = u8(0)
        state.apply(answer, self.places[at].random)
        if self.bots:
            self.let_bots_play(at)
        if self.by_score:
            self.reward_scores(at)
        if state.position.over:
            if not self.by_score:
                self.reward_shares(at)
            self.finish(at)
        else:
            self.look(at)

    def finish(self, at: i64) -> None:
        """End a match."""
        if self.goes_on:
            if self.keeps_finals:
                state = self.states[at]
                view = state.view(int(self.places[at].seat_shown(state.position.turn)))
                self.observer.write(view, self.finals, at * self.observer.size)
            self.places[at].move_on()
            self.begin_match(at)
        else:
            self.look(at)
            self.close(at)
        self.ended[at] = u8(1)

    def check(self, answers: list[int]) -> None:
        """Refuse an answer that is not legal before any is carried out."""
        self.check_count(answers)
        start: i64 = 0
        for at in range(self.count):
            answer: i64 = answers[at]
            if not 0 <= answer < self.answers or not self.masks[start + answer]:
                why = self.states[at].why_not(answers[at])
                raise IllegalAnswer(f"Match {at}: {why.sentence}", why.rule, why.proposes)
            start += self.answers

    def check_count(self, answers: list[int]) -> None:
        if not self.states:
            raise BadSetup("No match has begun: reset comes first.")
        if len(answers) != self.count:
            raise BadSetup(f"{self.count} matches take as many answers, not {len(answers)}.")

    # Bots

    def let_bots_play(self, at: i64) -> None:
        """Let bots answer until the learner is asked, or the match is over."""
        state, place = self.states[at], self.places[at]
        bots = place.bots
        if bots is None:
            return
        position = state.position
        while not position.over:
            if place.learner in position.asked():
                state.turn_to(int(place.learner))
                return
            seat = position.turn
            state.lends = False
            view = state.view(seat)
            state.lends = True
            state.give(seat, state.check(seat, bots.answers(view)), place.random)
            position = state.position

    # What is seen

    def look(self, at: i64) -> None:
        """Write down who is asked what, and what that seat sees."""
        state = self.states[at]
        place = self.places[at]
        seat: i64 = place.seat_shown(state.position.turn)
        view = state.view(int(seat))
        self.close(at)
        masks, start = self.masks, at * self.answers
        for now in view.legal:
            masks[start + i64(now)] = u8(1)
        self.legal[at] = view.legal
        self.seats[at] = seat
        self.observer.write(view, self.observations, at * self.observer.size)

    def close(self, at: i64) -> None:
        """Allow no answer."""
        masks, start = self.masks, at * self.answers
        for before in self.legal[at]:
            masks[start + i64(before)] = u8(0)
        self.legal[at] = ()

    # Rewards

    def reward_shares(self, at: i64) -> None:
        rewards = rewards_of(self.states[at].position.payoffs())
        start = at * self.players
        for seat in range(self.players):
            self.rewards[start + seat] = rewards[seat]
        self.rewarded[at] = True

    def reward_scores(self, at: i64) -> None:
        """Reward what each seat has won since it was last counted."""
        position = self.states[at].position
        start = at * self.players
        for seat in range(self.players):
            score: float = position.score(seat)
            if score != self.scores[start + seat]:
                self.rewards[start + seat] = score - self.scores[start + seat]
                self.scores[start + seat] = score
                self.rewarded[at] = True

    def note_scores(self, at: i64) -> None:
        position = self.states[at].position
        start = at * self.players
        for seat in range(self.players):
            self.scores[start + seat] = position.score(seat)

    def own_rewards(self) -> list[float]:
        """Return what the last answers have brought the learners."""
        rewards = [0.0] * self.count
        for at in range(self.count):
            if self.rewarded[at]:
                rewards[at] = self.rewards[at * self.players + self.learners[at]]
        return rewards

    def forget_reward(self, at: i64) -> None:
        if self.rewarded[at]:
            self.rewarded[at] = False
            start = at * self.players
            for seat in range(self.players):
                self.rewards[start + seat] = 0.0


def places_of(count: i64) -> vec[i64]:
    """Make room for a number of whole numbers, all 0."""
    room = vec[i64](capacity=count)
    for _ in range(count):
        room = append(room, 0)
    return room


def bytes_of(count: i64) -> vec[u8]:
    """Make room for a number of bytes, all 0."""
    room = vec[u8](capacity=count)
    for _ in range(count):
        room = append(room, u8(0))
    return room
