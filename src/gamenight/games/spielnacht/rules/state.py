"""How a match of Spielnacht goes, from the first draft to the fifth night."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import Random
from gamenight.core.state import NOBODY, Outcome, State
from gamenight.games.spielnacht.rules import terms
from gamenight.games.spielnacht.rules.choices import is_packed, open_to_bribes, seats_by_score
from gamenight.games.spielnacht.rules.gamers import (
    KINDS,
    SUPPLY,
    draw,
    in_random_order,
    packed,
    put_back,
    size,
)
from gamenight.games.spielnacht.rules.games_table import CATEGORY, GAMES, NO_GAME
from gamenight.games.spielnacht.rules.refusals import refusal
from gamenight.games.spielnacht.rules.seating import (
    games_tonight,
    place_for,
    points_for,
    reason_for,
)
from gamenight.games.spielnacht.rules.sets import (
    ALL_GAMES,
    GAMES_OF_PHASE,
    games_in,
    only,
    total_rating,
)
from gamenight.games.spielnacht.rules.terms import (
    BRIBE,
    BRING,
    DRAFT,
    FIRST_GAMER,
    GAMERS_TO_DRAW,
    GAMERS_TO_INVITE,
    GAMES_TO_TAKE,
    INVITE,
    MARKET_SIZE,
    MOST_GAMES,
    OPENING_GAMERS,
    PHASE_OF_ROUND,
    ROUNDS,
    STOP,
)
from gamenight.games.spielnacht.rules.view import Bribe, Night, SpielnachtView

GAMER_PIECES: Final = 100
"""In ``pieces()`` the games are 0-59, the gamers this number plus their kind."""


class SpielnachtState(State):
    """Sets of games are whole numbers with one bit a game; bags are counts by kind of gamer."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.round: i64 = 0
        self.starter: i64 = 0
        self.stage: i64 = DRAFT
        self.acted: i64 = 0
        """How many games were taken (DRAFT) or how many seats are done (the other stages)."""
        self.stock: i64 = ALL_GAMES
        """The four face-down stacks. Their order is nobody's business: drawing makes it."""
        self.market: i64 = 0
        self.discarded: i64 = 0
        """Face up: what nobody took, and what was given away as a bribe."""
        self.collections: list[int] = [0] * players
        self.scores: list[int] = [0] * players
        self.potential: list[int] = list(SUPPLY)
        self.group: list[int] = [0] * KINDS
        """The gamers that everybody has seen join."""
        self.drawn: list[list[int]] = [[] for _ in range(players)]
        """By seat, the gamers drawn this round and not invited; once done, they went back."""
        self.invited: list[list[int]] = [[] for _ in range(players)]
        """By seat, the gamers invited this round, until the night shows them."""
        self.brought: list[int] = [0] * players
        self.gamers: list[int] = []
        """Tonight's gamers in the order in which they were drawn."""
        self.places: list[int] = []
        """The game each of them sat down at, or NO_GAME."""
        self.attendance: list[int] = [0] * GAMES
        """Gamers at each game tonight, the bribed ones too."""
        self.bribes: list[Bribe] = []
        self.bribe_game: i64 = NO_GAME
        self.bribe_card: i64 = NO_GAME
        self.last_seat: i64 = NOBODY
        self.last_game: i64 = NO_GAME
        self.previous: Night | None = None

    # Setup

    def set_up(self, starter: i64, random: Random) -> None:
        """Eight gamers are drawn and shown to all: the start of the group."""
        gamers = draw(self.potential, OPENING_GAMERS, random)
        put_back(self.group, gamers)
        self.tell(terms.GROUP_BEGAN, packed(gamers))
        self.begin_round(starter, random)

    # Round overview

    def begin_round(self, starter: i64, random: Random) -> None:
        """Eight games of the round's phase come face up, also with fewer players (SN9)."""
        self.round += 1
        self.starter = starter
        stack = games_in(self.stock & GAMES_OF_PHASE[PHASE_OF_ROUND[self.round]])
        self.market = 0
        for _ in range(MARKET_SIZE):
            at = random.below(len(stack))
            self.market |= only(stack[at])
            stack[at] = stack[len(stack) - 1]
            stack.pop()
        self.stock &= ~self.market
        self.stage = DRAFT
        self.acted = 0
        self.turn = starter
        self.tell(terms.ROUND_BEGAN, self.round, starter, self.market)

    def seat_in_turn(self, step: i64) -> i64:
        """Clockwise from the starting player."""
        return (self.starter + step) % self.players

    def take(self, game: i64) -> None:
        seat = self.turn
        self.market ^= only(game)
        self.collections[seat] |= only(game)
        self.last_seat = seat
        self.last_game = game
        self.acted += 1
        self.turn = self.seat_in_turn(self.acted)
        self.tell(terms.TOOK, seat, game)

    def end_draft(self, random: Random) -> None:
        """What nobody took is discarded, face up (SN9)."""
        if self.market:
            self.tell(terms.LEFT_OVER, self.market)
        self.discarded |= self.market
        self.market = 0
        self.stage = INVITE
        self.acted = 0
        self.next_inviter(random)

    # Invite friends

    def next_inviter(self, random: Random) -> None:
        """The lowest score draws first, and returns three before the next one draws (SN3)."""
        order = seats_by_score(self.scores, self.starter)
        while self.acted < self.players:
            seat: i64 = order[self.acted]
            gamers = draw(self.potential, GAMERS_TO_DRAW, random)
            if gamers:
                self.drawn[seat] = gamers
                self.turn = seat
                if self.journal is not None:
                    self.whisper(seat, terms.DREW_GAMERS, seat, packed(gamers))
                return
            self.tell(terms.NOBODY_TO_INVITE, seat)
            self.acted += 1
        self.begin_bringing()

    def invite(self, kind: i64, random: Random) -> None:
        """Two join the Available bag, unseen by the others; the rest goes back."""
        seat = self.turn
        self.drawn[seat].remove(kind)
        self.invited[seat].append(kind)
        self.whisper(seat, terms.INVITED, seat, kind)
        if len(self.invited[seat]) == GAMERS_TO_INVITE or not self.drawn[seat]:
            put_back(self.potential, self.drawn[seat])
            self.tell(terms.INVITING_DONE, seat, len(self.invited[seat]))
            self.acted += 1
            self.next_inviter(random)

    # Game night

    def begin_bringing(self) -> None:
        self.stage = BRING
        self.acted = 0
        self.turn = self.starter
        self.forget_last()

    def forget_last(self) -> None:
        """Nothing on the table is the last move any more."""
        self.last_seat = NOBODY
        self.last_game = NO_GAME

    def spare(self, seat: i64) -> i64:
        """The games a player does not bring."""
        return self.collections[seat] & ~self.brought[seat]

    def bring(self, answer: i64, random: Random) -> None:
        """At least one game, at most the round's maximum, in secret (SN6, G2)."""
        seat = self.turn
        if answer != STOP:
            self.brought[seat] |= only(answer)
            self.whisper(seat, terms.PACKED, seat, answer)
            if not is_packed(self.collections[seat], self.brought[seat], MOST_GAMES[self.round]):
                return
        self.tell(terms.PACKING_DONE, seat)
        self.acted += 1
        if self.acted < self.players:
            self.turn = self.seat_in_turn(self.acted)
        else:
            self.hold_night(random)

    def hold_night(self, random: Random) -> None:
        """All selections are revealed, then the gamers arrive one by one."""
        for seat in range(self.players):
            self.tell(terms.REVEALED, seat, self.brought[seat])
            put_back(self.group, self.invited[seat])
            self.invited[seat] = []
            self.drawn[seat] = []
        self.gamers = in_random_order(self.group, random)
        self.places = []
        tonight = games_tonight(self.brought)
        for kind in self.gamers:
            self.seat_gamer(kind, tonight)
        self.stage = BRIBE
        self.acted = 0
        self.next_briber(random)

    def seat_gamer(self, kind: i64, tonight: list[list[int]]) -> None:
        """A gamer finds a game, or goes back to the Potential bag."""
        game = place_for(kind, tonight, self.attendance)
        self.places.append(game)
        if game == NO_GAME:
            self.group[kind] -= 1
            self.potential[kind] += 1
            self.tell(terms.WENT_HOME, kind)
            return
        if self.journal is not None:
            reason = reason_for(kind, game, tonight, self.attendance)
            self.tell(terms.SAT_DOWN, kind, reason, game, self.attendance[game] + 1)
        self.attendance[game] += 1

    # Bribing

    def bribes_of(self, seat: i64) -> i64:
        """How many gamers a player has bribed tonight."""
        count: i64 = 0
        for target, _, _ in self.bribes:
            count += self.brought[seat] >> target & 1
        return count

    def next_briber(self, random: Random) -> None:
        """Once round from the starting player; who cannot bribe is passed over (SN6, G5)."""
        while self.acted < self.players:
            seat = self.seat_in_turn(self.acted)
            if open_to_bribes(self.brought[seat], self.spare(seat)):
                self.turn = seat
                return
            self.tell(terms.NOTHING_TO_BRIBE_WITH, seat)
            self.acted += 1
        self.score_night(random)

    def bribe(self, answer: i64, random: Random) -> None:
        """First the game that gets a gamer, then what is given for it (SN6): one game of its
        colour is enough, any other one needs a second beside it."""
        if answer == STOP:
            self.tell(terms.STOPPED_BRIBING, self.turn, self.bribes_of(self.turn))
            self.acted += 1
            self.next_briber(random)
        elif self.bribe_game == NO_GAME:
            self.bribe_game = answer
        elif self.bribe_card != NO_GAME:
            self.pay_bribe(self.bribe_card, answer, random)
        elif CATEGORY[answer] == CATEGORY[self.bribe_game]:
            self.pay_bribe(answer, NO_GAME, random)
        else:
            self.bribe_card = answer

    def pay_bribe(self, first: i64, second: i64, random: Random) -> None:
        """A passer-by joins; the games given leave the match (SN6)."""
        seat = self.turn
        gifts = only(first) if second == NO_GAME else only(first) | only(second)
        self.collections[seat] &= ~gifts
        self.discarded |= gifts
        self.attendance[self.bribe_game] += 1
        self.bribes.append((self.bribe_game, first, second))
        self.tell(terms.BRIBED, seat, self.bribe_game, first, second)
        self.last_seat = seat
        self.last_game = self.bribe_game
        self.bribe_game = NO_GAME
        self.bribe_card = NO_GAME
        if not open_to_bribes(self.brought[seat], self.spare(seat)):
            self.acted += 1
            self.next_briber(random)

    # Scoring

    def score_night(self, random: Random) -> None:
        """All gamers who found a game stay in the group, also those of games that failed (SN5)."""
        gains: list[int] = []
        for seat in range(self.players):
            gain: i64 = 0
            for game in games_in(self.brought[seat]):
                points = points_for(game, self.attendance[game])
                gain += points
                self.tell(terms.GAME_SCORED, seat, game, self.attendance[game], points)
            gains.append(gain)
            self.scores[seat] += gain
            self.tell(terms.NIGHT_SCORED, seat, gain, self.scores[seat])
        self.previous = Night(
            self.round, self.brought, self.gamers, self.places, self.bribes, gains
        )
        self.brought = [0] * self.players
        self.gamers = []
        self.places = []
        self.attendance = [0] * GAMES
        self.bribes = []
        if self.round == ROUNDS:
            self.end_match()
        else:
            self.forget_last()
            self.begin_round((self.starter + 1) % self.players, random)

    # End of game

    def end_match(self) -> None:
        self.over = True
        self.turn = NOBODY
        leaders = self.leaders()
        if len(leaders) > 1:
            for seat in leaders:
                self.tell(terms.TIE_BROKEN, seat, total_rating(self.collections[seat]))
        winners = self.winners()
        for seat in winners:
            self.tell(terms.MATCH_WON, seat, self.scores[seat], len(winners))

    def leaders(self) -> list[int]:
        """Everybody with the most points."""
        most = max(self.scores)
        return [seat for seat in range(self.players) if self.scores[seat] == most]

    def winners(self) -> tuple[int, ...]:
        """Tied leaders compare the ratings of all they own: the lower sum wins (SN7)."""
        leaders = self.leaders()
        ratings = [total_rating(self.collections[seat]) for seat in leaders]
        least = min(ratings)
        return tuple([leaders[n] for n in range(len(leaders)) if ratings[n] == least])

    def outcome(self) -> Outcome:
        reason = f"most gamer points after {ROUNDS} nights"
        if len(self.leaders()) > 1:
            reason += ", then the lower sum of ratings"
        return Outcome(tuple([float(score) for score in self.scores]), self.winners(), reason)

    # What may be answered

    def legal(self) -> list[int]:
        seat = self.turn
        if self.stage == DRAFT:
            return games_in(self.market)
        if self.stage == INVITE:
            return self.legal_invitations(seat)
        if self.stage == BRING:
            answers = games_in(self.spare(seat))
            if self.brought[seat]:
                answers.append(STOP)
            return answers
        if self.bribe_game == NO_GAME:
            answers = games_in(open_to_bribes(self.brought[seat], self.spare(seat)))
            answers.append(STOP)
            return answers
        gifts = self.spare(seat)
        if self.bribe_card != NO_GAME:
            gifts ^= only(self.bribe_card)
        return games_in(gifts)

    def legal_invitations(self, seat: i64) -> list[int]:
        """Gamers of one kind are one answer."""
        answers: list[int] = []
        last: i64 = -1
        for kind in self.drawn[seat]:
            if kind != last:
                answers.append(FIRST_GAMER + kind)
            last = kind
        return answers

    def apply(self, answer: int, random: Random) -> None:
        if self.stage == DRAFT:
            self.take(answer)
            if self.acted == GAMES_TO_TAKE * self.players:
                self.end_draft(random)
        elif self.stage == INVITE:
            self.invite(answer - FIRST_GAMER, random)
        elif self.stage == BRING:
            self.bring(answer, random)
        else:
            self.bribe(answer, random)

    def why_not(self, answer: int) -> IllegalAnswer:
        return refusal(
            answer,
            self.stage,
            self.collections[self.turn],
            self.brought[self.turn],
            self.bribe_game,
        )

    # What the contract asks for

    def copy(self) -> SpielnachtState:
        """Lists that are only ever replaced as a whole are shared."""
        other = SpielnachtState(self.players)
        self.copy_basics_to(other)
        other.round = self.round
        other.starter = self.starter
        other.stage = self.stage
        other.acted = self.acted
        other.stock = self.stock
        other.market = self.market
        other.discarded = self.discarded
        other.collections = self.collections.copy()
        other.scores = self.scores.copy()
        other.potential = self.potential.copy()
        other.group = self.group.copy()
        other.drawn = [gamers.copy() for gamers in self.drawn]
        other.invited = [gamers.copy() for gamers in self.invited]
        other.brought = self.brought.copy()
        other.gamers = self.gamers
        other.places = self.places
        other.attendance = self.attendance.copy()
        other.bribes = self.bribes.copy()
        other.bribe_game = self.bribe_game
        other.bribe_card = self.bribe_card
        other.last_seat = self.last_seat
        other.last_game = self.last_game
        other.previous = self.previous
        return other

    def view(self, seat: int) -> SpielnachtView:
        """Collections and the group are open; guests and selections are one's own (SN9, G2)."""
        present = seat != NOBODY
        return SpielnachtView(
            seat=seat,
            turn=self.turn,
            legal=self.legal_for(seat),
            round=self.round,
            starter=self.starter,
            stage=self.stage,
            acted=self.acted,
            market=self.market,
            discarded=self.discarded,
            collections=tuple(self.collections),
            scores=tuple(self.scores),
            group=tuple(self.group),
            potential_size=size(self.potential),
            available_size=size(self.group) + self.guests(),
            drawn=tuple(self.drawn[seat]) if present else (),
            invited=tuple(self.invited[seat]) if present else (),
            selection=self.brought[seat] if present and self.stage == BRING else 0,
            bribe_game=self.bribe_game,
            bribe_card=self.bribe_card,
            night=self.night() if self.stage == BRIBE and not self.over else None,
            previous=self.previous,
            last_seat=self.last_seat,
            last_game=self.last_game,
            winners=self.winners() if self.over else (),
        )

    def guests(self) -> int:
        """Gamers in the Available bag whom not everybody knows: those of seats that are done."""
        total = 0
        for seat in range(self.players):
            if self.stage != INVITE or seat != self.turn:
                total += len(self.invited[seat])
        return total

    def night(self) -> Night:
        """The night under way."""
        return Night(
            self.round, self.brought.copy(), self.gamers, self.places, self.bribes.copy(), []
        )

    def pieces(self) -> list[int]:
        """Every game and every gamer, wherever they are."""
        pieces = games_in(self.stock) + games_in(self.market) + games_in(self.discarded)
        for games in self.collections:
            pieces += games_in(games)
        gamers: list[int] = []
        for invited in self.invited:
            gamers += invited
        if self.stage == INVITE:
            gamers += self.drawn[self.turn]
        for kind in range(KINDS):
            gamers += [kind] * (self.potential[kind] + self.group[kind])
        pieces += [GAMER_PIECES + kind for kind in gamers]
        return sorted(pieces)
