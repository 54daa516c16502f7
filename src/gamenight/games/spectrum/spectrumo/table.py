"""The table of Spectrumo in words and pictures, and its questions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.insight import Supposition
from gamenight.core.words import counted, joined, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    OPEN,
    Description,
    ask,
    backs,
    gains,
    if_legal,
    is_asked,
    several,
    takes,
)
from gamenight.game.game import Names
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Counter,
    Layout,
    Order,
    Question,
    Role,
    Seat,
    Summary,
    Tile,
    Zone,
)

from .. import cards
from ..rules.deck import (
    COLOUR_SWAPS,
    DECK_SWAP,
    PASS_LEFT,
    PASS_RIGHT,
    REVERSE_DRAW,
    SWAP_CARDS,
    is_special,
    special_kind,
)
from ..words import CODES, COLOUR_NAMES, PAINTS, card_name, held_words
from .bot import HAS_SPECIAL
from .rules import constants
from .rules.constants import ANY, NO_NUMBER
from .rules.laying import InForce
from .rules.position import HandResult, SpectrumoPosition, points_in
from .rules.state import SpectrumoView

# The words of Spectrumo that table and log share


def in_force_words(colour: int, number: int) -> str:
    """Return what the next card must fit: "Blue 3", "Blue without a number", "any colour"."""
    if colour == ANY:
        return "any colour"
    name = COLOUR_NAMES[colour]
    return f"{name} without a number" if number == NO_NUMBER else f"{name} {number}"


def supposed(fact: Supposition, names: Names) -> str:
    """Return what a player may hold: "Anna has a special", "Anna has a Blue card"."""
    kind, seat, _ = fact
    return f"{names[seat]} has a special" if kind == HAS_SPECIAL else held_words(fact, names)


def direction_words(clockwise: int) -> str:
    return "clockwise" if clockwise else "counter-clockwise"


def effect_words(effect: tuple[int, ...], names: Names) -> str:
    """Return what the last special did, as a sentence for the one who looks."""
    return addressed(effect_sentence(effect, names))


def effect_sentence(effect: tuple[int, ...], names: Names) -> str:
    card, seat, *told = effect
    who, kind = names[seat], special_kind(card)
    if kind == DECK_SWAP:
        return f"{who} turned both decks over: they changed places, and all know the draw deck."
    if kind in (PASS_LEFT, PASS_RIGHT):
        return f"{who} made all hands pass to the {'left' if kind == PASS_LEFT else 'right'}."
    if not told:
        return f"{who} is choosing."
    if kind < COLOUR_SWAPS:
        return f"{who} made it {in_force_words(told[0], told[1])}."
    other, number = names[told[0]], told[1]
    if kind == SWAP_CARDS:
        return f"{who} and {other} swapped {counted(number, 'card')}."
    drew = f"{other} drew {counted(number, 'card')}" if number else f"{other} drew nothing"
    return f"{who} turned the play round: {drew}." if kind == REVERSE_DRAW else f"{drew}."


def told_apart(card: int, others: tuple[int, ...]) -> str:
    """Return a card, told apart from the other one of its kind where both are there."""
    twin = card ^ 1
    both = card_name(twin) == card_name(card) and twin in others
    return f"the other {card_name(card)}" if both and card > twin else card_name(card)


# The table of Spectrumo, as one seat sees it


BACK = "purple"
FEW_PLAYERS = 4
"""Nameplates of more have no room on a phone for the target beside the points."""


def zones(view: SpectrumoView, names: Names) -> list[Zone]:
    position = view.position
    found = [table_zone(position)]
    if position.round.effect:
        found.append(effect_zone(position.round.effect, names))
    found += [deck_zone(position, names), discard_zone(position)]
    known = view.known_hands()
    for seat in range(position.players):
        if position.round.sizes[seat] or position.plays(seat):
            found.append(hand_zone(view, seat, known[seat]))
    return found


def headline(position: SpectrumoPosition, _names: Names) -> str:
    round = position.round
    target = "" if position.players <= FEW_PLAYERS else f" · to {position.setup.target}"
    return f"Hand {round.number}{target} · turn {round.turns}"


def nameplate(view: SpectrumoView, seat: int, names: Names) -> Seat:
    position = view.position
    size = position.round.sizes[seat]
    target = int(position.setup.target) if position.players <= FEW_PLAYERS else None
    badges: tuple[Badge, ...] = ()
    if not position.plays(seat):
        badges = (Badge("out", "gray"),)
    elif size == 1 and not position.over:
        badges = (Badge("last card", "red"),)
    points = Counter(
        f"points {seat}", noun(position.points[seat], "point"), position.points[seat], target
    )
    held = Counter(f"cards {seat}", noun(size, "card"), size)
    counters = (points,) if position.over or not position.plays(seat) else (points, held)
    out = not position.over and not position.plays(seat)
    return Seat(seat, names[seat], seat == position.turn, badges, counters, out)


# The middle of the table


def table_zone(position: SpectrumoPosition) -> Zone:
    """Return the table card, and beside a colour swap what it makes of it."""
    card, force = position.round.table_card(), position.round.force
    items: tuple[Card, ...] = (cards.face(card, None, LAST),)
    way = position.round.direction
    if position.over or position.round.stage == constants.PICK_COLOUR:
        return Zone("table", "Table card", items, role=Role.MAIN, direction=way)
    if is_special(card) and special_kind(card) < COLOUR_SWAPS:
        items = (*items, virtual_card(force.colour, force.number))
    return Zone(
        "table",
        "Table card",
        items,
        note="next:",
        role=Role.MAIN,
        badges=followers(force.colour, force.number, bool(force.same_color)),
        direction=way,
    )


@cache
def virtual_card(colour: int, number: int) -> Card:
    return Card(
        key="in force",
        label=f"{in_force_words(colour, number)}, made by the colour swap",
        corner=str(number) if number != NO_NUMBER else "",
        code=CODES[colour],
        band=PAINTS[colour],
        sketch=f"wheel {colour}",
        marks=OPEN,
    )


@cache
def followers(colour: int, number: int, same_too: bool) -> tuple[Badge, ...]:
    """Return which colours and number may follow."""
    if colour == ANY:
        return (Badge("any card"),)
    steps = (-1, 0, 1) if same_too else (-1, 1)
    colours = [(colour + step) % len(COLOUR_NAMES) for step in steps]
    badges = [Badge(COLOUR_NAMES[one], PAINTS[one]) for one in colours]
    if number != NO_NUMBER:
        badges.append(Badge(f"{'an' if number in (8, 11) else 'a'} {number}", "white"))
    return tuple(badges)


def effect_zone(effect: tuple[int, ...], names: Names) -> Zone:
    """Return what the last special of this hand did."""
    card = effect[0]
    text = effect_words(effect, names)
    kind = special_kind(card)
    sketch = f"swap {kind}" if kind < COLOUR_SWAPS else "whole wheel"
    tile = Tile("last special", f"{card_name(card)}: {text}", card_name(card), text, sketch=sketch)
    return Zone("effect", "Last special", (tile,), Layout.LIST, role=Role.RECORD)


def deck_zone(position: SpectrumoPosition, names: Names) -> Zone:
    """Return the draw deck; face up if all know its order since it was turned over."""
    round = position.round
    drawn = ""
    if round.last_drawer != NOBODY and not position.over:
        drawn = f"{names[round.last_drawer]} drew {round.last_drawn} last"
    if round.seen_deck:
        note = f"order known to all{', ' + drawn if drawn else ''}"
        items = pile(tuple(round.seen_deck))
        return Zone("deck", "Draw deck", items, Layout.STACK, note=note, role=Role.SUPPLY)
    size = round.unseen_deck
    hidden = hidden_cards("deck", min(size, 1))
    return Zone("deck", "Draw deck", hidden, Layout.STACK, count=size, note=drawn, role=Role.SUPPLY)


def discard_zone(position: SpectrumoPosition) -> Zone:
    """Return all that lies under the table card: it was seen by all (SM-a)."""
    cards = pile(tuple(position.round.discard[:-1]))
    return Zone("discard", "Discard pile", cards, Layout.STACK, role=Role.SUPPLY)


@lru_cache(maxsize=512)
def pile(held: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple([cards.face(card) for card in held])


@cache
def hidden_cards(place: str, size: int) -> tuple[Card, ...]:
    return backs(place, size, BACK)


# Hands


def hand_zone(view: SpectrumoView, seat: int, known: list[int]) -> Zone:
    if seat == view.seat:
        return own_hand(view)
    position = view.position
    key = f"hand {seat}"
    if position.over and position.previous is not None:
        held = pile(position.previous.held[seat])
        return Zone(key, "Hand", held, Layout.FAN, owner=seat, role=Role.TAKEN)
    hidden = hidden_cards(key, position.round.sizes[seat] - len(known))
    note = f"{len(known)} known" if known else ""
    answer = if_legal(view, constants.OPPONENT + seat)
    items = (*hidden, *pile(tuple(known)))
    return Zone(
        key, "Hand", items, Layout.FAN, owner=seat, note=note, answer=answer, role=Role.TAKEN
    )


def own_hand(view: SpectrumoView) -> Zone:
    """The cards that may be laid are marked."""
    laying = is_asked(view) and view.position.round.stage == constants.LAY
    items = []
    for card in view.hand:
        answer = if_legal(view, card)
        marks = OPEN if laying and answer is not None else NO_MARKS
        items.append(cards.face(card, answer, marks))
    by_colour, by_rank = cards.orders(view.hand)
    first = sorted(items, key=lambda item: item.answer is None)
    playable = Order("playable first", tuple([item.key for item in first]))
    return cards.own_hand(view.seat, tuple(items), (by_colour, playable, by_rank))


# The question


def question(view: SpectrumoView, names: Names) -> Question:
    round = view.position.round
    if view.choice is not None:
        answers = [give_words(card, tuple(view.hand)) for card in view.choice.things]
        text = f"Which cards do you give to {names[round.opponent]}? You get as many at random."
        return ask(view, text, answers, several(view, "Swap these"))
    if round.stage == constants.PICK_OPPONENT:
        answers = [opponent_words(round.sizes, answer, names) for answer in view.legal]
        return ask(view, "With whom do you swap cards?", answers)
    if round.stage == constants.PICK_COLOUR:
        answers = [Answer(one, COLOUR_NAMES[one - constants.COLOUR]) for one in view.legal]
        return ask(view, "Which colour does the swap make?", answers)
    answers = [lay_words(card, (card ^ 1) in view.legal) for card in view.legal]
    return ask(view, lay_text(round.force), answers)


def lay_text(force: InForce) -> str:
    on = f" on {in_force_words(force.colour, force.number)}" if force.colour != ANY else ""
    again = "Another turn: which" if force.extra else "Which"
    return f"{again} card do you lay{on}?"


@cache
def lay_words(card: int, twin_too: bool) -> Answer:
    return Answer(card, f"Lay {told_apart(card, (card ^ 1,) if twin_too else ())}")


def opponent_words(sizes: list[int], answer: int, names: Names) -> Answer:
    seat = answer - constants.OPPONENT
    return Answer(answer, f"{names[seat]}, who has {counted(sizes[seat], 'card')}")


def give_words(card: int, hand: tuple[int, ...]) -> Answer:
    return Answer(card, f"Give {told_apart(card, hand)}")


# The last hand


def summary(position: SpectrumoPosition, names: Names) -> Summary | None:
    if position.previous is None:
        return None
    told = hand_summary(position.previous, tuple(names))
    if not position.over:
        return told
    return replace(told, lines=(*told.lines, *end_lines(position, names)))


@lru_cache(maxsize=256)
def hand_summary(previous: HandResult, names: tuple[str, ...]) -> Summary:
    """Return the finished hand: what everybody held, and what it cost."""
    if previous.winner == NOBODY:
        lines = [
            f"The hand ended after {constants.MOST_TURNS} turns; everybody scores what they hold."
        ]
    else:
        lines = [f"{names[previous.winner]} went out and scored nothing."]
    zones = []
    for seat, held in enumerate(previous.held):
        if held:
            total = counted(previous.totals[seat], "point")
            lines.append(f"{names[seat]}: {sum_words(held)}; {total} so far.")
            items = pile(held)
            zones.append(Zone(f"held {seat}", f"{names[seat]} held", items, Layout.FAN, seat))
    if previous.eliminated:
        people = joined([names[seat] for seat in previous.eliminated])
        lines.append(f"{people} {'is' if len(previous.eliminated) == 1 else 'are'} out.")
    points = [points_in(held) for held in previous.held]
    won = [] if previous.winner == NOBODY else [int(previous.winner)]
    words = ["went out" if seat in won else "held" for seat in range(len(names))]
    return Summary(
        f"Hand {previous.number}",
        tuple(lines),
        tuple(zones),
        takes(won, names, "hand"),
        "The fewest points win",
        gains(points, previous.totals, won, words, fewest=True),
    )


def sum_words(held: tuple[int, ...]) -> str:
    """Return what cards in the hand cost: "number cards 31 + 2 specials of 20 = 71 points"."""
    specials = sum(1 for card in held if is_special(card))
    points = points_in(held)
    numbers = points - specials * constants.SPECIAL_POINTS
    parts = []
    if numbers:
        parts.append(f"number cards {numbers}")
    if specials:
        parts.append(f"{counted(specials, 'special')} of {constants.SPECIAL_POINTS}")
    return f"{' + '.join(parts)} = {counted(points, 'point')}"


def end_lines(position: SpectrumoPosition, names: Names) -> list[str]:
    """Return the order in which all finished, if some were out before, and who has won."""
    lines = []
    if position.setup.elimination:
        order = ", ".join([names[seat] for seat in position.ranking()])
        lines.append(f"From first to last: {order}.")
    winners = position.winners()
    people = joined([names[seat] for seat in winners])
    points = counted(position.points[winners[0]], "point")
    if len(winners) > 1:
        return [*lines, f"{people} have {points} each and share the victory."]
    why = "is the last one left" if position.playing() == winners else "has the lowest total"
    if position.setup.elimination:
        return [*lines, f"{people} {why}, with {points}, and won the match."]
    return [*lines, f"{people} has the lowest total, {points}, and won the match."]


table: Final = Description(
    game="spectrumo",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
    around=True,
)
