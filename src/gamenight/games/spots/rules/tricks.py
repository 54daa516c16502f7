"""Doing a trick: its steps one after the other, and the dice that are rolled on the way.

``next_step`` begins a step. A step either asks something and returns, or finishes by itself and
begins the next one. Rolled dice always go the same way: reroll? (``ask_for_reroll``), then the
trick's own choice among them (``sort_roll``), then each is placed or buried (``settle_roll``),
then fast scoring is looked at (``finish_roll``), and the trick goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.games.spots.rules import facts, tiles
from gamenight.games.spots.rules.dice import (
    heap_of,
    highest,
    one,
    sets_that_total,
    size,
    throw,
    up_to,
)
from gamenight.games.spots.rules.dogs import space
from gamenight.games.spots.rules.facts import NUMBER, dog_in, face_in, owner_in
from gamenight.games.spots.rules.legal import dice_to_choose
from gamenight.games.spots.rules.tiles import STEPS
from gamenight.parts import bits
from gamenight.parts.choosing import is_complete

if TYPE_CHECKING:
    from gamenight.games.spots.rules.state import SpotsState


# Do a trick


def do_trick(state: SpotsState, place: i64, random: Random) -> None:
    """Flip the tile, take the treats that lie on it (ST5), begin its steps."""
    position = state.position
    seat = position.turn
    trick = position.top_tile(place)
    treats = position.tile_treats[place]
    position.face_down |= bits.only(place)
    position.treats[seat] += treats
    position.tile_treats[place] = 0
    position.trick = trick
    position.last_tile = trick
    position.chasing = 1
    state.tell(facts.TRICK, seat, trick, treats)
    next_step(state, random)


def next_step(state: SpotsState, random: Random) -> None:
    """Begin the next step of the trick; after the last one the turn ends."""
    position = state.position
    steps = STEPS[position.trick]
    if position.step == len(steps):
        state.end_turn(random)
    else:
        position.step += 1
        begin_step(state, steps[position.step - 1], random)


def begin_step(state: SpotsState, step: i64, random: Random) -> None:
    position = state.position
    seat = position.turn
    if step == tiles.ROLL_DICE:
        roll_from_supply(state, position.dice_to_roll(), random)
    elif step == tiles.DRAW_DOG:
        if state.draw_dog(seat):
            next_step(state, random)
        else:
            skip_step(state, random)
    elif step == tiles.ROLL_YARD:
        dice = size(position.yards[seat])
        position.yards[seat] = 0
        roll_dice(state, dice, random)
    elif step == tiles.TAKE_TREATS:
        take_treats(state)
        next_step(state, random)
    elif step == tiles.CHANGE_BURIED:
        position.digs = position.pawprints(seat)
        ask(state, facts.DIG_WHICH, position.can_dig(), random)
    elif step == tiles.MOVE_A_DIE:
        possible = position.dice_on_dogs(seat) > 0 and position.wanted(seat) != 0
        ask(state, facts.MOVE_FROM, possible, random)
    elif step == tiles.SET_A_DIE:
        ask(state, facts.SET_FACE, position.supply > 0, random)
    elif step == tiles.NAME_A_NUMBER:
        position.asking = facts.NAME_FACE
    elif step == tiles.SET_ASIDE:
        if position.supply > tiles.LEAST_ASIDE:
            position.asking = facts.HOW_MANY
        else:  # there is nothing to choose (ST-c)
            set_aside(state, position.supply, random)
    elif step == tiles.ROLL_ASIDE:
        ask_to_roll_aside(state, random)
    elif step == tiles.ROLL_WITH_OWN:
        if position.has_die(seat):
            position.asking = facts.TAKE_OWN
        else:  # two from the supply alone (ST-b)
            roll_from_supply(state, position.dice_to_roll(), random)
    else:  # a further roll is offered only if there is a die for it; Dogpile takes own ones (ST9)
        with_own = position.trick == tiles.DOGPILE and position.has_die(seat)
        ask(state, facts.ROLL_OR_STOP, position.supply > 0 or with_own, random)


def ask(state: SpotsState, question: i64, possible: bool, random: Random) -> None:
    """Ask something; a step that cannot be performed is skipped."""
    if possible:
        state.position.asking = question
    else:
        skip_step(state, random)


def skip_step(state: SpotsState, random: Random) -> None:
    state.tell(facts.SKIPPED, state.position.turn, state.position.trick)
    next_step(state, random)


# Rolling and placing dice


def roll_from_supply(state: SpotsState, wanted: i64, random: Random) -> None:
    """Take dice from the supply, as many as there are, and roll them (ST9)."""
    position = state.position
    dice = min(wanted, position.supply)
    position.supply -= dice
    roll_dice(state, dice, random)


def roll_dice(state: SpotsState, dice: i64, random: Random) -> None:
    """Roll dice that have left their place, if there are any."""
    position = state.position
    if dice == 0:
        skip_step(state, random)
        return
    position.roll = throw(dice, random)
    state.tell(facts.ROLLED, position.turn, position.roll)
    ask_for_reroll(state, random)


def ask_for_reroll(state: SpotsState, random: Random) -> None:
    """Right after a roll a treat may be spent (Spending treats, ST7)."""
    position = state.position
    position.last_seat = position.turn
    position.last_roll = position.roll
    if not position.treats[position.turn]:
        sort_roll(state, random)
    elif position.trick == tiles.TRACK:
        position.asking = facts.REROLL_SOME
    else:
        position.asking = facts.REROLL_ALL


def reroll(state: SpotsState, heap: i64, random: Random) -> None:
    """Spend a treat on dice of the roll, all of them or with Track some; or keep the roll."""
    position = state.position
    seat = position.turn
    if heap == 0:
        state.tell(facts.CHOSE, seat, position.roll)
        sort_roll(state, random)
        return
    position.treats[seat] -= 1
    position.treat_supply += 1
    kept = position.roll - heap
    rolled = throw(size(heap), random)
    position.roll = kept + rolled
    state.tell(facts.REROLLED, seat, rolled, kept)
    ask_for_reroll(state, random)


def sort_roll(state: SpotsState, random: Random) -> None:
    """What the blue tricks do with a roll before it is placed or buried."""
    position = state.position
    trick = position.trick
    if trick == tiles.FETCH:
        position.asking = facts.CHOOSE_FACE
    elif trick == tiles.GUARD:
        keep(state, up_to(position.roll, position.guarded), random)
    elif trick == tiles.HUNT and size(position.roll) > tiles.HUNTED:
        position.asking = facts.CHOOSE_TWO
    elif trick == tiles.SCAVENGE and position.droppable():
        position.asking = facts.DROP_LOWER
    elif trick != tiles.SEARCH:
        settle_roll(state, random)
    elif sets_that_total(position.roll, tiles.SEARCHED):
        position.asking = facts.CHOOSE_EIGHT
    else:
        keep(state, 0, random)


def name_die(state: SpotsState, answer: i64, random: Random) -> None:
    """Name one more die of several, or say that those are all (Track, Hunt, Search, Scavenge)."""
    position = state.position
    if answer != facts.DONE:
        position.named = [*position.named, answer]
        choice = dice_to_choose(position)
        assert choice is not None
        if not is_complete(choice, position.named):
            return
    heap = heap_of([die - NUMBER for die in position.named])
    position.named = []
    if position.asking == facts.REROLL_SOME:
        reroll(state, heap, random)
    elif position.asking == facts.DROP_LOWER:
        keep(state, position.roll - heap, random)
    else:
        keep(state, heap, random)


def keep(state: SpotsState, heap: i64, random: Random) -> None:
    """Place or bury these dice of the roll and discard the others."""
    position = state.position
    others = position.roll - heap
    state.tell(facts.CHOSE, position.turn, heap)
    if others:
        position.roll = heap
        position.supply += size(others)
        state.tell(facts.DISCARDED, position.turn, others)
    settle_roll(state, random)


def settle_roll(state: SpotsState, random: Random) -> None:
    """Ask about the highest rolled die; what fits on no dog is buried without asking."""
    position = state.position
    while position.roll:
        face = highest(position.roll)
        if position.wants(position.turn, face):
            position.asking = facts.PLACE_DIE
            return
        if state.bury(face):
            state.end_turn(random)
            return
    finish_roll(state, random)


def place_or_bury(state: SpotsState, answer: i64, random: Random) -> None:
    """Put the die that is asked about on a dog or into the yard; a bust ends the turn (Busting)."""
    position = state.position
    face = highest(position.roll)
    if answer != facts.BURY:
        position.roll -= one(face)
        position.put_on_dog(dog_in(answer), face)
        state.tell(facts.PLACED, position.turn, face, position.last_dog)
    elif state.bury(face):
        state.end_turn(random)
        return
    settle_roll(state, random)


def finish_roll(state: SpotsState, random: Random) -> None:
    """Every die has its place: now all dogs may be complete (Fast and risky, ST8)."""
    position = state.position
    if position.wanted(position.turn) == 0:
        state.score_dogs(True)
        if position.over:
            return
    next_step(state, random)


# Steps that may be repeated


def go_on(state: SpotsState, random: Random) -> None:
    """The player rolls on. Repeatable steps will be begun once more afterwards."""
    position = state.position
    step = position.step_begun()
    if step == tiles.MAY_REPEAT:
        position.step = 0
        next_step(state, random)
        return
    if step != tiles.MAY_ROLL_ONE:
        position.step -= 1
    if step == tiles.ROLL_ASIDE:
        position.aside -= 1
        roll_dice(state, 1, random)
    elif step == tiles.MAY_ROLL_ONE_MORE:
        position.chasing += 1
        roll_from_supply(state, position.chasing, random)
    else:
        roll_from_supply(state, 1, random)


def stop(state: SpotsState, random: Random) -> None:
    """No further roll; dice still set aside go back."""
    position = state.position
    state.tell(facts.STOPPED, position.turn, position.trick, position.aside)
    position.supply += position.aside
    position.aside = 0
    next_step(state, random)


# Dig


def choose_to_dig(state: SpotsState, answer: i64, random: Random) -> None:
    state.position.chosen = answer
    if face_in(answer) == facts.FACES:
        dig(state, -1, random)  # no die goes above 6
    else:
        state.position.asking = facts.DIG_WAY


def dig(state: SpotsState, change: i64, random: Random) -> None:
    """Change the chosen die: a 1 that is lowered is discarded, and a yard may bust (ST6)."""
    position = state.position
    owner = owner_in(position.chosen)
    old = face_in(position.chosen)
    new = old + change
    position.chosen = 0
    position.digs -= 1
    position.yards[owner] -= one(old)
    if new:
        position.yards[owner] += one(new)
    else:
        position.supply += 1
    state.tell(facts.DUG, position.turn, owner, old, new)
    if position.buried_spots(owner) > facts.MOST_BURIED:
        state.bust(owner)
        if owner == position.turn:
            state.end_turn(random)
            return
    if position.can_dig():
        position.asking = facts.DIG_WHICH
    else:
        next_step(state, random)


# Trot, Retrieve


def move_die(state: SpotsState, answer: i64, random: Random) -> None:
    """The chosen die goes to another space; its number changes to fit."""
    position = state.position
    seat = position.turn
    at, old = dog_in(position.chosen), face_in(position.chosen)
    position.chosen = 0
    position.empty[seat][at] ^= space(old)
    position.put_on_dog(dog_in(answer), face_in(answer))
    told = [seat, old, position.packs[seat][at], position.last_face, position.last_dog]
    state.tell_list(EVERYONE, facts.MOVED_DIE, told)
    next_step(state, random)


def set_die(state: SpotsState, face: i64, random: Random) -> None:
    """A die from the supply, turned to the face, is placed or buried; it is not a roll (ST7)."""
    position = state.position
    position.supply -= 1
    position.roll = one(face)
    state.tell(facts.SET_DIE, position.turn, face)
    settle_roll(state, random)


# Bolt


def set_aside(state: SpotsState, dice: i64, random: Random) -> None:
    position = state.position
    position.supply -= dice
    position.aside = dice
    state.tell(facts.PUT_ASIDE, position.turn, dice)
    next_step(state, random)


def ask_to_roll_aside(state: SpotsState, random: Random) -> None:
    """Stopping needs at least as many pawprints as dice that are still unrolled."""
    position = state.position
    if position.aside == 0:
        next_step(state, random)
    elif position.pawprints(position.turn) >= position.aside:
        position.asking = facts.ROLL_OR_STOP
    else:
        go_on(state, random)


# Dogpile


def take_own_die(state: SpotsState, answer: i64, random: Random) -> None:
    """One of the player's own dice leaves its place and is rolled with two from the supply."""
    position = state.position
    seat = position.turn
    face = face_in(answer)
    if facts.is_in_yard(answer):
        position.yards[seat] -= one(face)
        state.tell(facts.TOOK_OWN_DIE, seat, face, NOBODY)
    else:
        at = dog_in(answer)
        position.empty[seat][at] ^= space(face)
        state.tell(facts.TOOK_OWN_DIE, seat, face, position.packs[seat][at])
    dice = min(position.dice_to_roll(), position.supply)
    position.supply -= dice
    roll_dice(state, dice + 1, random)


# Guard


def guard(state: SpotsState, face: i64, random: Random) -> None:
    """The number stays through rerolls."""
    state.position.guarded = face
    state.tell(facts.NAMED, state.position.turn, face)
    next_step(state, random)


# Beg, Chew, Gobble, Play Dead, Stay


def take_treats(state: SpotsState) -> None:
    position = state.position
    seat, trick = position.turn, position.trick
    if trick == tiles.BEG:
        state.take_treats(seat, 1 + position.pawprints(seat))
    elif trick == tiles.CHEW:
        state.take_treats(seat, position.treats[seat] + 1)
    elif trick == tiles.GOBBLE:
        state.take_treats(seat, tiles.GOBBLED)
        state.return_treats(seat, bits.highest(position.wanted(seat)) + 1)
    elif trick == tiles.STAY:
        state.take_treats(seat, position.tiles_face_down() - 1)
    elif position.buried:
        state.take_treats(seat, position.buried)
