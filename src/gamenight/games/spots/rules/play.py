"""A turn of Spots: choose a trick or score, then every other question; tiles, d0g and the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import Random
from gamenight.core.state import NOBODY, UNKNOWN, Outcome
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.asked import BURIED, BURY, NUMBER, SPACE
from gamenight.games.spots.rules.dice import FACES, can_total, count, highest, one, size, spots
from gamenight.games.spots.rules.dogs import SPACES, space, spaces_in
from gamenight.games.spots.rules.position import D0G_PRICE, DOGS_TO_WIN
from gamenight.games.spots.rules.tiles import PLACES
from gamenight.games.spots.rules.tricks import Tricks

REFUSALS: Final[dict[int, tuple[str, str]]] = {
    asked.WHICH_ACTION: ("Choose a face-up trick, or score your dogs.", "How to Play Spots"),
    asked.REROLL_ALL: ("Keep the whole roll, or spend a treat to reroll all of it.", "ST7"),
    asked.REROLL_SOME: (
        "Track: keep the roll, or mark dice that you rolled to reroll them for a treat.",
        "ST3",
    ),
    asked.PLACE_DIE: (
        "A die goes on an empty space of yours with its number, or into your yard.",
        "Rolling and placing dice",
    ),
    asked.ROLL_OR_STOP: ("Roll on or stop.", "A few more rules about doing tricks"),
    asked.CHOOSE_FACE: ("Fetch: choose a number that you rolled.", "ST3"),
    asked.NAME_FACE: ("Guard: name a number from 1 to 6.", "ST3"),
    asked.SET_FACE: ("Retrieve: choose a number that the top dog of the deck shows.", "ST3"),
    asked.HOW_MANY: ("Bolt: set aside 3 to 12 dice, as far as the supply lasts.", "ST3"),
    asked.CHOOSE_TWO: ("Hunt: choose two of the dice that you rolled.", "ST3"),
    asked.CHOOSE_EIGHT: (
        "Search: choose dice that you rolled and that can still total exactly 8.",
        "ST3",
    ),
    asked.DROP_LOWER: (
        "Scavenge: only rolled dice lower than your yard's total may be discarded.",
        "ST3",
    ),
    asked.DIG_WHICH: ("Dig: choose a buried die, or stop digging.", "ST3"),
    asked.DIG_WAY: ("Dig: change the die by one, up or down.", "ST3"),
    asked.MOVE_FROM: ("Trot: choose a die on one of your dogs, or leave them all.", "ST3"),
    asked.MOVE_TO: ("Trot: a die moves to an empty space of your dogs.", "ST3"),
    asked.TAKE_OWN: ("Dogpile: choose a die of your own, buried or on a dog.", "ST3"),
}
"""What an answer must be, by question, and the section or ruling that says so."""


def faces_of(heap: int) -> list[int]:
    """The answers that choose a die of the heap; dice that look alike are one answer."""
    return [NUMBER + face for face in range(1, FACES + 1) if count(heap, face)]


class SpotsState(Tricks):
    """A match of Spots."""

    # How to play: the turn

    def begin_turn(self) -> None:
        """Before anything is chosen: an empty supply, then the last face-up tile (ST5)."""
        self.turns += 1
        if self.supply == 0:
            self.tell(asked.NO_DICE)
            for seat in range(self.players):
                self.bust(seat)
        if self.tiles_face_up() == 1:
            self.reset_tiles()
        self.asking = asked.WHICH_ACTION

    def reset_tiles(self) -> None:
        """A treat for the last face-up tile, then all are face up (Resetting the trick tiles).

        Off leash, tiles that lay face down go to the bottom of their stacks.
        """
        treat = min(1, self.treat_supply)
        place: i64 = 0
        while place < PLACES:
            stack = self.stacks[place]
            if self.face_down >> place & 1:
                if len(stack) > 1:
                    stack.append(stack.pop(0))
                    self.seen[place] = min(self.seen[place] + 1, len(stack))
            else:
                self.treat_supply -= treat
                self.tile_treats[place] += treat
                self.tell(asked.RESET, stack[0], treat)
            place += 1
        self.face_down = 0

    def end_turn(self, random: Random) -> None:
        self.trick = NOBODY
        self.step = 0
        self.number = 0
        self.buried = 0
        if self.players == 1 and self.turns < self.turn_limit:
            self.d0g_turn(random)
            if self.over:
                return
        if self.turns >= self.turn_limit:
            self.tell(asked.LIMIT_REACHED, self.turns)
            self.end_match()
            return
        self.turn = (self.turn + 1) % self.players
        self.begin_turn()

    # Legal answers

    def legal(self) -> list[int]:
        asking = self.asking
        if asking == asked.PLACE_DIE:
            return self.legal_places()
        if asking == asked.WHICH_ACTION:
            return self.legal_actions()
        if asking == asked.ROLL_OR_STOP:
            return [asked.ROLL, asked.STOP]
        if asking == asked.REROLL_ALL:
            return [asked.KEEP, asked.REROLL]
        if asking == asked.DIG_WAY:
            return [asked.UP, asked.DOWN]
        if asking == asked.DIG_WHICH:
            return [*self.dice_in_yards(0, self.players), asked.STOP]
        if asking == asked.MOVE_FROM:
            return [*self.dice_on_dogs(), asked.STOP]
        if asking == asked.MOVE_TO:
            return self.legal_new_spaces()
        if asking == asked.TAKE_OWN:
            return self.dice_on_dogs() + self.dice_in_yards(self.turn, self.turn + 1)
        return self.legal_numbers()

    def legal_actions(self) -> list[int]:
        """Any face-up trick, or scoring with at least one completed dog."""
        answers: list[int] = []
        place: i64 = 0
        while place < PLACES:
            if not self.face_down >> place & 1:
                answers.append(place)
            place += 1
        if self.completed(self.turn):
            answers.append(asked.SCORE)
        return answers

    def legal_places(self) -> list[int]:
        """The spaces that the die fits on, or the yard."""
        answers: list[int] = []
        face = highest(self.roll)
        wanted = space(face)
        pack = self.packs[self.turn]
        filled = self.filled[self.turn]
        at: i64 = 0
        dogs: i64 = len(pack)
        while at < dogs:
            if SPACES[pack[at]] & ~filled[at] & wanted:
                answers.append(SPACE + FACES * at + face - 1)
            at += 1
        answers.append(BURY)
        return answers

    def dice_in_yards(self, first: i64, end: i64) -> list[int]:
        """The buried dice of some seats; dice that look alike are one answer."""
        return [
            BURIED + FACES * seat + face - 1
            for seat in range(first, end)
            for face in range(1, FACES + 1)
            if count(self.yards[seat], face)
        ]

    def dice_on_dogs(self) -> list[int]:
        return [
            SPACE + FACES * at + face - 1
            for at, filled in enumerate(self.filled[self.turn])
            for face in spaces_in(filled)
        ]

    def legal_new_spaces(self) -> list[int]:
        """Trot: all empty spaces of the player's dogs."""
        return [
            SPACE + FACES * at + face - 1
            for at in range(len(self.packs[self.turn]))
            for face in spaces_in(self.empty_spaces(self.turn, at))
        ]

    def legal_numbers(self) -> list[int]:
        """The answers of all questions about a number or a rolled die."""
        asking = self.asking
        if asking == asked.NAME_FACE:
            return [*range(NUMBER + 1, NUMBER + FACES + 1)]
        if asking == asked.SET_FACE:
            return [NUMBER + face for face in spaces_in(SPACES[self.deck[-1]])]
        if asking == asked.HOW_MANY:
            most = min(tiles.MOST_ASIDE, self.supply)
            return [*range(NUMBER + tiles.LEAST_ASIDE, NUMBER + most + 1)]
        if asking == asked.REROLL_SOME:
            return [asked.REROLL if self.picked else asked.KEEP, *faces_of(self.roll)]
        if asking == asked.DROP_LOWER:
            return [asked.KEEP, *faces_of(self.droppable())]
        if asking == asked.CHOOSE_EIGHT:
            return [face for face in faces_of(self.roll) if self.can_be_eight(face - NUMBER)]
        return faces_of(self.roll)

    def can_be_eight(self, face: i64) -> bool:
        """Search: whether the chosen dice and this one can be completed to the total."""
        missing = tiles.SEARCH_TOTAL - spots(self.picked) - face
        return missing >= 0 and can_total(self.roll - one(face), missing)

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.asking == asked.WHICH_ACTION:
            if 0 <= answer < PLACES:
                name = tiles.TILE_NAMES[self.stacks[answer][0]]
                return IllegalAnswer(f"{name} is face down.", "Do a Trick")
            if answer == asked.SCORE:
                return IllegalAnswer(
                    "You can only score with at least one completed dog.", "Slow and steady"
                )
        sentence, rule = REFUSALS[self.asking]
        return IllegalAnswer(sentence, rule)

    # Carrying out an answer

    def apply(self, answer: int, random: Random) -> None:
        asking = self.asking
        if asking == asked.PLACE_DIE:
            if answer == BURY:
                self.bury_die(random)
            else:
                self.place_die((answer - SPACE) // FACES, random)
        elif asking == asked.WHICH_ACTION:
            self.act(answer, random)
        elif asking == asked.ROLL_OR_STOP:
            if answer == asked.ROLL:
                self.go_on(random)
            else:
                self.stop(random)
        elif asking == asked.REROLL_ALL:
            if answer == asked.KEEP:
                self.keep_roll(random)
            else:
                dice = size(self.roll)
                self.roll = 0
                self.reroll(dice, random)
        elif asking >= asked.DIG_WHICH:
            self.apply_to_die(answer, random)
        else:
            self.apply_number(answer, random)

    def act(self, answer: int, random: Random) -> None:
        """Begin the chosen action of the turn."""
        self.last_seat = self.turn
        self.last_roll = 0
        self.last_dog = UNKNOWN
        self.last_face = 0
        self.last_tile = UNKNOWN
        if answer != asked.SCORE:
            self.do_trick(answer, random)
            return
        self.score_dogs(False)
        if not self.over:
            self.end_turn(random)

    def apply_to_die(self, answer: int, random: Random) -> None:
        """Dig, Trot and Dogpile: a die that lies on the table."""
        asking = self.asking
        if answer == asked.STOP:
            self.stop(random)
        elif asking == asked.DIG_WHICH:
            self.choose_to_dig(answer, random)
        elif asking == asked.DIG_WAY:
            self.dig(1 if answer == asked.UP else -1, random)
        elif asking == asked.MOVE_FROM:
            self.pointer = answer
            self.asking = asked.MOVE_TO
        elif asking == asked.MOVE_TO:
            self.move_die(answer, random)
        else:
            self.take_own_die(answer, random)

    def apply_number(self, answer: int, random: Random) -> None:
        """A number or a rolled die."""
        asking = self.asking
        number = answer - NUMBER
        if answer == asked.KEEP:
            if asking == asked.REROLL_SOME:
                self.keep_roll(random)
            else:
                self.settle_roll(random)
        elif answer == asked.REROLL:
            self.reroll_marked(random)
        elif asking == asked.REROLL_SOME:
            self.mark_for_reroll(number, random)
        elif asking == asked.CHOOSE_FACE:
            self.fetch(number, random)
        elif asking == asked.NAME_FACE:
            self.guard(number, random)
        elif asking == asked.SET_FACE:
            self.set_die(number, random)
        elif asking == asked.HOW_MANY:
            self.set_aside(number, random)
        elif asking == asked.DROP_LOWER:
            self.drop(number, random)
        else:
            self.pick(number, random)

    # Solo mode

    def d0g_turn(self, random: Random) -> None:
        """d0g rolls for a tile: flips it if it can, else scores the top dog (ST10)."""
        self.begin_turn()
        place = random.below(PLACES)
        self.d0g_tile = self.stacks[place][0]
        face_up = not self.face_down >> place & 1
        self.tell(asked.D0G_ROLLED, self.d0g_tile, face_up)
        if face_up:
            self.face_down |= 1 << place
            if self.tile_treats[place]:
                self.tell(asked.D0G_TREATS, self.tile_treats[place])
            self.d0g_treats += self.tile_treats[place]
            self.tile_treats[place] = 0
            self.d0g_pays()
        else:
            self.d0g_scores()

    def d0g_pays(self) -> None:
        """With two treats d0g buys a dog at once, as often as it can."""
        while self.d0g_treats >= D0G_PRICE and not self.over:
            self.d0g_treats -= D0G_PRICE
            self.treat_supply += D0G_PRICE
            self.tell(asked.D0G_PAID)
            self.d0g_scores()

    def d0g_scores(self) -> None:
        dog = self.deck.pop()
        self.d0g_scored.append(dog)
        self.tell(asked.D0G_SCORED, dog)
        if len(self.d0g_scored) >= DOGS_TO_WIN:
            self.end_match()

    # Winning the game

    def end_match(self) -> None:
        self.over = True
        self.turn = NOBODY
        winners = self.winners()
        d0g_wins = self.players == 1 and len(self.d0g_scored) >= len(self.scored[0])
        shared = len(winners) + d0g_wins > 1
        for seat in winners:
            self.tell(asked.MATCH_WON, seat, shared)
        if d0g_wins:
            self.tell(asked.D0G_WON, shared)

    def winners(self) -> tuple[int, ...]:
        """Whoever has six; at the turn limit whoever has most, then shared (ST12)."""
        most = max([len(scored) for scored in self.scored])
        if len(self.d0g_scored) > most:
            return ()
        return tuple([s for s in range(self.players) if len(self.scored[s]) == most])

    def outcome(self) -> Outcome:
        scores = tuple([float(len(scored)) for scored in self.scored])
        if max(scores) >= DOGS_TO_WIN:
            reason = f"{DOGS_TO_WIN} dogs were scored"
        elif len(self.d0g_scored) >= DOGS_TO_WIN:
            reason = f"d0g scored {DOGS_TO_WIN} dogs"
        else:
            turns = "turn" if self.turn_limit == 1 else "turns"
            reason = f"the limit of {self.turn_limit} {turns} was reached"
        return Outcome(scores, self.winners(), reason)

    def copy(self) -> SpotsState:
        other = SpotsState(self.players)
        self.copy_position_to(other)
        return other
