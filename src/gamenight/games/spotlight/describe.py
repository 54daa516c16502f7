"""The table of Spotlight as a seat sees it."""

from __future__ import annotations

from gamenight.core.state import NOBODY, View
from gamenight.core.words import counted, noun
from gamenight.games.game import Names
from gamenight.games.spotlight import pictures
from gamenight.games.spotlight.rules import Round, SpotlightView, box
from gamenight.games.spotlight.rules.box import (
    AREA_EFFECTS,
    AREA_POINTS,
    CARDS,
    COLUMNS,
    FIRST_COLUMN,
    FULL_COLUMN,
    HIDDEN_CARD,
    NONE,
    SUIT_NAMES,
    USE_SPOTLIGHT,
    card_in,
    card_name,
    cards_in,
    has_spotlight,
    is_face_down,
    only,
    side_of,
    size_of,
    suit_of,
    value_of,
)
from gamenight.games.spotlight.rules.placing import cards_that_fit
from gamenight.games.spotlight.rules.scoring import counted_suit, solo_result
from gamenight.games.spotlight.words import (
    AREA_TITLES,
    EFFECT_TEXTS,
    area_name,
    gain_sum,
    round_lines,
    round_title,
    side_name,
)
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
    Seat,
    Sheet,
    Summary,
    Table,
    Tile,
    Token,
    Zone,
)

NO_MARKS: frozenset[Mark] = frozenset()
LAST = frozenset({Mark.LAST})
CHOSEN = frozenset({Mark.CHOSEN})
WON = frozenset({Mark.WINNING})


# Cards and areas


def face(
    card: int,
    answer: int | None = None,
    marks: frozenset[Mark] = NO_MARKS,
    spotlight: str = "",
    note: str = "",
    key: str = "",
) -> Card:
    """A playing card that the viewer can read, perhaps with somebody's Spotlight under it.

    ``note`` says what the picture does not show: that it was laid face-down, is secret …
    """
    suit = suit_of(card)
    return Card(
        key=key or f"card {card}",
        label=f"{card_name(card)}, {note}" if note else card_name(card),
        corner=str(value_of(card)),
        code=pictures.SUIT_CODES[suit],
        text=note,
        band=pictures.SUIT_COLOURS[suit],
        sketch=pictures.SUIT_SKETCHES[suit],
        under=tucked(spotlight),
        answer=answer,
        marks=marks,
    )


def tucked(spotlight: str) -> tuple[str, ...]:
    """What lies under a card: the Spotlight of the player of that name."""
    return (f"{pictures.SPOTLIGHT.char} {spotlight}",) if spotlight else ()


def back(key: str, label: str, marks: frozenset[Mark] = NO_MARKS, spotlight: str = "") -> Card:
    under = tucked(spotlight)
    return Card(key=key, label=label, face_down=True, back="teal", under=under, marks=marks)


def laid(view: SpotlightView, at: int, place: int, names: Names) -> Card:
    """A card in a column: face up, face-down, or face-down but the viewer's own (SL6)."""
    packed = view.columns[at][place]
    owner = side_name(side_of(packed), names)
    spotlight = owner if has_spotlight(packed) else ""
    marks = marks_of(view, at, place)
    if card_in(packed) == HIDDEN_CARD:
        drum = AREA_EFFECTS[view.areas[at]] == box.DRUMS_FACE_DOWN
        label = f"{owner}'s face-down {'Drum' if drum else 'card'}"
        return back(f"column {at}: {place}", label, marks, spotlight)
    note = "laid face-down" if is_face_down(packed) else ""
    return face(card_in(packed), marks=marks, spotlight=spotlight, note=note)


def marks_of(view: SpotlightView, at: int, place: int) -> frozenset[Mark]:
    """What came last; after the last round, what counted for the suit that won the area."""
    if view.turn == NOBODY:
        return WON if counts_for_winner(view.history[-1], at, place) else NO_MARKS
    return LAST if place >= len(view.columns[at]) - view.fresh[at] else NO_MARKS


def counts_for_winner(finished: Round, at: int, place: int) -> bool:
    suit = counted_suit(finished.columns[at][place], finished.personals)
    return suit == finished.suits[at]


def area_tile(area: int, key: str, answer: int | None = None) -> Tile:
    effect = AREA_EFFECTS[area]
    sketch = pictures.PLACEMENT if effect >= box.DRUMS_FACE_DOWN else pictures.SCORING
    return Tile(
        key=key,
        label=area_name(area),
        title=AREA_TITLES[area],
        text=EFFECT_TEXTS[effect],
        corner=str(AREA_POINTS[area]),
        sketch=None if effect == box.PLAIN else sketch,
        answer=answer,
    )


# The table


