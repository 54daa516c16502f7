"""Setting up a match of Spots: options, sets of tiles, the opening dice; and dealing again."""

from __future__ import annotations

from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.core.state import NOBODY, UNKNOWN, Event, View
from gamenight.games.spots.rules import asked
from gamenight.games.spots.rules.dice import one, spots
from gamenight.games.spots.rules.dogs import DOG_COUNT
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.rules.position import SpotsView, unseen_dogs
from gamenight.games.spots.rules.tiles import (
    COLOURS,
    HOWL,
    PLACE_OF_COLOUR,
    PLACES,
    ROLL_OVER,
    SETS,
    TILE_COUNT,
    TILE_NAMES,
    TILES_PER_COLOUR,
    colour_of,
    tiles_of,
)

STARTING_DOGS: Final = 2
STARTING_TREATS: Final = 1
MOST_PLAYERS: Final = 4
EXAMPLE_TURNS: Final = 80


class SpotsRules(Rules):
    def __init__(self) -> None:
        self.id = "spots"
        self.title = "Spots"
        self.rulebook = "spots"
        self.players = (1, 2, 3, 4)
        self.options = (
            Option(
                "set",
                "which trick tiles are in play beside Howl and Roll Over",
                "adoption-event",
                (*SETS, "random", "custom", "off-leash"),
            ),
            Option(
                "tiles",
                "only with the custom set: four tile names, comma separated, one per colour",
                "",
            ),
            Option("dog_treats", "solo: the treats d0g starts with", 1, least=0, most=11),
            Option("turn_limit", "turns after which most dogs win", 5000, least=1, most=100_000),
            first_seat_option(MOST_PLAYERS),
        )
        self.version = 1
        self.answers = asked.ANSWERS
        self.longest = 20_000_000
        self.secrets = ("deck", "stacks")

    def check_together(self, players: int, options: Options) -> None:  # noqa: ARG002
        """Tiles go with a custom set, and with nothing else (ST4)."""
        named = str(options["tiles"])
        if options["set"] == "custom":
            read_tiles(named)
        elif named.strip():
            raise BadSetup(
                f"Option tiles goes with set=custom only, not with set={options['set']}."
            )

    def secrets_in(self, players: int, options: Options) -> tuple[str, ...]:  # noqa: ARG002
        """Lower tiles are hidden only off leash (ST4)."""
        return self.secrets if options["set"] == "off-leash" else ("deck",)

    def example_setups(self) -> list[Options]:
        """Every set, and every tile of the box in some custom set.

        Random players may need thousands of turns, so that only matches whose options leave the
        play itself alone are played to their natural end.
        """
        setups = [setup for setup in super().example_setups() if setup.get("set") != "custom"]
        for at in range(TILES_PER_COLOUR):
            names = [TILE_NAMES[tiles_of(colour)[at]] for colour in range(len(COLOURS))]
            setups.append({"set": "custom", "tiles": ", ".join(names)})
        for setup in setups:
            if setup and "turn_limit" not in setup:
                setup["turn_limit"] = EXAMPLE_TURNS
        return setups

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpotsState:
        state = SpotsState(players)
        state.journal = journal
        limit, first = options["turn_limit"], options["first_seat"]
        assert isinstance(limit, int)
        assert isinstance(first, int)
        state.turn_limit = limit
        state.stacks = lay_out_tiles(options, random)
        state.deck = [*range(DOG_COUNT)]
        random.shuffle(state.deck)
        for seat in range(players):
            for _ in range(STARTING_DOGS):
                state.draw_dog(seat)
            state.take_treats(seat, STARTING_TREATS)
        highest_seat = roll_opening_dice(state, first < 0, random)
        state.turn = first if first >= 0 else highest_seat
        state.tell(asked.STARTS, state.turn)
        if players == 1:
            give_d0g_treats(state, options)
        state.begin_turn()
        return state

    def redeal(self, view: View, random: Random) -> SpotsState:
        """The same table; unseen dogs and tiles are shuffled (ST1, ST4)."""
        assert isinstance(view, SpotsView)
        state = SpotsState(len(view.treats))
        restore_table(state, view)
        restore_turn(state, view)
        deck = unseen_dogs(view)
        random.shuffle(deck)
        state.deck = [*deck, view.deck_top]
        state.stacks = [guess_stack(stack, random) for stack in view.stacks]
        return state


# Setup


def lay_out_tiles(options: Options, random: Random) -> list[list[int]]:
    """The six places, each with a stack of tiles: Howl, yellow, purple, Roll Over, blue, green."""
    stacks: list[list[int]] = [[] for _ in range(PLACES)]
    stacks[0] = [HOWL]
    stacks[3] = [ROLL_OVER]
    name = str(options["set"])
    for colour in range(len(COLOURS)):
        stack = tiles_of(colour)
        if name == "off-leash":
            random.shuffle(stack)
        elif name == "random":
            stack = [stack[random.below(TILES_PER_COLOUR)]]
        elif name == "custom":
            stack = [read_tiles(str(options["tiles"]))[colour]]
        else:
            stack = [SETS[name][colour]]
        stacks[PLACE_OF_COLOUR[colour]] = stack
    return stacks


