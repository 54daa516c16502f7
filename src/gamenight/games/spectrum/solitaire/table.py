"""The table of Spectrum Solitaire in words and pictures, and its questions."""

from __future__ import annotations

from functools import cache
from typing import Final

from gamenight.core.words import counted
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    WINNING,
    Description,
    ask,
    backs,
    several,
)
from gamenight.game.game import Names
from gamenight.table import (
    Answer,
    Card,
    Counter,
    Layout,
    Question,
    Role,
    Seat,
    Summary,
    Zone,
)

from ..cards import face
from ..rules.deck import NUMBER_CARDS, card_of
from ..rules.wheel import COLOURS
from ..words import CODES, COLOUR_NAMES, PAINTS, card_name, points_words, total
from .rules import constants
from .rules.position import SolitairePosition
from .rules.state import SolitaireView

# The words of Spectrum Solitaire for places and ends, shared by table and log


WHY_ENDED: Final = {
    constants.CONCEDED: "The game is conceded",
    constants.NO_MOVE_LEFT: "No move is left",
    constants.TOO_MANY_CHOICES: f"Nothing came of {constants.IDLE_CHOICES} moves",
    constants.TOO_MANY_PASSES: f"Nothing came of {constants.IDLE_PASSES} passes",
}


def place_name(place: int) -> str:
    """Where a card comes from: the waste or a column."""
    return "the waste" if place == constants.WASTE else f"column {place + 1}"


def praise(passes: int) -> str:
    """Return what the rulebook calls a win (SO3)."""
    if passes <= constants.PERFECT_PASSES:
        return "a perfect victory"
    return "a masterful performance" if passes <= constants.MASTERFUL_PASSES else "a victory"


def win_arithmetic(passes: int, score: int) -> str:
    """Return how a win is counted (SO3)."""
    later = passes - 1
    if not later:
        return f"{constants.FOR_A_WIN} for a win in one pass."
    less = f"{later} × {constants.LESS_FOR_EACH_PASS}"
    floor = ", never below 0" if not score else ""
    return f"{constants.FOR_A_WIN} − {less} for the passes after the first = {score}{floor}."


# The table of Spectrum Solitaire


FANNED = 3
"""How many cards of the waste lie side by side; the others are listed apart."""
IN_A_ROW = 12
BACK = "brown"


def zones(view: SolitaireView, _names: Names) -> list[Zone]:
    looking = Looking(view)
    return [
        *[foundations(looking), stock(looking), waste(looking)],
        *[column_zone(looking, column) for column in range(constants.COLUMNS)],
        *seen_before(view.position),
    ]


def headline(position: SolitairePosition, _names: Names) -> str:
    return f"{pass_words(position)} · {cards_home(position)}"


def at_the_end(position: SolitairePosition, _names: Names) -> str:
    if position.is_won():
        return f"All cards are home · {praise(position.counted_passes())}"
    return f"{WHY_ENDED[position.ended]} · {cards_home(position)}"


def cards_home(position: SolitairePosition) -> str:
    return f"{position.cards_up()} of {NUMBER_CARDS} cards home"


def pass_words(position: SolitairePosition) -> str:
    """Return the pass that is under way, or that the last one is over."""
    most = position.setup.most_passes
    if not position.in_stock() and not position.passes_remain():
        return "The last pass is over"
    number = position.passes + (1 if position.in_stock() else 0)
    return f"Pass {number} of {most}" if most else f"Pass {number}"


def nameplate(view: SolitaireView, seat: int, names: Names) -> Seat:
    """Return both scores at any time: as the table lies, and for a win with the passes so far
    (SO3)."""
    position = view.position
    now = Counter("points", "points as it lies", position.score_if_conceded())
    if position.is_won():
        now = Counter("points", "points", position.score_if_won())
    counters = [now]
    if not position.over:
        counters.append(Counter("for a win", "points for a win", position.score_if_won()))
        most = int(position.setup.most_passes) or None
        counters.append(Counter("passes", "passes", int(position.passes), most))
    return Seat(seat, names[seat], not position.over, (), tuple(counters))


# What lies there


class Looking:
    """What every card is asked for: may it be chosen, was it just moved?"""

    def __init__(self, view: SolitaireView) -> None:
        self.position = view.position
        self.open = frozenset(view.legal if view.choice is None else view.choice.things)
        self.moved = frozenset(view.position.moved)
        self.won = view.position.is_won()

    def if_open(self, answer: int) -> int | None:
        return answer if answer in self.open else None

    def shown(self, card: int) -> Card:
        """Return a card face up; what the last choice moved is marked."""
        if self.won:
            return face(card, None, WINNING)
        return face(card, self.if_open(card), LAST if card in self.moved else NO_MARKS)


def foundations(looking: Looking) -> Zone:
    position = looking.position
    cards = []
    for colour in range(COLOURS):
        rank = position.foundations[colour]
        cards.append(looking.shown(card_of(colour, rank)) if rank else foundation_place(colour))
    answer = looking.if_open(constants.FOUNDATION)
    return Zone(
        "foundations",
        "Foundations",
        tuple(cards),
        Layout.GRID,
        count=position.cards_up(),
        columns=IN_A_ROW,
        answer=answer,
        role=Role.SUPPLY,
    )


@cache
def foundation_place(colour: int) -> Card:
    """Where the foundation of a colour will lie."""
    return Card(
        key=f"foundation {colour}",
        label=f"{COLOUR_NAMES[colour]}, empty",
        paper="cream",
        corner="–",
        code=CODES[colour],
        band=PAINTS[colour],
    )


