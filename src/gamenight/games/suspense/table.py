"""The table of Suspense in words and pictures, and its questions."""

from __future__ import annotations

from functools import cache
from typing import Final

from gamenight.core.insight import Supposition
from gamenight.core.position import UNKNOWN
from gamenight.core.words import joined, noun
from gamenight.game.describing import (
    LAST,
    NO_MARKS,
    WINNING,
    Description,
    ask,
    backs,
    gains,
    if_legal,
    takes,
)
from gamenight.game.game import Names
from gamenight.parts.bits import members_of
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
    Summary,
    Zone,
)

from . import bot, rules
from .rules import Showdown, SuspensePosition, SuspenseView, number, sum_of

# The words of Suspense for cards and conditions, shared by table and log


WHY_ENDED: Final = {
    rules.ALL_PASSED: "everyone still in passed",
    rules.ONE_LEFT: "only one player was left in",
    rules.SUM_REACHED: f"the numbers in play reached {rules.SUM_THAT_ENDS}",
}

COLOURS_THAT_COUNT: Final = {rules.WHITE_CARDS: "white", rules.BLACK_CARDS: "black"}
"""The word for the colours of a condition; conditions on both colours speak of numbers."""


def colour(card: int) -> str:
    if card == rules.QUESTION_MARK:
        return "red"
    return "white" if card < rules.COLOUR_SIZE else "black"


def card_name(card: int) -> str:
    return "the red ?" if card == rules.QUESTION_MARK else f"{colour(card)} {number(card)}"


def condition(card: int) -> str:
    """Return the victory condition on a card, as a phrase."""
    if card == rules.QUESTION_MARK:
        return "lowest sum in play"
    direction, colours, place = rules.CONDITIONS[card]
    which = COLOURS_THAT_COUNT.get(colours, "number")
    where = "in hand" if place == rules.IN_HAND else "in play"
    return f"{'highest' if direction == rules.HIGHEST else 'lowest'} {which} {where}"


def supposed(fact: Supposition, names: Names) -> str:
    """Return what may be hidden: "Anna has black 4", "the secret card looks at hands"."""
    kind, seat, what = fact
    match kind:
        case bot.HAS_CARD:
            return f"{names[seat]} has {card_name(what)}"
        case bot.IS_SECRET:
            return f"the secret card is {card_name(what)} for the {condition(what)}"
        case bot.COUNTS:
            cards = COLOURS_THAT_COUNT.get(what, "both colours of")
            return f"the secret card looks at {cards} cards"
        case bot.HIGH_WINS:
            return "the secret card asks for the highest number"
        case _:
            return "the secret card looks at hands"


# The table of Suspense, as one seat sees it


def zones(view: SuspenseView, _names: Names) -> list[Zone]:
    found = [secret_zone(view)]
    for seat in range(rules.PLAYERS):
        found += [front_zone(view.position, seat), hand_zone(view, seat)]
    return found


def headline(position: SuspensePosition, names: Names) -> str:
    round = position.round
    return f"Round {round.number} · {names[round.dealer]} deals"


def nameplate(view: SuspenseView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = []
    if seat == position.round.dealer:
        badges.append(Badge("dealer", "gold"))
    if position.round.has_folded(seat):
        badges.append(Badge("folded", "gray"))
    if not position.over and seat in position.seats_that_passed():
        badges.append(Badge("passed", "teal"))
    points = Counter(
        f"points {seat}",
        noun(position.scores[seat], "point"),
        position.scores[seat],
        rules.POINTS_TO_WIN,
    )
    folded = position.round.has_folded(seat)
    return Seat(seat, names[seat], seat == position.turn, tuple(badges), (points,), folded)


# Cards


@cache
def face(card: int, answer: int | None = None, marks: tuple[Mark, ...] = NO_MARKS) -> Card:
    """Return a card face up, with its condition and stars."""
    paper = colour(card)
    return Card(
        key=f"card {card}",
        label=card_name(card).capitalize(),
        paper=paper,
        corner="?" if card == rules.QUESTION_MARK else str(number(card)),
        code={"red": "R", "white": "W", "black": "K"}[paper],
        text=condition(card).capitalize(),
        sketch="" if card == rules.QUESTION_MARK else condition(card),
        stars=rules.STARS[number(card)],
        answer=answer,
        marks=marks,
    )


def secret_zone(view: SuspenseView) -> Zone:
    if view.secret == UNKNOWN:
        cards, note = backs("secret card", 1, "red"), "Only the dealer knows it"
    else:
        cards, note = (face(view.secret),), f"The round goes to: {condition(view.secret)}"
    return Zone(
        "secret",
        "Secret card",
        cards,
        Layout.STACK,
        note=note,
        role=Role.MAIN,
        tallies=(sum_to_the_end(view.position.round.sum_in_play),),
    )


@cache
def sum_to_the_end(total: int) -> Counter:
    """Return all numbers in play together, on their way to the end of the round."""
    return Counter("sum", "sum in play", total, rules.SUM_THAT_ENDS)


def front_zone(position: SuspensePosition, seat: int) -> Zone:
    cards = position.round.fronts[seat]
    items = shown(position, seat, cards)
    total = Counter(f"sum {seat}", "sum", int(sum_of(cards)))
    return Zone(
        f"front {seat}", "In play", items, owner=seat, role=Role.MAIN, room=1, tallies=(total,)
    )


def hand_zone(view: SuspenseView, seat: int) -> Zone:
    """Return the viewer's own cards, the backs of the others'; after the match all are shown
    (SU8)."""
    position = view.position
    if position.over and position.previous is not None:
        cards = shown(position, seat, position.previous.hands[seat])
    elif seat == view.seat:
        cards = tuple([face(card, if_legal(view, card)) for card in members_of(view.hand)])
    else:
        cards = backs(f"hand {seat}", position.round.hand_size(seat), "red")
    own = seat == view.seat
    role = Role.HAND if own else Role.TAKEN
    room = rules.HAND_SIZE if own else 0
    return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, seat, own, role=role, room=room)


