"""The table of Spotlight in words and pictures, and its questions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.position import UNKNOWN
from gamenight.core.words import counted, noun
from gamenight.game.addressing import addressed
from gamenight.game.describing import (
    CHOSEN,
    LAST,
    NO_MARKS,
    WINNING,
    Description,
    ask,
    backs,
    gains,
    if_legal,
    most_gained,
    several,
    takes,
)
from gamenight.game.game import Names
from gamenight.parts.bits import count_of, members_of
from gamenight.table import (
    Answer,
    Badge,
    Card,
    Cell,
    Counter,
    Item,
    Layout,
    Mark,
    Question,
    Role,
    Seat,
    Sheet,
    Summary,
    Tile,
    Token,
    Zone,
)

from .pictures import SPOTLIGHT, SUIT_COLOURS
from .rules import constants
from .rules.constants import NONE
from .rules.position import (
    ScoredRound,
    SpotlightPosition,
    counted_value,
)
from .rules.state import SpotlightView
from .words import (
    AREA_TITLES,
    EFFECT_TEXTS,
    area_name,
    gain_sum,
    round_lines,
    round_title,
    side_name,
    solo_result,
)

# The table of Spotlight, as one seat sees it


BACK: Final = "teal"


def zones(view: SpotlightView, names: Names) -> list[Zone]:
    position = view.position
    found = [column_zone(view, at, names) for at in range(constants.COLUMNS)]
    if position.players == 1:
        found.append(light_zone(position))
    for seat in range(position.players):
        found += zones_of(view, seat)
    if position.history:
        found.append(score_zone(position.history, tuple(names), position.rounds()))
    return [zone for zone in found if zone.items]


def headline(position: SpotlightPosition, names: Names) -> str:
    title = round_title(position.round.number, position.rounds())
    if position.players == 1:
        beside = f"Light has {counted(position.points[constants.LIGHT], 'point')}"
    else:
        beside = f"{names[position.starter()]} starts"
    choosing = " · choosing Personal Suits" if position.round.choosing else ""
    return f"{title} · {beside}{choosing}"


def nameplate(view: SpotlightView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = []
    if position.players > 1 and seat == position.starter():
        badges.append(Badge("starts", "gold"))
    if position.round.choosing and position.has_chosen(seat):
        badges.append(Badge("ready", "green"))
    points = position.points[seat]
    cards: int = count_of(view.hand) if seat == view.seat else position.hand_size(seat)
    counters = (
        Counter(f"points {seat}", noun(points, "point"), points),
        Counter(f"cards {seat}", noun(cards, "card"), cards),
    )
    return Seat(seat, names[seat], seat in position.asked(), tuple(badges), counters)


# Cards and areas


@lru_cache(maxsize=4096)
def face(
    card: int,
    answer: int | None = None,
    marks: tuple[Mark, ...] = NO_MARKS,
    spotlight: str = "",
    note: str = "",
    key: str = "",
) -> Card:
    """Return a playing card that the viewer can read, perhaps with a player's Spotlight under it.

    ``note`` says what the picture does not show: that it was laid face-down, is secret …
    """
    suit = constants.suit_of(card)
    return Card(
        key=key or f"card {card}",
        label=f"{constants.card_name(card)}, {note}" if note else constants.card_name(card),
        corner=str(constants.value_of(card)),
        code=constants.SUIT_NAMES[suit][:2],
        text=note,
        band=SUIT_COLOURS[suit],
        sketch=constants.SUIT_NAMES[suit],
        under=tucked(spotlight),
        answer=answer,
        marks=marks,
    )


def tucked(spotlight: str) -> tuple[str, ...]:
    """Return what lies under a card: the Spotlight of the player of that name."""
    return (f"{SPOTLIGHT.char} {spotlight}",) if spotlight else ()


def open_card(laid: int, card: int, marks: tuple[Mark, ...], names: Names, key: str = "") -> Card:
    """Return a card in a column that the viewer can read."""
    spotlight = side_name(constants.side_of(laid), names) if constants.has_spotlight(laid) else ""
    note = "laid face-down" if constants.is_face_down(laid) or constants.was_face_down(laid) else ""
    return face(card, None, marks, spotlight, note, key)


def card_in_column(view: SpotlightView, at: int, place: int, names: Names) -> Card:
    """Face up, face-down, or face-down but the viewer's own (SL6)."""
    laid = view.position.round.columns[at][place]
    marks = marks_of(view.position, at, place)
    card = (
        view.face_down[constants.card_in(laid)]
        if constants.is_face_down(laid)
        else constants.card_in(laid)
    )
    if card != UNKNOWN:
        return open_card(laid, card, marks, names)
    owner = side_name(constants.side_of(laid), names)
    what = "Drum" if view.position.round.effect(at) == constants.DRUMS_FACE_DOWN else "card"
    return Card(
        key=f"column {at}: {place}",
        label=addressed(f"{owner}'s face-down {what}"),
        face_down=True,
        back=BACK,
        under=tucked(owner if constants.has_spotlight(laid) else ""),
        marks=marks,
    )


