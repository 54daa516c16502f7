"""What everybody at a table of Spielnacht may know (SN9)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value
from gamenight.parts.bits import has, members_of

from .constants import (
    ALL_GAMES,
    ALL_REACHED,
    ANY_COLOUR,
    BEST_RATING,
    BRING,
    CATEGORIES,
    CATEGORY,
    DRAFT,
    GAMERS,
    GAMES_OF_CATEGORY,
    GOLD,
    HER_COLOUR,
    HER_FEET,
    HER_HEAD,
    INVITE,
    KINDS,
    MINIMUM,
    MOST_GAMES,
    NEXT_RATING,
    NO_GAME,
    ONLY_GAME,
    PHASE_OF_ROUND,
    ROUNDS,
    feet,
    head,
    total_rating,
)

# A game night: which game a gamer sits down at (SN4), and what a game is worth with this many.
#
# ``tonight`` holds the games that were brought, best rating first: one list per category, and a
# last one of all. ``attendance`` counts the gamers at each game.


def games_tonight(brought: list[int]) -> list[list[int]]:
    """Sort the games that the players brought, for ``place_for``."""
    everything: i64 = 0
    for games in brought:
        everything |= games
    tonight: list[list[int]] = [[], [], [], [], [], []]
    best_first = members_of(everything)
    best_first.reverse()
    for game in best_first:
        tonight[CATEGORY[game]].append(game)
    tonight[CATEGORIES] = best_first
    return tonight


def candidates_for(kind: i64, tonight: list[list[int]]) -> list[int]:
    """Return the games in the colour of her head; if none was brought, of her feet; gold: all."""
    if kind == GOLD:
        return tonight[CATEGORIES]
    by_head = tonight[head(kind)]
    return by_head if by_head else tonight[feet(kind)]


def place_for(kind: i64, tonight: list[list[int]], attendance: list[int]) -> i64:
    """Return the best rated candidate below its minimum; if all have reached it, the best rated."""
    candidates = candidates_for(kind, tonight)
    for boxed in candidates:
        game: i64 = boxed
        gamers: i64 = attendance[game]
        if gamers < MINIMUM[game]:
            return game
    return candidates[0] if candidates else NO_GAME


def colour_that_led(kind: i64, game: i64) -> int:
    if kind == GOLD:
        return ANY_COLOUR
    if head(kind) == feet(kind):
        return HER_COLOUR
    return HER_HEAD if CATEGORY[game] == head(kind) else HER_FEET


def how_she_chose(kind: i64, game: i64, tonight: list[list[int]], attendance: list[int]) -> int:
    """Return why this game of all those in her colour; decided before she sits down."""
    candidates = candidates_for(kind, tonight)
    if len(candidates) == 1:
        return ONLY_GAME
    if attendance[game] >= MINIMUM[game]:
        return ALL_REACHED
    return BEST_RATING if game == candidates[0] else NEXT_RATING


# Scoring


def points_for(game: i64, gamers: i64) -> i64:
    """Return one per gamer, bribed ones too (SN6), if the minimum was met; else none."""
    return gamers if gamers >= MINIMUM[game] else 0


Bribe = tuple[int, int, int]
"""The game that got a gamer, the game given for it, and a second one given or NO_GAME."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Night(Value):
    """A game night from the reveal on, all of it public. It never changes: a bribe makes another
    one."""

    def __init__(
        self,
        number: i64,
        brought: tuple[int, ...],
        gamers: tuple[int, ...],
        places: tuple[int, ...],
        attendance: list[int],
        bribes: tuple[Bribe, ...] = (),
    ) -> None:
        self.number: i64 = number
        self.brought: tuple[int, ...] = brought
        """By seat, as sets of games."""
        self.gamers: tuple[int, ...] = gamers
        """The kinds of gamers in the order in which they were drawn."""
        self.places: tuple[int, ...] = places
        """Where each of them sat down: a game, or NO_GAME for one who went home."""
        self.attendance: list[int] = attendance
        """Gamers at each game, the bribed ones too."""
        self.bribes: tuple[Bribe, ...] = bribes

    def __hash__(self) -> int:
        """Quicker than that of other values: nights are looked up to be drawn only once."""
        return hash((self.number, self.gamers, self.places, self.bribes))

    def with_bribe(self, bribe: Bribe) -> Night:
        """Return the same night with one more passer-by at a game."""
        attendance = self.attendance.copy()
        attendance[bribe[0]] += 1
        bribes = (*self.bribes, bribe)
        return Night(self.number, self.brought, self.gamers, self.places, attendance, bribes)

    def bribes_of(self, seat: i64) -> i64:
        """Return how many gamers a player has bribed."""
        games: i64 = self.brought[seat]
        count: i64 = 0
        for bribe in self.bribes:
            if has(games, bribe[0]):
                count += 1
        return count

    def points(self, game: i64) -> int:
        return points_for(game, self.attendance[game])

    def points_of(self, seat: i64) -> i64:
        """Return what a player's games are worth with the gamers they have."""
        points: i64 = 0
        for game in members_of(self.brought[seat]):
            points += self.points(game)
        return points


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpielnachtRound(Value):
    """What is new with every round. Sets of games are whole numbers with one bit per game."""

    def __init__(self, number: i64, starter: i64, market: i64) -> None:
        self.number: i64 = number
        self.starter: i64 = starter
        self.market: i64 = market
        self.stage: i64 = DRAFT
        self.acted: i64 = 0
        """How many games were taken (DRAFT), or how many seats are done (INVITE, BRIBE)."""
        self.hosts: tuple[int, ...] = ()
        """The seats in the order in which they invite."""
        self.guests: i64 = 0
        """How many gamers were invited and have not arrived; only their hosts know which."""
        self.night: Night | None = None
        """The night under way, from the reveal on."""
        self.bribe_game: i64 = NO_GAME
        """The game for which a player is about to bribe a gamer."""
        self.last_game: i64 = NO_GAME
        """The game that was taken or bribed for last."""

    def copy(self) -> SpielnachtRound:
        """Nights never change, so that copies share them."""
        other = SpielnachtRound(self.number, self.starter, self.market)
        other.stage = self.stage
        other.acted = self.acted
        other.hosts = self.hosts
        other.guests = self.guests
        other.night = self.night
        other.bribe_game = self.bribe_game
        other.last_game = self.last_game
        return other

    def begin(self, stage: i64) -> None:
        """Nobody has done anything in it yet."""
        self.stage = stage
        self.acted = 0


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpielnachtPosition(Position):
    """Sets of games are whole numbers with one bit per game; bags are counts by kind of gamer."""

    def __init__(self, players: int, round: SpielnachtRound) -> None:
        super().__init__(players)
        self.round: SpielnachtRound = round
        self.stock: i64 = ALL_GAMES
        """The four face-down stacks. Their order is not kept: drawing makes it."""
        self.discarded: i64 = 0
        """Face up: what nobody took, and what was given away as a bribe."""
        self.collections: list[int] = [0] * players
        self.scores: list[int] = [0] * players
        self.group: list[int] = [0] * KINDS
        """The gamers that everybody has seen join."""
        self.potential_size: i64 = GAMERS
        self.previous: Night | None = None
        """The last night that was scored."""

    def copy(self) -> SpielnachtPosition:
        other = SpielnachtPosition(self.players, self.round.copy())
        self.copy_basics_to(other)
        other.stock = self.stock
        other.discarded = self.discarded
        other.collections = self.collections.copy()
        other.scores = self.scores.copy()
        other.group = self.group.copy()
        other.potential_size = self.potential_size
        other.previous = self.previous
        return other

    # Round overview

    def phase(self) -> int:
        """Return the phase from which this round's games come."""
        return PHASE_OF_ROUND[self.round.number]

    def seat_in_turn(self, step: i64) -> i64:
        """Clockwise from the starting player."""
        return (self.round.starter + step) % self.players

    # Invite friends

    def inviting_order(self) -> list[int]:
        """Ascending order of score, ties from the starting player on (SN3)."""
        order: list[int] = []
        for step in range(self.players):
            seat = self.seat_in_turn(step)
            place: i64 = len(order)
            while place > 0 and self.scores[order[place - 1]] > self.scores[seat]:
                place -= 1
            order.insert(place, seat)
        return order

    def has_invited(self, seat: int) -> bool:
        return self.round.stage == INVITE and seat in self.round.hosts[: self.round.acted]

    # Game night

    def most_games(self) -> i64:
        """Return how many games everybody may bring."""
        return MOST_GAMES[self.round.number]

    def has_packed(self, seat: int) -> bool:
        return self.round.stage == BRING and seat not in self.waiting

    # Bribing

    def brought(self, seat: i64) -> i64:
        """Return the games of a player at the night under way."""
        night = self.round.night
        return night.brought[seat] if night is not None else 0

    def spare(self, seat: i64) -> i64:
        """Return the games of a player that are at home."""
        return self.collections[seat] & ~self.brought(seat)

    def open_to_bribes(self, seat: i64) -> i64:
        """Return the games one brought and can bribe a gamer into, full or not: all of them with
        two spare games, with a single one only those of its colour (SN6)."""
        spare = self.spare(seat)
        if not spare:
            return 0
        brought = self.brought(seat)
        if spare & (spare - 1):  # two or more
            return brought
        for category in range(CATEGORIES):
            if spare & GAMES_OF_CATEGORY[category]:
                return brought & GAMES_OF_CATEGORY[category]
        return 0

    # How the match stands

    def epoch(self) -> int:
        """Nights that are finished."""
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        return self.scores[seat]

    def worth(self, seat: int) -> float:
        """Return the points so far; from the reveal on also what tonight's games have earned by
        now."""
        tonight = 0 if self.round.night is None else self.round.night.points_of(seat)
        return float(self.scores[seat] + tonight)

    # End of game

    def leaders(self) -> list[int]:
        """Everybody with the most points."""
        return seats_with_most(self.scores)

    def rating_of(self, seat: i64) -> int:
        """Return the ratings of all games a player owns, added up, in tenths."""
        return total_rating(self.collections[seat])

    def winners(self) -> list[int]:
        """Tied leaders compare the ratings of all they own: the lower sum wins (SN7)."""
        leaders = self.leaders()
        if len(leaders) == 1:
            return leaders
        least = min([self.rating_of(seat) for seat in leaders])
        return [seat for seat in leaders if self.rating_of(seat) == least]

    def reason(self) -> str:
        reason = f"most gamer points after {ROUNDS} nights"
        if len(self.leaders()) == 1:
            return reason
        if len(self.winners()) == 1:
            return f"{reason}, then the lower sum of ratings"
        return f"{reason}, shared because the lowest sums of ratings are equal"
