"""Notes matches as they are played, and packs what was noted so that it can travel.

Columns are filled as arrays of numbers, and every few thousand rows they are packed, so that a part
of a run takes little memory and little time to send, however long its matches are.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from gamenight.core.events import EVERYONE, Event, Fact, Kind
from gamenight.core.position import Outcome
from gamenight.core.rules import AnyState
from gamenight.game.event_kinds import kinds_of
from gamenight.game.game import AnyGame
from gamenight.lab.data.schema import DECISIONS, MATCHES, events_schema
from gamenight.lab.simulate import Conditions

ROWS_TO_PACK: Final = 16_384
AT_THE_SET_UP: Final = -1
"""The decision after which the first events come: there is none yet."""


@dataclass(frozen=True)
class Packed:
    """The rows of some matches, as compressed streams of the Arrow format, by the name of the
    file they are for."""

    streams: dict[str, bytes]


class Stream:
    """Batches of rows with the same columns, packed one after another."""

    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema
        self._sink = pa.BufferOutputStream()
        options = pa.ipc.IpcWriteOptions(compression="zstd")
        self._writer = pa.ipc.new_stream(self._sink, schema, options=options)

    def put(self, columns: Sequence[pa.Array]) -> None:
        self._writer.write_batch(pa.record_batch(list(columns), schema=self.schema))

    def close(self) -> bytes:
        self._writer.close()
        return bytes(self._sink.getvalue())


class Scribe:
    """Fills the three tables, match after match."""

    def __init__(self, game: AnyGame, setup: Conditions) -> None:
        self._matches = MatchRows(game, setup)
        self._decisions = DecisionRows()
        self._events = EventRows(kinds_of(game.id))
        self._match = 0

    def begin(self, match: int, told: Iterable[Event]) -> None:
        """Begin a match, with what its set-up told."""
        self._match = match
        self._decisions.begin()
        self._events.begin()
        self._events.add(AT_THE_SET_UP, told)

    def decide(self, state: AnyState, legal: Sequence[int], answer: int) -> None:
        """Note what the seat whose turn it is answers, before that is carried out."""
        self._decisions.add(state.turn, state.midway(), legal, answer)

    def tell(self, told: Iterable[Event]) -> None:
        """Note what the last answer has led to."""
        self._events.add(self._decisions.last(), told)

    def end(self, bots: Sequence[str | None], outcome: Outcome, taken_back: int = 0) -> None:
        """End the match. A seat without a bot was a person's."""
        decisions = self._decisions.end(self._match)
        events = self._events.end(self._match)
        self._matches.add(self._match, bots, outcome, decisions, events, taken_back)

    def packed(self) -> Packed:
        """Return all that was noted. Nothing can be added afterwards."""
        return Packed(
            {
                "matches": self._matches.close(),
                "decisions": self._decisions.close(),
                "events": self._events.close(),
            }
        )


class MatchRows:
    """One row for each match."""

    def __init__(self, game: AnyGame, setup: Conditions) -> None:
        self._game = game
        self._setup = setup
        self._rows: list[dict[str, Any]] = []
        self._stream = Stream(MATCHES)

    def add(
        self,
        match: int,
        bots: Sequence[str | None],
        outcome: Outcome,
        decisions: int,
        events: int,
        taken_back: int,
    ) -> None:
        setup = self._setup
        self._rows.append(
            {
                "match": match,
                "game": setup.game,
                "rules": self._game.rules.version,
                "players": setup.players,
                "options": json.dumps(setup.options),
                "seed": str(setup.seed),  # as text: a seed may have 128 bits
                "bots": list(bots),
                "scores": list(outcome.scores),
                "winners": list(outcome.winners),
                "reason": outcome.reason,
                "decisions": decisions,
                "events": events,
                "taken_back": taken_back,
            }
        )

    def close(self) -> bytes:
        table = pa.Table.from_pylist(self._rows, schema=MATCHES)
        self._stream.put([column.combine_chunks() for column in table.columns])
        return self._stream.close()