def table(view: View, names: Names) -> Table:
    assert isinstance(view, SpotlightView)
    zones = [column_zone(view, at, names) for at in range(COLUMNS)]
    if view.players == 1:
        zones.append(light_zone(view))
    for seat in range(view.players):
        zones += [personal_zone(view, seat), earlier_suits_zone(view, seat)]
        zones += [spotlight_zone(view, seat), discard_zone(view, seat), hand_zone(view, seat)]
    if view.history:
        zones.append(score_zone(view, names))
    return Table(
        game="spotlight",
        headline=headline(view, names),
        seats=tuple(nameplate(view, seat, names) for seat in range(view.players)),
        zones=tuple(zone for zone in zones if zone.items),
        question=question(view, names),
        viewer=view.seat,
        summary=summary(view, names) if view.history else None,
        over=view.turn == NOBODY,
    )


def starter(view: SpotlightView) -> int:
    return (view.first + view.round - 1) % view.players


def headline(view: SpotlightView, names: Names) -> str:
    if view.turn == NOBODY:
        return "The match is over"
    parts = [round_title(view.round, view.plain)]
    if view.players == 1:
        parts.append(f"Light has {counted(view.points[box.LIGHT], 'point')}")
    else:
        parts.append(f"{names[starter(view)]} starts")
    if view.phase == box.CHOOSING:
        parts.append("choosing Personal Suits")
    return " · ".join(parts)


def nameplate(view: SpotlightView, seat: int, names: Names) -> Seat:
    badges = [Badge("starts", "gold")] if view.players > 1 and seat == starter(view) else []
    if view.phase == box.CHOOSING and view.ready[seat]:
        badges.append(Badge("ready", "green"))
    counters = (
        Counter(f"points {seat}", noun(view.points[seat], "point"), view.points[seat]),
        Counter(f"cards {seat}", noun(view.hand_sizes[seat], "card"), view.hand_sizes[seat]),
    )
    return Seat(seat, names[seat], seat == view.turn, tuple(badges), counters)


def column_zone(view: SpotlightView, at: int, names: Names) -> Zone:
    """An area with its column; choosing the column lays the picked card there."""
    cards = tuple(laid(view, at, place, names) for place in range(len(view.columns[at])))
    answer = FIRST_COLUMN + at if FIRST_COLUMN + at in view.legal else None
    size = len(view.columns[at])
    note = "full" if size == FULL_COLUMN else f"{size} of {FULL_COLUMN} cards"
    items: tuple[Item, ...] = (area_tile(view.areas[at], f"area {view.areas[at]}"), *cards)
    return Zone(
        f"column {at}", area_name(view.areas[at]), items, Layout.COLUMN, note=note, answer=answer
    )


def light_zone(view: SpotlightView) -> Zone:
    cards = (back("light deck", "Light's deck"),) if view.light_deck else ()
    note = f"{counted(view.points[box.LIGHT], 'point')}"
    return Zone("light", "Light's deck", cards, Layout.STACK, count=view.light_deck, note=note)


def personal_zone(view: SpotlightView, seat: int) -> Zone:
    card = view.personals[seat]
    cards: tuple[Card, ...] = ()
    if card != NONE:
        cards = (face(card, note="" if view.turn == NOBODY else "secret"),)
    elif view.ready[seat]:
        cards = (back(f"personal {seat}", "A secret Personal Suit"),)
    return Zone(f"personal zone {seat}", "Personal Suit", cards, owner=seat)


def earlier_suits_zone(view: SpotlightView, seat: int) -> Zone:
    """Personal Suits of earlier rounds: all have seen them, and no hand can hold them (SL3, G6)."""
    earlier = [finished.personals[seat] for finished in view.history]
    cards = tuple(face(card) for card in earlier if view.kept & only(card))
    note = "out of the deck"
    return Zone(f"earlier suits {seat}", "Earlier suits", cards, owner=seat, note=note)


def spotlight_zone(view: SpotlightView, seat: int) -> Zone:
    left = view.spotlights_left[seat]
    answer = USE_SPOTLIGHT if seat == view.seat and USE_SPOTLIGHT in view.legal else None
    marks = CHOSEN if seat == view.seat and view.lit else NO_MARKS
    token = Token(
        key=f"spotlights {seat}",
        label=f"{counted(left, 'Spotlight')} left",
        colour="black",
        sketch=pictures.SPOTLIGHT,
        count=left,
        answer=answer,
        marks=marks,
    )
    return Zone(f"spotlight zone {seat}", "Spotlights", (token,) if left else (), owner=seat)


def discard_zone(view: SpotlightView, seat: int) -> Zone:
    """The viewer's own discards; nobody else ever sees them (G6)."""
    own = cards_in(view.discards) if seat == view.seat else []
    cards = tuple(face(card, note="discarded") for card in own)
    return Zone(f"discards {seat}", "Your discards", cards, owner=seat)


def hand_zone(view: SpotlightView, seat: int) -> Zone:
    if seat == view.seat:
        cards = tuple(
            face(
                card,
                card if card in view.legal else None,
                CHOSEN if card == view.picked else NO_MARKS,
            )
            for card in cards_in(view.hand)
        )
    else:
        places = range(view.hand_sizes[seat])
        cards = tuple(back(f"hand {seat}: {place}", "A card in hand") for place in places)
    return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, owner=seat)


