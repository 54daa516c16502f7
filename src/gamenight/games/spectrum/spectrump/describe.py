"""The table of Spectrump, as one seat sees it."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.words import noun
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    OPEN,
    WINNING,
    ask,
    if_legal,
    is_asked,
    several,
    waiting,
)
from gamenight.game.game import Names
from gamenight.parts.bits import has
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Cell,
    Counter,
    Layout,
    Mark,
    Question,
    Role,
    Seat,
    Sheet,
    Table,
    Zone,
)

from ..cards import face, orders
from ..rules.deck import card_of, colour_of, rank_of
from ..words import CODES, COLOUR_NAMES, MINUS, PAINTS, card_name, short
from . import summing, words
from .rules import facts
from .rules.facts import NONE, PASS
from .rules.position import SpectrumpPosition
from .rules.round import SpectrumpRound
from .rules.state import SpectrumpView, colours_in
from .rules.tricks import best_of, first_scoring, opened_by, points_of, second_scoring

COLOURS_HEADING: Final = ("colour", "leading", "still to come")
NO_BID: Final = Cell("")
SIDE_COLOURS: Final = ("blue", "red", "green", "orange")


def table(view: SpectrumpView, names: Names) -> Table:
    position = view.position
    zones = [
        trick_zone(position.round, names),
        last_trick_zone(position, names),
        colours_zone(view),
    ]
    if position.round.stage == facts.BIDDING and is_asked(view):
        zones.append(bids_zone(view))
    if view.choice is not None:
        zones.append(loading_zone(view))
    else:
        zones += [hand_zone(view), later_zone(view)]
    return Table(
        game="spectrump",
        headline=headline(position, names),
        seats=tuple([nameplate(position, seat, names) for seat in range(position.players)]),
        zones=tuple([zone for zone in zones if zone.items]),
        question=question(view, names) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        summary=summing.summary(position, names),
        over=position.over,
    )


def headline(position: SpectrumpPosition, names: Names) -> str:
    if position.over:
        return "The match is over"
    round, setup = position.round, position.setup
    beginning = f"Round {round.number} of {setup.rounds} · "
    if round.stage == facts.BIDDING:
        return f"{beginning}bidding, {names[round.first]} began"
    sets = setup.sessions * setup.sets
    which = f"set {position.set_of_round()} of {sets} · "
    trump = f"trump {COLOUR_NAMES[round.trump]}"
    promised = round.promised()
    left = f" · {promised} promised {noun(promised, 'trump')} to come" if promised else ""
    return f"{beginning}{which if sets > 1 else ''}{trump}{left}"


def nameplate(position: SpectrumpPosition, seat: int, names: Names) -> Seat:
    setup = position.setup
    side = setup.side_of(seat)
    badges = [] if position.over else bid_badges(position.round, seat)
    if setup.partners:
        partner = names[(seat + setup.sides) % position.players]
        badges.append(Badge(f"with {partner}", SIDE_COLOURS[side]))
    goal = int(setup.target) or None
    points = position.points[side]
    counters = [Counter(f"points {seat}", noun(points, "point"), points, goal)]
    if not position.over:
        tricks = int(position.round.tricks_of(seat))
        counters.append(Counter(f"round {seat}", "this round", position.round.gains[seat]))
        counters.append(Counter(f"tricks {seat}", noun(tricks, "trick"), tricks))
    asked = seat in position.asked()
    return Seat(seat, names[seat], asked, tuple(badges), tuple(counters))


def bid_badges(round: SpectrumpRound, seat: int) -> list[Badge]:
    """What a seat has bid, or that it passed; in play only who named the trump."""
    bidding = round.stage == facts.BIDDING
    badges = []
    if bidding and round.has_passed(seat):
        badges.append(Badge("passed", "gray"))
    bid = round.last_bid_of(seat)
    if bid != NONE and seat == round.bidder:
        badges.append(Badge(f"bid {words.bid_words(bid)}", "gold"))
    elif bid != NONE and bidding:
        badges.append(Badge(f"bid {words.bid_words(bid)}", "teal"))
    return badges


# The tricks


def trick_zone(round: SpectrumpRound, names: Names) -> Zone:
    """What was played, by whom; what opened shades, what was played last, what would take it."""
    trick = round.set.trick
    best = int(best_of(trick, round.trump)) if trick else NONE
    opened = 0
    cards = []
    remarks = []
    for at, card in enumerate(trick):
        before = opened
        opened = int(opened_by(colour_of(card), round.trump, before))
        marks = trick_marks(at == best, opened != before, at == len(trick) - 1)
        cards.append(played_by(card, names[round.player_of(at)], marks))
        if opened != before:
            new = words.colour_codes(opened & ~before)
            remarks.append(f"{short(card)} opens {new}")
        elif before and not has(before, colour_of(card)):
            remarks.append(f"{short(card)} was thrown and opens nothing")
    return Zone("trick", "Trick", tuple(cards), note=" · ".join(remarks), role=Role.MAIN)


@cache
def trick_marks(best: bool, opens: bool, last: bool) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = WINNING if best else NO_MARKS
    if opens:
        marks += OPEN
    return marks + LAST if last else marks


@cache
def played_by(card: int, name: str, marks: tuple[Mark, ...]) -> Card:
    return replace(face(card, None, marks), under=(name,))


def last_trick_zone(position: SpectrumpPosition, names: Names) -> Zone:
    """The trick before, again: who took it, and what it brought."""
    round = position.round
    trick = round.last_trick
    if not trick or position.over:
        return Zone("last trick", "Last trick", (), role=Role.RECORD)
    best = (round.last_taker - round.last_leader) % position.players
    cards = []
    for at, card in enumerate(trick):
        name = names[(round.last_leader + at) % position.players]
        shown = played_by(card, name, WINNING if at == best else NO_MARKS)
        cards.append(shown)
    worth = [int(points_of(card, round.trump)) for card in trick]
    plus = sum([points for points in worth if points > 0])
    note = f"{names[round.last_taker]}: {words.arithmetic(plus, plus - sum(worth))}"
    items = tuple(cards)
    return Zone("last trick", "Last trick", items, Layout.FAN, note=note, role=Role.RECORD)


# Trump and scoring colours


def colours_zone(view: SpectrumpView) -> Zone:
    """The three colours that matter, and which cards of them are still to be played."""
    round = view.position.round
    if round.stage == facts.BIDDING or view.position.over:
        return Zone("colours", "", (), role=Role.SUPPLY)
    gone = {card for taken in round.taken for card in taken}
    gone.update(round.set.trick)
    trump = int(round.trump)
    rows = []
    for colour in (trump, int(first_scoring(trump)), int(second_scoring(trump))):
        ranks = range(1, view.position.setup.ranks + 1)
        left = tuple([rank for rank in ranks if card_of(colour, rank) not in gone])
        rows.append(colour_row(colour, trump, left, has(round.set.broken, colour)))
    sheet = Sheet("colours sheet", "Trump and scoring trump", COLOURS_HEADING, tuple(rows))
    title = "Trump and scoring trump"
    return Zone("colours", title, (sheet,), Layout.SHEET, role=Role.SUPPLY)


@cache
def colour_row(colour: int, trump: int, left: tuple[int, ...], broken: bool) -> tuple[Cell, ...]:
    """A colour, what it is worth, whether it may be led, and its cards that are still to come."""
    sign = MINUS if colour == trump else "+"
    to_come = " ".join([str(rank) for rank in left]) or "none"
    leading = "broken" if broken else "not broken"
    return (
        Cell(f"{sign} {COLOUR_NAMES[colour]}", colour=PAINTS[colour]),
        Cell(leading),
        Cell(to_come),
    )


# Bidding


def bids_zone(view: SpectrumpView) -> Zone:
    """A row per colour with the cards one has of it, a column per number that can be bid: there
    may be seven, so a colour is named by its code."""
    bids = [answer for answer in view.legal if answer != PASS]
    if not bids:
        return Zone("bids", "What you can bid", (), role=Role.MAIN)
    numbers = sorted({int(facts.bid_number(answer)) for answer in bids})
    rows = [(Cell("Pass", PASS), *[NO_BID for _ in numbers])] if PASS in view.legal else []
    held: dict[int, list[int]] = {}
    for card in view.all_cards():
        held.setdefault(int(colour_of(card)), []).append(int(rank_of(card)))
    for colour, ranks in held.items():
        cells = [bid_cell(colour, number, bids) for number in numbers]
        rows.append((held_cell(colour, tuple(ranks)), *cells))
    heading = ("your cards", *[str(number) for number in numbers])
    sheet = Sheet("bids sheet", "What you can bid", heading, tuple(rows))
    return Zone("bids", "What you can bid", (sheet,), Layout.SHEET, role=Role.MAIN)


@cache
def held_cell(colour: int, ranks: tuple[int, ...]) -> Cell:
    listing = " ".join([str(rank) for rank in ranks])
    return Cell(f"{CODES[colour]}: {listing}", colour=PAINTS[colour])


def bid_cell(colour: int, number: int, bids: list[int]) -> Cell:
    answer = int(facts.bid_answer(colour, number))
    return Cell(str(number), answer) if answer in bids else NO_BID


# Hands


def hand_zone(view: SpectrumpView) -> Zone:
    """The set that is played; before the play the first one. Bids are made elsewhere."""
    position = view.position
    cards = [face(card, if_legal(view, card)) for card in view.hand]
    two = position.later_size() > 0
    title = "Hand" if position.round.stage == facts.PLAYING or not two else "First set"
    return own_zone(view, "hand", title, tuple(cards), view.hand)


def later_zone(view: SpectrumpView) -> Zone:
    """The set for later, apart; while there is bidding it counts as much."""
    cards = tuple([face(card) for card in view.later])
    if view.position.round.stage != facts.PLAYING:
        return own_zone(view, "later", "Second set", cards, list(view.later))
    title = "Second set, played later"
    return Zone("later", title, cards, Layout.FAN, owner=view.seat, role=Role.HAND)


def loading_zone(view: SpectrumpView) -> Zone:
    """All cards together: how they were dealt does not matter any more."""
    held = view.all_cards()
    cards = [face(card, if_legal(view, card)) for card in held]
    return own_zone(view, "hand", "Both sets", tuple(cards), held)


def own_zone(
    view: SpectrumpView, key: str, title: str, cards: tuple[Card, ...], held: list[int]
) -> Zone:
    return Zone(
        key,
        title,
        cards,
        Layout.FAN,
        owner=view.seat,
        in_reach=view.position.round.stage != facts.BIDDING,
        orders=orders(held),
        role=Role.HAND,
    )


# The question


def question(view: SpectrumpView, names: Names) -> Question:
    position = view.position
    if position.round.stage == facts.BIDDING:
        return ask(
            view, bid_text(position.round, names), [bid_answer(number) for number in view.legal]
        )
    if view.choice is not None:
        size = position.setup.size
        text = f"Which {size} cards form your first set? The others are your second."
        things = [load_answer(card) for card in view.choice.things]
        return ask(view, text, things, several(view, "Play these first"))
    answers = [play_answer(card, int(position.round.trump)) for card in view.legal]
    return ask(view, play_text(view), answers)


def bid_text(round: SpectrumpRound, names: Names) -> str:
    if round.must_bid():
        return "All others have passed: you must bid. Which colour, and how many of it?"
    if not round.bid:
        return "Which colour do you bid, and how many of it? Nobody has bid yet."
    highest = words.bid_words(round.bids[-1])
    return f"{names[round.bidder]} bid {highest}. What do you bid?"


@cache
def bid_answer(answer: int) -> Answer:
    return Answer(answer, "Pass" if answer == PASS else f"Bid {words.bid_words(answer)}")


@cache
def load_answer(card: int) -> Answer:
    return Answer(card, card_name(card))


@cache
def play_answer(card: int, trump: int) -> Answer:
    return Answer(card, f"{card_name(card)}{words.card_worth(card, trump)}")


def play_text(view: SpectrumpView) -> str:
    """What may be played, and why."""
    round = view.position.round
    held = colours_in(view.hand)
    if not round.set.trick:
        return lead_text(round, held)
    lead = colour_of(round.set.trick[0])
    following = held & round.set.opened
    beginning = ""
    if lead == round.trump:
        if has(held, lead):
            return "Trump was led: you must play trump. Which card?"
        beginning = "Trump was led and you have none. "
    opened = words.colour_words(int(round.set.opened))
    if following:
        return f"{beginning}Follow with a shade of the cards in the trick: {opened}."
    return f"{beginning}You cannot follow with {opened}: throw any card."


def lead_text(round: SpectrumpRound, held: int) -> str:
    unbroken = int(round.unbroken())
    if not held & unbroken:
        return "You lead. Which card do you play?"
    if not held & ~unbroken:
        return "You lead, and all your cards are unbroken trump or scoring trump: play any."
    names = words.colour_words(held & unbroken)
    return f"You lead. Which card do you play? Not {names} until broken."
