"""The table of Spectrum 500, as one seat sees it."""

from __future__ import annotations

from functools import cache, lru_cache

from gamenight.core.words import capitalised, noun
from gamenight.game.addressing import verb
from gamenight.game.describing import CHOSEN, LAST, NO_MARKS, OPEN, backs, is_asked, waiting
from gamenight.game.game import Names
from gamenight.table import Badge, Card, Counter, Layout, Mark, Role, Seat, Table, Zone

from .. import cards
from . import summing
from .questions import answer_for, question, things_asked
from .rules import facts
from .rules.facts import NONE, ON_MELD, STOCK
from .rules.holdings import cards_in
from .rules.melds import Meld
from .rules.position import FiveHundredPosition
from .rules.view import FiveHundredView
from .words import meld_name

BACK = "purple"


def table(view: FiveHundredView, names: Names) -> Table:
    position = view.position
    asked = things_asked(view)
    zones = [stock_zone(view), pile_zone(view, asked), *meld_zones(view, tuple(names))]
    for seat in range(position.players):
        zones += [hand_zone(view, asked)] if seat == view.seat else other_hand(position, seat)
    return Table(
        game="spectrum-500",
        headline=headline(position, names),
        seats=tuple([nameplate(position, seat, names) for seat in range(position.players)]),
        zones=tuple(zones),
        question=question(view, names) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        summary=summing.summary(position, names),
        over=position.over,
    )


def headline(position: FiveHundredPosition, names: Names) -> str:
    if position.over:
        return "The match is over"
    beginning = f"Hand {position.round.number} · "
    name = names[position.turn]
    match position.phase:
        case facts.DRAWING:
            return f"{beginning}{name} draws"
        case facts.PLAYING:
            return f"{beginning}{name} lays and {verb(name, 'discards')}"
        case facts.ASKING:
            return f'{beginning}who calls "Spectrum!"?'
        case _:
            return f'{beginning}{name} has called "Spectrum!"'


def nameplate(position: FiveHundredPosition, seat: int, names: Names) -> Seat:
    badges = []
    if not position.over and seat == position.this_turn.seat:
        badges.append(Badge("in turn", "gold"))
    if position.phase in (facts.CALLED, facts.CHAINING) and seat == position.turn:
        badges.append(Badge("Spectrum!", "purple"))
    return Seat(
        seat, names[seat], seat in position.asked(), tuple(badges), counters(position, seat)
    )


def counters(position: FiveHundredPosition, seat: int) -> tuple[Counter, ...]:
    """The points of the match, what was laid in this hand, and the cards held."""
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
    size = int(view.position.round.stock)
    answer = STOCK if STOCK in view.legal else None
    shown = stock_back() if size else ()
    return Zone("stock", "Stock", shown, Layout.STACK, count=size, answer=answer, role=Role.SUPPLY)


@cache
def stock_back() -> tuple[Card, ...]:
    return backs("stock", 1, BACK)


def pile_zone(view: FiveHundredView, asked: frozenset[int]) -> Zone:
    """The whole discard pile, open to all, its top last; what can be done with it is marked."""
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
    """What in the pile is callable; what would be taken along with a card; what may be taken."""
    position = view.position
    if position.phase in (facts.ASKING, facts.CALLED):
        lit = set(cards_in(position.this_turn.callable))
        return lit | {position.round.pile[-1]} if position.this_turn.completes else lit
    if view.picked != NONE:
        return set(position.cards_down_to(view.picked))
    if position.phase == facts.DRAWING and is_asked(view):
        return {facts.turned(answer) for answer in view.legal if answer < facts.DONE}
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
    """What each seat has scored with a meld: "Anna 40, Ben 10"."""
    return ", ".join([f"{names[seat]} {points}" for seat, points in summing.shares(laid, layers)])


# Hands


def hand_zone(view: FiveHundredView, asked: frozenset[int]) -> Zone:
    items = tuple([hand_card(view, card, asked) for card in view.hand])
    return cards.own_hand(view.seat, items, cards.orders(view.hand))


def hand_card(view: FiveHundredView, card: int, asked: frozenset[int]) -> Card:
    """Cards that can be laid are marked; so are those named for it."""
    marks: tuple[Mark, ...] = NO_MARKS
    if card in view.named:
        marks = CHOSEN
    elif not view.discarding and view.position.phase != facts.DRAWING:
        marks = OPEN if facts.turned(card) in asked else NO_MARKS
    elif view.picked != NONE and facts.turned(card) in asked:
        marks = OPEN
    return cards.face(card, answer_for(card, asked), marks)


def other_hand(position: FiveHundredPosition, seat: int) -> list[Zone]:
    """What all have seen of another hand (G6), and with two players the rest as a stack.

    At larger tables nameplates alone say how many cards others hold: a phone has no room for more.
    """
    known = cards_in(position.round.known[seat])
    hidden = position.round.sizes[seat] - len(known)
    zones = []
    if hidden and position.players == facts.FEWEST_PLAYERS:
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