def read_tiles(named: str) -> list[int]:
    """The four tiles of a custom set in the order of COLOURS, or a refusal (ST4)."""
    known = {plain(TILE_NAMES[tile]): tile for tile in range(TILE_COUNT)}
    chosen: dict[str, int] = {}
    for name in [part.strip() for part in named.split(",") if part.strip()]:
        tile = known.get(plain(name), UNKNOWN)
        if tile == UNKNOWN:
            raise BadSetup(f"There is no trick tile {name}. The tiles are: {tiles_by_colour()}.")
        colour, title = colour_of(tile), TILE_NAMES[tile]
        if colour == "red":
            raise BadSetup(f"{title} is always in play: name the four other tiles only.")
        if chosen.get(colour) == tile:
            raise BadSetup(f"{title} is named twice.")
        if colour in chosen:
            other = TILE_NAMES[chosen[colour]]
            raise BadSetup(f"{other} and {title} are both {colour}: a set has one per colour.")
        chosen[colour] = tile
    missing = [colour for colour in COLOURS if colour not in chosen]
    if missing:
        raise BadSetup(
            f"A custom set needs one tile of each colour. Missing: {', '.join(missing)}. "
            f"The tiles are: {tiles_by_colour()}."
        )
    return [chosen[colour] for colour in COLOURS]


def tiles_by_colour() -> str:
    """The tiles that a custom set chooses from, for a sentence."""
    return "; ".join(
        [
            f"{colour} {', '.join([TILE_NAMES[tile] for tile in tiles_of(at)])}"
            for at, colour in enumerate(COLOURS)
        ]
    )


def plain(name: str) -> str:
    """A tile's name as people may type it: Play Dead, play-dead, PLAYDEAD."""
    return name.lower().replace(" ", "").replace("-", "").replace("_", "")


def roll_opening_dice(state: SpotsState, reroll_ties: bool, random: Random) -> int:
    """Everyone buries a die; the highest starts, tied players reroll theirs (ST11)."""
    rolling: list[int] = [*range(state.players)]
    state.supply -= state.players
    while True:
        for seat in rolling:
            state.yards[seat] = one(random.die())
            state.tell(asked.ROLLED, seat, state.yards[seat])
        best = max([spots(state.yards[seat]) for seat in rolling])
        rolling = [seat for seat in rolling if spots(state.yards[seat]) == best]
        if len(rolling) == 1 or not reroll_ties:
            break
    for seat in range(state.players):
        total = spots(state.yards[seat])
        state.tell(asked.BURIED_DIE, seat, total, total)
    return rolling[0]


def give_d0g_treats(state: SpotsState, options: Options) -> None:
    """d0g's treats set the difficulty; pairs buy dogs before the first turn (ST10)."""
    treats = options["dog_treats"]
    assert isinstance(treats, int)
    state.treat_supply -= treats
    state.d0g_treats = treats
    state.d0g_pays()


# Dealing again


def restore_table(state: SpotsState, view: SpotsView) -> None:
    state.turn = view.turn
    state.over = view.turn == NOBODY
    state.supply = view.supply
    state.treat_supply = view.treat_supply
    state.treats = list(view.treats)
    state.yards = list(view.yards)
    state.packs = [list(pack) for pack in view.packs]
    state.filled = [list(filled) for filled in view.filled]
    state.scored = [list(scored) for scored in view.scored]
    state.seen = list(view.seen)
    state.face_down = view.face_down
    state.tile_treats = list(view.tile_treats)
    state.d0g_treats = view.d0g_treats
    state.d0g_scored = list(view.d0g_scored)
    state.turns = view.turns
    state.turn_limit = view.turn_limit


def restore_turn(state: SpotsState, view: SpotsView) -> None:
    state.asking = view.asking
    state.trick = view.trick
    state.step = view.step
    state.roll = view.roll
    state.picked = view.picked
    state.aside = view.aside
    state.number = view.number
    state.buried = view.buried
    state.pointer = view.pointer
    state.last_seat = view.last_seat
    state.last_roll = view.last_roll
    state.last_dog = view.last_dog
    state.last_face = view.last_face
    state.last_tile = view.last_tile
    state.d0g_tile = view.d0g_tile


def guess_stack(known: tuple[int, ...], random: Random) -> list[int]:
    """A stack of tiles with the unseen ones in any order; unseen are all others of its colour."""
    stack = list(known)
    hidden = [at for at in range(len(stack)) if stack[at] == UNKNOWN]
    if hidden:
        colour = COLOURS.index(colour_of(stack[0]))
        unseen = [tile for tile in tiles_of(colour) if tile not in known]
        random.shuffle(unseen)
        for at in hidden:
            stack[at] = unseen.pop()
    return stack


RULES: Final = SpotsRules()