def marks_of(position: SpotlightPosition, at: int, place: int) -> tuple[Mark, ...]:
    """Return what came last; after the last round, what counted for the suit that won the area."""
    if position.over:
        return WINNING if position.history[-1].counts_for_winner(at, place) else NO_MARKS
    just_laid = place >= len(position.round.columns[at]) - position.round.just_laid[at]
    return LAST if just_laid else NO_MARKS


@cache
def area_tile(area: int, key: str) -> Tile:
    effect = constants.AREA_EFFECTS[area]
    kind = "placement effect" if effect >= constants.DRUMS_FACE_DOWN else "scoring effect"
    return Tile(
        key=key,
        label=area_name(area),
        title=AREA_TITLES[area],
        text=EFFECT_TEXTS[effect],
        corner=str(constants.AREA_POINTS[area]),
        sketch="" if effect == constants.PLAIN else kind,
    )


# Zones


def column_zone(view: SpotlightView, at: int, names: Names) -> Zone:
    """Return an area with its column; choosing the column lays the picked card there."""
    area, size = view.position.round.areas[at], len(view.position.round.columns[at])
    items: list[Item] = [area_tile(area, f"area {area}")]
    items += [card_in_column(view, at, place, names) for place in range(size)]
    return Zone(
        f"column {at}",
        area_name(area),
        tuple(items),
        Layout.COLUMN,
        note="full"
        if size == constants.FULL_COLUMN
        else f"{size} of {constants.FULL_COLUMN} cards",
        answer=if_legal(view, constants.FIRST_COLUMN + at),
        role=Role.MAIN,
        room=1 + constants.FULL_COLUMN,
        tallies=running_totals(view, at),
    )


def running_totals(view: SpotlightView, at: int) -> tuple[Counter, ...]:
    """Return what each suit has in a column so far, as far as the viewer knows.

    A card with another player's Spotlight counts for a suit that is secret.
    """
    round = view.position.round
    area, effect = round.areas[at], round.effect(at)
    column = [known_card(view, laid) for laid in round.columns[at]]
    totals: dict[int, int] = {}
    for place, laid in enumerate(column):
        if laid == UNKNOWN:
            continue
        suit = (
            UNKNOWN
            if constants.has_spotlight(laid)
            else int(constants.suit_of(constants.card_in(laid)))
        )
        if suit == UNKNOWN and constants.side_of(laid) == view.seat and view.personal_suit >= 0:
            suit = int(constants.suit_of(view.personal_suit))
        worth = 1 if effect == constants.MOST_CARDS else int(counted_value(area, column, place))
        totals[suit] = totals.get(suit, 0) + worth
    return tuple([running_total(at, suit, total) for suit, total in sorted(totals.items())])


def known_card(view: SpotlightView, laid: int) -> int:
    """Return a laid card with its face, or UNKNOWN."""
    if not constants.is_face_down(laid):
        return laid
    card = view.face_down[constants.card_in(laid)]
    return UNKNOWN if card == UNKNOWN else int(constants.turned_up(laid, card))


@cache
def running_total(at: int, suit: int, total: int) -> Counter:
    name = "a secret suit" if suit == UNKNOWN else constants.SUIT_NAMES[suit]
    sketch = "Spotlight" if suit == UNKNOWN else name
    return Counter(f"total {at} {suit}", name, total, sketch=sketch)


def light_zone(position: SpotlightPosition) -> Zone:
    size = position.light_deck_size()
    note = counted(position.points[constants.LIGHT], "point")
    cards = backs("light deck", min(size, 1), BACK)
    return Zone(
        "light", "Light's deck", cards, Layout.STACK, count=size, note=note, role=Role.SUPPLY
    )