def shown(position: SuspensePosition, seat: int, cards: int) -> tuple[Card, ...]:
    """Return cards of a seat that everybody sees, marked where they are special."""
    return tuple([face(card, marks=marks_of(position, seat, card)) for card in members_of(cards)])


def marks_of(position: SuspensePosition, seat: int, card: int) -> tuple[Mark, ...]:
    """Return what was played last; after the match, what met the last condition."""
    if position.over and position.previous is not None:
        return WINNING if card in position.previous.winning_cards(seat) else NO_MARKS
    round = position.round
    return LAST if seat == round.last_seat and card == round.last_answer else NO_MARKS


def question(view: SuspenseView, _names: Names) -> Question:
    text = "Play a card, pass or fold?" if rules.PASS in view.legal else "Which card do you play?"
    about = ["secret", *[f"front {seat}" for seat in range(rules.PLAYERS)]]
    return ask(view, text, [answer_words(answer) for answer in view.legal], about=about)


@cache
def answer_words(answer: int) -> Answer:
    if answer == rules.PASS:
        return Answer(rules.PASS, "Pass")
    if answer == rules.FOLD:
        return Answer(rules.FOLD, "Fold", final=True)
    return Answer(answer, f"Play {card_name(answer)}")


# The last round


def summary(position: SuspensePosition, names: Names) -> Summary | None:
    """Return the finished round: the secret, who scored what with which card, and where all cards
    lay."""
    previous = position.previous
    if previous is None:
        return None
    title = f"Round {position.epoch()}"
    lines = [
        f"The round ended because {WHY_ENDED[position.why_ended]}.",
        f"The secret card was {card_name(previous.secret)}: {condition(previous.secret)}.",
    ]
    lines += [score_words(previous, seat, names) for seat in range(rules.PLAYERS)]
    if position.over:
        winners = joined([names[seat] for seat in position.winners()])
        lines.append(f"{winners} reached {rules.POINTS_TO_WIN} points and won the match.")
    zones = [Zone("shown secret", "Secret card", (face(previous.secret),), Layout.STACK)]
    for seat in range(rules.PLAYERS):
        zones.append(shown_zone(previous, seat, "in play", previous.fronts[seat], names))
        zones.append(shown_zone(previous, seat, "in hand", previous.hands[seat], names))
    won = [s for s in range(rules.PLAYERS) if previous.wins(s) and not previous.has_folded(s)]
    words = [short_words(previous, seat) for seat in range(rules.PLAYERS)]
    points = [previous.gain(seat) for seat in range(rules.PLAYERS)]
    return Summary(
        title,
        tuple(lines),
        tuple(zones),
        takes(won, names),
        f"The secret card: {condition(previous.secret)}",
        gains(points, position.scores, won, words),
    )


def shown_zone(previous: Showdown, seat: int, place: str, cards: int, names: Names) -> Zone:
    """Return what a seat had in one place at the end of a round; what meets the condition glows."""
    won = previous.winning_cards(seat)
    items = [face(card, None, WINNING if card in won else NO_MARKS) for card in members_of(cards)]
    return Zone(f"shown {place} {seat}", f"{names[seat]}, {place}", tuple(items), owner=seat)


def short_words(previous: Showdown, seat: int) -> str:
    if previous.wins(seat):
        return "would have won, but folded" if previous.has_folded(seat) else "meets the condition"
    return "folded in time" if previous.has_folded(seat) else "does not meet it"


def score_words(previous: Showdown, seat: int, names: Names) -> str:
    """Return why a seat scored what it scored."""
    folded = previous.has_folded(seat)
    if previous.wins(seat):
        cards = joined([card_name(card) for card in previous.winning_cards(seat)])
        what = cards or f"a sum of {sum_of(previous.fronts[seat])}"
        why = f"would have won with {what}, but folded" if folded else f"wins with {what}"
    else:
        why = "folded in time" if folded else "does not meet the condition"
    return f"{names[seat]} {why}: +{previous.gain(seat)}."


table: Final = Description(
    game="suspense",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
    around=True,
)
