"""Positions of Spectrumo in a few words, and the slow, obvious way to say what may be laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import CARDS, card_of
from gamenight.games.spectrum.spectrumo import GAME
from gamenight.games.spectrum.spectrumo.rules import constants
from gamenight.games.spectrum.spectrumo.rules.constants import ANY, NO_NUMBER
from gamenight.games.spectrum.spectrumo.rules.game import RULES
from gamenight.games.spectrum.spectrumo.rules.laying import InForce
from gamenight.games.spectrum.spectrumo.rules.position import new_round, nothing_known
from gamenight.games.spectrum.spectrumo.rules.state import SpectrumoState
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import give_one, random

NAMES: Final = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana"]
KINDS: Final = ["R~G", "RO~GB", "O~B", "OY~BP", "Y~P", "YG~PR"]
OTHERS: Final = ["swap", "draw", "reverse", "decks", "right", "left"]
CARD_SETS: Final = [1 << one for one in range(CARDS)]
"""The set of each card alone."""


def card(name: str) -> int:
    """R5 is the Red 5, GB12 the Green-Blue 12, R~G a colour swap; the second of a kind has a '."""
    plain = name.rstrip("'")
    if plain in KINDS + OTHERS:
        return 144 + 2 * (KINDS + OTHERS).index(plain) + (plain != name)
    code = name.rstrip("0123456789")
    return card_of(CODES.index(code), int(name[len(code) :]))


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def new(players: int = 2, seed: int = 1, **options: OptionValue) -> SpectrumoState:
    return RULES.new(players, {"first_seat": 0, **options}, random_from(seed))


def hand_of(state: SpectrumoState, seat: int) -> list[int]:
    return state.hands[seat]


def deal(state: SpectrumoState, seat: int, held: Iterable[int]) -> None:
    """Give a seat exactly these cards."""
    state.hands[seat] = sorted(held)
    state.position.round.sizes[seat] = len(state.hands[seat])


def position(
    table: str, hands: Sequence[str], deck: str = "", pile: str = "", **options: OptionValue
) -> SpectrumoState:
    """Seat 0 is to lay on a table card, with these hands.

    The cards to draw next and those under the table card may be named, the first or topmost first;
    the others are shared out between both piles.
    """
    state = RULES.new(len(hands), {"first_seat": 0, **options}, random())
    named = [card(table), *cards(deck), *cards(pile)]
    for held in hands:
        named += cards(held)
    rest = [one for one in range(CARDS) if one not in named]
    state.deck = rest[::2] + cards(deck)[::-1]
    sizes = [len(held.split()) for held in hands]
    round = new_round(1, 0, sizes, state.position.setup.same_color)
    round.knowledge = nothing_known([1] * len(hands))
    round.unseen_deck = len(state.deck)
    round.discard = [*rest[1::2], *cards(pile)[::-1], card(table)]
    round.put_in_force(card(table))
    state.position.round = round
    state.position.turn = 0
    for seat, held in enumerate(hands):
        deal(state, seat, cards(held))
    state.private = [None] * len(hands)
    assert state.pieces() == list(range(CARDS))
    return state


def bare(
    table: str, hands: Sequence[str], deck: str = "", **options: OptionValue
) -> SpectrumoState:
    """The same with no other card to draw: all others are in the hand of the last seat."""
    state = position(table, hands, deck, "", **options)
    round = state.position.round
    last = len(hands) - 1
    named = {*cards(deck), card(table)}
    spare = [one for one in [*state.deck, *round.discard] if one not in named]
    deal(state, last, [*hand_of(state, last), *spare])
    state.deck = cards(deck)[::-1]
    round.unseen_deck = len(state.deck)
    round.discard = [card(table)]
    assert state.pieces() == list(range(CARDS))
    return state


def play(state: SpectrumoState, *answers: str | int) -> SpectrumoState:
    """Give answers in turn through the checked door: cards by name, other answers by number."""
    for answer in answers:
        give_one(state, card(answer) if isinstance(answer, str) else answer, random())
    return state


def legal(state: SpectrumoState) -> set[int]:
    return set(state.legal())


def lines_of(state: SpectrumoState, *answers: str | int, reader: int = NOBODY) -> list[str]:
    """What the log says about some answers."""
    journal: list[Event] = []
    state.journal = journal
    play(state, *answers)
    return [
        GAME.line(event, NAMES, reader) for event in journal if event.audience in (NOBODY, reader)
    ]


# The slow, obvious way


def colours_beside(colour: int) -> set[int]:
    """A secondary lies between the two primaries that make it up, and the other way round."""
    return {(colour + 1) % 12, (colour - 1) % 12}


def layable_cards(hand: Sequence[int], force: InForce) -> set[int]:
    """Every card of a hand that may be laid, said as the rules say it."""
    colour, number = int(force.colour), int(force.number)
    return {one for one in hand if is_layable(one, hand, colour, number, force, force.extra)}


def is_layable(
    one: int, hand: Sequence[int], colour: int, number: int, force: InForce, extra: bool
) -> bool:
    last = len(hand) == 1
    if one < 144:
        if last and extra:
            return False
        own, rank = one // 12, one % 12 + 1
        if colour == ANY:
            return True
        if own == colour:
            return last or force.same_color
        return own in colours_beside(colour) or rank == number
    if last:
        return False
    kind = (one - 144) // 2
    if kind >= 6:
        return True
    return any(
        any(
            is_layable(other, left(hand, one), made, number, force, True)
            for other in left(hand, one)
        )
        for made in colours_made(kind, colour)
    )


def colours_made(kind: int, colour: int) -> list[int]:
    """What a colour swap makes of a colour: the other one; of any colour, either."""
    if colour == ANY:
        return [kind, kind + 6]
    return [kind + 6] if colour == kind else [kind] if colour == kind + 6 else []


def slow_answers(state: SpectrumoState) -> list[int]:
    """All that may be answered, whatever is asked, the lowest first."""
    place, round = state.position, state.position.round
    seat, held = place.turn, hand_of(state, place.turn)
    if round.stage == constants.LAY:
        return sorted(layable_cards(held, round.force))
    if round.stage == constants.PICK_OPPONENT:
        return [constants.OPPONENT + other for other in place.playing() if other != seat]
    if round.stage == constants.PICK_COLOUR:
        return [
            constants.COLOUR + made
            for made in colours_made((round.discard[-1] - 144) // 2, ANY)
            if any(is_layable(other, held, made, NO_NUMBER, round.force, True) for other in held)
        ]
    named = place.named
    most = min(len(held), len(hand_of(state, round.opponent)))
    more = [one for one in held if not named or one > named[-1]] if len(named) < most else []
    return [*more, constants.DONE] if named else more


def left(hand: Sequence[int], one: int) -> list[int]:
    return [other for other in hand if other != one]


def random_force(number: int, same_color: bool) -> InForce:
    """What is in force, drawn at random: a number card, any colour, or a colour alone."""
    source = random_from(number, 1)
    force = InForce(same_color)
    kind = source.below(6)
    if kind:
        force.colour = source.below(12)
    if kind > 1:
        force.number = source.below(12) + 1
    else:
        force.number = NO_NUMBER
    force.extra = source.below(3) == 0
    return force