def zones_of(view: SpotlightView, seat: int) -> list[Zone]:
    """Return what belongs to a seat, the hand last."""
    return [
        taken_zone(f"personal zone {seat}", "Personal Suit", personal_suit(view, seat), seat),
        earlier_suits_zone(view.position, seat),
        taken_zone(f"spotlight zone {seat}", "Spotlights", spotlights(view, seat), seat),
        discard_zone(view, seat),
        hand_zone(view, seat),
    ]


def taken_zone(key: str, title: str, items: tuple[Item, ...], seat: int) -> Zone:
    return Zone(key, title, items, owner=seat, role=Role.TAKEN)


def personal_suit(view: SpotlightView, seat: int) -> tuple[Card, ...]:
    position = view.position
    if position.over:
        return (face(position.history[-1].personal_suits[seat]),)
    if seat != view.seat:
        return backs(f"personal suit {seat}", int(position.has_chosen(seat)), BACK)
    card = view.personal_suit
    return () if card == UNKNOWN else (face(card, None, NO_MARKS, "", "secret"),)


def earlier_suits_zone(position: SpotlightPosition, seat: int) -> Zone:
    """Personal Suits of earlier rounds: all have seen them, and no hand can hold them (SL3, G6)."""
    earlier = [face(finished.personal_suits[seat]) for finished in position.rounds_before()]
    note = "out of the deck"
    return Zone(
        f"earlier suits {seat}",
        "Earlier suits",
        tuple(earlier),
        owner=seat,
        note=note,
        role=Role.RECORD,
    )


def spotlights(view: SpotlightView, seat: int) -> tuple[Token, ...]:
    left = view.position.spotlights_left[seat]
    own = seat == view.seat
    if not left:
        return ()
    token = Token(
        key=f"spotlights {seat}",
        label=f"{counted(left, 'Spotlight')} left",
        colour="black",
        sketch="Spotlight",
        count=left,
        answer=if_legal(view, constants.USE_SPOTLIGHT) if own else None,
        marks=CHOSEN if own and is_lit(view) else NO_MARKS,
    )
    return (token,)


def is_lit(view: SpotlightView) -> bool:
    """Return whether the viewer puts a Spotlight under the picked card."""
    return view.picked != NONE and constants.has_spotlight(view.picked)


def discard_zone(view: SpotlightView, seat: int) -> Zone:
    """Return the viewer's own discards; nobody else ever sees them (G6)."""
    own = members_of(view.discards) if seat == view.seat else []
    cards = [face(card, None, NO_MARKS, "", "discarded") for card in own]
    return Zone(f"discards {seat}", "Your discards", tuple(cards), owner=seat, role=Role.RECORD)


def hand_zone(view: SpotlightView, seat: int) -> Zone:
    own = seat == view.seat
    cards = own_hand(view) if own else hidden_hand(seat, view.position.hand_size(seat))
    role = Role.HAND if own else Role.TAKEN
    return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, seat, in_reach=own, role=role)


def own_hand(view: SpotlightView) -> tuple[Card, ...]:
    picked = constants.card_in(view.picked)
    return tuple(
        [
            face(card, if_legal(view, card), CHOSEN if card == picked else NO_MARKS)
            for card in members_of(view.hand)
        ]
    )


@cache
def hidden_hand(seat: int, size: int) -> tuple[Card, ...]:
    return backs(f"hand {seat}", size, BACK)


# The question


def question(view: SpotlightView, _names: Names) -> Question:
    position = view.position
    if view.choice is not None:
        things = [card_words("Discard", card) for card in view.choice.things]
        text = f"Which {view.choice.most} cards do you discard?"
        return ask(view, text, things, several(view, "Discard these"))
    if not position.round.choosing:
        verb, text = "Play", laying_question(view)
    elif position.owes_discards(view.discards):
        verb, text = "Discard", "Which card do you discard?"
    else:
        verb, text = "Choose", "Which card is your Personal Suit?"
    return ask(view, text, [answer_words(position, verb, answer) for answer in view.legal])


