"""Doing a trick: its steps one after the other, and the dice that are rolled on the way.

``next_step`` begins a step. A step either asks something and returns, or finishes by itself and
begins the next one. Rolled dice always go the same way: reroll? (``ask_for_reroll``), then the
trick's own choice among them (``sort_roll``), then each is placed or buried (``settle_roll``),
then fast scoring is checked (``finish_roll``), and the trick goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.parts import bits

from . import constants
from .constants import STEPS, Face, dog_in, face_in, owner_in
from .legal import answers_to
from .position import Heap, SpotsAction, faces_in, heap_of, one, sets_that_total, size, throw, up_to

if TYPE_CHECKING:
    from .state import SpotsState


# Do a trick


def do_trick(state: SpotsState, place: i64, random: Random) -> None:
    """Flip the tile, take the treats that lie on it (ST5), begin its steps."""
    position, seat = state.position, state.position.turn
    trick = position.top_tile(place)
    treats: i64 = position.tile_treats[place]
    position.action = SpotsAction(seat, trick)
    position.face_down |= bits.only(place)
    position.player().treats += treats
    position.tile_treats[place] = 0
    state.tell(constants.DID_TRICK, seat, trick, treats)
    next_step(state, random)


def next_step(state: SpotsState, random: Random) -> None:
    """Begin the next step of the trick; after the last one the turn ends."""
    action = state.position.action
    steps = STEPS[action.trick]
    if action.step == len(steps):
        state.end_turn(random)
    else:
        action.step += 1
        begin_step(state, steps[action.step - 1], random)


def begin_step(state: SpotsState, step: i64, random: Random) -> None:
    position = state.position
    if step == constants.ROLL_DICE:
        roll_from_supply(state, position.dice_to_roll(), random)
    elif step == constants.DRAW_DOG:
        if state.draw_dog(position.turn):
            next_step(state, random)
        else:
            skip_step(state, random)
    elif step == constants.ROLL_YARD:
        roll_yard(state, random)
    elif step == constants.TAKE_TREATS:
        take_treats(state)
        next_step(state, random)
    elif step == constants.CHANGE_BURIED:
        position.action.digs = position.player().pawprints()
        ask(state, constants.DIG_WHICH, position.can_dig(), random)
    elif step == constants.MOVE_A_DIE:
        ask(state, constants.MOVE_FROM, position.player().can_move(), random)
    elif step == constants.SET_A_DIE:
        if position.supply > 0:
            ask_which(state, constants.SET_FACE, random)
        else:
            skip_step(state, random)
    elif step == constants.NAME_A_NUMBER:
        position.asking = constants.NAME_FACE
    elif step == constants.PUT_ASIDE:
        if position.supply > constants.LEAST_ASIDE:
            position.asking = constants.HOW_MANY
        else:  # there is nothing to choose (ST-c)
            set_aside(state, position.supply, random)
    elif step == constants.ROLL_ASIDE:
        ask_to_roll_aside(state, random)
    elif step == constants.ROLL_WITH_OWN:
        if position.player().dice():
            ask_which(state, constants.TAKE_OWN, random)
        else:  # two from the supply alone (ST-b)
            roll_from_supply(state, position.dice_to_roll(), random)
    else:  # a further roll is offered only if there is a die for it; Dogpile takes own ones (ST9)
        with_own = position.action.trick == constants.DOGPILE and position.player().dice() > 0
        ask(state, constants.ROLL_OR_STOP, position.supply > 0 or with_own, random)


def ask_which(state: SpotsState, question: i64, random: Random) -> None:
    """Ask for one of several things, unless there is only one (ST-c)."""
    state.position.asking = question
    answers = answers_to(state.position)
    if len(answers) == 1:
        state.carry_out(answers[0], random)


def ask(state: SpotsState, question: i64, possible: bool, random: Random) -> None:
    """Ask something; a step that cannot be performed is skipped."""
    if possible:
        state.position.asking = question
    else:
        skip_step(state, random)


def skip_step(state: SpotsState, random: Random) -> None:
    state.tell(constants.SKIPPED, state.position.turn, state.position.action.trick)
    next_step(state, random)


# Rolling and placing dice


def roll_from_supply(state: SpotsState, wanted: i64, random: Random) -> None:
    """Take dice from the supply, as many as there are, and roll them (ST9)."""
    position = state.position
    dice = min(wanted, position.supply)
    position.supply -= dice
    roll_dice(state, dice, random)


def roll_yard(state: SpotsState, random: Random) -> None:
    """All buried dice leave the yard, which is empty meanwhile."""
    player = state.position.player()
    dice = size(player.yard)
    player.yard = 0
    roll_dice(state, dice, random)


def roll_dice(state: SpotsState, dice: i64, random: Random) -> None:
    """Roll dice that have left their place, if there are any."""
    position = state.position
    if dice == 0:
        skip_step(state, random)
        return
    position.action.roll = throw(dice, random)
    state.tell_dice(constants.ROLLED, position.turn, position.action.roll)
    ask_for_reroll(state, random)


def ask_for_reroll(state: SpotsState, random: Random) -> None:
    """Right after a roll a treat may be spent (Spending treats, ST7)."""
    position, action = state.position, state.position.action
    action.last_roll = action.roll
    if not position.player().treats:
        sort_roll(state, random)
    elif action.trick == constants.TRACK:
        position.asking = constants.REROLL_SOME
    else:
        position.asking = constants.REROLL_ALL


def reroll(state: SpotsState, heap: Heap, random: Random) -> None:
    """Spend a treat on dice of the roll, all of them or with Track some; or keep the roll."""
    position, action = state.position, state.position.action
    if heap == 0:
        state.tell_dice(constants.KEPT, position.turn, action.roll)
        sort_roll(state, random)
        return
    position.player().treats -= 1
    position.treat_supply += 1
    kept = action.roll - heap
    rolled = throw(size(heap), random)
    action.roll = kept + rolled
    if state.journal is not None:
        dice = [faces_in(rolled), faces_in(kept)]
        state.tell_lists(EVERYONE, constants.REROLLED, [position.turn], dice)
    ask_for_reroll(state, random)


def sort_roll(state: SpotsState, random: Random) -> None:
    """What the blue tricks do with a roll before it is placed or buried."""
    position, roll, trick = state.position, state.position.action.roll, state.position.action.trick
    if trick == constants.FETCH:
        ask_which(state, constants.CHOOSE_FACE, random)
    elif trick == constants.GUARD:
        keep(state, up_to(roll, position.action.guarded), random)
    elif trick == constants.HUNT and size(roll) > constants.HUNTED:
        ask_for_two(state, random)
    elif trick == constants.SCAVENGE and position.droppable():
        position.asking = constants.DROP_LOWER
    elif trick != constants.SEARCH:
        settle_roll(state, random)
    else:
        search(state, sets_that_total(roll, constants.SEARCHED), random)


def ask_for_two(state: SpotsState, random: Random) -> None:
    """Dice that are all alike leave no choice (ST-c)."""
    faces = faces_in(state.position.action.roll)
    if faces.count(faces[0]) == len(faces):
        keep(state, heap_of(faces[: constants.HUNTED]), random)
    else:
        state.position.asking = constants.CHOOSE_TWO


def search(state: SpotsState, sets: list[list[int]], random: Random) -> None:
    """Keep dice that total eight, if there are any; one set leaves no choice (ST-c)."""
    if len(sets) > 1:
        state.position.asking = constants.CHOOSE_EIGHT
    else:
        keep(state, heap_of(sets[0]) if sets else 0, random)


def keep(state: SpotsState, heap: Heap, random: Random) -> None:
    """Place or bury these dice of the roll and discard the others."""
    position, action = state.position, state.position.action
    others = action.roll - heap
    state.tell_dice(constants.KEPT, position.turn, heap)
    if others:
        action.roll = heap
        position.supply += size(others)
        state.tell_dice(constants.DISCARDED, position.turn, others)
    settle_roll(state, random)


def settle_roll(state: SpotsState, random: Random) -> None:
    """Ask about the highest rolled die; what fits on no dog is buried without asking."""
    action, player = state.position.action, state.position.player()
    while action.roll:
        face = action.die()
        if player.wants(face):
            state.position.asking = constants.PLACE_DIE
            return
        if state.bury(face):
            state.end_turn(random)
            return
    finish_roll(state, random)


def place_or_bury(state: SpotsState, answer: i64, random: Random) -> None:
    """Put the die that is asked about on a dog or into the yard; a bust ends the turn (Busting)."""
    action = state.position.action
    face = action.die()
    if answer != constants.BURY:
        action.roll -= one(face)
        state.place(answer)
        state.tell(constants.PLACED, state.position.turn, face, action.last_dog)
    elif state.bury(face):
        state.end_turn(random)
        return
    settle_roll(state, random)


def finish_roll(state: SpotsState, random: Random) -> None:
    """Every die has its place: now all dogs may be complete (Fast and risky, ST8)."""
    if not state.position.player().empty:
        state.score_dogs(True)
        if state.position.over:
            return
    next_step(state, random)


# Steps that may be repeated


def go_on(state: SpotsState, random: Random) -> None:
    """The player rolls on. Repeatable steps will be begun once more afterwards."""
    action = state.position.action
    step = action.step_begun()
    if step == constants.MAY_REPEAT:
        action.step = 0
        next_step(state, random)
        return
    if step != constants.MAY_ROLL_ONE:
        action.step -= 1
    if step == constants.ROLL_ASIDE:
        action.aside -= 1
        roll_dice(state, 1, random)
    elif step == constants.MAY_ROLL_ONE_MORE:
        action.chasing += 1
        roll_from_supply(state, action.chasing, random)
    else:
        roll_from_supply(state, 1, random)


def stop(state: SpotsState, random: Random) -> None:
    """No further roll; dice still set aside go back."""
    position, action = state.position, state.position.action
    state.tell(constants.STOPPED, position.turn, action.trick, action.aside)
    position.supply += action.aside
    action.aside = 0
    next_step(state, random)


# Dig


def choose_to_dig(state: SpotsState, answer: i64, random: Random) -> None:
    state.position.action.chosen = answer
    if face_in(answer) == constants.FACES:
        dig(state, -1, random)  # no die goes above 6
    else:
        state.position.asking = constants.DIG_WAY


def dig(state: SpotsState, change: i64, random: Random) -> None:
    """Change the chosen die: a 1 that is lowered is discarded, and a yard may bust (ST6)."""
    position, action = state.position, state.position.action
    owner, old = owner_in(action.chosen), face_in(action.chosen)
    player = position.seats[owner]
    new = old + change
    action.digs -= 1
    player.yard -= one(old)
    if new:
        player.yard += one(new)
    else:
        position.supply += 1
    state.tell(constants.DUG, position.turn, owner, old, new)
    if player.is_bust():
        state.bust(owner)
        if owner == position.turn:
            state.end_turn(random)
            return
    if position.can_dig():
        position.asking = constants.DIG_WHICH
    else:
        next_step(state, random)


# Trot, Retrieve


def move_die(state: SpotsState, answer: i64, random: Random) -> None:
    """The chosen die goes to another space; its number changes to fit."""
    action, player = state.position.action, state.position.player()
    at, old = dog_in(action.chosen), face_in(action.chosen)
    player.empty ^= bits.only(action.chosen - constants.SPACE)
    state.place(answer)
    told = [action.seat, old, player.pack[at], action.last_face, action.last_dog]
    state.tell_lists(EVERYONE, constants.MOVED_DIE, told, [])
    next_step(state, random)


def set_die(state: SpotsState, face: Face, random: Random) -> None:
    """A die from the supply, turned to the face, is placed or buried; it is not a roll (ST7)."""
    position = state.position
    position.supply -= 1
    position.action.roll = one(face)
    state.tell(constants.SET_DIE, position.turn, face)
    settle_roll(state, random)


# Bolt


def set_aside(state: SpotsState, dice: i64, random: Random) -> None:
    position = state.position
    position.supply -= dice
    position.action.aside = dice
    state.tell(constants.SET_ASIDE, position.turn, dice)
    next_step(state, random)


def ask_to_roll_aside(state: SpotsState, random: Random) -> None:
    """Stopping needs at least as many pawprints as dice that are still unrolled."""
    aside = state.position.action.aside
    if aside == 0:
        next_step(state, random)
    elif state.position.player().pawprints() >= aside:
        state.position.asking = constants.ROLL_OR_STOP
    else:
        go_on(state, random)


# Dogpile


def take_own_die(state: SpotsState, answer: i64, random: Random) -> None:
    """One of the player's own dice leaves its place and is rolled with two from the supply."""
    position, player = state.position, state.position.player()
    seat, face = position.turn, face_in(answer)
    if constants.is_in_yard(answer):
        player.yard -= one(face)
        state.tell(constants.TOOK_OWN_DIE, seat, face, NOBODY)
    else:
        player.empty ^= bits.only(answer - constants.SPACE)
        state.tell(constants.TOOK_OWN_DIE, seat, face, player.pack[dog_in(answer)])
    dice = min(position.dice_to_roll(), position.supply)
    position.supply -= dice
    roll_dice(state, dice + 1, random)


# Guard


def guard(state: SpotsState, face: Face, random: Random) -> None:
    """The number stays through rerolls."""
    state.position.action.guarded = face
    state.tell(constants.NAMED, state.position.turn, face)
    next_step(state, random)


# Beg, Chew, Gobble, Play Dead, Stay


def take_treats(state: SpotsState) -> None:
    position, player = state.position, state.position.player()
    seat, trick = position.turn, position.action.trick
    if trick == constants.BEG:
        state.take_treats(seat, 1 + player.pawprints())
    elif trick == constants.CHEW:
        state.take_treats(seat, player.treats + 1)
    elif trick == constants.GOBBLE:
        state.take_treats(seat, constants.GOBBLED)
        state.return_treats(seat, bits.highest(player.wanted()) + 1)
    elif trick == constants.STAY:
        state.take_treats(seat, position.tiles_face_down() - 1)
    elif position.action.buried():
        state.take_treats(seat, position.action.buried())
