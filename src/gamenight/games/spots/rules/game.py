"""Starting a match of Spots: options, sets of tiles, the opening dice; and dealing again."""

from __future__ import annotations

from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.rules import Rules

from . import constants
from .constants import COLOURS, DOG_COUNT, NO_TRICK, PLACES, SETS, TILE_NAMES, tiles_of
from .position import SpotsAction, SpotsPlayer, SpotsPosition, one
from .state import SpotsState, SpotsView

SETS_OF_EVERY_TILE: Final[tuple[str, ...]] = tuple(
    [
        ", ".join([TILE_NAMES[tiles_of(colour)[at]] for colour in COLOURS])
        for at in range(constants.TILES_PER_COLOUR)
    ]
)
"""Custom sets that between them name every tile of the box."""

OTHER_SETS: Final = ("one of each colour, drawn", "four of your choice", "off leash: all of them")


def called(name: str) -> str:
    """Return a set of the rulebook as people read it: "Adoption Event: Walk, Run, Fetch, Beg"."""
    listing = ", ".join([TILE_NAMES[tile] for tile in SETS[name]])
    return f"{name.replace('-', ' ').title()}: {listing}"


class SpotsRules(Rules[SpotsState, SpotsView]):
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
                title="Trick tiles",
                labels=(*[called(name) for name in SETS], *OTHER_SETS),
            ),
            Option(
                "tiles",
                "four tile names, separated by commas, one per colour",
                "",
                only_with=(("set", ("custom",)),),
                examples=SETS_OF_EVERY_TILE,
                title="Your own four",
            ),
            Option(
                "dog_treats",
                "how many treats d0g starts with: more is harder",
                1,
                least=0,
                most=11,
                players=(1,),
                title="d0g's treats",
            ),
            Option(
                "turn_limit",
                "the number of turns after which most dogs win",
                5000,
                least=1,
                most=100_000,
                examples=(80, 1),  # random players may need thousands of turns
                rare=True,
            ),
            first_seat_option(constants.MOST_PLAYERS, "to let the highest buried die decide"),
        )
        self.version = 3
        self.answer_count = constants.ANSWERS
        self.longest = 20_000_000

    def check_together(self, players: int, options: Options) -> None:
        """A custom set has one tile of each colour (ST4)."""
        if options["set"] == "custom":
            read_tiles(str(options["tiles"]))

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        """Lower tiles are hidden only off leash (ST4)."""
        return () if options["set"] == "off-leash" else ("unseen_tiles",)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpotsState:
        seats = [SpotsPlayer() for _ in range(players)]
        position = SpotsPosition(seats, SpotsAction(NOBODY, NO_TRICK))
        state = SpotsState(position)
        state.journal = journal
        position.turn_limit = int(options["turn_limit"])
        lay_out_tiles(state, options, random)
        state.deck = [*range(DOG_COUNT)]
        random.shuffle(state.deck)
        position.deck_top = state.deck.pop()
        for seat in range(players):
            for _ in range(constants.STARTING_DOGS):
                state.draw_dog(seat)
            state.take_treats(seat, constants.STARTING_TREATS)
        position.turn = roll_opening_dice(state, int(options["first_seat"]), random)
        state.tell(constants.STARTS, position.turn)
        if players == 1:
            # d0g's treats set the difficulty; pairs buy dogs before the first turn (ST10).
            position.d0g_treats = int(options["dog_treats"])
            position.treat_supply -= position.d0g_treats
            state.d0g_pays()
        state.begin_turn()
        return state

    def redeal(self, view: SpotsView, random: Random) -> SpotsState:
        """Return the same table; unseen dogs and tiles are shuffled (ST1, ST4)."""
        state = SpotsState(view.position.copy())
        state.deck = state.position.unseen_dogs()
        random.shuffle(state.deck)
        for place in range(PLACES):
            unseen = state.position.unseen_tiles(place)
            random.shuffle(unseen)
            state.unseen_tiles[place] = tuple(unseen)
        return state


# Setup


def lay_out_tiles(state: SpotsState, options: Options, random: Random) -> None:
    """The six places, each with a stack of tiles: Howl, yellow, purple, Roll Over, blue, green."""
    stacks = state.position.stacks
    stacks[0] = (constants.HOWL,)
    stacks[3] = (constants.ROLL_OVER,)
    name = str(options["set"])
    for number, colour in enumerate(COLOURS):
        place = constants.PLACE_OF_COLOUR[number]
        stack = tiles_of(colour)
        if name == "off-leash":
            random.shuffle(stack)
            stacks[place] = (stack.pop(), *[UNKNOWN for _ in stack])
            state.unseen_tiles[place] = tuple(stack)
        elif name == "random":
            stacks[place] = (stack[random.below(len(stack))],)
        elif name == "custom":
            stacks[place] = (read_tiles(str(options["tiles"]))[number],)
        else:
            stacks[place] = (SETS[name][number],)


def read_tiles(named: str) -> list[int]:
    """Return the four tiles of a custom set in the order of COLOURS, or a refusal (ST4)."""
    known = {plain(TILE_NAMES[tile]): tile for tile in range(constants.TILE_COUNT)}
    chosen: dict[str, int] = {}
    for name in [part.strip() for part in named.split(",") if part.strip()]:
        tile = known.get(plain(name), UNKNOWN)
        if tile == UNKNOWN:
            raise BadSetup(f"No trick tile is called {name}. The tiles are: {tiles_by_colour()}.")
        colour, title = constants.colour_of(tile), TILE_NAMES[tile]
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
    """Return the tiles that a custom set chooses from, for a sentence."""
    names = [", ".join([TILE_NAMES[tile] for tile in tiles_of(colour)]) for colour in COLOURS]
    return "; ".join([f"{COLOURS[at]} {names[at]}" for at in range(len(COLOURS))])


def plain(name: str) -> str:
    """Return a tile's name as people may type it: Play Dead, play-dead, PLAYDEAD."""
    return name.lower().replace(" ", "").replace("-", "").replace("_", "")


def roll_opening_dice(state: SpotsState, first_seat: int, random: Random) -> int:
    """Everyone buries a die; the highest starts, tied players reroll theirs (ST11).

    If the starter is named, nobody rerolls.
    """
    position = state.position
    faces = [0] * position.players
    rolling = [*range(position.players)]
    position.supply -= position.players
    while True:
        for seat in rolling:
            faces[seat] = random.die()
            state.tell_dice(constants.ROLLED, seat, one(faces[seat]))
        best = max([faces[seat] for seat in rolling])
        rolling = [seat for seat in rolling if faces[seat] == best]
        if len(rolling) == 1 or first_seat >= 0:
            break
    for seat in range(position.players):
        position.seats[seat].yard = one(faces[seat])
        state.tell(constants.BURIED_DIE, seat, faces[seat], faces[seat])
    return rolling[0] if first_seat < 0 else first_seat


RULES: Final = SpotsRules()
