"""What a network is shown of every game: the same places, the declared ranges, and no secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from mypy_extensions import i32
from numpy.typing import NDArray

from gamenight.adapters.arrays import Numbers, as_array, shown, space_of
from gamenight.adapters.faithful import Faithful
from gamenight.adapters.setup import setup_of
from gamenight.conformance.setups import some_with_each_value
from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.game.game import AnyGame
from gamenight.game.observing import Cells, Field, ObservationLayout, Row, bits_of, fields_of
from gamenight.game.registry import all_games, find_game
from gamenight.game.setup import Setup
from tests.every_setup import every_setup
from tests.some import some

LONG = 120
"""Answers after which a match is left."""

DECLARED = [game for game in all_games() if game.observe is not None]
GAMES = pytest.mark.parametrize("game", DECLARED, ids=lambda game: game.id)


def states_of(setup: Setup, seed: int, longest: int = LONG) -> Iterator[AnyState]:
    """A match up to its end, or until it gets long, played by the bots of its playthroughs."""
    game, options, random = setup.game, setup.all_options(), random_from(seed)
    state = game.rules.start(setup.players, options, random)
    bot = game.bot(game.playthroughs_by, setup.players, options)
    yield state
    answered = 0
    while not state.over and answered < longest:
        whole = bot.answer(state.view(state.turn), Thinking(random))
        for answer in state.check(state.turn, whole):
            state.apply(answer, random)
            answered += 1
            yield state


def layout_of(setup: Setup) -> ObservationLayout:
    layout = setup.game.layout(setup.players, setup.all_options())
    assert layout is not None
    return layout


def row_of(layout: ObservationLayout, view: AnyView) -> Numbers:
    cells = Cells(layout.size + 2)
    cells.words[0] = cells.words[layout.size + 1] = i32(9)
    layout.write(view, cells, 1)
    # nothing is written before it or after it
    assert (cells.words[0], cells.words[layout.size + 1]) == (9, 9)
    return as_array(cells)[1:-1]


def parts_of(field: Field) -> Iterator[tuple[str, slice]]:
    """Where a field is; where it shows something of each seat, where that is."""
    rows = field.shape[0] if field.by_seat else 1
    for at in range(rows):
        start = field.start + at * field.size // rows
        yield f"{field.name} {at}", slice(start, start + field.size // rows)


class Watch:
    """Looks at the rows of a setup, all of which fit its space, for what never varies."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.layout = setup, layout_of(setup)
        self.space = space_of(self.layout)
        self.still = dict(part for field in self.layout.fields for part in parts_of(field))
        self.names = set(self.still)
        self.first: NDArray[Any] | None = None

    def look_at(self, view: AnyView) -> None:
        row = row_of(self.layout, view)
        assert np.all((row >= self.space.low) & (row <= self.space.high)), self.setup
        if self.first is None:
            self.first = row
        varies = row != self.first
        for name in [name for name, place in self.still.items() if varies[place].any()]:
            del self.still[name]


MOST_SEEDS = 12
"""Some things happen late or seldom: for those there are more matches, ever longer ones."""


@GAMES
def test_rows_keep_their_shape_and_their_range_and_every_field_varies(game: AnyGame) -> None:
    usual = Setup(game, game.rules.players[-1], {})  # long enough for all that may happen
    setups = [usual, *some_with_each_value(every_setup(game.id), 12)]
    watches = [Watch(setup) for setup in setups]
    names = {name for watch in watches for name in watch.still}
    for seed in range(MOST_SEEDS):
        for watch in watches:
            if seed == 0 or names & watch.still.keys():
                for state in states_of(watch.setup, seed, (seed + 1) * LONG):
                    for seat in range(watch.setup.players):
                        watch.look_at(state.view(seat))
                names = {name for name in names if not is_varying(name, watches)}
    assert names == set()


def is_varying(name: str, watches: list[Watch]) -> bool:
    """Whether a part varies in some setup that has it."""
    return any(name in watch.names and name not in watch.still for watch in watches)


