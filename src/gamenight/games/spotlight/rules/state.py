"""A match of Spotlight in progress: setup, card laying, areas, scoring, solo play."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import Random
from gamenight.core.state import NOBODY, Outcome, State
from gamenight.games.spotlight.rules import box
from gamenight.games.spotlight.rules.box import (
    AREA_EFFECTS,
    AREAS,
    CARDS,
    CHOOSING,
    COLUMNS,
    DISCARDS,
    FIRST_COLUMN,
    LIGHT,
    LIGHT_DECK,
    NONE,
    OTHER_SUIT,
    PLAIN_AREAS,
    PLAYING,
    ROUNDS,
    SIDES,
    SOLO_AREAS,
    SOLO_HAND,
    TIE_BREAK_DISCARDS,
    USE_SPOTLIGHT,
    as_seen_by,
    card_in,
    card_name,
    cards_in,
    has_spotlight,
    is_face_down,
    laid_card,
    only,
    set_of,
    side_of,
    size_of,
    suit_of,
)
from gamenight.games.spotlight.rules.placing import (
    cards_that_fit,
    columns_for,
    fits,
    goes_face_down,
    has_room,
)
from gamenight.games.spotlight.rules.scoring import Round, finished_round, solo_result, stars_for
from gamenight.games.spotlight.rules.view import SpotlightView


class SpotlightState(State):
    """Sets of cards and areas are whole numbers with one bit each; sides are seats, or Light."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.plain: bool = False
        """SL10: one round with the four areas without effect."""
        self.spotlights: i64 = 0
        """How many each player starts with."""
        self.spotlights_return: bool = True
        self.tie_break: bool = False
        """Whether points that are tied in the end ask for one more round (SL8)."""
        self.first: i64 = 0
        """Who starts round 1."""
        self.round: i64 = 0
        self.phase: i64 = CHOOSING
        self.stack: list[int] = []
        """Area cards still to come, the next one last."""
        self.areas: list[int] = []
        self.used_areas: i64 = 0
        self.columns: list[list[int]] = [[], [], [], []]
        self.fresh: list[int] = [0, 0, 0, 0]
        """How many cards on top of each column came with the last turn."""
        self.hands: list[int] = [0, 0]
        self.discards: list[int] = [0, 0]
        self.personals: list[int] = [NONE, NONE]
        self.kept: i64 = 0
        """Personal Suit cards of earlier rounds: out of the deck for good (SL3)."""
        self.picked: i64 = NONE
        """The card picked for this turn; the next question is where it goes."""
        self.lit: bool = False
        """Whether a Spotlight goes under the picked card."""
        self.spotlights_left: list[int] = [0, 0]
        self.spotlights_spent: i64 = 0
        """Used in earlier rounds and not returned."""
        self.light_deck: list[int] = []
        """Solo: the cards Light will play, the next one last."""
        self.extra: i64 = 0
        """Solo: the cards set aside for this round."""
        self.points: list[int] = [0, 0]
        self.history: list[Round] = []

    # 2A Game Setup & Round Setup

    def rounds(self) -> int:
        return 1 if self.plain else ROUNDS

    def in_tie_break(self) -> bool:
        return self.round > self.rounds()

    def starter(self) -> i64:
        """Who starts this round: seats alternate, in solo play it is always you (SL9)."""
        return (self.first + self.round - 1) % self.players

    def area_count(self) -> int:
        """The area cards this match uses, counted from area 0 (SL2, SL10)."""
        if self.plain:
            return PLAIN_AREAS
        return SOLO_AREAS if self.players == 1 else AREAS

    def shuffle_areas(self, random: Random) -> None:
        self.stack = [*range(self.area_count())]
        random.shuffle(self.stack)

    def begin_round(self, random: Random) -> None:
        """Four new areas, all cards dealt. Finished lists belong to the history: make new ones."""
        self.round += 1
        self.phase = CHOOSING
        self.areas = [self.stack.pop() for _ in range(COLUMNS)]
        self.columns = [[], [], [], []]
        self.fresh = [0, 0, 0, 0]
        self.hands = [0, 0]
        self.discards = [0, 0]
        self.personals = [NONE, NONE]
        self.deal(random)
        self.turn = self.starter()
        self.tell(box.ROUND_BEGAN, self.round, self.turn, int(self.in_tie_break()))
        self.tell(box.AREAS_LAID, self.areas[0], self.areas[1], self.areas[2], self.areas[3])

    def deal(self, random: Random) -> None:
        """Half of the deck each; in solo play 8 for you, 13 for Light, the rest aside (SL3)."""
        deck = cards_in(box.ALL_CARDS & ~self.kept)
        random.shuffle(deck)
        if self.players == 1:
            self.light_deck = deck[SOLO_HAND : SOLO_HAND + LIGHT_DECK]
            self.hands[0] = set_of(deck[:SOLO_HAND])
            self.extra = set_of(deck[SOLO_HAND + LIGHT_DECK :])
        else:
            half = len(deck) // 2
            self.hands[0] = set_of(deck[:half])
            self.hands[1] = set_of(deck[half:])

    # 2B Discarding & Personal Suits

    def cards_to_discard(self) -> i64:
        """How many cards each discards this round; none in solo play."""
        if self.players == 1:
            return 0
        return TIE_BREAK_DISCARDS if self.in_tie_break() else DISCARDS[self.round - 1]

    def must_discard(self) -> bool:
        """Whether the question is a discard; else, while choosing, it is the Personal Suit."""
        return size_of(self.discards[self.turn]) < self.cards_to_discard()

    def put_away(self, card: i64) -> None:
        """A discard or the Personal Suit, seat by seat; the others learn only who is ready (G2)."""
        seat = self.turn
        discard = self.must_discard()
        self.hands[seat] ^= only(card)
        if discard:
            self.discards[seat] |= only(card)
            self.whisper(seat, box.DISCARDED, seat, card)
            return
        self.personals[seat] = card
        self.whisper(seat, box.CHOSE_SUIT, seat, card)
        self.tell(box.READY, seat, self.cards_to_discard())
        self.turn = (seat + 1) % self.players
        if self.personals[self.turn] != NONE:
            self.phase = PLAYING

    # 3A Card Laying and 4A Area Cards

    def playable(self) -> i64:
        """The cards that may be picked; when none fits anywhere, all of them (SL7).

        Only a last card can be stuck, so being stuck tells nothing about the rest of a hand: with
        one limited column open at most two cards are left, one each, and two open ones (SL2 has
        one of either kind) both turn away a single card, of the one's suit and the other's value.
        """
        hand: i64 = self.hands[self.turn]
        return cards_that_fit(hand, self.areas, self.columns) or hand

    def legal(self) -> list[int]:
        if self.phase == CHOOSING:
            return cards_in(self.hands[self.turn])
        if self.picked == NONE:
            return cards_in(self.playable())
        columns = columns_for(self.picked, self.areas, self.columns)
        answers: list[int] = [FIRST_COLUMN + column for column in columns]
        if self.may_use_spotlight():
            answers.append(USE_SPOTLIGHT)
        return answers

    def may_use_spotlight(self) -> bool:
        """One of your own that is left, at most one under a card (SL4)."""
        return not self.lit and self.spotlights_left[self.turn] > 0

    def why_not(self, answer: int) -> IllegalAnswer:
        if 0 <= answer < CARDS and (self.phase == CHOOSING or self.picked == NONE):
            return self.why_not_card(answer)
        if answer == USE_SPOTLIGHT and self.phase == PLAYING and self.picked != NONE:
            if self.lit:
                return IllegalAnswer("Only one Spotlight may lie under a card.", "SL4")
            return IllegalAnswer("You have no Spotlight left.", "3B Spotlight Cards")
        if FIRST_COLUMN <= answer < FIRST_COLUMN + COLUMNS:
            return self.why_not_column(answer - FIRST_COLUMN)
        return IllegalAnswer(f"{answer} is no answer to this question.", "3A Card Laying")

    def why_not_card(self, card: int) -> IllegalAnswer:
        name = card_name(card)
        if self.hands[self.turn] & only(card):
            sentence = f"{name} fits in no column now; another card does."
            return IllegalAnswer(sentence, "4A Area Cards")
        if self.phase == PLAYING:
            return IllegalAnswer(f"{name} is not in your hand.", "3A Card Laying")
        return IllegalAnswer(f"{name} is not in your hand.", "2B Discarding & Personal Suits")

    def why_not_column(self, column: int) -> IllegalAnswer:
        if self.phase == CHOOSING:
            return IllegalAnswer(
                "First everyone chooses a Personal Suit.", "2A Game Setup & Round Setup"
            )
        if self.picked == NONE:
            return IllegalAnswer("First pick the card, then its column.", "3A Card Laying")
        if not has_room(self.columns[column]):
            return IllegalAnswer("That column has five cards and is full.", "4A Area Cards")
        same = "suit" if AREA_EFFECTS[self.areas[column]] == OTHER_SUIT else "value"
        return IllegalAnswer(f"There a card may not match the {same} of the card it covers.", "SL2")

    def apply(self, answer: int, random: Random) -> None:
        if self.phase == CHOOSING:
            self.put_away(answer)
        elif answer < CARDS:
            self.picked = answer
        elif answer == USE_SPOTLIGHT:
            self.lit = True
        else:
            self.lay(answer - FIRST_COLUMN)
            if self.players == 1:
                self.light_plays(answer - FIRST_COLUMN)
            if not self.hands[self.turn]:
                self.end_round(random)

    def lay(self, column: i64) -> None:
        """Lay the picked card in a column; the next seat is asked."""
        seat = self.turn
        card = self.picked
        area = self.areas[column]
        if not fits(card, area, self.columns[column]):
            self.tell(box.STUCK, seat)
        face_down = goes_face_down(card, area)
        self.columns[column].append(laid_card(card, seat, self.lit, face_down))
        self.fresh = [0, 0, 0, 0]
        self.fresh[column] = 1
        self.hands[seat] ^= only(card)
        if self.lit:
            self.spotlights_left[seat] -= 1
        if face_down:
            self.tell(box.PLAYED_FACE_DOWN, seat, area, int(self.lit))
            self.whisper(seat, box.FACE_DOWN_CARD, seat, card)
        else:
            self.tell(box.PLAYED, seat, card, area, int(self.lit))
        self.picked = NONE
        self.lit = False
        self.turn = (seat + 1) % self.players

    # 4A End of Round and Scoring

    def end_round(self, random: Random) -> None:
        self.score_round()
        if self.round < self.rounds():
            self.gather(random)
        elif self.round == self.rounds() and self.tie_break and self.is_tied():
            self.tell(box.TIE_BREAK, self.points[0])
            self.reset_decks(random)
        else:
            self.end_match()

    def score_round(self) -> None:
        solo = self.players == 1
        finished = finished_round(self.round, self.areas, self.columns, self.personals, solo)
        for side in range(SIDES):
            self.points[side] += finished.gains[side]
        self.history.append(finished)
        if self.journal is not None:
            self.tell_scoring(finished)

    def tell_scoring(self, finished: Round) -> None:
        personals = finished.personals
        for seat in range(self.players):
            self.tell(box.REVEALED, seat, personals[seat])
        if self.players == SIDES and suit_of(personals[0]) == suit_of(personals[1]):
            self.tell(box.SAME_SUIT, suit_of(personals[0]))
        for column in range(COLUMNS):
            area = finished.areas[column]
            for laid in finished.columns[column]:
                if is_face_down(laid):
                    self.tell(box.TURNED_UP, side_of(laid), card_in(laid), area)
            self.tell(box.AREA_SCORED, area, finished.suits[column], finished.takers[column])
        for side in range(SIDES):
            self.tell(box.SCORED, side, finished.gains[side], self.points[side])

    def gather(self, random: Random) -> None:
        """Everything goes back into the decks except Personal Suits and these areas (SL3)."""
        for seat in range(self.players):
            self.kept |= only(self.personals[seat])
        for area in self.areas:
            self.used_areas |= only(area)
        self.return_spotlights()
        self.begin_round(random)

    def reset_decks(self, random: Random) -> None:
        """The tie-breaker starts from full decks (SL8)."""
        self.kept = 0
        self.used_areas = 0
        self.return_spotlights()
        self.shuffle_areas(random)
        self.begin_round(random)

    def return_spotlights(self) -> None:
        """Spotlights come back with the round, unless they have to last the match (SL4)."""
        if not self.spotlights_return:
            self.spotlights_spent += self.spotlights_in_columns()
            return
        for seat in range(self.players):
            self.spotlights_left[seat] = self.spotlights

    def spotlights_in_columns(self) -> i64:
        count: i64 = 0
        for column in self.columns:
            for laid in column:
                if has_spotlight(laid):
                    count += 1
        return count

    def is_tied(self) -> bool:
        return self.players == SIDES and self.points[0] == self.points[1]

    # 6A Solo Gameplay

    def light_plays(self, yours: i64) -> None:
        """Light's two cards: on yours, then where fewest lie; one card on its last turn (SL9)."""
        for turn in range(2):
            if not self.light_deck:
                return
            on_yours = turn == 0 and has_room(self.columns[yours])
            column = yours if on_yours else self.emptiest_column()
            card = self.light_deck.pop()
            self.columns[column].append(laid_card(card, LIGHT, False, False))
            self.fresh[column] += 1
            self.tell(box.LIGHT_PLAYED, card, self.areas[column])

    def emptiest_column(self) -> i64:
        """The left-most column with the fewest cards."""
        emptiest: i64 = 0
        for column in range(COLUMNS):
            if len(self.columns[column]) < len(self.columns[emptiest]):
                emptiest = column
        return emptiest

    # End of game

    def end_match(self) -> None:
        self.over = True
        self.turn = NOBODY
        if self.journal is None:
            return
        mine, theirs = self.points
        winners = self.winners()
        if self.players == 1 and winners:
            self.tell(box.LIGHT_BEATEN, mine, theirs, stars_for(mine - theirs))
        elif self.players == 1:
            self.tell(box.LIGHT_NOT_BEATEN, mine, theirs)
        elif len(winners) == 1:
            self.tell(box.MATCH_WON, winners[0], self.points[winners[0]])
        else:
            self.tell(box.MATCH_SHARED, mine)

    def winners(self) -> tuple[int, ...]:
        """Most points; a tie is shared (SL8), but against Light it is no win (SL9)."""
        mine, theirs = self.points
        if mine > theirs:
            return (0,)
        if self.players == 1:
            return ()
        return (1,) if theirs > mine else (0, 1)

    def outcome(self) -> Outcome:
        scores = tuple([float(self.points[seat]) for seat in range(self.players)])
        return Outcome(scores, self.winners(), self.reason())

    def reason(self) -> str:
        mine, theirs = self.points
        if self.players == 1:
            return solo_result(mine, theirs)
        rounds = "one round" if self.plain else "three rounds"
        if self.in_tie_break():
            rounds += " and a tie-breaker"
        if mine == theirs:
            return f"both have {mine} points after {rounds}"
        return f"{max(mine, theirs)} points to {min(mine, theirs)} after {rounds}"

    # What the contract asks for

    def copy(self) -> SpotlightState:
        other = SpotlightState(self.players)
        self.copy_basics_to(other)
        other.plain = self.plain
        other.spotlights = self.spotlights
        other.spotlights_return = self.spotlights_return
        other.tie_break = self.tie_break
        other.first = self.first
        other.round = self.round
        other.phase = self.phase
        other.stack = self.stack.copy()
        other.areas = self.areas
        other.used_areas = self.used_areas
        other.columns = [column.copy() for column in self.columns]
        other.fresh = self.fresh.copy()
        other.hands = self.hands.copy()
        other.discards = self.discards.copy()
        other.personals = self.personals.copy()
        other.kept = self.kept
        other.picked = self.picked
        other.lit = self.lit
        other.spotlights_left = self.spotlights_left.copy()
        other.spotlights_spent = self.spotlights_spent
        other.light_deck = self.light_deck.copy()
        other.extra = self.extra
        other.points = self.points.copy()
        other.history = self.history.copy()
        return other

    def view(self, seat: int) -> SpotlightView:
        mine = seat != NOBODY
        acting = mine and seat == self.turn
        return SpotlightView(
            seat=seat,
            turn=self.turn,
            legal=self.legal_for(seat),
            players=self.players,
            plain=self.plain,
            spotlights=self.spotlights,
            spotlights_return=self.spotlights_return,
            tie_break=self.tie_break,
            first=self.first,
            round=self.round,
            phase=self.phase,
            areas=tuple(self.areas),
            used_areas=self.used_areas,
            columns=self.columns_seen_by(seat),
            fresh=tuple(self.fresh),
            hand=self.hands[seat] if mine else 0,
            hand_sizes=tuple([self.hand_size_seen_by(seat, s) for s in range(self.players)]),
            discards=self.discards[seat] if mine else 0,
            ready=tuple([self.personals[s] != NONE for s in range(self.players)]),
            personals=tuple(
                [self.personals[s] if s == seat or self.over else NONE for s in range(SIDES)]
            ),
            kept=self.kept,
            picked=self.picked if acting else NONE,
            lit=self.lit and acting,
            spotlights_left=tuple(self.spotlights_left[: self.players]),
            spotlights_spent=self.spotlights_spent,
            light_deck=len(self.light_deck),
            points=tuple(self.points),
            history=tuple(self.history),
        )

    def columns_seen_by(self, seat: int) -> tuple[tuple[int, ...], ...]:
        if self.over:
            return tuple([tuple(column) for column in self.columns])
        return tuple([tuple([as_seen_by(laid, seat) for laid in c]) for c in self.columns])

    def hand_size_seen_by(self, looker: int, seat: int) -> int:
        """While another seat is choosing, its discards still count as in hand (G2)."""
        held: i64 = self.hands[seat]
        if seat != looker and self.personals[seat] == NONE:
            held |= self.discards[seat]
        return size_of(held)

    def pieces(self) -> list[int]:
        """Cards as 0-23, areas from 100, a 200 for every Spotlight."""
        cards = [*self.light_deck, *cards_in(self.kept), *cards_in(self.extra)]
        for side in range(SIDES):
            cards.extend(cards_in(self.hands[side] | self.discards[side]))
            if self.personals[side] != NONE:
                cards.append(self.personals[side])
        for column in self.columns:
            cards.extend([card_in(laid) for laid in column])
        areas = [*self.stack, *self.areas, *cards_in(self.used_areas)]
        spotlights = sum(self.spotlights_left) + self.spotlights_spent
        spotlights += self.spotlights_in_columns()
        return sorted([*cards, *[100 + area for area in areas], *[200] * spotlights])
