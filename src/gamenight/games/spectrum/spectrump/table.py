"""The table of Spectrump in words and pictures, and its questions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.words import counted, joined, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    OPEN,
    WINNING,
    Description,
    ask,
    gains,
    if_legal,
    is_asked,
    most_gained,
    several,
    takes,
)
from gamenight.game.game import Names
from gamenight.parts.bits import has
from gamenight.table import (
    Answer,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Layout,
    Mark,
    Order,
    Pawn,
    Question,
    Role,
    Seat,
    Sheet,
    Space,
    Summary,
    Zone,
)

from ..cards import face, orders
from ..rules.deck import card_of, colour_of
from ..rules.wheel import COLOURS
from ..wheel_board import PAWN_PAINTS
from ..words import (
    CODES,
    COLOUR_NAMES,
    MINUS,
    PAINTS,
    card_name,
    points_words,
    round_the_wheel,
    short,
    signed,
    total,
)
from .rules import constants
from .rules.constants import NONE, PASS, SpectrumpSetup
from .rules.position import (
    RoundResult,
    SpectrumpPosition,
    SpectrumpRound,
    best_of,
    first_scoring,
    opened_by,
    points_of,
    second_scoring,
)
from .rules.state import SpectrumpView, colours_in

# The words of Spectrump that table and log share


MOST_NAMED: Final = 4
"""This many colours are named in full; more go by their codes."""

WHY_TAKEN: Final = {
    constants.BY_TRUMP: "the highest trump",
    constants.BY_SCORING: "the best scoring trump",
    constants.BY_RANK: "the highest number",
    constants.BY_LEAD_COLOUR: "tied for the highest number, in the lead colour",
    constants.BY_SHADE_OF_LEAD: "tied for the highest number, in a shade of the lead",
    constants.BY_COMING_FIRST: "tied for the highest number, played first",
}


def arithmetic(plus: int, minus: int) -> str:
    """Return what cards brought and cost: "12 − 7 = 5", "12", "−7", "nothing"."""
    if plus and minus:
        return f"{plus} {MINUS} {minus} = {total(plus - minus)}"
    return total(plus - minus) if plus or minus else "nothing"


def bid_words(answer: int) -> str:
    """Return a bid as people say it: "Blue 4"."""
    return f"{COLOUR_NAMES[constants.bid_colour(answer)]} {constants.bid_number(answer)}"


@cache
def colour_words(colours: int, last: str = "or") -> str:
    """Return a set of colours: by name if there are few, else by their codes."""
    members = round_the_wheel(colours)
    names = COLOUR_NAMES if len(members) <= MOST_NAMED else CODES
    said = [names[colour] for colour in members]
    if len(said) < 2:
        return "".join(said)
    return f"{', '.join(said[:-1])} {last} {said[-1]}"


@cache
def colour_codes(colours: int) -> str:
    return " ".join([CODES[colour] for colour in round_the_wheel(colours)])


def scoring_words(trump: int) -> str:
    """Return the two scoring colours, the stronger first."""
    return f"{COLOUR_NAMES[first_scoring(trump)]} and {COLOUR_NAMES[second_scoring(trump)]}"


@cache
def card_worth(card: int, trump: int) -> str:
    """Return what taking a card means, behind its name: ", trump: −4"; nothing for most cards."""
    points = int(points_of(card, trump))
    if not points:
        return ""
    return f", {'trump' if points < 0 else 'scoring'}: {signed(points)}"


def side_name(setup: SpectrumpSetup, side: int, names: Names) -> str:
    """Return a player, or two partners: "Anna and Cleo"."""
    return joined([names[seat] for seat in setup.seats_of(side)])


def result(points: int, winners: tuple[int, ...], shared: bool, names: Names) -> str:
    """Return how the match ended."""
    people = joined([names[seat] for seat in winners])
    if shared:
        return f"{people} share the victory with {points_words(points)}."
    wins = "wins" if len(winners) == 1 else "win"
    return f"{people} {wins} the match with {points_words(points)}."


# What the last round, or the match, came to


def summary(position: SpectrumpPosition, names: Names) -> Summary | None:
    if position.previous is None:
        return None
    return round_summary(position.previous, tuple(names), position.over)


@lru_cache(maxsize=256)
def round_summary(finished: RoundResult, names: tuple[str, ...], over: bool) -> Summary:
    trump = finished.trump
    bid = f"{names[finished.bidder]} bid {COLOUR_NAMES[trump]} {finished.bid}"
    lines = [f"{bid}: {scoring_words(trump)} brought points, {COLOUR_NAMES[trump]} cost them."]
    for side in range(finished.setup.sides):
        lines += side_lines(finished, side, names)
    if over:
        lines.append(match_result(finished, names))
    zones = [taken_zone(finished, seat, names) for seat in range(len(names))]
    sides = [finished.setup.side_of(seat) for seat in range(len(names))]
    points = [finished.gain_of_side(side) for side in sides]
    won = most_gained(points)
    words = [
        f"{counted(finished.tricks(seat), 'trick')}: "
        f"{arithmetic(finished.plus[seat], finished.minus[seat])}"
        for seat in range(len(names))
    ]
    return Summary(
        f"Round {finished.number}",
        tuple(lines),
        tuple([zone for zone in zones if zone.items]),
        takes(won, names),
        bid,
        gains(points, [finished.totals[side] for side in sides], won, words),
    )


def side_lines(finished: RoundResult, side: int, names: Names) -> list[str]:
    """Return the arithmetic of every seat of a side, and its total."""
    lines = []
    now = finished.totals[side]
    before = now - finished.gain_of_side(side)
    seats = finished.setup.seats_of(side)
    for seat in seats:
        sums = arithmetic(finished.plus[seat], finished.minus[seat])
        lines.append(f"{names[seat]}, {counted(finished.tricks(seat), 'trick')}: {sums}.")
    gain = signed(finished.gain_of_side(side))
    sums = f"{total(before)} {gain} = {total(now)}"
    if len(seats) > 1:
        lines.append(f"{side_name(finished.setup, side, names)} together: {sums}.")
    elif finished.number > 1:
        lines[-1] = f"{lines[-1][:-1]}; in all {sums}."
    return lines


def match_result(finished: RoundResult, names: Names) -> str:
    best = max(finished.totals)
    sides = [side for side, total in enumerate(finished.totals) if total == best]
    seats = sorted([seat for side in sides for seat in finished.setup.seats_of(side)])
    return result(best, tuple(seats), len(sides) > 1, names)


def taken_zone(finished: RoundResult, seat: int, names: Names) -> Zone:
    """Return the cards with points that a seat took."""
    trump = finished.trump
    cards = sorted([card for card in finished.taken[seat] if points_of(card, trump)])
    items = tuple([replace(face(card), key=f"taken {card}") for card in cards])
    note = arithmetic(finished.plus[seat], finished.minus[seat])
    return Zone(f"pile {seat}", f"{names[seat]} took", items, Layout.FAN, seat, note=note)


# The table of Spectrump, as one seat sees it


COLOURS_HEADING: Final = ("colour", "leading", "still to come")
SIDE_COLOURS: Final = ("blue", "red", "green", "orange")


def zones(view: SpectrumpView, names: Names) -> list[Zone]:
    position = view.position
    bidding = position.round.stage == constants.BIDDING and not position.over
    middle = bids_zone(view, names) if bidding else trick_zone(position, names)
    others = [last_trick_zone(position, names), colours_zone(view)]
    others += [hand_zone(view), later_zone(view)]
    return [middle, *[zone for zone in others if zone.items]]


def headline(position: SpectrumpPosition, names: Names) -> str:
    round, setup = position.round, position.setup
    beginning = f"Round {round.number} of {setup.rounds} · "
    if round.stage == constants.BIDDING:
        return f"{beginning}bidding, {names[round.first]} began"
    sets = setup.sessions * setup.sets
    which = f"set {position.set_of_round()} of {sets} · "
    trump = f"trump {COLOUR_NAMES[round.trump]}"
    promised = round.promised()
    left = f", {promised} promised" if promised else ""
    return f"{beginning}{which if sets > 1 else ''}{trump}{left}"


def nameplate(view: SpectrumpView, seat: int, names: Names) -> Seat:
    position = view.position
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
        tricks = position.round.tricks_of(seat)
        counters.append(Counter(f"round {seat}", "this round", position.round.gains[seat]))
        counters.append(Counter(f"tricks {seat}", noun(tricks, "trick"), tricks))
    asked = seat in position.asked()
    return Seat(seat, names[seat], asked, tuple(badges), tuple(counters))


def bid_badges(round: SpectrumpRound, seat: int) -> list[Badge]:
    """Return what a seat has bid, or that it passed; in play only who named the trump."""
    bidding = round.stage == constants.BIDDING
    badges = []
    if bidding and round.has_passed(seat):
        badges.append(Badge("passed", "gray"))
    bid = round.last_bid_of(seat)
    if bid != NONE and seat == round.bidder:
        badges.append(Badge(f"bid {bid_words(bid)}", "gold"))
    elif bid != NONE and bidding:
        badges.append(Badge(f"bid {bid_words(bid)}", "teal"))
    return badges


# The tricks


def trick_zone(position: SpectrumpPosition, names: Names) -> Zone:
    """Return what was played, by whom; what opened shades, what was played last, what would take
    it."""
    round = position.round
    trick = round.set.trick
    best = int(best_of(trick, round.trump)) if trick else NONE
    opened = 0
    cards = []
    remarks = []
    for at, card in enumerate(trick):
        before = opened
        opened = int(opened_by(colour_of(card), round.trump, before))
        marks = trick_marks(at == best, opened != before, at == len(trick) - 1)
        player = int(round.player_of(at))
        cards.append(played_by(card, player, names[player], marks))
        if opened != before:
            new = colour_codes(opened & ~before)
            remarks.append(f"{short(card)} opens {new}")
        elif before and not has(before, colour_of(card)):
            remarks.append(f"{short(card)} was thrown and opens nothing")
    return Zone(
        "trick",
        "Trick",
        tuple(cards),
        Layout.AROUND,
        note=" · ".join(remarks),
        role=Role.MAIN,
        room=position.players,
    )


@cache
def trick_marks(best: bool, opens: bool, last: bool) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = WINNING if best else NO_MARKS
    if opens:
        marks += OPEN
    return marks + LAST if last else marks


@cache
def played_by(card: int, seat: int, name: str, marks: tuple[Mark, ...]) -> Card:
    label = addressed(f"{card_name(card)} from {name}")
    return replace(face(card, None, marks), label=label, owner=seat)


def last_trick_zone(position: SpectrumpPosition, names: Names) -> Zone:
    """Return the trick before, again: who took it, and what it brought."""
    round = position.round
    trick = round.last_trick
    if not trick or position.over:
        return Zone("last trick", "Last trick", (), role=Role.RECORD)
    best = (round.last_taker - round.last_leader) % position.players
    cards = []
    for at, card in enumerate(trick):
        seat = int((round.last_leader + at) % position.players)
        cards.append(played_by(card, seat, names[seat], WINNING if at == best else NO_MARKS))
    worth = [int(points_of(card, round.trump)) for card in trick]
    plus = sum([points for points in worth if points > 0])
    note = f"{names[round.last_taker]}: {arithmetic(plus, plus - sum(worth))}"
    items = tuple(cards)
    return Zone("last trick", "Last trick", items, Layout.FAN, note=note, role=Role.RECORD)


# Trump and scoring colours


def colours_zone(view: SpectrumpView) -> Zone:
    """Return the three colours that matter, and which cards of them are still to be played."""
    round = view.position.round
    if round.stage == constants.BIDDING or view.position.over:
        return Zone("colours", "", (), role=Role.SUPPLY)
    gone = {card for taken in round.taken for card in taken}
    gone.update(round.set.trick)
    trump = int(round.trump)
    rows = []
    for colour in (trump, first_scoring(trump), second_scoring(trump)):
        ranks = range(1, view.position.setup.ranks + 1)
        left = tuple([rank for rank in ranks if card_of(colour, rank) not in gone])
        rows.append(colour_row(colour, trump, left, has(round.set.broken, colour)))
    sheet = Sheet("colours sheet", "Trump and scoring trump", COLOURS_HEADING, tuple(rows))
    title = "Trump and scoring trump"
    return Zone("colours", title, (sheet,), Layout.SHEET, role=Role.SUPPLY)


@cache
def colour_row(colour: int, trump: int, left: tuple[int, ...], broken: bool) -> tuple[Cell, ...]:
    """Return a colour, what it is worth, whether it may be led, and its cards that are still to
    come."""
    sign = MINUS if colour == trump else "+"
    to_come = " ".join([str(rank) for rank in left]) or "none"
    leading = "broken" if broken else "not broken"
    return (
        Cell(f"{sign} {COLOUR_NAMES[colour]}", colour=PAINTS[colour]),
        Cell(leading),
        Cell(to_come),
    )


# Bidding


def bids_zone(view: SpectrumpView, names: Names) -> Zone:
    """Return the wheel of colours, with a ring for every number that can be bid, the highest at the
    rim.

    Pieces of the seats stand on what they have bid.
    """
    round = view.position.round
    held = held_by_colour(view)
    heights = [constants.bid_number(bid) for bid in round.bids]
    rings = max([FEWEST_RINGS, *heights, *[len(cards) for cards in held.values()]])
    latest = dict(zip(round.bidders, round.bids, strict=True))
    made = {bid: seat for seat, bid in latest.items()}
    spaces = []
    for colour in range(COLOURS):
        for number in range(rings, 0, -1):
            bid = constants.bid_answer(colour, number)
            items = (a_bid(made[bid], names[made[bid]]),) if bid in made else ()
            spaces.append(bid_space(bid, rings - number, if_legal(view, bid), items))
    numbers = tuple([str(number) for number in range(rings, 0, -1)])
    wheel = Board(
        "bids wheel", "Bids", tuple(spaces), rings, COLOURS, polar=True, row_names=numbers
    )
    title = "What you can bid" if is_asked(view) else "Bids"
    return Zone("bids", title, (wheel,), Layout.BOARD, role=Role.MAIN)


FEWEST_RINGS: Final = 3


def held_by_colour(view: SpectrumpView) -> dict[int, list[int]]:
    held: dict[int, list[int]] = {}
    for card in view.all_cards():
        held.setdefault(int(colour_of(card)), []).append(card)
    return held


def bid_space(bid: int, ring: int, answer: int | None, items: tuple[Pawn, ...]) -> Space:
    colour, number = int(constants.bid_colour(bid)), constants.bid_number(bid)
    return Space(
        key=f"bid {bid}",
        label=bid_words(bid),
        row=ring,
        column=colour,
        colour=PAINTS[colour],
        text="" if answer is None else str(number),
        items=items,
        answer=answer,
        marks=NO_MARKS if answer is None else OPEN,
    )


@cache
def a_bid(seat: int, name: str) -> Pawn:
    paint = PAWN_PAINTS[seat % len(PAWN_PAINTS)]
    return Pawn(f"bid of {seat}", addressed(f"{name}'s bid"), paint, seat)


# Hands


def hand_zone(view: SpectrumpView) -> Zone:
    """Return the set that is played; while there is bidding, and while sets are made, all cards."""
    position = view.position
    playing = position.round.stage == constants.PLAYING
    held = list(view.hand) if playing else view.all_cards()
    cards = tuple([face(card, if_legal(view, card)) for card in held])
    two = len(held) > len(view.hand) or view.choice is not None
    as_dealt = (*view.hand, *view.later)
    by_set = (Order("by set", tuple([f"card {card}" for card in as_dealt])),) if two else ()
    return Zone(
        "hand" if playing else "both sets",
        "Both sets" if two else "Hand",
        cards,
        Layout.FAN,
        owner=view.seat,
        in_reach=True,
        orders=(*orders(held), *by_set),
        role=Role.HAND,
        room=position.setup.size if playing else 0,
    )


def later_zone(view: SpectrumpView) -> Zone:
    """Return the set for later, apart from the one that is played."""
    playing = view.position.round.stage == constants.PLAYING
    cards = tuple([face(card) for card in view.later]) if playing else ()
    title = "Second set, played later"
    return Zone("later", title, cards, Layout.FAN, owner=view.seat, role=Role.TAKEN)


# The question


def question(view: SpectrumpView, names: Names) -> Question:
    position = view.position
    if position.round.stage == constants.BIDDING:
        return ask(
            view,
            bid_text(position.round, names),
            [bid_answer(bid, keys_of_colour(view, bid)) for bid in view.legal],
        )
    if view.choice is not None:
        size = position.setup.size
        text = f"Which {size} cards form your first set? The others are your second."
        things = [load_answer(card) for card in view.choice.things]
        return ask(view, text, things, several(view, "Play these first"))
    answers = [play_answer(card, position.round.trump) for card in view.legal]
    return ask(view, play_text(view), answers)


def bid_text(round: SpectrumpRound, names: Names) -> str:
    if round.must_bid():
        return "All others have passed: you must bid. Which colour, and how many of it?"
    if not round.bid:
        return "Which colour do you bid, and how many of it? Nobody has bid yet."
    highest = bid_words(round.bids[-1])
    return f"{names[round.bidder]} bid {highest}. What do you bid?"


@lru_cache(maxsize=4096)
def bid_answer(answer: int, concerns: tuple[str, ...]) -> Answer:
    label = "Pass" if answer == PASS else f"Bid {bid_words(answer)}"
    return Answer(answer, label, concerns=concerns)


def keys_of_colour(view: SpectrumpView, bid: int) -> tuple[str, ...]:
    """Return the cards one has of the colour of a bid: pressing one offers the bids of that
    colour."""
    if bid == PASS:
        return ()
    held = held_by_colour(view).get(int(constants.bid_colour(bid)), [])
    return tuple([f"card {card}" for card in held])


@cache
def load_answer(card: int) -> Answer:
    return Answer(card, card_name(card))


@cache
def play_answer(card: int, trump: int) -> Answer:
    return Answer(card, f"{card_name(card)}{card_worth(card, trump)}")


def play_text(view: SpectrumpView) -> str:
    """Return what may be played, and why."""
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
    opened = colour_words(round.set.opened)
    if following:
        return f"{beginning}Follow with a shade of the trick: {opened}."
    return f"{beginning}You cannot follow with {opened}: throw any card."


def lead_text(round: SpectrumpRound, held: int) -> str:
    unbroken = int(round.unbroken())
    if not held & unbroken:
        return "You lead. Which card do you play?"
    if not held & ~unbroken:
        return "You lead, and all your cards are unbroken trump or scoring trump: play any."
    names = colour_words(held & unbroken)
    return f"You lead. Which card do you play? Not {names} until broken."


table: Final = Description(
    game="spectrump",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
    around=True,
)