@GAMES
def test_fields_have_names_of_their_own_and_follow_each_other(game: AnyGame) -> None:
    for setup in every_setup(game.id):
        fields = layout_of(setup).fields
        names = [field.name for field in fields]
        assert len(set(names)) == len(names), setup
        ends = [field.start + field.size for field in fields]
        assert [field.start for field in fields] == [0, *ends[:-1]]
        assert all(np.prod(field.shape) == field.size for field in fields)


@GAMES
def test_the_fields_of_a_setup_do_not_depend_on_the_match_or_the_seat(game: AnyGame) -> None:
    assert game.observe is not None
    for setup in some(some_with_each_value(every_setup(game.id), 4)):
        fields = layout_of(setup).fields
        *_, last = states_of(setup, 5)
        for seat in some(setup.watchers()):
            assert tuple(fields_of(game.observe, last.view(seat))) == fields


@GAMES
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: AnyGame) -> None:
    for setup in some(some_with_each_value(every_setup(game.id), 4)):
        layout = layout_of(setup)
        compared = 0
        for number, state in islice(enumerate(states_of(setup, 3)), 0, None, 10):
            for seat in range(setup.players):
                view = state.view(seat)
                other = game.rules.redeal(view, random_from(number))
                again = row_of(layout, other.view(seat))
                assert np.array_equal(again, row_of(layout, view)), setup
                compared += 1
        assert compared


def test_seats_are_counted_from_the_one_who_looks() -> None:
    setup = setup_of("suspense", options={"first_seat": 0})
    state = setup.rules.start(3, setup.options, random_from(1))
    layout = setup.observer()
    dealer = next(field for field in layout.fields if field.name == "dealer")
    places = [shown(layout, state.view(seat))[dealer.start :][:3].tolist() for seat in range(3)]
    assert places == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]


def test_the_dealer_alone_is_shown_the_secret_card() -> None:
    setup = setup_of("suspense", options={"first_seat": 1})
    state = setup.rules.start(3, setup.options, random_from(1))
    layout = setup.observer()
    secret = next(field for field in layout.fields if field.name == "secret card")
    cards = [shown(layout, state.view(seat))[secret.start :][:13] for seat in range(3)]
    assert [int(card.sum()) for card in cards] == [0, 1, 0]
    assert np.argmax(cards[1]) == state.secret


def test_a_game_that_declares_nothing_shows_whole_views() -> None:
    from dataclasses import replace

    setup = setup_of("suspense")
    bare = replace(setup, game=replace(setup.game, observe=None))
    assert isinstance(bare.observer(), Faithful)
    assert isinstance(setup.observer(), ObservationLayout)
    assert isinstance(setup.observer(faithful=True, size=300), Faithful)
    view = setup.rules.start(3, setup.options, random_from(1)).view(0)
    assert np.array_equal(shown(bare.observer(), view)[:300], shown(Faithful(300), view))


def written(write: Callable[[Row], None]) -> list[float]:
    """What a declaration writes for seat 1 of three."""
    setup = setup_of("suspense")
    view = setup.rules.start(3, setup.options, random_from(1)).view(1)
    return [
        round(cell, 3) for cell in shown(ObservationLayout(lambda _, row: write(row), view), view)
    ]