def laying_question(view: SpotlightView) -> str:
    if view.picked == NONE:
        suit = constants.SUIT_NAMES[constants.suit_of(view.personal_suit)]
        text = f"Your suit is {suit}. Which card do you play?"
    else:
        name = constants.card_name(constants.card_in(view.picked))
        lit = " with a Spotlight" if is_lit(view) else ""
        text = f"Under which area does {name} go{lit}?"
    if view.position.round.is_stuck(view.hand):
        return f"Your last card fits nowhere, so it may go where there is room. {text}"
    return text


def answer_words(position: SpotlightPosition, verb: str, answer: int) -> Answer:
    if answer == constants.USE_SPOTLIGHT:
        return Answer(answer, "Use a Spotlight")
    if answer < constants.CARDS:
        return card_words(verb, answer)
    return Answer(answer, area_name(position.round.areas[answer - constants.FIRST_COLUMN]))


@cache
def card_words(verb: str, card: int) -> Answer:
    return Answer(card, f"{verb} {constants.card_name(card)}")


# Finished rounds


def summary(position: SpotlightPosition, names: Names) -> Summary | None:
    if not position.history:
        return None
    ended = result(position, names) if position.over else ""
    return last_round(position.history, tuple(names), position.rounds(), ended)


@lru_cache(maxsize=256)
def last_round(
    history: tuple[ScoredRound, ...], names: tuple[str, ...], rounds: int, result: str
) -> Summary:
    """Return the last round with its sums; ``result`` is how the match ended, empty before."""
    last = history[-1]
    lines = round_lines(last, names)
    if result:
        lines.append(result)
    columns = [shown_column(last, at, names) for at in range(constants.COLUMNS)]
    sides = [side_name(side, names) for side in range(constants.SIDES)]
    totals = [sum(finished.gains[side] for finished in history) for side in range(len(sides))]
    won = most_gained(last.gains)
    words = [gain_sum(last, side) for side in range(len(sides))]
    return Summary(
        round_title(len(history), rounds),
        tuple(lines),
        (*[shown_suit(last, seat) for seat in range(len(names))], *columns),
        takes(won, sides),
        "Both chose the same suit: no area scores" if last.chose_same_suit() else "",
        tuple(
            replace(gain, name=sides[gain.seat]) if gain.seat >= len(names) else gain
            for gain in gains(last.gains, totals, won, words)
        ),
    )


@lru_cache(maxsize=256)
def score_zone(history: tuple[ScoredRound, ...], names: tuple[str, ...], rounds: int) -> Zone:
    """Return what every finished round brought each side."""
    titles = [round_title(number, rounds) for number in range(1, len(history) + 1)]
    sides = range(constants.SIDES)
    rows = [
        (Cell(title), *[Cell(gain_sum(finished, side)) for side in sides])
        for title, finished in zip(titles, history, strict=True)
    ]
    totals = [sum(finished.gains[side] for finished in history) for side in sides]
    rows.append((Cell("Total"), *[Cell(str(total)) for total in totals]))
    heading = ("Round", *[side_name(side, names) for side in sides])
    sheet = Sheet("scores", "Points by round", heading, tuple(rows))
    return Zone("score sheet", "Points", (sheet,), Layout.SHEET, role=Role.RECORD)


def result(position: SpotlightPosition, names: Names) -> str:
    mine, theirs = position.points
    if position.players == 1:
        return solo_result(names[0], mine, theirs)
    if mine == theirs:
        return f"Both have {counted(mine, 'point')} and share the victory."
    winner = names[position.winners()[0]]
    return f"{winner} wins with {counted(max(mine, theirs), 'point')} to {min(mine, theirs)}."


def shown_suit(finished: ScoredRound, seat: int) -> Zone:
    card = face(finished.personal_suits[seat], None, NO_MARKS, "", "", f"shown suit {seat}")
    return Zone(f"shown suits {seat}", "Personal Suit", (card,), owner=seat)


def shown_column(finished: ScoredRound, at: int, names: Names) -> Zone:
    """Return an area of the finished round with its cards turned up; what counted for the winner
    glows."""
    area = finished.areas[at]
    items: list[Item] = [area_tile(area, f"shown area {at}")]
    for place, laid in enumerate(finished.columns[at]):
        marks = WINNING if finished.counts_for_winner(at, place) else NO_MARKS
        key = f"shown column {at}: {place}"
        items.append(open_card(laid, constants.card_in(laid), marks, names, key))
    return Zone(f"shown column {at}", area_name(area), tuple(items), Layout.COLUMN)


table: Final = Description(
    game="spotlight",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
