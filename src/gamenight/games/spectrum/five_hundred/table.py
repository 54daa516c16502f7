"""The table of Spectrum 500 in words and pictures, and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.insight import Supposition
from gamenight.core.words import capitalised, counted, noun
from gamenight.game.addressing import verb
from gamenight.game.describing import (
    CHOSEN,
    LAST,
    NO_MARKS,
    OPEN,
    Description,
    ask,
    backs,
    gains,
    is_asked,
    most_gained,
    several,
    takes,
    victory,
)
from gamenight.game.game import Names
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Counter,
    Layout,
    Mark,
    Question,
    Role,
    Seat,
    Sum,
    Summary,
    Zone,
)

from .. import cards
from ..rules.deck import card_set
from ..rules.wheel import COLOURS
from ..words import COLOUR_NAMES, MINUS, card_name, card_names, held_words, points_words, total
from .bot import CAN_MELD
from .rules import constants
from .rules.constants import CALL, DECLINE, DONE, NEW_MELD, NONE, ON_MELD, PASS, REST, STOCK, turned
from .rules.holdings import SHADES, cards_in, has_meld_with
from .rules.melds import Meld
from .rules.position import FiveHundredPosition, Result
from .rules.state import FiveHundredView

# The words of Spectrum 500 for melds, shared by table and log


@cache
def meld_name(low: int, high: int, shades: int) -> str:
    """Return a meld as people say it: "group of 7s", "Red run 5–8"."""
    if not shades:
        return f"group of {low}s"
    return f"{shade_name(shades)} run {low}–{high}"


def shade_name(shades: int) -> str:
    """Return the shade of a run; one that can still be of two is named by the colour between
    them."""
    first, *second = [shade for shade in range(SHADES) if shades >> shade & 1]
    if not second:
        return COLOUR_NAMES[first * 2]
    between = first * 2 + 1 if second == [first + 1] else COLOURS - 1
    return COLOUR_NAMES[between]


def supposed(fact: Supposition, names: Names) -> str:
    """Return what others may hold: "Anna could meld Red 5", "Anna has a 12"."""
    kind, seat, what = fact
    if kind == CAN_MELD:
        return f"{names[seat]} could meld {card_name(what)}"
    return held_words(fact, names)


def why_ended(why: int, name: str) -> str:
    """Return why a hand ended, as the beginning of a sentence."""
    match why:
        case constants.WENT_OUT:
            return f"{name} has no cards left"
        case constants.DECLINED:
            return f"The stock is empty and {name} takes nothing from the pile"
        case constants.CIRCLE:
            return "The stock is empty and for a whole circle nobody laid anything"
        case _:
            return (
                f"For {constants.QUIET_CIRCLES} circles nobody drew from the stock or laid anything"
            )


# The questions of Spectrum 500 in words: drawing, laying, discarding, calling


def things_asked(view: FiveHundredView) -> frozenset[int]:
    """Return the answers that cards on the table carry now."""
    if view.choice is not None:
        return frozenset(view.choice.things)
    return frozenset([answer for answer in view.legal if answer < DONE])


def answer_for(card: int, asked: frozenset[int]) -> int | None:
    answer = int(turned(card))
    return answer if answer in asked else None


def question(view: FiveHundredView, names: Names) -> Question:
    phase = view.position.phase
    if phase == constants.ASKING:
        return ask_for_call(view, names)
    if view.placing:
        return ask_where(view)
    if phase == constants.DRAWING and view.picked == NONE:
        return ask_for_draw(view)
    if view.discarding:
        return ask_for_discard(view)
    if view.choice is not None:
        return ask_together(view)
    return ask_one_by_one(view)


# 1. The Draw


def ask_for_draw(view: FiveHundredView) -> Question:
    position = view.position
    text = "Draw from the stock, or take from the discard pile?"
    if not position.round.stock:
        text = "The stock is empty. Do you take from the discard pile?"
    return ask(view, text, [draw_words(view, answer) for answer in view.legal])


def draw_words(view: FiveHundredView, answer: int) -> Answer:
    if answer == STOCK:
        return Answer(answer, "Draw from the stock")
    if answer == DECLINE:
        return Answer(answer, "Take nothing: the hand ends", final=True)
    card = turned(answer)
    pile = view.position.round.pile
    depth = len(pile) - pile.index(card)
    return take_words(answer, depth)


@cache
def take_words(answer: int, depth: int) -> Answer:
    name = card_name(turned(answer))
    if depth == 1:
        return Answer(answer, f"Take {name}")
    return Answer(answer, f"Take {depth} cards down to {name} and lay that")


# 2. Melding


def laying_text(view: FiveHundredView) -> str:
    """Return the question, by what may be laid."""
    phase = view.position.phase
    if phase == constants.CALLED:
        return "Spectrum! What do you lay from the pile?"
    if phase == constants.CHAINING:
        return "What follows on it from the pile?"
    if view.picked != NONE:
        return f"What do you lay with {card_name(view.picked)}?"
    if view.named:
        return f"What goes with {card_names(view.named)}?"
    if view.choice is None:
        return "Which card do you lay?"
    alone = any(len(members) == 1 for members in view.choice.sets() or [])
    return "Lay four cards as a meld, or one on a meld?" if alone else "Lay four cards as a meld?"


def ask_together(view: FiveHundredView) -> Question:
    choice = view.choice
    assert choice is not None
    worth = Sum("points", tuple([(thing, value(thing)) for thing in choice.things]))
    nothing = "Lay nothing more" if not choice.least else ""
    return ask(
        view,
        laying_text(view),
        [lay_words(thing) for thing in choice.things],
        several(view, "Lay these", nothing, worth),
    )


@cache
def value(answer: int) -> int:
    return int(constants.value_of(turned(answer)))


def ask_one_by_one(view: FiveHundredView) -> Question:
    done = "Lay these" if view.named else done_words(view)
    answers = [Answer(a, done) if a == DONE else lay_words(a) for a in view.legal]
    return ask(view, laying_text(view), answers)


def done_words(view: FiveHundredView) -> str:
    """Return what it means to lay nothing more."""
    position = view.position
    if position.phase != constants.CHAINING:
        return "Lay nothing more"
    along = len(position.round.pile) - position.this_turn.reach
    return f"Nothing more: take {counted(along, 'card')} along" if along else "Nothing more"


@cache
def lay_words(answer: int) -> Answer:
    return Answer(answer, f"Lay {card_name(turned(answer))}")


def ask_where(view: FiveHundredView) -> Question:
    cards = card_names(view.named)
    does = "does" if len(view.named) == 1 else "do"
    return ask(view, f"Where {does} {cards} go?", [place_words(view, a) for a in view.legal])


def place_words(view: FiveHundredView, answer: int) -> Answer:
    if answer == NEW_MELD:
        return Answer(answer, "As a new meld")
    at = answer - ON_MELD
    meld = view.position.round.melds[at]
    return Answer(answer, f"On {at + 1}, the {meld_name(meld.low, meld.high, meld.shades)}")


# 3. The Discard


def ask_for_discard(view: FiveHundredView) -> Question:
    risky = callable_discards(view)
    answers = [discard_words(answer, turned(answer) in risky) for answer in view.legal]
    return ask(view, "Which card do you discard?", answers)


@cache
def discard_words(answer: int, risky: bool) -> Answer:
    warning = ", which could be called" if risky else ""
    return Answer(answer, f"Discard {card_name(turned(answer))}{warning}")


def callable_discards(view: FiveHundredView) -> set[int]:
    """Return the cards of the hand that others could call, were they discarded (SV6)."""
    if len(view.hand) == 1:  # the last discard ends the hand and cannot be called (SV7)
        return set()
    position = view.position
    pile = position.round.pile
    found = set()
    for card in view.hand:
        layable = position.round.open.has(card)
        known_before = position.round.lost.has(card)
        completes = card not in position.this_turn.taken and has_meld_with(
            card_set([*pile, card]), card
        )
        if (layable and not known_before) or completes:
            found.add(card)
    return found


# Calling Spectrum


def ask_for_call(view: FiveHundredView, names: Names) -> Question:
    position = view.position
    name = names[position.this_turn.discarder]
    text = f"{name} discarded {card_name(position.round.pile[-1])}: {why_callable(view)}. Call?"
    return ask(view, text, [CALL_WORDS[answer] for answer in view.legal])


CALL_WORDS = {
    CALL: Answer(CALL, 'Call "Spectrum!"'),
    PASS: Answer(PASS, "Let it lie"),
    REST: Answer(REST, "Let it lie until my turn"),
}


def why_callable(view: FiveHundredView) -> str:
    """Return what the discard, or the turn before it, made possible."""
    position = view.position
    fitting = cards_in(position.this_turn.callable)
    fits = fitting_words(position.round.melds, fitting) if fitting else ""
    if not position.this_turn.completes:
        return fits
    meld = "it completes a meld in the pile"
    return f"{fits}, and {meld}" if fits else meld


def fitting_words(melds: Sequence[Meld], cards: Sequence[int]) -> str:
    """Where cards fit, if that can be said in a few words."""
    places = [meld for meld in melds if any(meld.fits(card) for card in cards)]
    where = "on the table"
    if len(places) == 1:
        where = f"the {meld_name(places[0].low, places[0].high, places[0].shades)}"
    return f"{card_names(cards)} {'fits' if len(cards) == 1 else 'fit'} {where}"


# What a finished hand of Spectrum 500 came to, with its arithmetic


def summary(position: FiveHundredPosition, names: Names) -> Summary | None:
    """Return the last finished hand, and at the end who has won."""
    previous = position.previous
    if previous is None:
        return None
    told = hand_summary(previous, tuple(names))
    if not position.over:
        return told
    return replace(told, lines=(*told.lines, end_words(position, names)))


@lru_cache(maxsize=256)
def hand_summary(result: Result, names: tuple[str, ...]) -> Summary:
    """Return who laid what on which meld, who was left with what, and the totals."""
    lines = [f"{why_ended(result.why, names[result.seat])}."]
    for at, meld in enumerate(result.melds):
        parts = [f"{names[s]} {points}" for s, points in shares(meld.cards, meld.layers)]
        name = capitalised(meld_name(meld.low, meld.high, meld.shades))
        lines.append(f"{at + 1}. {name}: {', '.join(parts)}.")
    lines += [gain_words(result, seat, name) for seat, name in enumerate(names)]
    zones = [
        left_zone(result, seat, name) for seat, name in enumerate(names) if has_left(result, seat)
    ]
    points = [result.gain(seat) for seat in range(len(names))]
    won = most_gained(points)
    words = [short_words(result, seat) for seat in range(len(names))]
    return Summary(
        f"Hand {result.number}",
        tuple(lines),
        tuple(zones),
        takes(won, names, "hand"),
        lines[0],
        gains(points, result.totals, won, words),
    )


def short_words(result: Result, seat: int) -> str:
    left = f" {MINUS} {result.deadwood[seat]} left" if result.left else ""
    return f"{result.melded[seat]} melded{left}"


def shares(laid: Sequence[int], layers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the seats that laid cards on a meld, and what those are worth."""
    points: dict[int, int] = {}
    for card, seat in zip(laid, layers, strict=True):
        points[seat] = points.get(seat, 0) + int(constants.value_of(card))
    return sorted(points.items())


