"""Suspense in words and pictures."""

from __future__ import annotations

from gamenight.core.state import NOBODY, UNKNOWN, Event, View
from gamenight.core.words import joined
from gamenight.games.game import Names
from gamenight.games.suspense import rules
from gamenight.games.suspense.pictures import condition_sign
from gamenight.games.suspense.rules import (
    BLACK_CARDS,
    COLOUR_SIZE,
    CONDITIONS,
    FOLD,
    HIGHEST,
    IN_HAND,
    PASS,
    PLAYERS,
    POINTS_TO_WIN,
    QUESTION_MARK,
    STARS,
    SUM_THAT_ENDS,
    WHITE_CARDS,
    Round,
    SuspenseView,
    cards_in,
    number,
    sum_of,
)
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Counter,
    Layout,
    Mark,
    Question,
    Seat,
    Sketch,
    Summary,
    Table,
    Zone,
)

WHY_ENDED = {
    rules.ALL_PASSED: "everyone still in passed",
    rules.ONE_LEFT: "only one player was left in",
    rules.SUM_REACHED: f"the numbers in play reached {SUM_THAT_ENDS}",
}

NO_MARKS: frozenset[Mark] = frozenset()
LAST = frozenset({Mark.LAST})
WON = frozenset({Mark.WINNING})


# Cards


def card_name(card: int) -> str:
    if card == QUESTION_MARK:
        return "the red ?"
    return f"{'white' if card < COLOUR_SIZE else 'black'} {number(card)}"


def card_names(cards: int) -> str:
    return ", ".join(card_name(card) for card in cards_in(cards)) or "no cards"


def condition(card: int) -> str:
    """The victory condition on a card, as a phrase."""
    if card == QUESTION_MARK:
        return "lowest sum in play"
    direction, colours, place = CONDITIONS[card]
    which = {WHITE_CARDS: "white", BLACK_CARDS: "black"}.get(colours, "number")
    where = "in hand" if place == IN_HAND else "in play"
    return f"{'highest' if direction == HIGHEST else 'lowest'} {which} {where}"


def sign(card: int) -> Sketch | None:
    """The victory condition on a card as a picture; the red card's has none."""
    if card == QUESTION_MARK:
        return None
    direction, colours, place = CONDITIONS[card]
    paint = {WHITE_CARDS: "white", BLACK_CARDS: "black"}.get(colours, "")
    return condition_sign(direction == HIGHEST, paint, place == IN_HAND)


def face(card: int, answer: int | None = None, marks: frozenset[Mark] = NO_MARKS) -> Card:
    """A card face up, with its condition and stars."""
    colour = "red" if card == QUESTION_MARK else "white" if card < COLOUR_SIZE else "black"
    return Card(
        key=f"card {card}",
        label=card_name(card).capitalize(),
        paper=colour,
        corner="?" if card == QUESTION_MARK else str(number(card)),
        code={"red": "R", "white": "W", "black": "K"}[colour],
        text=condition(card).capitalize(),
        sketch=sign(card),
        stars=STARS[number(card)],
        answer=answer,
        marks=marks,
    )


def back(key: str) -> Card:
    return Card(key=key, label="A face-down card", face_down=True, back="red")


# The table


def table(view: View, names: Names) -> Table:
    assert isinstance(view, SuspenseView)
    zones = [secret_zone(view)]
    for seat in range(PLAYERS):
        zones.append(front_zone(view, seat))
        zones.append(hand_zone(view, seat))
    return Table(
        game="suspense",
        headline=headline(view, names),
        seats=tuple(nameplate(view, seat, names) for seat in range(PLAYERS)),
        zones=tuple(zones),
        question=question(view, names),
        viewer=view.seat,
        summary=summary(view.previous, view, names) if view.previous else None,
        over=view.turn == NOBODY,
    )


def headline(view: SuspenseView, names: Names) -> str:
    if view.turn == NOBODY:
        return "The match is over"
    total = sum(sum_of(front) for front in view.fronts)
    return f"Round {view.round} · {names[view.dealer]} deals · sum {total} of {SUM_THAT_ENDS}"


def nameplate(view: SuspenseView, seat: int, names: Names) -> Seat:
    badges = []
    if seat == view.dealer:
        badges.append(Badge("dealer", "gold"))
    if view.folded[seat]:
        badges.append(Badge("folded", "gray"))
    if seat in seats_that_passed(view):
        badges.append(Badge("passed", "teal"))
    points = Counter(f"points {seat}", "points", view.scores[seat], POINTS_TO_WIN)
    return Seat(seat, names[seat], seat == view.turn, tuple(badges), (points,))


def seats_that_passed(view: SuspenseView) -> list[int]:
    """Who passed since the last card: the players still in who were asked just before."""
    if view.turn == NOBODY:
        return []
    before = [(view.turn - back) % PLAYERS for back in range(1, PLAYERS)]
    return [seat for seat in before if not view.folded[seat]][: view.passes]


def secret_zone(view: SuspenseView) -> Zone:
    known = view.secret != UNKNOWN
    item = face(view.secret) if known else back("secret card")
    note = f"The round goes to: {condition(view.secret)}" if known else "Only the dealer knows it"
    return Zone("secret", "Secret card", (item,), Layout.STACK, note=note)


def front_zone(view: SuspenseView, seat: int) -> Zone:
    shown = cards_in(view.fronts[seat])
    cards = tuple(face(card, marks=marks_of(view, seat, card)) for card in shown)
    note = f"sum {sum_of(view.fronts[seat])}"
    return Zone(f"front {seat}", "In play", cards, Layout.ROW, owner=seat, note=note)


