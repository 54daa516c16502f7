"""Doing a trick: its steps one after the other, and the dice that are rolled on the way.

``next_step`` begins a step. A step either asks something and returns, or finishes by itself and
begins the next one. Rolled dice always go the same way: reroll? (``ask_for_reroll``), then the
trick's own choice among them (``sort_roll``), then each is placed or buried (``settle_roll``),
then fast scoring is looked at (``finish_roll``), and the trick goes on.
"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.core.state import NOBODY
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.asked import BURIED, SPACE
from gamenight.games.spots.rules.dice import (
    FACES,
    all_of,
    can_total,
    highest,
    one,
    size,
    spots,
    throw,
    up_to,
)
from gamenight.games.spots.rules.dogs import SPACES, space, spaces_count
from gamenight.games.spots.rules.position import DOGS_TO_WIN, MOST_BURIED, MOST_CARDS, Position
from gamenight.games.spots.rules.tiles import PLACES, STEPS


class Tricks(Position):
    """A position in which tricks can be done."""

    @abstractmethod
    def end_turn(self, random: Random) -> None:
        """Pass the turn on, once nothing of the trick is left to do."""

    @abstractmethod
    def end_match(self) -> None:
        """Note that somebody has won."""

    # Do a trick

    def do_trick(self, place: i64, random: Random) -> None:
        """Flip the tile, take the treats that lie on it (ST5), begin its steps."""
        seat = self.turn
        treats = self.tile_treats[place]
        self.trick = self.stacks[place][0]
        self.face_down |= 1 << place
        self.treats[seat] += treats
        self.tile_treats[place] = 0
        self.number = 1  # where Chase begins
        self.last_tile = self.trick
        self.tell(asked.TRICK, seat, self.trick, treats)
        self.next_step(random)

    def next_step(self, random: Random) -> None:
        """Begin the next step of the trick; after the last one the turn ends."""
        steps = STEPS[self.trick]
        if self.step == len(steps):
            self.end_turn(random)
            return
        step: i64 = steps[self.step]
        self.step += 1
        if step <= 8:
            self.roll_from_supply(step, random)
        elif tiles.MAY_ROLL_ONE <= step <= tiles.MAY_REPEAT:
            self.ask_to_go_on(random)
        elif step >= tiles.TREAT_PER_PAWPRINT:
            self.take_treats_for(step)
            self.next_step(random)
        elif step == tiles.DRAW_DOG:
            self.howl(random)
        elif step == tiles.ROLL_YARD:
            self.roll_yard(random)
        elif step == tiles.CHANGE_BURIED:
            self.number = self.pawprints(self.turn)
            self.ask(asked.DIG_WHICH, self.can_dig(), random)
        elif step == tiles.MOVE_A_DIE:
            self.ask_to_move(random)
        elif step == tiles.SET_A_DIE:
            self.ask(asked.SET_FACE, self.supply > 0, random)
        elif step == tiles.NAME_A_NUMBER:
            self.asking = asked.NAME_FACE
        elif step == tiles.SET_ASIDE:
            self.ask_how_many(random)
        elif step == tiles.ROLL_ASIDE:
            self.ask_to_roll_aside(random)
        elif step == tiles.ROLL_PER_DOG:
            seat = self.turn
            incomplete = len(self.packs[seat]) - self.completed(seat)
            self.roll_from_supply(incomplete, random)
        elif step == tiles.ROLL_WITH_OWN:
            self.ask_for_own_die(random)
        else:
            assert step == tiles.ROLL_PER_PAWPRINT
            self.roll_from_supply(tiles.HUNT_DICE + self.pawprints(self.turn), random)

    def ask(self, question: i64, possible: bool, random: Random) -> None:
        """Ask something; a step that cannot be performed is skipped."""
        if possible:
            self.asking = question
        else:
            self.skip_step(random)

    def skip_step(self, random: Random) -> None:
        self.tell(asked.SKIPPED, self.turn, self.trick)
        self.next_step(random)

    # Rolling and placing dice

    def roll_from_supply(self, wanted: i64, random: Random) -> None:
        """Take dice from the supply, as many as there are, and roll them (ST9)."""
        dice = min(wanted, self.supply)
        if dice:
            self.supply -= dice
            self.roll_dice(dice, random)
        else:
            self.skip_step(random)

    def roll_dice(self, dice: i64, random: Random) -> None:
        """Roll dice that have left their place."""
        self.roll = throw(dice, random)
        self.tell(asked.ROLLED, self.turn, self.roll)
        self.ask_for_reroll(random)

    def ask_for_reroll(self, random: Random) -> None:
        """Right after a roll a treat may be spent (Spending treats, ST7)."""
        self.last_seat = self.turn
        self.last_roll = self.roll
        if not self.treats[self.turn]:
            self.sort_roll(random)
        elif self.trick == tiles.TRACK:
            self.asking = asked.REROLL_SOME
        else:
            self.asking = asked.REROLL_ALL

    def keep_roll(self, random: Random) -> None:
        """No treat is spent."""
        self.tell(asked.CHOSE, self.turn, self.roll)
        self.sort_roll(random)

    def reroll(self, dice: i64, random: Random) -> None:
        """Spend a treat and roll ``dice`` again, which have been taken out of the roll."""
        seat = self.turn
        self.treats[seat] -= 1
        self.treat_supply += 1
        rolled = throw(dice, random)
        self.tell(asked.REROLLED, seat, rolled, self.roll)
        self.roll += rolled
        self.ask_for_reroll(random)

    def mark_for_reroll(self, face: i64, random: Random) -> None:
        """Track's treat rerolls only some dice: they are marked one by one."""
        self.roll -= one(face)
        self.picked += one(face)
        if self.roll == 0:
            self.reroll_marked(random)

    def reroll_marked(self, random: Random) -> None:
        dice = size(self.picked)
        self.picked = 0
        self.reroll(dice, random)

    def sort_roll(self, random: Random) -> None:
        """What the blue tricks do with a roll before it is placed or buried."""
        if self.trick == tiles.FETCH:
            self.asking = asked.CHOOSE_FACE
        elif self.trick == tiles.GUARD:
            self.keep(up_to(self.roll, self.number), random)
        elif self.trick == tiles.HUNT and size(self.roll) > tiles.HUNT_DICE:
            self.asking = asked.CHOOSE_TWO
        elif self.trick == tiles.SCAVENGE:
            self.ask_what_to_drop(random)
        elif self.trick == tiles.SEARCH:
            if can_total(self.roll, tiles.SEARCH_TOTAL):
                self.asking = asked.CHOOSE_EIGHT
            else:
                self.keep(0, random)
        else:
            self.settle_roll(random)

    def keep(self, heap: i64, random: Random) -> None:
        """Go on with these dice of the roll and discard the others."""
        self.discard(self.roll - heap)
        self.roll = heap
        self.settle_roll(random)

    def settle_roll(self, random: Random) -> None:
        """Ask about the highest rolled die; what fits on no dog is buried without asking."""
        while self.roll:
            face = highest(self.roll)
            if self.wants(self.turn, face):
                self.asking = asked.PLACE_DIE
                return
            self.roll -= one(face)
            if self.bury(face):
                self.end_turn(random)
                return
        self.finish_roll(random)

    def place_die(self, at: i64, random: Random) -> None:
        """Put the die that is asked about on a dog."""
        face = highest(self.roll)
        self.roll -= one(face)
        self.put_on_dog(self.turn, at, face)
        self.tell(asked.PLACED, self.turn, face, self.packs[self.turn][at])
        self.settle_roll(random)

    def bury_die(self, random: Random) -> None:
        """Bury the die that is asked about; a bust ends the turn (Busting)."""
        face = highest(self.roll)
        self.roll -= one(face)
        if self.bury(face):
            self.end_turn(random)
        else:
            self.settle_roll(random)

    def finish_roll(self, random: Random) -> None:
        """Every die has its place: now all dogs may be complete (Fast and risky, ST8)."""
        seat = self.turn
        if self.completed(seat) == len(self.packs[seat]):
            self.score_dogs(True)
            if self.over:
                return
        self.next_step(random)

    # Score your dogs

    def score_dogs(self, fast: bool) -> None:
        """All completed dogs are scored, then as many drawn, up to six cards."""
        seat = self.turn
        self.tell(asked.SCORING, seat, fast)
        pack = self.packs[seat]
        filled = self.filled[seat]
        count: i64 = 0
        at: i64 = 0
        while at < len(pack):
            dog = pack[at]
            if filled[at] == SPACES[dog]:
                self.supply += spaces_count(filled[at])
                pack.pop(at)
                filled.pop(at)
                self.scored[seat].append(dog)
                self.tell(asked.SCORED_DOG, seat, dog)
                count += 1
            else:
                at += 1
        if len(self.scored[seat]) >= DOGS_TO_WIN:
            self.end_match()
            return
        while count > 0:
            self.draw_dog(seat)
            count -= 1

    # Steps that may be repeated

    def ask_to_go_on(self, random: Random) -> None:
        """A further roll is offered only if there is a die for it (ST9); Dogpile takes own ones."""
        possible = self.supply > 0 or (self.trick == tiles.DOGPILE and self.has_own_die())
        self.ask(asked.ROLL_OR_STOP, possible, random)

    def go_on(self, random: Random) -> None:
        """The player rolls on. Repeatable steps will be begun once more afterwards."""
        step = STEPS[self.trick][self.step - 1]
        if step == tiles.MAY_REPEAT:
            self.step = 0
            self.next_step(random)
            return
        if step != tiles.MAY_ROLL_ONE:
            self.step -= 1
        if step == tiles.ROLL_ASIDE:
            self.aside -= 1
            self.roll_dice(1, random)
        elif step == tiles.MAY_ROLL_ONE_MORE:
            self.number += 1
            self.roll_from_supply(self.number, random)
        else:
            self.roll_from_supply(1, random)

    def stop(self, random: Random) -> None:
        """No further roll; dice still set aside go back."""
        self.tell(asked.STOPPED, self.turn, self.trick, self.aside)
        self.supply += self.aside
        self.aside = 0
        self.next_step(random)

    # Howl

    def howl(self, random: Random) -> None:
        """The top dog joins the pack, unless that would be a seventh card."""
        if self.cards(self.turn) < MOST_CARDS:
            self.draw_dog(self.turn)
            self.next_step(random)
        else:
            self.skip_step(random)

    # Roll Over

    def roll_yard(self, random: Random) -> None:
        """All buried dice are rolled; the yard counts 0 meanwhile."""
        dice = size(self.yards[self.turn])
        if dice:
            self.yards[self.turn] = 0
            self.roll_dice(dice, random)
        else:
            self.skip_step(random)

    # Dig

    def can_dig(self) -> bool:
        """Once per pawprint any buried die may be changed by one."""
        return self.number > 0 and max(self.yards) > 0

    def choose_to_dig(self, answer: i64, random: Random) -> None:
        self.pointer = answer
        if (answer - BURIED) % FACES + 1 == FACES:
            self.dig(-1, random)  # no die goes above 6
        else:
            self.asking = asked.DIG_WAY

    def dig(self, change: i64, random: Random) -> None:
        """Change the chosen die: a 1 that is lowered is discarded, and a yard may bust (ST6)."""
        owner = (self.pointer - BURIED) // FACES
        face = (self.pointer - BURIED) % FACES + 1
        self.pointer = 0
        self.number -= 1
        self.yards[owner] -= one(face)
        face += change
        if face:
            self.yards[owner] += one(face)
        else:
            self.supply += 1
        self.tell(asked.DUG, self.turn, owner, face - change, face)
        if spots(self.yards[owner]) > MOST_BURIED:
            self.bust(owner)
            if owner == self.turn:
                self.end_turn(random)
                return
        if self.can_dig():
            self.asking = asked.DIG_WHICH
        else:
            self.next_step(random)

    # Trot

    def ask_to_move(self, random: Random) -> None:
        dice_on_dogs = max(self.filled[self.turn]) > 0
        possible = dice_on_dogs and self.highest_empty_space(self.turn) > 0
        self.ask(asked.MOVE_FROM, possible, random)

    def move_die(self, answer: i64, random: Random) -> None:
        """The chosen die goes to another space; its number changes to fit."""
        seat = self.turn
        old = (self.pointer - SPACE) // FACES
        old_face = (self.pointer - SPACE) % FACES + 1
        new = (answer - SPACE) // FACES
        new_face = (answer - SPACE) % FACES + 1
        self.pointer = 0
        self.filled[seat][old] ^= space(old_face)
        self.put_on_dog(seat, new, new_face)
        was = FACES * self.packs[seat][old] + old_face - 1
        self.tell(asked.MOVED_DIE, seat, new_face, self.packs[seat][new], was)
        self.next_step(random)

    # Retrieve

    def set_die(self, face: i64, random: Random) -> None:
        """A die from the supply, turned to the face, is placed or buried; it is no roll (ST7)."""
        self.supply -= 1
        self.roll = one(face)
        self.tell(asked.SET_DIE, self.turn, face)
        self.settle_roll(random)

    # Bolt

    def ask_how_many(self, random: Random) -> None:
        """3 to 12 dice are set aside; with no more than 3 left there is nothing to choose."""
        if self.supply > tiles.LEAST_ASIDE:
            self.asking = asked.HOW_MANY
        else:
            self.set_aside(self.supply, random)

    def set_aside(self, dice: i64, random: Random) -> None:
        self.supply -= dice
        self.aside = dice
        self.tell(asked.PUT_ASIDE, self.turn, dice)
        self.next_step(random)

    def ask_to_roll_aside(self, random: Random) -> None:
        """Stopping needs at least as many pawprints as dice that are still unrolled."""
        if self.aside == 0:
            self.next_step(random)
        elif self.pawprints(self.turn) >= self.aside:
            self.asking = asked.ROLL_OR_STOP
        else:
            self.go_on(random)

    # Dogpile

    def ask_for_own_die(self, random: Random) -> None:
        if self.has_own_die():
            self.asking = asked.TAKE_OWN
        else:
            self.roll_from_supply(tiles.DOGPILE_DICE, random)

    def has_own_die(self) -> bool:
        """Whether the player has a die, buried or on a dog."""
        return self.yards[self.turn] > 0 or max(self.filled[self.turn]) > 0

    def take_own_die(self, answer: i64, random: Random) -> None:
        """One of the player's own dice leaves its place and is rolled with two from the supply."""
        seat = self.turn
        if answer >= BURIED:
            face = (answer - BURIED) % FACES + 1
            self.yards[seat] -= one(face)
            self.tell(asked.TOOK_OWN_DIE, seat, face, NOBODY)
        else:
            at = (answer - SPACE) // FACES
            face = (answer - SPACE) % FACES + 1
            self.filled[seat][at] ^= space(face)
            self.tell(asked.TOOK_OWN_DIE, seat, face, self.packs[seat][at])
        dice = min(tiles.DOGPILE_DICE, self.supply)
        self.supply -= dice
        self.roll_dice(dice + 1, random)

    # Fetch, Guard, Hunt, Scavenge, Search

    def fetch(self, face: i64, random: Random) -> None:
        self.tell(asked.CHOSE, self.turn, all_of(self.roll, face))
        self.keep(all_of(self.roll, face), random)

    def guard(self, face: i64, random: Random) -> None:
        """The number stays through rerolls."""
        self.number = face
        self.tell(asked.NAMED, self.turn, face)
        self.next_step(random)

    def pick(self, face: i64, random: Random) -> None:
        """Choose one more die, until there are two (Hunt) or they show eight spots (Search)."""
        self.roll -= one(face)
        self.picked += one(face)
        if self.trick == tiles.HUNT:
            enough = size(self.picked) == tiles.HUNT_DICE
        else:
            enough = spots(self.picked) == tiles.SEARCH_TOTAL
        if enough:
            heap = self.picked
            self.picked = 0
            self.roll += heap
            self.tell(asked.CHOSE, self.turn, heap)
            self.keep(heap, random)

    def ask_what_to_drop(self, random: Random) -> None:
        """Dice lower than the yard's total may be discarded."""
        if self.droppable():
            self.asking = asked.DROP_LOWER
        else:
            self.settle_roll(random)

    def droppable(self) -> i64:
        """Scavenge: the dice of the roll that are lower than the yard's total."""
        return up_to(self.roll, max(0, spots(self.yards[self.turn]) - 1))

    def drop(self, face: i64, random: Random) -> None:
        self.roll -= one(face)
        self.discard(one(face))
        self.ask_what_to_drop(random)

    # Beg, Chew, Gobble, Play Dead, Stay

    def take_treats_for(self, step: i64) -> None:
        seat = self.turn
        if step == tiles.TREAT_PER_PAWPRINT:
            self.take_treats(seat, 1 + self.pawprints(seat))
        elif step == tiles.DOUBLE_TREATS:
            self.take_treats(seat, self.treats[seat] + 1)
        elif step == tiles.FEAST:
            self.take_treats(seat, tiles.FEAST_TREATS)
            self.return_treats(seat, self.highest_empty_space(seat))
        elif step == tiles.TREATS_FOR_BURIED:
            if self.buried:
                self.take_treats(seat, self.buried)
        else:
            assert step == tiles.TREAT_PER_FACEDOWN
            self.take_treats(seat, self.tiles_face_down() - 1)

    def tiles_face_down(self) -> i64:
        return spaces_count(self.face_down)

    def tiles_face_up(self) -> i64:
        return PLACES - self.tiles_face_down()