def gain_words(result: Result, seat: int, name: str) -> str:
    """Return the sum of a seat's hand: "85 melded − 45 left = 40 points; 120 points so far"."""
    left = f" {MINUS} {result.deadwood[seat]} left" if result.left else ""
    gain = points_words(result.gain(seat))
    return (
        f"{name}: {result.melded[seat]} melded{left} = {gain}; {total(result.totals[seat])} so far."
    )


def has_left(result: Result, seat: int) -> bool:
    return bool(result.left) and bool(result.left[seat])


def left_zone(result: Result, seat: int, name: str) -> Zone:
    items = tuple([cards.face(card) for card in result.left[seat]])
    title = f"{name} was left with {result.deadwood[seat]}"
    return Zone(f"left {seat}", title, items, Layout.FAN, seat)


def end_words(position: FiveHundredPosition, names: Names) -> str:
    points = points_words(position.points[position.winners()[0]])
    return victory(position, names, points, "the most points")


# The table of Spectrum 500, as one seat sees it


BACK = "purple"


def zones(view: FiveHundredView, names: Names) -> list[Zone]:
    asked = things_asked(view)
    found = [stock_zone(view), pile_zone(view, asked), *meld_zones(view, tuple(names))]
    for seat in range(view.position.players):
        own = seat == view.seat
        found += [hand_zone(view, asked)] if own else other_hand(view.position, seat)
    return found


