"""How a round of Spotlight goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import counted
from gamenight.parts.bits import has, lowest, members_of, only, set_of

from . import constants
from .constants import NONE, Card, LaidCard, card_in, card_name, is_face_down
from .position import ScoredRound, SpotlightPosition, SpotlightRound

DISCARDING: Final = "2B Discarding & Personal Suits"
LAYING: Final = "3A Card Laying"


@final
class SpotlightState(State[SpotlightPosition]):
    """Hands, discards and Personal Suits are hidden, what lies face-down, and what is to come."""

    def __init__(self, position: SpotlightPosition) -> None:
        super().__init__(position)
        self.stack: list[int] = []
        """Area cards still to come, the next one last."""
        self.hands: list[int] = [0, 0]
        self.discards: list[int] = [0, 0]
        self.personal_suits: list[int] = [NONE, NONE]
        """The Personal Suit cards, by side."""
        self.face_down: list[int] = []
        """The cards that lie face-down in the columns, by number, in the order they were laid."""
        self.picked: i64 = NONE
        """The card picked for this turn, and with it the Spotlight that goes under it."""
        self.light_deck: list[int] = []
        """Solo: the cards Light will play, the next one last."""
        self.set_aside: i64 = 0
        """Solo: the cards that are out of this round."""

    def copy(self) -> SpotlightState:
        other = SpotlightState(self.position.copy())
        other.stack = self.stack.copy()
        other.hands = self.hands.copy()
        other.discards = self.discards.copy()
        other.personal_suits = self.personal_suits.copy()
        other.face_down = self.face_down.copy()
        other.picked = self.picked
        other.light_deck = self.light_deck.copy()
        other.set_aside = self.set_aside
        return other

    def view(self, seat: int) -> SpotlightView:
        return SpotlightView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # 2A Game Setup & Round Setup

    def shuffle_areas(self, random: Random) -> None:
        self.stack = members_of(self.position.all_areas())
        random.shuffle(self.stack)

    def begin_round(self, random: Random) -> None:
        """Four new areas, all cards dealt."""
        position = self.position
        number = position.round.number + 1
        areas = [self.stack.pop() for _ in range(constants.COLUMNS)]
        position.round = SpotlightRound(number, tuple(areas))
        self.discards = [0, 0]
        self.personal_suits = [NONE, NONE]
        self.deal(random)
        if position.players == constants.SIDES:
            position.ask_together([0, 1])
        self.tell(constants.ROUND_BEGAN, number, position.starter(), position.in_tie_breaker())
        self.tell_lists(EVERYONE, constants.AREAS_LAID, [], [areas])

    def deal(self, random: Random) -> None:
        """Half of the deck each; in solo play 8 for you, 13 for Light, the rest aside (SL3)."""
        deck = members_of(self.position.deck())
        random.shuffle(deck)
        if self.position.players == 1:
            self.light_deck = deck[constants.SOLO_HAND : constants.SOLO_HAND + constants.LIGHT_DECK]
            self.hands = [set_of(deck[: constants.SOLO_HAND]), 0]
            self.set_aside = set_of(deck[constants.SOLO_HAND + constants.LIGHT_DECK :])
        else:
            half = len(deck) // 2
            self.hands = [set_of(deck[:half]), set_of(deck[half:])]

    # 2B Discarding & Personal Suits: both choose at the same time and in secret (G2)

    def must_discard(self) -> bool:
        """Return whether the question is a discard; else, while choosing, it is the Personal
        Suit."""
        position = self.position
        return position.round.choosing and position.owes_discards(self.discards[position.turn])

    def choice(self) -> Choice | None:
        if not self.must_discard():
            return None
        count = self.position.cards_to_discard()
        if count == 1:
            return None
        return Choice(members_of(self.hands[self.position.turn]), count, count, constants.DONE)

    def take(self, things: list[int], random: Random) -> None:
        """Discard them."""
        seat = self.position.turn
        self.discards[seat] = set_of(things)
        self.hands[seat] ^= self.discards[seat]
        self.tell_lists(seat, constants.DISCARDED, [seat], [things])

    def choose_suit(self, card: Card) -> None:
        position = self.position
        seat = position.turn
        self.hands[seat] ^= only(card)
        self.personal_suits[seat] = card
        self.whisper(seat, constants.CHOSE_SUIT, seat, card)
        if position.has_answered(seat):
            position.round.choosing = False
            position.turn = position.starter()
            self.tell(constants.ALL_CHOSE, position.cards_to_discard())

    # 3A Card Laying and 3B Spotlight Cards

    def answers(self) -> list[int]:
        position = self.position
        if position.round.choosing:
            return members_of(self.hands[position.turn])
        if self.picked == NONE:
            return members_of(position.round.playable(self.hands[position.turn]))
        answers = position.round.open_to(card_in(self.picked)) << constants.FIRST_COLUMN
        if self.may_use_spotlight():
            answers |= only(constants.USE_SPOTLIGHT)
        return members_of(answers)

    def may_use_spotlight(self) -> bool:
        """Return whether an own one is left and the card has none, which is the limit (SL4)."""
        left = self.position.spotlights_left[self.position.turn]
        return left > 0 and not constants.has_spotlight(self.picked)

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        if self.must_discard():
            self.take([answer], random)
        elif position.round.choosing:
            self.choose_suit(answer)
        elif answer < constants.CARDS:
            self.picked = answer
        elif answer == constants.USE_SPOTLIGHT:
            self.picked |= constants.SPOTLIGHT_BIT
        else:
            self.lay(answer - constants.FIRST_COLUMN)
            if position.players == 1:
                self.light_plays(answer - constants.FIRST_COLUMN)
            if not self.hands[position.turn]:
                self.end_round(random)
            else:
                self.pick_last_card()

    def pick_last_card(self) -> None:
        """Of the last card it is only asked where it goes (SL-f)."""
        hand = self.hands[self.position.turn]
        if self.picked == NONE and hand & (hand - 1) == 0:
            self.picked = lowest(hand)

    def lay(self, column: i64) -> None:
        """Lay the picked card in a column; the next seat is asked."""
        position, round = self.position, self.position.round
        seat = position.turn
        card = card_in(self.picked)
        lit = constants.has_spotlight(self.picked)
        if self.journal is not None and not round.fits(card, column):
            self.tell(constants.STUCK, seat)
        self.hands[seat] = self.hands[seat] ^ only(card)
        if round.goes_face_down(card, column):
            number = len(self.face_down)
            self.face_down.append(card)
            round.columns[column].append(
                constants.laid_card(number, seat, lit) | constants.FACE_DOWN_BIT
            )
            self.tell(constants.PLAYED_FACE_DOWN, seat, round.areas[column], lit)
            self.whisper(seat, constants.FACE_DOWN_CARD, seat, card)
        else:
            round.columns[column].append(constants.laid_card(card, seat, lit))
            self.tell(constants.PLAYED, seat, card, round.areas[column], lit)
        round.just_laid = [0, 0, 0, 0]
        round.just_laid[column] = 1
        if lit:
            position.spotlights_left[seat] -= 1
        self.picked = NONE
        position.turn = (seat + 1) % position.players

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.position.round.choosing:
            return self.why_not_put_away(answer)
        return self.why_not_pick(answer) if self.picked == NONE else self.why_not_place(answer)

    def why_not_put_away(self, answer: int) -> IllegalAnswer:
        seat = self.position.turn
        held = self.hands[seat] | self.discards[seat]
        if 0 <= answer < constants.CARDS and not has(held, answer):
            return IllegalAnswer(f"{card_name(answer)} is not in your hand.", DISCARDING)
        if self.must_discard():
            cards = counted(self.position.cards_to_discard(), "card")
            return IllegalAnswer(f"Discard exactly {cards} from your hand.", DISCARDING)
        return IllegalAnswer("Choose a card from your hand as your Personal Suit.", DISCARDING)

    def why_not_pick(self, answer: int) -> IllegalAnswer:
        if not 0 <= answer < constants.CARDS:
            return IllegalAnswer("First pick a card, then say where it goes.", LAYING)
        name = card_name(answer)
        if not has(self.hands[self.position.turn], answer):
            return IllegalAnswer(f"{name} is not in your hand.", LAYING)
        return IllegalAnswer(f"{name} fits in no column now; another card does.", "4A Area Cards")

    def why_not_place(self, answer: int) -> IllegalAnswer:
        if answer == constants.USE_SPOTLIGHT and constants.has_spotlight(self.picked):
            return IllegalAnswer("Only one Spotlight may lie under a card.", "SL4")
        if answer == constants.USE_SPOTLIGHT:
            return IllegalAnswer("You have no Spotlight left.", "3B Spotlight Cards")
        column = answer - constants.FIRST_COLUMN
        if not 0 <= column < constants.COLUMNS:
            name = card_name(card_in(self.picked))
            return IllegalAnswer(f"You have picked {name}: say under which area it goes.", LAYING)
        if not self.position.round.has_room(column):
            return IllegalAnswer("That column has five cards and is full.", "4A Area Cards")
        same = "suit" if self.position.round.effect(column) == constants.OTHER_SUIT else "value"
        return IllegalAnswer(f"There a card may not match the {same} of the card it covers.", "SL2")

    # 6B Solo Gameplay

    def light_plays(self, yours: i64) -> None:
        """Light's two cards: on yours, then where fewest lie; one card on its last turn (SL9)."""
        position = self.position
        for turn in range(2):
            if not self.light_deck:
                return
            on_yours = turn == 0 and position.round.has_room(yours)
            column = yours if on_yours else position.round.emptiest_column()
            card = self.light_deck.pop()
            position.round.columns[column].append(constants.laid_card(card, constants.LIGHT, False))
            position.round.just_laid[column] += 1
            self.tell(constants.LIGHT_PLAYED, card, position.round.areas[column])

    # 4A End of Round and Scoring

    def end_round(self, random: Random) -> None:
        position = self.position
        self.score_round()
        if position.needs_tie_breaker():
            self.tell(constants.TIE_BREAKER, position.points[0])
            self.shuffle_areas(random)
        elif position.round.number >= position.rounds():
            self.end_match()
            return
        self.return_spotlights()
        self.begin_round(random)

    def score_round(self) -> None:
        position = self.position
        position.round.columns = self.columns_face_up()
        self.face_down = []
        finished = ScoredRound(position.round.areas, position.round.columns, self.personal_suits)
        position.history = (*position.history, finished)
        for side in range(constants.SIDES):
            position.points[side] += finished.gains[side]
        if self.journal is not None:
            self.tell_scoring(finished)

    def columns_face_up(self) -> list[list[int]]:
        """Return the columns with every face-down card turned up."""
        columns = self.position.round.columns
        if not self.face_down:
            return columns
        return [[self.face_up(laid) for laid in column] for column in columns]

    def face_up(self, laid: LaidCard) -> i64:
        return (
            constants.turned_up(laid, self.face_down[card_in(laid)]) if is_face_down(laid) else laid
        )

    def tell_scoring(self, finished: ScoredRound) -> None:
        personal_suits = finished.personal_suits
        for seat in range(self.position.players):
            self.tell(constants.REVEALED, seat, personal_suits[seat])
        if finished.chose_same_suit():
            self.tell(constants.SAME_SUIT, constants.suit_of(personal_suits[0]))
        for at in range(constants.COLUMNS):
            area = finished.areas[at]
            for laid in finished.columns[at]:
                if constants.was_face_down(laid):
                    self.tell(constants.TURNED_UP, constants.side_of(laid), card_in(laid), area)
            self.tell(constants.AREA_SCORED, area, finished.winning_suits[at], finished.takers[at])
        for side in range(constants.SIDES):
            self.tell(constants.SCORED, side, finished.gains[side], self.position.points[side])

    def return_spotlights(self) -> None:
        """Spotlights come back with the round, unless they have to last the match (SL4, SL-b)."""
        setup = self.position.setup
        if setup.spotlights_return:
            self.position.spotlights_left = [int(setup.spotlights)] * self.position.players

    def end_match(self) -> None:
        position = self.position
        position.end()
        mine, theirs = position.points
        winners = position.winners()
        if position.players == 1:
            self.tell(constants.SOLO_ENDED, mine, theirs)
        elif len(winners) == 1:
            self.tell(constants.MATCH_WON, winners[0], position.points[winners[0]])
        else:
            self.tell(constants.MATCH_SHARED, mine)

    def pieces(self) -> list[int]:
        """Return cards as 0-23, areas from 100, a 200 for every Spotlight."""
        position = self.position
        cards = [*self.light_deck, *members_of(self.set_aside), *self.face_down]
        for side in range(constants.SIDES):
            cards += members_of(self.hands[side] | self.discards[side])
        cards += [card for card in self.personal_suits if card != NONE]
        cards += members_of(constants.ALL_CARDS & ~position.deck())
        areas = [*self.stack, *position.round.areas]
        spotlights = sum(position.spotlights_left)
        for column in position.round.columns:
            cards += [card_in(laid) for laid in column if not is_face_down(laid)]
            spotlights += spotlights_in(column)
        for finished in position.rounds_before():
            areas += finished.areas
        if not position.setup.spotlights_return:
            for finished in position.history[: position.round.number - 1]:
                spotlights += sum([spotlights_in(column) for column in finished.columns])
        return sorted([*cards, *[100 + area for area in areas], *[200] * spotlights])


def spotlights_in(column: list[int]) -> int:
    return len([laid for laid in column if constants.has_spotlight(laid)])


@final
class SpotlightView(View[SpotlightPosition]):
    """The position and one's own cards, wherever they lie (SL6, G6)."""

    def __init__(self, state: SpotlightState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: int = state.hands[seat] if mine else 0
        self.discards: int = state.discards[seat] if mine else 0
        self.personal_suit: int = state.personal_suits[seat] if mine else UNKNOWN
        """The own Personal Suit card, or UNKNOWN."""
        self.face_down: list[int] = [UNKNOWN] * len(state.face_down)
        """The own cards among those that lie face-down, by number; UNKNOWN the others'."""
        for column in self.position.round.columns:
            for laid in column:
                if is_face_down(laid) and constants.side_of(laid) == seat:
                    self.face_down[card_in(laid)] = state.face_down[card_in(laid)]
        acting = seat == self.position.turn
        self.picked: int = state.picked if acting else NONE
        """What the looker has picked for this turn, or NONE."""
