"""How a match of Spielnacht goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.games.spielnacht.rules import facts
from gamenight.games.spielnacht.rules.facts import (
    BRIBE,
    BRIBE_NOBODY,
    BRING,
    DONE,
    DRAFT,
    FIRST_GAMER,
    GAMERS_TO_DRAW,
    GAMERS_TO_INVITE,
    GAMES_TO_TAKE,
    INVITE,
    MARKET_SIZE,
    OPENING_GAMERS,
    ROUNDS,
    UNNAMED,
)
from gamenight.games.spielnacht.rules.gamers import (
    SUPPLY,
    all_in,
    draw,
    in_random_order,
    put_in,
    take_out,
)
from gamenight.games.spielnacht.rules.games_table import GAMES, GAMES_OF_PHASE, NO_GAME, like
from gamenight.games.spielnacht.rules.night import (
    Night,
    colour_that_led,
    games_tonight,
    how_she_chose,
    place_for,
)
from gamenight.games.spielnacht.rules.position import SpielnachtPosition
from gamenight.games.spielnacht.rules.refusals import refusal
from gamenight.parts.bits import count_of, first_bits, has, highest, members_of, only

GAMER_PIECES: Final = 100
"""In ``pieces()`` the games are 0-59, the gamers this number plus their kind."""


class SpielnachtState(State[SpielnachtPosition]):
    """Hidden are the Potential bag, whom the others drew and invited, and what they pack (SN9).

    Lists of gamers are sorted, and replaced rather than changed, so that copies can share them.
    """

    def __init__(self, position: SpielnachtPosition) -> None:
        super().__init__(position)
        players = position.players
        self.potential: list[int] = list(SUPPLY)
        """The bag, as counts by kind of gamer."""
        self.drawn: list[list[int]] = [[]] * players
        """By seat, the gamers drawn this round; all but the invited ones went back."""
        self.invited: list[list[int]] = [[]] * players
        """By seat, the gamers invited this round, until the night shows them."""
        self.packed: list[int] = [0] * players
        """By seat, the games for tonight until the reveal, also while they are being named."""
        self.named: i64 = UNNAMED
        """The first of two: the gamer that is being invited or the game that is being given."""

    def copy(self) -> SpielnachtState:
        other = SpielnachtState(self.position.copy())
        other.potential = self.potential.copy()
        other.drawn = self.drawn.copy()
        other.invited = self.invited.copy()
        other.packed = self.packed.copy()
        other.named = self.named
        return other

    def view(self, seat: int) -> SpielnachtView:
        return SpielnachtView(self, seat)

    # Setup

    def set_up(self, starter: i64, random: Random) -> None:
        """Eight gamers are drawn and shown to all: the start of the group."""
        gamers = self.draw_gamers(OPENING_GAMERS, random)
        put_in(self.position.group, gamers)
        self.tell_list(EVERYONE, facts.GROUP_BEGAN, gamers)
        self.begin_round(starter, random)

    def draw_gamers(self, wanted: i64, random: Random) -> list[int]:
        position = self.position
        gamers = draw(self.potential, position.potential_size, wanted, random)
        position.potential_size -= len(gamers)
        return gamers

    # Round overview

    def begin_round(self, starter: i64, random: Random) -> None:
        """Eight games of the round's phase come face up, also with fewer players (SN9)."""
        position = self.position
        position.round += 1
        position.starter = starter
        stack = members_of(position.stock & GAMES_OF_PHASE[position.phase()])
        market: i64 = 0
        for _ in range(MARKET_SIZE):
            at = random.below(len(stack))
            market |= only(stack[at])
            stack[at] = stack[len(stack) - 1]
            stack.pop()
        position.market = market
        position.stock &= ~market
        position.stage = DRAFT
        position.acted = 0
        position.turn = starter
        if self.journal is not None:
            told = [position.round, starter, *members_of(market)]
            self.tell_list(EVERYONE, facts.ROUND_BEGAN, told)

    def take(self, game: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        position.market ^= only(game)
        position.collections[seat] |= only(game)
        position.last_game = game
        position.acted += 1
        self.tell(facts.TOOK, seat, game)
        if position.acted < GAMES_TO_TAKE * position.players:
            position.turn = position.seat_in_turn(position.acted)
        else:
            self.end_draft(random)

    def end_draft(self, random: Random) -> None:
        """What nobody took is discarded, face up (SN9)."""
        position = self.position
        if position.market:
            self.tell_list(EVERYONE, facts.LEFT_OVER, members_of(position.market))
        position.discarded |= position.market
        position.market = 0
        position.stage = INVITE
        position.acted = 0
        position.hosts = position.inviting_order()
        self.next_inviter(random)

    # Invite friends

    def next_inviter(self, random: Random) -> None:
        """The lowest score draws first, and returns three before the next one draws (SN3)."""
        position = self.position
        while position.acted < position.players:
            seat: i64 = position.hosts[position.acted]
            gamers = self.draw_gamers(GAMERS_TO_DRAW, random)
            if gamers:
                self.drawn[seat] = gamers
                position.turn = seat
                self.tell_gamers(facts.DREW, seat, gamers)
                return
            self.tell(facts.NOBODY_TO_INVITE, seat)
            position.acted += 1
        self.begin_bringing()

    def legal_invitations(self, seat: i64) -> list[int]:
        """Gamers of one kind are one answer."""
        gamers = self.drawn[seat]
        at: i64 = 0
        end: i64 = len(gamers)
        if self.named != UNNAMED:
            at = gamers.index(self.named) + 1
        elif end >= GAMERS_TO_INVITE:
            end -= 1  # the last one has nobody to come with
        answers: list[int] = []
        while at < end:
            if not answers or gamers[at] != gamers[at - 1]:
                answers.append(FIRST_GAMER + gamers[at])
            at += 1
        return answers

    def invite(self, kind: i64, random: Random) -> None:
        """Two join the Available bag, unseen by the others; the rest goes back."""
        position = self.position
        seat = position.turn
        drawn = self.drawn[seat]
        if self.named != UNNAMED:
            invited: list[int] = [self.named, kind]
            self.named = UNNAMED
        elif len(drawn) < GAMERS_TO_INVITE:
            invited = [kind]
        else:
            self.named = kind
            return
        self.invited[seat] = invited
        put_in(self.potential, drawn)
        take_out(self.potential, invited)
        position.potential_size += len(drawn) - len(invited)
        position.guests += len(invited)
        self.tell_gamers(facts.INVITED, seat, invited)
        self.tell(facts.INVITING_DONE, seat, len(invited))
        position.acted += 1
        self.next_inviter(random)

    def tell_gamers(self, kind: i64, seat: i64, gamers: list[int]) -> None:
        if self.journal is not None:
            self.tell_list(seat, kind, [seat, *gamers])

    # Game night

    def begin_bringing(self) -> None:
        """All seats pack at the same time (G2)."""
        position = self.position
        position.stage = BRING
        position.last_game = NO_GAME
        position.ask_together([position.seat_in_turn(step) for step in range(position.players)])

    def may_be_added(self, seat: i64) -> i64:
        """The games that can follow those packed, which are named from the lowest rating up."""
        packed: i64 = self.packed[seat]
        collection: i64 = self.position.collections[seat]
        if not packed:
            return collection
        if count_of(packed) == self.position.most_games():
            return 0
        return collection & ~first_bits(highest(packed) + 1)

    def pack(self, answer: i64, random: Random) -> None:
        """At least one game, at most the round's maximum, in secret (SN6, SN-a)."""
        position = self.position
        seat = position.turn
        if answer != DONE:
            self.packed[seat] |= only(answer)
            if self.may_be_added(seat):
                return
        self.tell_games(seat, facts.PACKED, seat, self.packed[seat])
        if position.has_answered(seat):
            self.hold_night(random)

    def tell_games(self, audience: i64, kind: i64, seat: i64, games: i64) -> None:
        if self.journal is not None:
            self.tell_list(audience, kind, [seat, *members_of(games)])

    def hold_night(self, random: Random) -> None:
        """All selections are revealed, then the gamers arrive one by one."""
        position = self.position
        players = position.players
        for seat in range(players):
            self.tell_games(EVERYONE, facts.REVEALED, seat, self.packed[seat])
            put_in(position.group, self.invited[seat])
        gamers = in_random_order(position.group, random)
        tonight = games_tonight(self.packed)
        attendance = [0] * GAMES
        places = [self.seat_gamer(kind, tonight, attendance) for kind in gamers]
        position.night = Night(
            position.round, tuple(self.packed), tuple(gamers), tuple(places), attendance
        )
        position.guests = 0
        self.drawn = [[]] * players
        self.invited = [[]] * players
        self.packed = [0] * players
        position.stage = BRIBE
        position.acted = 0
        self.next_briber(random)

    def seat_gamer(self, kind: i64, tonight: list[list[int]], attendance: list[int]) -> i64:
        """A gamer finds a game, or goes back to the Potential bag."""
        game = place_for(kind, tonight, attendance)
        if game == NO_GAME:
            self.position.group[kind] -= 1
            self.potential[kind] += 1
            self.position.potential_size += 1
            self.tell(facts.WENT_HOME, kind)
            return game
        if self.journal is not None:
            how = how_she_chose(kind, game, tonight, attendance)
            told = [kind, colour_that_led(kind, game), how, game, attendance[game] + 1]
            self.tell_list(EVERYONE, facts.SAT_DOWN, told)
        attendance[game] += 1
        return game

    # Bribing

    def next_briber(self, random: Random) -> None:
        """Once round from the starting player; who cannot bribe is passed over (SN6, G5)."""
        position = self.position
        while position.acted < position.players:
            seat = position.seat_in_turn(position.acted)
            if position.open_to_bribes(seat):
                position.turn = seat
                return
            self.tell(facts.NOTHING_TO_BRIBE_WITH, seat)
            position.acted += 1
        self.score_night(random)

    def legal_gifts(self, seat: i64) -> i64:
        """One game of the colour is enough; of the others it takes two, the lower rated first."""
        position = self.position
        spare = position.spare(seat)
        others = spare & ~like(position.bribe_game)
        if self.named != UNNAMED:
            return others & ~first_bits(self.named + 1)
        return spare & ~only(highest(others)) if others else spare

    def bribe(self, answer: i64, random: Random) -> None:
        """First the game that gets a gamer, then what is given for it (SN6)."""
        position = self.position
        night = position.night
        assert night is not None
        if answer == BRIBE_NOBODY:
            self.tell(facts.STOPPED_BRIBING, position.turn, night.bribes_of(position.turn))
            position.acted += 1
            self.next_briber(random)
        elif position.bribe_game == NO_GAME:
            position.bribe_game = answer
        elif self.named != UNNAMED:
            self.pay_bribe(night, self.named, answer, random)
        elif has(like(position.bribe_game), answer):
            self.pay_bribe(night, answer, NO_GAME, random)
        else:
            self.named = answer

    def pay_bribe(self, night: Night, first: i64, second: i64, random: Random) -> None:
        """A passer-by joins; the games given leave the match (SN6)."""
        position = self.position
        seat = position.turn
        game = position.bribe_game
        gifts = only(first) if second == NO_GAME else only(first) | only(second)
        position.collections[seat] &= ~gifts
        position.discarded |= gifts
        position.night = night.with_bribe((game, first, second))
        position.last_game = game
        position.bribe_game = NO_GAME
        self.named = UNNAMED
        if self.journal is not None:
            self.tell_list(EVERYONE, facts.BRIBED, [seat, game, *members_of(gifts)])
        if not position.open_to_bribes(seat):
            position.acted += 1
            self.next_briber(random)

    # Scoring

    def score_night(self, random: Random) -> None:
        """All gamers who found a game stay in the group, also those of games that failed (SN5)."""
        position = self.position
        night = position.night
        assert night is not None
        for seat in range(position.players):
            gain = night.points_of(seat)
            position.scores[seat] += gain
            if self.journal is not None:
                for game in members_of(night.brought[seat]):
                    gamers = night.attendance[game]
                    self.tell(facts.GAME_SCORED, seat, game, gamers, night.points(game))
                self.tell(facts.NIGHT_SCORED, seat, gain, position.scores[seat])
        position.previous = night
        position.night = None
        if position.round == ROUNDS:
            self.end_match()
        else:
            position.last_game = NO_GAME
            self.begin_round((position.starter + 1) % position.players, random)

    # End of game

    def end_match(self) -> None:
        position = self.position
        position.end()
        if self.journal is None:
            return
        leaders, winners = position.leaders(), position.winners()
        if len(leaders) > 1:
            for seat in leaders:
                self.tell(facts.TIE_BROKEN, seat, position.rating_of(seat))
        for seat in winners:
            self.tell(facts.MATCH_WON, seat, position.scores[seat], len(winners))

    # What may be answered

    def legal(self) -> list[int]:
        position = self.position
        seat = position.turn
        if position.stage == DRAFT:
            return members_of(position.market)
        if position.stage == INVITE:
            return self.legal_invitations(seat)
        if position.stage == BRING:
            answers = members_of(self.may_be_added(seat))
            if self.packed[seat]:
                answers.append(DONE)
            return answers
        if position.bribe_game != NO_GAME:
            return members_of(self.legal_gifts(seat))
        answers = members_of(position.open_to_bribes(seat))
        answers.append(BRIBE_NOBODY)
        return answers

    def midway(self) -> bool:
        if self.position.stage == BRING:
            return self.packed[self.position.turn] != 0
        return self.named != UNNAMED

    def choice(self) -> Choice | None:
        """The same as ``legal`` and ``apply`` go through one by one."""
        position = self.position
        seat = position.turn
        if position.stage == INVITE:
            gamers = [FIRST_GAMER + kind for kind in self.drawn[seat]]
            wanted = min(GAMERS_TO_INVITE, len(gamers))
            return Choice(gamers, wanted, wanted)
        if position.stage == BRING:
            games = members_of(position.collections[seat])
            return Choice(games, 1, min(position.most_games(), len(games)))
        if position.bribe_game != NO_GAME:
            return gift_choice(position.spare(seat), like(position.bribe_game))
        return None

    def apply(self, answer: int, random: Random) -> None:
        stage = self.position.stage
        if stage == DRAFT:
            self.take(answer, random)
        elif stage == INVITE:
            self.invite(answer - FIRST_GAMER, random)
        elif stage == BRING:
            self.pack(answer, random)
        else:
            self.bribe(answer, random)

    def why_not(self, answer: int) -> IllegalAnswer:
        return refusal(self.position, answer)

    # What the contract asks for

    def pieces(self) -> list[int]:
        """Every game and every gamer, wherever they are."""
        position = self.position
        pieces: list[int] = []
        for games in [position.stock, position.market, position.discarded, *position.collections]:
            pieces += members_of(games)
        drawn = self.drawn[position.turn] if position.stage == INVITE else []
        for gamers in [all_in(self.potential), all_in(position.group), drawn, *self.invited]:
            pieces += [GAMER_PIECES + kind for kind in gamers]
        return sorted(pieces)


def gift_choice(spare: i64, wanted: i64) -> Choice:
    """One game of the ``wanted`` colour, or two of any others (SN6)."""
    singles = [[game] for game in members_of(spare & wanted)]
    others = members_of(spare & ~wanted)
    pairs = [[game, second] for game in others for second in others if game < second]
    things = members_of(spare) if pairs else members_of(spare & wanted)
    return Choice(things, 1 if singles else 2, 2 if pairs else 1, singles + pairs)


@mypyc_attr(allow_interpreted_subclasses=True)
class SpielnachtView(View[SpielnachtPosition]):
    """The position, one's own guests and one's own selection (SN9, G2)."""

    def __init__(self, state: SpielnachtState, seat: int) -> None:
        super().__init__(state, seat)
        present = seat != NOBODY
        self.drawn: list[int] = state.drawn[seat] if present else []
        self.invited: list[int] = state.invited[seat] if present else []
        self.packed: int = state.packed[seat] if present else 0
        self.named: int = state.named if seat == self.position.turn else UNNAMED
