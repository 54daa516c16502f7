"""A few setups in which any two option values meet."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from gamenight.conformance import Broken, Setup, plain_setups_of, setups_of, some_with_each_value
from gamenight.conformance.setups import Cover, Meeting
from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, OptionValue, first_seat_option
from gamenight.core.random import random_from
from tests.conformance.toy import ToyRules, toy
from tests.some import some


class WithOptions(ToyRules):
    """The toy with other options."""

    def __init__(self, *options: Option, players: tuple[int, ...] = (2, 3)) -> None:
        super().__init__()
        self.options = options
        self.players = players


class Choosy(WithOptions):
    """Some values do not go together: a custom set wants tiles, and nothing goes with speed."""

    def check_together(self, players: int, options: Options) -> None:
        if options.get("set") == "custom" and not options["tiles"]:
            raise BadSetup("Tiles are missing.")
        if options.get("speed") and options.get("dice") == "d12":
            raise BadSetup("That would be too slow.")


def switch(name: str) -> Option:
    return Option(name, "on or off", False, choices=(False, True))


SET = Option("set", "which", "park", choices=("park", "pen", "custom"))
TILES = Option("tiles", "own", "", only_with=(("set", ("custom",)),), examples=("a,b", "c,d"))
DICE = Option("dice", "which", "d6", choices=("d6", "d12", "cards"))
WEIGHTS = Option(
    "weights", "which", "piles", choices=("piles", "deck"), only_with=(("goal", ("weighted",)),)
)
DEEP = Option("deep", "in", 0, choices=(0, 1), only_with=(("weights", ("deck",)),))
GOAL = Option("goal", "what", "stars", choices=("stars", "weighted"))
PARTNERS = Option("partners", "for four", False, choices=(False, True), players=(4,))

JUMPS = Option("jumps", "own", False, choices=(False, True), alone=True)

RULES = [
    WithOptions(),
    WithOptions(switch("open")),
    WithOptions(switch("a"), switch("b"), switch("c"), DICE),
    WithOptions(GOAL, WEIGHTS, DEEP, DICE),
    WithOptions(PARTNERS, DICE, first_seat_option(4), players=(1, 4)),
    WithOptions(JUMPS, DICE, players=(1, 2)),
    Choosy(SET, TILES, DICE, switch("speed"), first_seat_option(3)),
]


def every_meeting(rules: ToyRules, players: int) -> set[Meeting]:
    """The slow, obvious way: all mixtures that are allowed, and what meets in them."""
    found: set[Meeting] = set()
    names = [option.name for option in rules.options]
    values = [{*option.samples(), option.default} for option in rules.options]
    for mixture in product(*values):
        options = dict(zip(names, mixture, strict=True))
        try:
            rules.accept(players, options)
        except BadSetup:
            continue
        settings = [
            (option.name, options[option.name])
            for option in rules.options
            if option.matters(players, options) and options[option.name] in option.samples()
        ]
        found |= {frozenset({one}) for one in settings}
        found |= {frozenset(pair) for pair in combinations(settings, 2)}
    return found


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_every_two_values_that_go_together_meet(rules: ToyRules) -> None:
    for players in rules.players:
        cover = Cover(rules, players)
        met = {meeting for row in cover.rows for meeting in cover.meetings_in(row)}
        assert met >= every_meeting(rules, players)
        for row in some(cover.rows):
            assert rules.accept(players, row) == row


def pairs_of(rules: ToyRules, counts: list[int], setups: list[Setup]) -> tuple[set[Meeting], ...]:
    """What can meet at some of these player counts, and what does in the setups."""
    possible = {one for players in counts for one in every_meeting(rules, players)}
    met: set[Meeting] = set()
    for setup in setups:
        if setup.players in counts:
            met.update(Cover(rules, setup.players).meetings_in(setup.all_options()))
    return possible, met


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_every_two_values_meet_once_in_company_and_once_alone(rules: ToyRules) -> None:
    setups, looked = setups_of(toy(rules)), 0
    for counts in ([1], [players for players in rules.players if players > 1]):
        if set(counts) & set(rules.players):
            possible, met = pairs_of(rules, counts, setups)
            assert met >= possible
            looked += 1
    assert looked
    for players in rules.players:
        possible, met = pairs_of(rules, [players], setups)
        assert met >= {one for one in possible if len(one) == 1}, "a value misses a player count"


def test_pairs_that_have_met_are_not_tried_at_every_player_count() -> None:
    rules = WithOptions(switch("a"), switch("b"), switch("c"), DICE, players=(1, 2, 3, 4))
    counts = [setup.players for setup in setups_of(toy(rules))]
    assert [counts.count(players) for players in rules.players] == [7, 7, 3, 3]


def test_random_options_are_covered_too() -> None:
    random = random_from(3)
    for _ in range(20):
        options: list[Option] = []
        for number in range(2 + random.below(4)):
            values = tuple(range(2 + random.below(3)))
            needs = ((options[-1].name, (1,)),) if options and not random.below(3) else ()
            options.append(Option(f"o{number}", "", 0, choices=values, only_with=needs))
        rules = WithOptions(*options, players=(2,))
        cover = Cover(rules, 2)
        met = {meeting for row in cover.rows for meeting in cover.meetings_in(row)}
        assert met >= every_meeting(rules, 2)


def test_the_cover_of_thirteen_options_is_small() -> None:
    """All mixtures would be more than a hundred thousand for each player count."""
    switches = [
        switch(name) for name in ["missions", "portals", "capture", "jump", "give", "speed", "swap"]
    ]
    start = Option("start", "how", "empty", choices=("empty", "cards", "d12"))
    limit = Option("turn_limit", "turns", 600, least=1, most=100_000)
    options = (DICE, start, GOAL, WEIGHTS, *switches, limit, first_seat_option(6))
    assert len(options) == 13
    rules = WithOptions(*options, players=(1, 6))
    assert [len(Cover(rules, players).rows) for players in rules.players] == [14, 14]


def test_an_option_that_does_not_matter_is_not_varied() -> None:
    game = toy(WithOptions(PARTNERS, GOAL, WEIGHTS, players=(2, 4)))
    for setup in some(setups_of(game)):
        assert "partners" not in setup.options or setup.players == 4
        assert "weights" not in setup.options or setup.options["goal"] == "weighted"


def test_the_first_setup_of_each_player_count_is_the_plain_one() -> None:
    game = toy()
    first = {setup.players: setup for setup in reversed(setups_of(game))}
    assert list(first.values())[::-1] == plain_setups_of(game)
    assert str(setups_of(game)[1]) == "toy-2p-opened=true-pairs=true-rounds=1"


def test_a_value_that_no_player_count_takes_is_a_fault() -> None:
    class NeverFast(ToyRules):
        def check_together(self, players: int, options: Options) -> None:
            if options["pairs"]:
                raise BadSetup("Never.")

    with pytest.raises(Broken, match="toy takes pairs=true for no player count"):
        setups_of(toy(NeverFast()))


def test_defaults_that_are_refused_are_a_fault() -> None:
    mood = Option("mood", "calm or wild", "", choices=("calm", "wild"))
    with pytest.raises(Broken, match="toy refuses its own defaults for 2 players"):
        setups_of(toy(WithOptions(mood)))


def values_in(setups: list[Setup]) -> set[tuple[int, str, OptionValue]]:
    """The option values that occur for each player count."""
    return {(one.players, *setting) for one in setups for setting in one.all_options().items()}


def test_costly_checks_see_every_value_or_a_share_of_them() -> None:
    setups = setups_of(toy())
    some = some_with_each_value(setups)
    assert values_in(some) == values_in(setups)
    assert len(some) < len(setups)
    assert len(some_with_each_value(setups, most=2)) == 2