def stock(looking: Looking) -> Zone:
    position = looking.position
    count = position.in_stock()
    turn = looking.if_open(constants.TURN)
    if not count:
        note = "turn the waste over" if turn is not None else "used up"
        return stock_zone((), 0, note, turn)
    back = Card("top of stock", "Turn the stock", True, BACK, answer=turn)
    return stock_zone((back,), count)


def stock_zone(
    cards: tuple[Card, ...], count: int, note: str = "", turn: int | None = None
) -> Zone:
    return Zone(
        "stock",
        "Stock",
        cards,
        Layout.STACK,
        count=count,
        note=note,
        answer=turn,
        role=Role.SUPPLY,
    )


def waste(looking: Looking) -> Zone:
    position = looking.position
    fanned = position.talon[: position.turned][-FANNED:]
    cards = tuple([looking.shown(card) for card in fanned])
    return Zone("waste", "Waste", cards, Layout.FAN, count=position.turned, role=Role.SUPPLY)


def column_zone(looking: Looking, column: int) -> Zone:
    position = looking.position
    cards = face_down(column, position.down[column])
    cards += tuple([looking.shown(card) for card in position.runs[column]])
    return Zone(
        f"column {column}",
        str(column + 1),
        cards,
        Layout.COLUMN,
        answer=looking.if_open(constants.COLUMN + column),
        role=Role.MAIN,
    )


@cache
def face_down(column: int, count: int) -> tuple[Card, ...]:
    return backs(f"column {column}", count, BACK)


def seen_before(position: SolitairePosition) -> list[Zone]:
    """Return cards of waste and stock that were seen and lie under others, the next to come
    first."""
    under = position.talon[: max(position.turned - FANNED, 0)]
    known = position.talon[position.turned :]
    zones = []
    if under:
        cards = tuple([face(card) for card in reversed(under)])
        zones.append(record("under", "Under the waste", cards))
    if known:
        cards = tuple([face(card) for card in known])
        zones.append(record("known", "Next in the stock", cards))
    return zones


def record(key: str, title: str, cards: tuple[Card, ...]) -> Zone:
    return Zone(key, title, cards, Layout.GRID, columns=IN_A_ROW, role=Role.RECORD)


# The question


def question(view: SolitaireView, _names: Names) -> Question:
    position = view.position
    numbers = view.legal if view.choice is None else view.choice.things
    turning, certain = how_turned(position), position.is_certain()
    answers = [answer_words(number, turning, certain) for number in numbers]
    chosen = several(view, "Move", at_once=True) if view.choice is not None else None
    return ask(view, question_text(position), answers, chosen)


def question_text(position: SolitairePosition) -> str:
    if position.is_certain():
        return "Every card is face up, so the win is certain. Finish automatically?"
    if not position.may_turn():
        return "The stock is used up. Which card do you move, and where?"
    return "Which card do you move, and where?"


def how_turned(position: SolitairePosition) -> str:
    """Return what turning the stock does now."""
    if not position.in_stock():
        return "Turn the waste over"
    return f"Turn {counted(min(position.setup.draw, position.in_stock()), 'card')}"


@cache
def answer_words(answer: int, turning: str, certain: bool) -> Answer:
    if answer < NUMBER_CARDS:
        return Answer(answer, card_name(answer))
    if answer < constants.FOUNDATION:
        return Answer(answer, f"To column {answer - constants.COLUMN + 1}")
    if answer == constants.FOUNDATION:
        return Answer(answer, "To its foundation")
    if answer == constants.TURN:
        return Answer(answer, turning)
    if answer == constants.ALL_UP:
        words = "Finish automatically" if certain else "Bring up all that can go up"
        return Answer(answer, words)
    return Answer(answer, "Concede", final=True, seldom=True)


# The end


def summary(position: SolitairePosition, names: Names) -> Summary | None:
    """Return how the points come about (SO3)."""
    if not position.over:
        return None
    passes = position.counted_passes()
    if position.is_won():
        lines = [win_arithmetic(passes, position.score_if_won())]
        last = f"{names[0]} wins: {praise(passes)}, {counted(position.score_if_won(), 'point')}."
        return Summary("The score", (*lines, last))
    score = position.score_if_conceded()
    in_stock = len(position.talon) + position.unseen
    lines = [
        f"{WHY_ENDED[position.ended]}.",
        points_for_cards("on the foundations", position.cards_up(), constants.FOR_A_CARD_UP),
        points_for_cards("face up in the columns", position.faces_up(), constants.FOR_A_FACE_UP),
        points_for_cards(
            "face down in the columns", position.faces_down(), constants.FOR_A_FACE_DOWN
        ),
        points_for_cards("in stock and waste", in_stock, constants.FOR_ONE_IN_STOCK),
        points(counted(passes, "pass", "es"), passes, constants.FOR_A_PASS),
        f"{names[0]} ends with {points_words(int(score))} and did not win.",
    ]
    return Summary("The score", tuple(lines))


def points_for_cards(where: str, cards: int, each: int) -> str:
    return points(f"{counted(cards, 'card')} {where}", cards, each)


def points(what: str, count: int, each: int) -> str:
    """Return what they come to: "3 passes × −10: −30"."""
    return f"{what} × {total(each)}: {total(count * each)}"


table: Final = Description(
    game="spectrum-solitaire",
    headline=headline,
    at_the_end=at_the_end,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