class DecisionRows:
    """One row for each answer; a set that is chosen together is one step of several answers."""

    def __init__(self) -> None:
        self._stream = Stream(DECISIONS)
        self._clear()
        self.begin()

    def _clear(self) -> None:
        self._match = array("q")
        self._decision = array("i")
        self._step = array("i")
        self._seat = array("i")
        self._answer = array("i")
        self._legal = array("i")
        self._legal_until = array("i", [0])

    def begin(self) -> None:
        self._steps = 0
        self._begun_at = len(self._answer)

    def last(self) -> int:
        """Return the number of the last decision in this match."""
        return len(self._answer) - self._begun_at - 1

    def add(self, seat: int, midway: bool, legal: Sequence[int], answer: int) -> None:
        if not midway:
            self._steps += 1
        self._step.append(self._steps - 1)
        self._seat.append(seat)
        self._answer.append(answer)
        self._legal.extend(legal)
        self._legal_until.append(len(self._legal))

    def end(self, match: int) -> int:
        """Return how many there were in the match."""
        count = self.last() + 1
        self._match.extend([match] * count)
        self._decision.extend(range(count))
        if len(self._answer) >= ROWS_TO_PACK:
            self._pack()
        return count

    def _pack(self) -> None:
        legal = pa.ListArray.from_arrays(numbers(self._legal_until), numbers(self._legal))
        columns = (self._match, self._decision, self._step, self._seat, self._answer)
        self._stream.put([*map(numbers, columns), legal])
        self._clear()

    def close(self) -> bytes:
        self._pack()
        return self._stream.close()


class EventRows:
    """One row for each event."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self._kinds = kinds
        self._number_of = {kind.name: number for number, kind in enumerate(kinds)}
        self._schema = events_schema(kinds)
        self._stream = Stream(self._schema)
        self._clear()
        self.begin()

    def _clear(self) -> None:
        self._match = array("q")
        self._event = array("i")
        self._decision = array("i")
        self._to = array("i")
        self._kind = array("i")
        self._rows: list[list[int]] = [[] for _ in self._kinds]
        """By kind: the rows with it."""
        self._facts: list[list[tuple[Fact, ...]]] = [[] for _ in self._kinds]
        """By kind: the facts in these rows."""

    def begin(self) -> None:
        self._begun_at = len(self._kind)

    def add(self, decision: int, told: Iterable[Event]) -> None:
        for event in told:
            kind = self._number_of[event.kind.name]
            self._rows[kind].append(len(self._kind))
            self._facts[kind].append(event.facts)
            self._decision.append(decision)
            self._to.append(event.audience)
            self._kind.append(kind)

    def end(self, match: int) -> int:
        """Return how many there were in the match."""
        count = len(self._kind) - self._begun_at
        self._match.extend([match] * count)
        self._event.extend(range(count))
        if len(self._kind) >= ROWS_TO_PACK:
            self._pack()
        return count

    def _pack(self) -> None:
        names = pa.array([kind.name for kind in self._kinds])
        self._stream.put(
            [
                numbers(self._match),
                numbers(self._event),
                null_where(AT_THE_SET_UP, numbers(self._decision)),
                null_where(EVERYONE, numbers(self._to)),
                pa.DictionaryArray.from_arrays(numbers(self._kind), names).cast(pa.string()),
                *self._named_facts(),
            ]
        )
        self._clear()

    def _named_facts(self) -> list[pa.Array]:
        """Return the columns "facts" and "lists": of each fact its values, in the rows whose kind
        has it.

        In a kind numbers come before lists, and a name may stand for a number in one kind and for
        a list in another.
        """
        found: dict[tuple[bool, str], list[Fact | None]] = {}
        for kind, rows, facts in zip(self._kinds, self._rows, self._facts, strict=True):
            if not facts:
                continue
            first_list = len(kind.facts) - kind.lists
            for place, values in enumerate(zip(*facts, strict=True)):
                key = place >= first_list, kind.facts[place]
                column = found.setdefault(key, [None] * len(self._kind))
                for row, value in zip(rows, values, strict=True):
                    column[row] = value
        return [self._struct("facts", False, found), self._struct("lists", True, found)]

    def _struct(
        self, name: str, is_list: bool, found: dict[tuple[bool, str], list[Fact | None]]
    ) -> pa.Array:
        fields = list(self._schema.field(name).type)
        columns = []
        for field in fields:
            values = found.get((is_list, field.name))
            if values is None:
                columns.append(pa.nulls(len(self._kind), field.type))
            else:
                columns.append(pa.array(values, field.type))
        return pa.StructArray.from_arrays(columns, fields=fields)

    def close(self) -> bytes:
        self._pack()
        return self._stream.close()


def numbers(values: array[int]) -> pa.Array:
    """Return the same numbers without copying them."""
    kind = pa.int64() if values.typecode == "q" else pa.int32()
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])


def null_where(value: int, column: pa.Array) -> pa.Array:
    return pc.if_else(pc.equal(column, value), pa.scalar(None, column.type), column)
