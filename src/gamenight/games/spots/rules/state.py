"""A match of Spots: turns, scoring, resetting and d0g; and what is hidden from everybody."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, Kind
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.parts.bits import count_of, only

from . import constants, tricks
from .constants import NO_TRICK, NUMBER, PLACES, SPACE, SPACES, Face, dog_in, face_in
from .legal import answers_to, dice_to_choose, refusal
from .position import Heap, SpotsAction, SpotsPosition, all_of, faces_in, heap_of, one, size


@final
class SpotsState(State[SpotsPosition]):
    """Hidden are the dogs under the top one (ST1) and, off leash, tiles not seen yet (ST4)."""

    def __init__(self, position: SpotsPosition) -> None:
        super().__init__(position)
        self.deck: list[int] = []
        """The dogs under the top one, the next one last."""
        self.unseen_tiles: list[tuple[int, ...]] = [()] * PLACES
        """The tiles at each place that have not been on top yet, the next one first."""

    def copy(self) -> SpotsState:
        other = SpotsState(self.position.copy())
        other.deck = self.deck.copy()
        other.unseen_tiles = self.unseen_tiles.copy()
        return other

    def view(self, seat: int) -> SpotsView:
        return SpotsView(self, seat)

    def pieces(self) -> list[int]:
        """40 dice, 20 treats, 32 dogs and the tiles in use, wherever they lie (ST1)."""
        position = self.position
        found = [*self.deck, position.deck_top, *position.d0g_scored]
        for player in position.seats:
            found += [*player.pack, *player.scored]
        for place in range(PLACES):
            known = [tile for tile in position.stacks[place] if tile != UNKNOWN]
            found += [constants.TILE_PIECE + tile for tile in [*known, *self.unseen_tiles[place]]]
        found += [constants.DIE_PIECE] * (position.supply + position.dice_in_play())
        treats = position.treat_supply + sum(position.tile_treats) + position.d0g_treats
        found += [constants.TREAT_PIECE] * (
            treats + sum([player.treats for player in position.seats])
        )
        return sorted(found)

    # Answers

    # Nearly all questions take one answer, and need not go the way round by ``choice``.

    def legal(self) -> list[int]:
        if self.position.asking < constants.REROLL_SOME:
            return answers_to(self.position)
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        if self.position.asking < constants.REROLL_SOME:
            self.carry_out(answer, random)
        else:
            super().apply(answer, random)

    def answers(self) -> list[int]:
        return answers_to(self.position)

    def choice(self) -> Choice | None:
        if self.position.asking < constants.REROLL_SOME:
            return None
        return dice_to_choose(self.position)

    def why_not(self, answer: int) -> IllegalAnswer:
        return refusal(self.position, answer)

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        asking = position.asking
        if asking == constants.REROLL_ALL:
            tricks.reroll(self, position.action.roll if answer == constants.REROLL else 0, random)
        elif asking == constants.PLACE_DIE:
            tricks.place_or_bury(self, answer, random)
        elif asking == constants.WHICH_ACTION:
            self.act(answer, random)
        elif answer == constants.ROLL:
            tricks.go_on(self, random)
        elif answer == constants.STOP:
            tricks.stop(self, random)
        elif asking == constants.CHOOSE_FACE:
            tricks.keep(self, all_of(position.action.roll, answer - NUMBER), random)
        elif asking == constants.NAME_FACE:
            tricks.guard(self, answer - NUMBER, random)
        elif asking == constants.SET_FACE:
            tricks.set_die(self, answer - NUMBER, random)
        elif asking == constants.HOW_MANY:
            tricks.set_aside(self, answer - NUMBER, random)
        elif asking == constants.DIG_WHICH:
            tricks.choose_to_dig(self, answer, random)
        elif asking == constants.DIG_WAY:
            tricks.dig(self, 1 if answer == constants.UP else -1, random)
        elif asking == constants.MOVE_FROM:
            position.action.chosen = answer
            tricks.ask_which(self, constants.MOVE_TO, random)
        elif asking == constants.MOVE_TO:
            tricks.move_die(self, answer, random)
        else:
            tricks.take_own_die(self, answer, random)

    def take(self, things: list[int], random: Random) -> None:
        """Dice were chosen together (Track, Scavenge, Hunt, Search)."""
        asking = self.position.asking
        dice = heap_of([die - NUMBER for die in things])
        if asking == constants.REROLL_SOME:
            tricks.reroll(self, dice, random)
        elif asking == constants.DROP_LOWER:
            tricks.keep(self, self.position.action.roll - dice, random)
        else:
            tricks.keep(self, dice, random)

    # How to play: the turn

    def begin_turn(self) -> None:
        """Before anything is chosen: an empty supply, then the last face-up tile (ST5)."""
        position = self.position
        position.turns += 1
        if position.supply == 0:
            self.tell(constants.NO_DICE)
            for seat in range(position.players):
                self.bust(seat)
        if position.tiles_face_down() == PLACES - 1:
            self.reset_tiles()

    def act(self, answer: i64, random: Random) -> None:
        """Begin the chosen action of the turn."""
        position = self.position
        if answer != constants.SCORE:
            tricks.do_trick(self, answer, random)
            return
        position.action = SpotsAction(position.turn, NO_TRICK)
        self.score_dogs(False)
        if not position.over:
            self.end_turn(random)

    def end_turn(self, random: Random) -> None:
        position = self.position
        position.asking = constants.WHICH_ACTION
        if position.players == 1 and position.turns < position.turn_limit:
            self.d0g_turn(random)
            if position.over:
                return
        if position.turns >= position.turn_limit:
            self.tell(constants.LIMIT_REACHED, position.turns)
            self.end_match()
            return
        position.turn = position.seat_after(position.turn)
        self.begin_turn()

    # Resetting the trick tiles

    def reset_tiles(self) -> None:
        """A treat for the last face-up tile, then all are face up.

        Off leash, tiles that lay face down go to the bottom of their stacks.
        """
        position = self.position
        treat = min(1, position.treat_supply)
        for place in range(PLACES):
            if not position.is_face_down(place):
                position.treat_supply -= treat
                position.tile_treats[place] += treat
                self.tell(constants.TILES_RESET, position.top_tile(place), treat)
            elif len(position.stacks[place]) > 1:
                self.move_to_bottom(place)
        position.face_down = 0

    def move_to_bottom(self, place: i64) -> None:
        """The next tile of a stack comes to the top; from now on all know where it lies (G6)."""
        stack = self.position.stacks[place]
        top = stack[1]
        if top == UNKNOWN:
            top, *lower = self.unseen_tiles[place]
            self.unseen_tiles[place] = tuple(lower)
        self.position.stacks[place] = (top, *stack[2:], stack[0])

    # Dogs and treats

    def take_top_dog(self) -> i64:
        """Take the dog from the deck; the next one is seen."""
        dog = self.position.deck_top
        self.position.deck_top = self.deck.pop()
        return dog

    def draw_dog(self, seat: i64) -> bool:
        """The top dog joins the pack, unless that would be a seventh card (Six dog card
        limit)."""
        player = self.position.seats[seat]
        if player.cards() == constants.MOST_CARDS:
            return False
        dog = self.take_top_dog()
        player.add_dog(dog, SPACES[dog])
        self.tell(constants.DREW_DOG, seat, dog)
        return True

    def take_treats(self, seat: i64, wanted: i64) -> None:
        """From the supply, as far as it lasts (Running out of dice or treats)."""
        position = self.position
        taken = min(wanted, position.treat_supply)
        position.treat_supply -= taken
        position.seats[seat].treats += taken
        self.tell(constants.TOOK_TREATS, seat, taken)

    def return_treats(self, seat: i64, wanted: i64) -> None:
        player = self.position.seats[seat]
        returned = min(wanted, player.treats)
        player.treats -= returned
        self.position.treat_supply += returned
        self.tell(constants.RETURNED_TREATS, seat, returned)

    # Dice

    def tell_dice(self, kind: Kind, seat: i64, dice: Heap) -> None:
        """Note what happened to a heap of dice."""
        if self.journal is not None:
            self.tell_lists(EVERYONE, kind, [seat], [faces_in(dice)])

    def place(self, answer: i64) -> None:
        """Lay a die on a space of the one whose turn it is."""
        player, action = self.position.player(), self.position.action
        player.empty ^= only(answer - SPACE)
        action.last_dog = player.pack[dog_in(answer)]
        action.last_face = face_in(answer)

    def bury(self, face: Face) -> bool:
        """Bury a die of the roll; whether that was a bust (Busting)."""
        position, action, player = self.position, self.position.action, self.position.player()
        die = one(face)
        action.roll -= die
        action.last_dog = UNKNOWN
        action.last_face = face
        player.yard += die
        total = player.buried_spots()
        self.tell(constants.BURIED_DIE, position.turn, face, total)
        if total <= constants.MOST_BURIED:
            return False
        self.bust(position.turn)
        return True

    def bust(self, seat: i64) -> None:
        """All dice of a seat go back: buried, on dogs, and those still in hand (ST9)."""
        position, action = self.position, self.position.action
        position.supply += position.seats[seat].lose_dice()
        if seat == position.turn:
            position.supply += size(action.roll) + action.aside
            action.roll = 0
            action.aside = 0
            action.last_face = 0
        self.tell(constants.BUSTED, seat)

    # Score your dogs

    def score_dogs(self, fast: bool) -> None:
        """All completed dogs are scored, then as many drawn, up to six cards."""
        position, seat, player = self.position, self.position.turn, self.position.player()
        self.tell(constants.SCORING, seat, fast)
        scored = player.score_completed()
        for dog in scored:
            position.supply += count_of(SPACES[dog])
            self.tell(constants.SCORED_DOG, seat, dog)
        if len(player.scored) >= constants.DOGS_TO_WIN:
            self.end_match()
            return
        for _ in scored:
            self.draw_dog(seat)

    # Winning the game

    def end_match(self) -> None:
        position = self.position
        position.end()
        winners = position.winners()
        d0g_wins = position.d0g_wins()
        shared = len(winners) + d0g_wins > 1
        for seat in winners:
            self.tell(constants.MATCH_WON, seat, shared)
        if d0g_wins:
            self.tell(constants.D0G_WON, shared)

    # Solo mode

    def d0g_turn(self, random: Random) -> None:
        """d0g rolls for a tile: flips it if it can, else scores the top dog (ST10)."""
        self.begin_turn()
        position = self.position
        place = random.below(PLACES)
        position.d0g_tile = position.top_tile(place)
        face_up = not position.is_face_down(place)
        self.tell(constants.D0G_ROLLED, position.d0g_tile, face_up)
        if not face_up:
            self.d0g_scores()
            return
        position.face_down |= only(place)
        treats = position.tile_treats[place]
        if treats:
            self.tell(constants.D0G_TREATS, treats)
        position.tile_treats[place] = 0
        position.d0g_treats += treats
        self.d0g_pays()

    def d0g_pays(self) -> None:
        """With two treats d0g buys a dog at once, as often as it can."""
        position = self.position
        while position.d0g_treats >= constants.D0G_PRICE and not position.over:
            position.d0g_treats -= constants.D0G_PRICE
            position.treat_supply += constants.D0G_PRICE
            self.tell(constants.D0G_PAID)
            self.d0g_scores()

    def d0g_scores(self) -> None:
        dog = self.take_top_dog()
        self.position.d0g_scored += (dog,)
        self.tell(constants.D0G_SCORED, dog)
        if len(self.position.d0g_scored) >= constants.DOGS_TO_WIN:
            self.end_match()


@final
class SpotsView(View[SpotsPosition]):
    """The position: nobody at the table knows more than the others."""
