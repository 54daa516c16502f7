"""What everybody at a table of Spielnacht may know (SN9)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value

from .facts import BRING, DRAFT, INVITE, MOST_GAMES, PHASE_OF_ROUND, ROUNDS
from .gamers import GAMERS, KINDS
from .games_table import ALL_GAMES, CATEGORIES, GAMES_OF_CATEGORY, NO_GAME, total_rating
from .night import Night


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpielnachtRound(Value):
    """What begins anew with every round. Sets of games are whole numbers with one bit per game."""

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
        """The game for which somebody is about to bribe a gamer."""
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
        """The four face-down stacks. Their order is nobody's business: drawing makes it."""
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
        """The phase from which this round's games come."""
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
        """How many games everybody may bring."""
        return MOST_GAMES[self.round.number]

    def has_packed(self, seat: int) -> bool:
        return self.round.stage == BRING and seat not in self.waiting

    # Bribing

    def brought(self, seat: i64) -> i64:
        """The games of a player at the night under way."""
        night = self.round.night
        return night.brought[seat] if night is not None else 0

    def spare(self, seat: i64) -> i64:
        """The games of a player that are at home."""
        return self.collections[seat] & ~self.brought(seat)

    def open_to_bribes(self, seat: i64) -> i64:
        """The games one brought and can bribe a gamer into, full or not: all of them with two spare
        games, with a single one only those of its colour (SN6)."""
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
        """The points so far; from the reveal on also what tonight's games have earned by now."""
        tonight = 0 if self.round.night is None else self.round.night.points_of(seat)
        return float(self.scores[seat] + tonight)

    # End of game

    def leaders(self) -> list[int]:
        """Everybody with the most points."""
        return seats_with_most(self.scores)

    def rating_of(self, seat: i64) -> int:
        """The ratings of all games a player owns, added up, in tenths."""
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
