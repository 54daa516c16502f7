"""How a match of Spielnacht goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import counted, either
from gamenight.parts.bits import (
    count_of,
    first_bits,
    has,
    highest,
    lowest,
    members_of,
    only,
    set_of,
)

from . import constants
from .constants import (
    ANSWERS,
    BRIBE,
    BRIBE_NOBODY,
    BRING,
    DONE,
    DRAFT,
    FIRST_GAMER,
    GAMERS_TO_DRAW,
    GAMERS_TO_INVITE,
    GAMES,
    GAMES_OF_PHASE,
    GAMES_TO_TAKE,
    INVITE,
    MARKET_SIZE,
    NO_GAME,
    OPENING_GAMERS,
    PHASE_OF_ROUND,
    ROUNDS,
    SUPPLY,
    all_in,
    draw,
    in_random_order,
    like,
    put_in,
    take_out,
)
from .position import (
    Night,
    SpielnachtPosition,
    SpielnachtRound,
    colour_that_led,
    games_tonight,
    how_she_chose,
    place_for,
)

# Why an answer is refused: the rule it breaks, in one sentence (G3)


def refusal(position: SpielnachtPosition, answer: int) -> IllegalAnswer:
    """For an answer that is known to be illegal for the seat whose turn it is."""
    if not 0 <= answer < ANSWERS:
        return IllegalAnswer(f"{answer} is not an answer in Spielnacht.", "Round overview")
    if position.round.stage == DRAFT:
        return IllegalAnswer("Take one of the games in the middle of the table.", "Round overview")
    if position.round.stage == INVITE:
        return IllegalAnswer(
            "Invite two of the gamers that you drew, or all if there are fewer.", "Invite friends"
        )
    if position.round.stage == BRING:
        return not_brought(position, answer)
    return not_bribed(position, answer)


def not_brought(position: SpielnachtPosition, answer: int) -> IllegalAnswer:
    if answer == DONE:
        return IllegalAnswer("Everyone brings at least one game.", "SN6")
    if answer >= GAMES or not has(position.collections[position.turn], answer):
        return IllegalAnswer("Only games of your own collection can be brought.", "Game night")
    most = position.most_games()
    if len(position.named) == most and answer not in position.named:
        return IllegalAnswer(f"At most {counted(most, 'game')} can be brought this round.", "SN6")
    return IllegalAnswer("Name each game once.", "Game night")


def not_bribed(position: SpielnachtPosition, answer: int) -> IllegalAnswer:
    """Return what cannot get a gamer or, once that is settled, what cannot be given for one."""
    if position.round.bribe_game == NO_GAME:
        if answer < GAMES and has(position.brought(position.turn), answer):
            return IllegalAnswer("You have nothing to bribe a gamer into that game.", "Bribing")
        return IllegalAnswer("Bribed gamers only join a game that you brought.", "Bribing")
    if answer < GAMES and not has(position.spare(position.turn), answer):
        return IllegalAnswer("Only a game that you own and did not bring can be given.", "Bribing")
    alike = like(position.round.bribe_game)
    if answer < GAMES and has(alike, answer):
        return IllegalAnswer("One game of that colour is enough: give it alone.", "SN6")
    if position.named:
        return IllegalAnswer("Give a second game of another colour.", "SN6")
    spare = position.spare(position.turn)
    ways = ["one game of its colour"] if spare & alike else []
    if count_of(spare & ~alike) > 1:
        ways.append("two of other colours")
    return IllegalAnswer(f"Give {either(ways)}.", "SN6")


GAMER_PIECES: Final = 100
"""In ``pieces()`` the games are 0-59, the gamers this number plus their kind."""


@final
class SpielnachtState(State[SpielnachtPosition]):
    """Hidden are the Potential bag, whom the others drew and invited, and what they pack (SN9)."""

    def __init__(self, position: SpielnachtPosition) -> None:
        super().__init__(position)
        players = position.players
        self.potential: list[int] = list(SUPPLY)
        """The bag, as counts by kind of gamer."""
        self.drawn: list[tuple[int, ...]] = [()] * players
        """By seat, the gamers drawn this round, sorted; all but the invited ones went back."""
        self.invited: list[tuple[int, ...]] = [()] * players
        """By seat, the gamers invited this round, until the night shows them."""
        self.packed: list[int] = [0] * players
        """By seat, the games for tonight until the reveal."""

    def copy(self) -> SpielnachtState:
        other = SpielnachtState(self.position.copy())
        other.potential = self.potential.copy()
        other.drawn = self.drawn.copy()
        other.invited = self.invited.copy()
        other.packed = self.packed.copy()
        return other

    def view(self, seat: int) -> SpielnachtView:
        return SpielnachtView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Setup

    def set_up(self, starter: i64, random: Random) -> None:
        """Eight gamers are drawn and shown to all: the start of the group."""
        gamers = self.draw_gamers(OPENING_GAMERS, random)
        put_in(self.position.group, gamers)
        self.tell_lists(EVERYONE, constants.GROUP_BEGAN, [], [list(gamers)])
        self.begin_round(1, starter, random)

    def draw_gamers(self, wanted: i64, random: Random) -> tuple[int, ...]:
        position = self.position
        gamers = draw(self.potential, position.potential_size, wanted, random)
        position.potential_size -= len(gamers)
        return gamers

    # Round overview

    def begin_round(self, number: i64, starter: i64, random: Random) -> None:
        """Eight games of the round's phase come face up, also with fewer players (SN9)."""
        position = self.position
        stack = members_of(position.stock & GAMES_OF_PHASE[PHASE_OF_ROUND[number]])
        market: i64 = 0
        for _ in range(MARKET_SIZE):
            at = random.below(len(stack))
            market |= only(stack[at])
            stack[at] = stack[len(stack) - 1]
            stack.pop()
        position.round = SpielnachtRound(number, starter, market)
        position.stock &= ~market
        position.turn = starter
        if self.journal is not None:
            told: list[int] = [number, starter]
            self.tell_lists(EVERYONE, constants.ROUND_BEGAN, told, [members_of(market)])

    def take_game(self, game: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        position.round.market ^= only(game)
        position.collections[seat] = position.collections[seat] | only(game)
        position.round.last_game = game
        position.round.acted += 1
        self.tell(constants.TOOK, seat, game)
        if position.round.acted < GAMES_TO_TAKE * position.players:
            position.turn = position.seat_in_turn(position.round.acted)
            if position.round.market & (position.round.market - 1) == 0:  # the last game (SN-b)
                self.take_game(lowest(position.round.market), random)
        else:
            self.end_draft(random)

    def end_draft(self, random: Random) -> None:
        """What nobody took is discarded, face up (SN9)."""
        position = self.position
        left_over = position.round.market
        if left_over and self.journal is not None:
            self.tell_lists(EVERYONE, constants.LEFT_OVER, [], [members_of(left_over)])
        position.discarded |= left_over
        position.round.market = 0
        position.round.begin(INVITE)
        position.round.hosts = tuple(position.inviting_order())
        self.next_inviter(random)

    # Invite friends

    def next_inviter(self, random: Random) -> None:
        """The lowest score draws first, and returns three before the next one draws (SN3)."""
        position = self.position
        while position.round.acted < position.players:
            seat: i64 = position.round.hosts[position.round.acted]
            gamers = self.draw_gamers(GAMERS_TO_DRAW, random)
            if gamers:
                self.drawn[seat] = gamers
                position.turn = seat
                if self.journal is not None:
                    self.tell_lists(seat, constants.DREW, [seat], [list(gamers)])
                return
            self.tell(constants.NOBODY_TO_INVITE, seat)
            position.round.acted += 1
        self.begin_bringing()

    def invite(self, invited: list[int], random: Random) -> None:
        """Two join the Available bag, unseen by the others; the rest goes back."""
        position = self.position
        seat = position.turn
        drawn = self.drawn[seat]
        self.invited[seat] = tuple(invited)
        put_in(self.potential, drawn)
        take_out(self.potential, self.invited[seat])
        position.potential_size += len(drawn) - len(invited)
        position.round.guests += len(invited)
        if self.journal is not None:
            self.tell_lists(seat, constants.INVITED, [seat], [invited])
        self.tell(constants.INVITING_DONE, seat, len(invited))
        position.round.acted += 1
        self.next_inviter(random)

    # Game night

    def begin_bringing(self) -> None:
        """All seats pack at the same time (G2)."""
        position = self.position
        position.round.stage = BRING
        position.round.last_game = NO_GAME
        position.ask_together([position.seat_in_turn(step) for step in range(position.players)])

    def pack(self, games: list[int], random: Random) -> None:
        """At least one game, at most the round's maximum, in secret (SN6, SN-a)."""
        position = self.position
        seat = position.turn
        self.packed[seat] = set_of(games)
        if self.journal is not None:
            self.tell_lists(seat, constants.PACKED, [seat], [games])
        if position.has_answered(seat):
            self.hold_night(random)

    def hold_night(self, random: Random) -> None:
        """All selections are revealed, then the gamers arrive one by one."""
        position = self.position
        players = position.players
        for seat in range(players):
            if self.journal is not None:
                games = members_of(self.packed[seat])
                self.tell_lists(EVERYONE, constants.REVEALED, [seat], [games])
            put_in(position.group, self.invited[seat])
        gamers = in_random_order(position.group, random)
        tonight = games_tonight(self.packed)
        attendance = [0] * GAMES
        places = [self.seat_gamer(kind, tonight, attendance) for kind in gamers]
        position.round.night = Night(
            position.round.number, tuple(self.packed), tuple(gamers), tuple(places), attendance
        )
        position.round.guests = 0
        self.drawn = [()] * players
        self.invited = [()] * players
        self.packed = [0] * players
        position.round.begin(BRIBE)
        self.next_briber(random)

    def seat_gamer(self, kind: i64, tonight: list[list[int]], attendance: list[int]) -> i64:
        """Return a gamer finds a game, or goes back to the Potential bag."""
        game = place_for(kind, tonight, attendance)
        if game == NO_GAME:
            self.position.group[kind] -= 1
            self.potential[kind] += 1
            self.position.potential_size += 1
            self.tell(constants.WENT_HOME, kind)
            return game
        if self.journal is not None:
            how = how_she_chose(kind, game, tonight, attendance)
            told = [kind, colour_that_led(kind, game), how, game, attendance[game] + 1]
            self.tell_lists(EVERYONE, constants.SAT_DOWN, told, [])
        attendance[game] = attendance[game] + 1
        return game

    # Bribing

    def next_briber(self, random: Random) -> None:
        """Once round from the starting player; who cannot bribe is passed over (SN6, G5)."""
        position = self.position
        while position.round.acted < position.players:
            seat = position.seat_in_turn(position.round.acted)
            if position.open_to_bribes(seat):
                position.turn = seat
                return
            self.tell(constants.NOTHING_TO_BRIBE_WITH, seat)
            position.round.acted += 1
        self.score_night(random)

    def bribe(self, answer: i64, random: Random) -> None:
        """First the game that gets a gamer; then it is asked what is given for it (SN6)."""
        round = self.position.round
        if answer != BRIBE_NOBODY:
            round.bribe_game = answer
            only_way = only_gift(self.position.spare(self.position.turn), like(answer))
            if only_way:  # nothing else could be given (SN-b)
                self.pay_bribe(only_way, random)
            return
        seat, night = self.position.turn, round.night
        assert night is not None
        self.tell(constants.STOPPED_BRIBING, seat, night.bribes_of(seat))
        round.acted += 1
        self.next_briber(random)

    def pay_bribe(self, gifts: list[int], random: Random) -> None:
        """A passer-by joins; the games given leave the match (SN6)."""
        position, round = self.position, self.position.round
        seat, game, night = position.turn, round.bribe_game, round.night
        assert night is not None
        given = set_of(gifts)
        position.collections[seat] = position.collections[seat] & ~given
        position.discarded |= given
        second = gifts[1] if len(gifts) > 1 else NO_GAME
        round.night = night.with_bribe((game, gifts[0], second))
        round.last_game = game
        round.bribe_game = NO_GAME
        if self.journal is not None:
            self.tell_lists(EVERYONE, constants.BRIBED, [seat, game], [gifts])
        if not position.open_to_bribes(seat):
            round.acted += 1
            self.next_briber(random)

    # Scoring

    def score_night(self, random: Random) -> None:
        """All gamers who found a game stay in the group, also those of games that failed (SN5)."""
        position = self.position
        night = position.round.night
        assert night is not None
        for seat in range(position.players):
            gain = night.points_of(seat)
            position.scores[seat] += gain
            if self.journal is not None:
                for game in members_of(night.brought[seat]):
                    gamers = night.attendance[game]
                    self.tell(constants.GAME_SCORED, seat, game, gamers, night.points(game))
                self.tell(constants.NIGHT_SCORED, seat, gain, position.scores[seat])
        position.previous = night
        position.round.night = None
        if position.round.number == ROUNDS:
            self.end_match()
        else:
            starter = position.seat_after(position.round.starter)
            self.begin_round(position.round.number + 1, starter, random)

    # End of game

    def end_match(self) -> None:
        position = self.position
        position.end()
        if self.journal is None:
            return
        leaders, winners = position.leaders(), position.winners()
        if len(leaders) > 1:
            for seat in leaders:
                self.tell(constants.TIE_BROKEN, seat, position.rating_of(seat))
        for seat in winners:
            self.tell(constants.MATCH_WON, seat, position.scores[seat], len(winners))

    # What may be answered

    def answers(self) -> list[int]:
        position = self.position
        if position.round.stage == DRAFT:
            return members_of(position.round.market)
        answers = members_of(position.open_to_bribes(position.turn))
        answers.append(BRIBE_NOBODY)
        return answers

    def carry_out(self, answer: int, random: Random) -> None:
        if self.position.round.stage == DRAFT:
            self.take_game(answer, random)
        else:
            self.bribe(answer, random)

    def choice(self) -> Choice | None:
        position, round = self.position, self.position.round
        seat = position.turn
        if round.stage == INVITE:
            gamers = [FIRST_GAMER + kind for kind in self.drawn[seat]]
            wanted = min(GAMERS_TO_INVITE, len(gamers))
            return Choice(gamers, wanted, wanted, DONE)
        if round.stage == BRING:
            return Packing(position.collections[seat], position.most_games())
        if round.bribe_game != NO_GAME:
            return Gifts(position.spare(seat), like(round.bribe_game))
        return None

    def take(self, things: list[int], random: Random) -> None:
        stage = self.position.round.stage
        if stage == INVITE:
            self.invite([thing - FIRST_GAMER for thing in things], random)
        elif stage == BRING:
            self.pack(things, random)
        else:
            self.pay_bribe(things, random)

    def why_not(self, answer: int) -> IllegalAnswer:
        return refusal(self.position, answer)

    # What the contract asks for

    def pieces(self) -> list[int]:
        """Return every game and every gamer, wherever they are."""
        position = self.position
        pieces = members_of(position.stock | position.round.market | position.discarded)
        for games in position.collections:
            pieces += members_of(games)
        gamers = all_in(self.potential) + all_in(position.group)
        if position.round.stage == INVITE:
            gamers.extend(self.drawn[position.turn])
        for invited in self.invited:
            gamers.extend(invited)
        pieces += [GAMER_PIECES + kind for kind in gamers]
        return sorted(pieces)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Packing(Choice):
    """Games of a collection, at least one (SN6, SN-a); listed on demand."""

    def __init__(self, games: i64, most: i64) -> None:
        super().__init__([], 1, most, DONE)
        self.games: i64 = games

    def following(self, named: tuple[int, ...]) -> list[int]:
        return [] if len(named) == self.most else members_of(self.games_after(named))

    def is_complete(self, named: tuple[int, ...]) -> bool:
        return len(named) > 0 and (len(named) == self.most or not self.games_after(named))

    def games_after(self, named: tuple[int, ...]) -> i64:
        """Return the games that are better rated than all that were named."""
        return self.games & ~first_bits(named[len(named) - 1] + 1) if named else self.games

    def in_full(self) -> Choice:
        games = members_of(self.games)
        return Choice(games, 1, min(self.most, len(games)), DONE)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Gifts(Choice):
    """One game of the ``wanted`` colour, or two of any others (SN6); listed on demand."""

    def __init__(self, spare: i64, wanted: i64) -> None:
        super().__init__([], 1, 2, DONE)
        self.alike: i64 = spare & wanted
        self.others: i64 = spare & ~wanted

    def following(self, named: tuple[int, ...]) -> list[int]:
        """The higher rated of two others comes second, so the highest of all is never
        first."""
        others = self.others
        if not named:
            first = others & ~only(highest(others)) if others else 0
            return members_of(self.alike | first)
        if len(named) == 2 or has(self.alike, named[0]):
            return []
        return members_of(others & ~first_bits(named[0] + 1))

    def allows(self, named: tuple[int, ...]) -> bool:
        return len(named) == 2 or (len(named) == 1 and has(self.alike, named[0]))

    def is_complete(self, named: tuple[int, ...]) -> bool:
        """Return whether it is allowed: no gift is the beginning of another."""
        return self.allows(named)

    def in_full(self) -> Choice:
        alike, others = members_of(self.alike), members_of(self.others)
        pairs = [[game, second] for game in others for second in others if game < second]
        things = members_of(self.alike | self.others) if pairs else alike
        sets = [[game] for game in alike] + pairs
        return Choice(things, 1 if alike else 2, 2 if pairs else 1, DONE, sets)


def only_gift(spare: i64, wanted: i64) -> list[int]:
    """Return what must be given for a game of the ``wanted`` colour; empty where there is a
    choice."""
    alike, others = spare & wanted, spare & ~wanted
    if not alike:
        return members_of(others) if count_of(others) == 2 else []
    return members_of(alike) if count_of(alike) == 1 and count_of(others) < 2 else []


@final
class SpielnachtView(View[SpielnachtPosition]):
    """The position, one's own guests and one's own selection (SN9, G2)."""

    def __init__(self, state: SpielnachtState, seat: int) -> None:
        super().__init__(state, seat)
        present = seat != NOBODY
        self.drawn: tuple[int, ...] = state.drawn[seat] if present else ()
        self.invited: tuple[int, ...] = state.invited[seat] if present else ()
        self.packed: int = state.packed[seat] if present else 0