def headline(position: FiveHundredPosition, names: Names) -> str:
    beginning = f"Hand {position.round.number} · "
    name = names[position.turn]
    match position.phase:
        case constants.DRAWING:
            return f"{beginning}{name} draws"
        case constants.PLAYING:
            return f"{beginning}{name} lays and {verb(name, 'discards')}"
        case constants.ASKING:
            return f'{beginning}who calls "Spectrum!"?'
        case _:
            return f'{beginning}{name} has called "Spectrum!"'


def nameplate(view: FiveHundredView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = []
    if not position.over and seat == position.this_turn.seat:
        badges.append(Badge("in turn", "gold"))
    if position.phase in (constants.CALLED, constants.CHAINING) and seat == position.turn:
        badges.append(Badge("Spectrum!", "purple"))
    return Seat(
        seat, names[seat], seat in position.asked(), tuple(badges), counters(position, seat)
    )


def counters(position: FiveHundredPosition, seat: int) -> tuple[Counter, ...]:
    """Return the points of the match, what was laid in this hand, and the cards held."""
    points, target = position.points[seat], int(position.setup.target)
    total = Counter(f"points {seat}", noun(points, "point"), points, target)
    if position.over:
        return (total,)
    size = position.round.sizes[seat]
    return (
        total,
        Counter(f"melded {seat}", "melded", position.round.melded[seat]),
        Counter(f"cards {seat}", noun(size, "card"), size),
    )


# The middle of the table


def stock_zone(view: FiveHundredView) -> Zone:
    size = view.position.round.stock
    answer = STOCK if STOCK in view.legal else None
    shown = stock_back() if size else ()
    return Zone("stock", "Stock", shown, Layout.STACK, count=size, answer=answer, role=Role.SUPPLY)


@cache
def stock_back() -> tuple[Card, ...]:
    return backs("stock", 1, BACK)


def pile_zone(view: FiveHundredView, asked: frozenset[int]) -> Zone:
    """Return the whole discard pile, open to all, its top last; what can be done with it is
    marked."""
    position = view.position
    pile = position.round.pile
    lit = lit_in_pile(view)
    last = len(pile) - 1
    items = [
        cards.face(
            card,
            answer_for(card, asked),
            OPEN if card in lit else LAST if at == last else NO_MARKS,
        )
        for at, card in enumerate(pile)
    ]
    note = "the top lies on the right" if len(pile) > 1 else ""
    return Zone("pile", "Discard pile", tuple(items), Layout.FAN, note=note, role=Role.SUPPLY)


def lit_in_pile(view: FiveHundredView) -> set[int]:
    """Return what in the pile is callable; what would be taken along with a card; what may be
    taken."""
    position = view.position
    if position.phase in (constants.ASKING, constants.CALLED):
        lit = set(cards_in(position.this_turn.callable))
        return lit | {position.round.pile[-1]} if position.this_turn.completes else lit
    if view.picked != NONE:
        return set(position.cards_down_to(view.picked))
    if position.phase == constants.DRAWING and is_asked(view):
        return {constants.turned(answer) for answer in view.legal if answer < constants.DONE}
    return set()


def meld_zones(view: FiveHundredView, names: tuple[str, ...]) -> list[Zone]:
    legal = view.legal if view.placing else ()
    zones = []
    for at, meld in enumerate(view.position.round.melds):
        answer = ON_MELD + at if ON_MELD + at in legal else None
        zones.append(meld_zone(at, meld, names, answer))
    return zones


def meld_zone(at: int, meld: Meld, names: tuple[str, ...], answer: int | None) -> Zone:
    laid = laid_cards(tuple(meld.cards))
    title = f"{at + 1}. {capitalised(meld_name(meld.low, meld.high, meld.shades))}"
    shares = share_words(tuple(meld.cards), tuple(meld.layers), names)
    key = f"meld {at}"
    return Zone(key, title, laid, Layout.FAN, note=shares, answer=answer, role=Role.MAIN)


@lru_cache(maxsize=4096)
def laid_cards(laid: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple([cards.face(card) for card in laid])


@lru_cache(maxsize=4096)
def share_words(laid: tuple[int, ...], layers: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Return what each seat has scored with a meld: "Anna 40, Ben 10"."""
    return ", ".join([f"{names[seat]} {points}" for seat, points in shares(laid, layers)])


# Hands


def hand_zone(view: FiveHundredView, asked: frozenset[int]) -> Zone:
    items = tuple([hand_card(view, card, asked) for card in view.hand])
    return cards.own_hand(view.seat, items, cards.orders(view.hand))


def hand_card(view: FiveHundredView, card: int, asked: frozenset[int]) -> Card:
    """Cards that can be laid are marked; so are those named for it."""
    marks: tuple[Mark, ...] = NO_MARKS
    if card in view.named:
        marks = CHOSEN
    elif not view.discarding and view.position.phase != constants.DRAWING:
        marks = OPEN if constants.turned(card) in asked else NO_MARKS
    elif view.picked != NONE and constants.turned(card) in asked:
        marks = OPEN
    return cards.face(card, answer_for(card, asked), marks)


def other_hand(position: FiveHundredPosition, seat: int) -> list[Zone]:
    """Return what all have seen of another hand (G6), and with two players the rest as a stack.

    At larger tables nameplates alone say how many cards others hold: a phone has no room for more.
    """
    known = cards_in(position.round.known[seat])
    hidden = position.round.sizes[seat] - len(known)
    zones = []
    if hidden and position.players == constants.FEWEST_PLAYERS:
        shown = hidden_card(seat)
        key = f"hand {seat}"
        zones.append(Zone(key, "Hand", shown, Layout.STACK, seat, count=hidden, role=Role.TAKEN))
    if known:
        seen = laid_cards(tuple(known))
        key = f"seen {seat}"
        zones.append(Zone(key, "Seen in hand", seen, Layout.FAN, seat, role=Role.TAKEN))
    return zones


@cache
def hidden_card(seat: int) -> tuple[Card, ...]:
    return backs(f"hand {seat}", 1, BACK)


table: Final = Description(
    game="spectrum-500",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
