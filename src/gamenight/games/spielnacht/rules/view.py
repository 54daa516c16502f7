"""What a seat may know in Spielnacht (SN9)."""

from __future__ import annotations

from dataclasses import dataclass

from gamenight.core.state import Plain, View
from gamenight.games.spielnacht.rules.seating import points_for

Bribe = tuple[int, int, int]
"""The game that got a gamer, the game given for it, and a second one given or NO_GAME."""


class Night(Plain):
    """A game night from the reveal on; all of it is public. Lists by seat hold sets of games."""

    def __init__(
        self,
        number: int,
        brought: list[int],
        gamers: list[int],
        places: list[int],
        bribes: list[Bribe],
        gains: list[int],
    ) -> None:
        self.number = number
        self.brought = brought
        self.gamers = gamers
        """The kinds of gamers in the order in which they were drawn."""
        self.places = places
        """Where each of them sat down: a game, or NO_GAME for one who went home."""
        self.bribes = bribes
        self.gains = gains
        """Points by seat; empty until the night is scored."""

    def gamers_at(self, game: int) -> list[int]:
        """Who sat down at a game, in order; bribed passers-by come on top."""
        return [self.gamers[n] for n in range(len(self.places)) if self.places[n] == game]

    def bribes_for(self, game: int) -> list[Bribe]:
        return [bribe for bribe in self.bribes if bribe[0] == game]

    def attendance(self, game: int) -> int:
        return len(self.gamers_at(game)) + len(self.bribes_for(game))

    def points(self, game: int) -> int:
        return points_for(game, self.attendance(game))


@dataclass(frozen=True)
class SpielnachtView(View):
    """Sets of games are whole numbers with one bit a game; bags are counts by kind of gamer."""

    round: int
    starter: int
    stage: int
    acted: int
    """How many games were taken (DRAFT) or how many seats are done (the other stages)."""
    market: int
    discarded: int
    collections: tuple[int, ...]
    scores: tuple[int, ...]
    group: tuple[int, ...]
    """The gamers everybody knows to be in the group; this round's guests are not among them."""
    potential_size: int
    available_size: int
    drawn: tuple[int, ...]
    """The gamers the looker drew this round and did not invite (once done, they went back)."""
    invited: tuple[int, ...]
    """The gamers the looker invited this round, until the night shows them."""
    selection: int
    """The games the looker brings, until the reveal."""
    bribe_game: int
    """The game for which somebody is about to bribe a gamer, or NO_GAME."""
    bribe_card: int
    """The first of two games given for that, or NO_GAME."""
    night: Night | None
    """The night under way, from the reveal on."""
    previous: Night | None
    """The last night that was scored."""
    last_seat: int
    last_game: int
    """Who last took a game or bribed for one, and which; NOBODY and NO_GAME if unknown."""
    winners: tuple[int, ...]
    """Empty until the match is over."""