def score_zone(view: SpotlightView, names: Names) -> Zone:
    """What every finished round brought each side."""
    heading = ("Round", *[side_name(side, names) for side in range(box.SIDES)])
    rows = [
        (
            Cell(round_title(finished.number, view.plain)),
            *[Cell(gain_sum(finished, side)) for side in range(box.SIDES)],
        )
        for finished in view.history
    ]
    rows.append((Cell("Total"), *[Cell(str(points)) for points in view.points]))
    sheet = Sheet("scores", "Points by round", heading, tuple(rows))
    return Zone("score sheet", "Points", (sheet,), Layout.SHEET)


# The question


def question(view: SpotlightView, names: Names) -> Question | None:
    if view.turn == NOBODY:
        return None
    if view.turn != view.seat:
        choosing = "is choosing a Personal Suit" if view.phase == box.CHOOSING else "is thinking"
        return Question(view.turn, f"{names[view.turn]} {choosing}")
    answers = tuple(answer_words(view, answer) for answer in view.legal)
    return Question(view.seat, question_text(view), answers)


def question_text(view: SpotlightView) -> str:
    if view.phase == box.CHOOSING:
        left = discards_left(view)
        if left:
            return f"Which card do you discard? ({left} to go)"
        return "Which card is your Personal Suit?"
    if view.picked == NONE:
        suit = SUIT_NAMES[suit_of(view.personals[view.seat])]
        question = f"Your suit is {suit}. Which card do you play?"
    else:
        lit = " with a Spotlight" if view.lit else ""
        question = f"Under which area does {card_name(view.picked)} go{lit}?"
    if is_stuck(view):
        return f"Your last card fits nowhere, so it may go where there is room. {question}"
    return question


def is_stuck(view: SpotlightView) -> bool:
    """Whether the viewer is left with a card that fits nowhere (SL7)."""
    return not cards_that_fit(view.hand, list(view.areas), [list(c) for c in view.columns])


def discards_left(view: SpotlightView) -> int:
    """How many discards the viewer still owes: everybody keeps nine cards and a Personal Suit."""
    return 0 if view.players == 1 else max(0, size_of(view.hand) - box.CARDS_TO_PLAY - 1)


def answer_words(view: SpotlightView, answer: int) -> Answer:
    if answer == USE_SPOTLIGHT:
        return Answer(answer, "Use a Spotlight", f"spotlights {view.seat}")
    if answer >= CARDS:
        at = answer - FIRST_COLUMN
        return Answer(answer, area_name(view.areas[at]), f"column {at}")
    verb = "Play"
    if view.phase == box.CHOOSING:
        verb = "Discard" if discards_left(view) else "Choose"
    return Answer(answer, f"{verb} {card_name(answer)}", f"card {answer}")


# The last round


def summary(view: SpotlightView, names: Names) -> Summary:
    """The last finished round with its sums; after the last one also the result."""
    finished = view.history[-1]
    lines = round_lines(finished, names)
    if view.turn == NOBODY:
        lines.append(result(view, names))
    zones: tuple[Zone, ...] = ()
    if view.turn != NOBODY:  # else all of it still lies on the table
        shown = [shown_column(finished, at, names) for at in range(COLUMNS)]
        zones = (shown_suits(finished, names), *shown)
    return Summary(round_title(finished.number, view.plain), tuple(lines), zones)


def result(view: SpotlightView, names: Names) -> str:
    mine, theirs = view.points
    if view.players == 1:
        return f"{solo_result(mine, theirs)}."
    if mine == theirs:
        return f"Both have {counted(mine, 'point')} and share the victory."
    winner = 0 if mine > theirs else 1
    return f"{names[winner]} wins with {max(mine, theirs)} points to {min(mine, theirs)}."


def shown_suits(finished: Round, names: Names) -> Zone:
    cards = tuple(
        face(finished.personals[seat], note=names[seat], key=f"shown suit {seat}")
        for seat in range(len(names))
    )
    return Zone("shown suits", "Personal Suits", cards)


def shown_column(finished: Round, at: int, names: Names) -> Zone:
    """An area of the finished round with its cards turned up; what counted for the winner glows."""
    cards = []
    for place, packed in enumerate(finished.columns[at]):
        owner = side_name(side_of(packed), names)
        cards.append(
            face(
                card_in(packed),
                marks=WON if counts_for_winner(finished, at, place) else NO_MARKS,
                spotlight=owner if has_spotlight(packed) else "",
                note="laid face-down" if is_face_down(packed) else "",
                key=f"shown column {at}: {place}",
            )
        )
    area = finished.areas[at]
    items: tuple[Item, ...] = (area_tile(area, f"shown area {at}"), *cards)
    return Zone(f"shown column {at}", area_name(area), items, Layout.COLUMN)