def hand_zone(view: SuspenseView, seat: int) -> Zone:
    """The viewer's own cards, the backs of the others'; after the match all are shown (SU8)."""
    if view.turn == NOBODY and view.previous:
        shown = cards_in(view.previous.hands[seat])
        cards = tuple(face(card, marks=marks_of(view, seat, card)) for card in shown)
    elif seat == view.seat:
        held = cards_in(view.hand)
        cards = tuple(face(card, card if card in view.legal else None) for card in held)
    else:
        cards = tuple(back(f"hand {seat}: {at}") for at in range(view.hand_sizes[seat]))
    return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, owner=seat)


def marks_of(view: SuspenseView, seat: int, card: int) -> frozenset[Mark]:
    """What was played last; after the match, what met the last condition."""
    if view.turn == NOBODY and view.previous:
        return WON if card in winning_cards(view.previous, seat) else NO_MARKS
    return LAST if (seat, card) == (view.last_seat, view.last_answer) else NO_MARKS


def question(view: SuspenseView, names: Names) -> Question | None:
    if view.turn == NOBODY:
        return None
    if view.turn != view.seat:
        return Question(view.turn, f"{names[view.turn]} is thinking")
    text = "Play a card, pass or fold?" if PASS in view.legal else "Which card do you play?"
    return Question(view.seat, text, tuple(answer_words(answer) for answer in view.legal))


def answer_words(answer: int) -> Answer:
    if answer == PASS:
        return Answer(PASS, "Pass")
    if answer == FOLD:
        return Answer(FOLD, "Fold", grave=True)
    return Answer(answer, f"Play {card_name(answer)}", target=f"card {answer}")


# The last round


def summary(previous: Round, view: SuspenseView, names: Names) -> Summary:
    """The finished round: the secret, who scored what with which card, and where all cards lay."""
    lines = [
        f"The round ended because {WHY_ENDED[previous.why]}.",
        f"The secret card was {card_name(previous.secret)}: {condition(previous.secret)}.",
    ]
    lines += [score_words(previous, seat, names) for seat in range(PLAYERS)]
    if view.turn == NOBODY:
        winners = joined([n for s, n in enumerate(names) if view.scores[s] >= POINTS_TO_WIN])
        lines.append(f"{winners} reached {POINTS_TO_WIN} points and won the match.")
        return Summary(f"Round {previous.number}", tuple(lines))  # all of it lies on the table
    zones = [Zone("shown secret", "Secret card", (face(previous.secret),), Layout.STACK)]
    for seat in range(PLAYERS):
        zones.append(shown_zone(previous, seat, "in play", previous.fronts[seat], names))
        zones.append(shown_zone(previous, seat, "in hand", previous.hands[seat], names))
    return Summary(f"Round {previous.number}", tuple(lines), tuple(zones))


def shown_zone(previous: Round, seat: int, place: str, cards: int, names: Names) -> Zone:
    """What a seat had in one place at the end of a round; what meets the condition glows."""
    won = winning_cards(previous, seat)
    items = tuple(face(card, marks=WON if card in won else NO_MARKS) for card in cards_in(cards))
    return Zone(f"shown {place} {seat}", f"{names[seat]}, {place}", items, owner=seat)


def winning_cards(previous: Round, seat: int) -> list[int]:
    """The cards with which a seat meets the condition; none if it asks for a sum."""
    if previous.secret == QUESTION_MARK or not previous.winners >> seat & 1:
        return []
    direction, colours, place = CONDITIONS[previous.secret]
    pool = previous.hands[seat] if place == IN_HAND else previous.fronts[seat]
    cards = cards_in(pool & colours)
    best = (max if direction == HIGHEST else min)(number(card) for card in cards)
    return [card for card in cards if number(card) == best]


def score_words(previous: Round, seat: int, names: Names) -> str:
    """Why a seat scored what it scored."""
    folded = previous.folded >> seat & 1
    if previous.winners >> seat & 1:
        cards = joined([card_name(card) for card in winning_cards(previous, seat)])
        what = cards or f"a sum of {sum_of(previous.fronts[seat])}"
        why = f"would have won with {what}, but folded" if folded else f"wins with {what}"
    else:
        why = "folded in time" if folded else "does not meet the condition"
    return f"{names[seat]} {why}: +{previous.gains[seat]}."


# The log


def line(event: Event, names: Names) -> str:
    a, b, c, _ = event.facts
    if event.kind == rules.ROUND_BEGAN:
        return f"Round {a}: {names[b]} deals."
    if event.kind == rules.PLAYED:
        return f"{names[a]} plays {card_name(b)}."
    if event.kind == rules.PASSED:
        return f"{names[a]} passes."
    if event.kind == rules.FOLDED:
        return f"{names[a]} folds."
    if event.kind == rules.ROUND_ENDED:
        return f"Round {a} ends: {WHY_ENDED[b]}."
    if event.kind == rules.REVEALED:
        return f"The secret card was {card_name(a)}: {condition(a)}."
    if event.kind == rules.SHOWED:
        return f"{names[a]} shows {card_names(b)}."
    if event.kind == rules.NOBODY_WON:
        return "No card meets the condition: nobody wins the round."
    if event.kind == rules.SCORED:
        why = "" if not c else " for folding" if b else ", having folded what would have won"
        return f"{names[a]} scores {b}{why}."
    assert event.kind == rules.MATCH_WON
    return f"{names[a]} wins the match with {b} points."