@pytest.mark.parametrize(
    ("write", "expected"),
    [
        (lambda row: row.switch("a", True), [1]),
        (lambda row: row.switch("a", False), [0]),
        (lambda row: row.number("a", 3, 4), [0.75]),
        (lambda row: row.number("a", -1, 4, -1), [-0.25]),
        (lambda row: row.capped("a", 9, 4), [1]),
        (lambda row: row.capped("a", -9, 4, -4), [-1]),
        (lambda row: row.one_of("a", 2, 3), [0, 0, 1]),
        (lambda row: row.one_of("a", -1, 3), [0, 0, 0]),
        (lambda row: row.members("a", 0b101, 3), [1, 0, 1]),
        (lambda row: row.things("a", (2, 0), 3), [1, 0, 1]),
        (lambda row: row.places("a", [2, 0], 3, 4), [0.5, 0, 0.25]),
        (lambda row: row.numbers("a", [1, 0, 2], 4), [0.25, 0, 0.5]),
        (lambda row: row.tally("a", [1, 1, 0], 3, 4), [0.25, 0.5, 0]),
        (lambda row: row.one_of_each("a", [1, -1], 2), [0, 1, 0, 0]),
        (lambda row: row.members_each("a", [2, 1], 2), [0, 1, 1, 0]),
        (lambda row: row.things_each("a", [[1], []], 2), [0, 1, 0, 0]),
        (lambda row: row.seat("a", 0), [0, 0, 1]),
        (lambda row: row.seat("a", -1), [0, 0, 0]),
        (lambda row: row.seats("a", [1, 2]), [1, 1, 0]),
        (lambda row: row.seat_bits("a", 0b001), [0, 0, 1]),
        (lambda row: row.owners("a", [1, -1]), [1, 0, 0, 0, 0, 0]),
        (lambda row: row.owners("a", [0, 2]), [0, 0, 0, 1, 1, 0]),
        (lambda row: row.number_by_seat("a", [1, 2, 3], 4), [0.5, 0.75, 0.25]),
        (lambda row: row.capped_by_seat("a", [1, 2, 9], 4), [0.5, 1, 0.25]),
        (lambda row: row.numbers_by_seat("a", [[0], [2], [4]], 4), [0.5, 1, 0]),
        (lambda row: row.one_of_by_seat("a", [0, 1, -1], 2), [0, 1, 0, 0, 1, 0]),
        (lambda row: row.members_by_seat("a", [0, 1, 3], 2), [1, 0, 1, 1, 0, 0]),
        (lambda row: row.things_by_seat("a", [[1], [], [0]], 2), [0, 0, 1, 0, 0, 1]),
    ],
)
def test_the_vocabulary(write: Callable[[Row], None], expected: list[float]) -> None:
    assert written(write) == expected


@pytest.mark.parametrize(
    ("write", "complaint"),
    [
        (lambda row: row.number("points", 5, 4), "points is 5, and is declared to be 0 to 4"),
        (lambda row: row.number("points", -1, 4), "points is -1"),
        (lambda row: row.one_of("card", 3, 3), "card is 3, and is declared to be below 3"),
        (lambda row: row.members("hand", 0b1000, 3), "hand is 3"),
        (lambda row: row.things("hand", [-1], 3), "hand is -1"),
    ],
)
def test_what_leaves_its_range_is_an_error(write: Callable[[Row], None], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        written(write)


def test_fields_that_depend_on_the_match_are_an_error() -> None:
    setup = setup_of("suspense")
    state = setup.rules.start(3, setup.options, random_from(1))
    first, other = state.view(0), state.view(1)
    more = ObservationLayout(lambda view, row: row.members("hand", 0, 3 + view.seat), first)
    with pytest.raises(ValueError, match="hand has no place in the row"):
        shown(more, other)
    fewer = ObservationLayout(lambda view, row: row.members("hand", 0, 3 - view.seat), first)
    with pytest.raises(ValueError, match="fields are missing"):
        shown(fewer, other)


def test_a_layout_says_where_everything_is() -> None:
    game = find_game("suspense")
    layout = game.layout(3, game.rules.accept(3, {}))
    assert layout is not None
    front = next(field for field in layout.fields if field.name == "cards in play")
    assert front == Field("cards in play", "set", (3, 13), 26, 39, 0.0, 1.0, True)


def test_fractions_are_rounded_as_numpy_rounds_them() -> None:
    for most in (*range(1, 70), 1_000, 999_983):
        for value in {*range(-most, most + 1, max(most // 50, 1)), most - 1, 1}:
            expected = np.float32(value / most).view(np.int32)
            assert bits_of(value, most) == expected, (value, most)
