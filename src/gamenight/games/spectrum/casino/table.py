"""The table of Spectrum Casino in words and pictures, and its questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.words import counted, joined, noun
from gamenight.game.describing import (
    CHOSEN,
    LAST,
    NO_MARKS,
    OPEN,
    Description,
    ask,
    gains,
    if_legal,
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
from ..rules.deck import rank_of
from ..rules.wheel import clockwise
from ..words import COLOUR_NAMES, PAINTS, card_name, card_names
from .rules import constants
from .rules.captures import cards_that_complete
from .rules.constants import DONE
from .rules.position import CasinoPosition, CasinoRound, Tally, points_of
from .rules.state import CardInPlay, CasinoView

# The words of Spectrum Casino for points, colours and captures, shared by table and log


MOST_READ: Final = 14
"""A capture of more cards is not taken apart into its groups: nobody would read that."""


def points_words(halves: int) -> str:
    """Return half points as people write them: "1 point", "7½ points"."""
    whole, half = divmod(halves, constants.HALVES)
    number = f"{whole:,}{'½' if half else ''}" if whole or not half else "½"
    return f"{number} {'point' if halves in (1, constants.HALVES) else 'points'}"


def number_words(halves: int) -> str:
    """Return half points without a word behind them."""
    return points_words(halves).split()[0]


def shade_names(chosen: int) -> tuple[str, str]:
    """Return the two colours beside the chosen one, as they lie on the wheel."""
    return COLOUR_NAMES[clockwise(chosen, -1)], COLOUR_NAMES[clockwise(chosen)]


@lru_cache(maxsize=1024)
def capture_words(card: int, taken: tuple[int, ...], most: int, takes: str = "takes") -> str:
    """Return what a card does as it takes others: "Red 7 on Blue 2 and takes Green 9 and Red 9"."""
    groups = groups_of((card, *taken), most) if len(taken) <= MOST_READ else []
    if not groups:
        return f"{card_name(card)} and {takes} {card_names(taken)}"
    built = [one for one in groups[0] if one != card]
    on = f" on {plus(built)} to make {sum(rank_of(c) for c in groups[0])}" if built else ""
    return f"{card_name(card)}{on} and {takes} {joined([plus(group) for group in groups[1:]])}"


def plus(cards: Sequence[int]) -> str:
    return " + ".join([card_name(card) for card in cards])


def groups_of(cards: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Return one way to read a capture, with as many groups as there can be; the first card's
    first."""
    total = sum(rank_of(card) for card in cards)
    for value in range(max(rank_of(card) for card in cards), min(most, total // 2) + 1):
        if total % value == 0:
            for packed in packings(tuple(cards), value):
                return packed
    return []


def packings(cards: tuple[int, ...], value: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield every way to part cards into groups of one sum; the first card stands in the first
    group."""
    if not cards:
        yield []
        return
    first, *others = cards
    for group in fillings(tuple(others), value - rank_of(first)):
        rest = tuple(card for card in others if card not in group)
        for packed in packings(rest, value):
            yield [(first, *group), *packed]


def fillings(cards: tuple[int, ...], value: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of cards with a sum."""
    if value == 0:
        yield ()
    for at, card in enumerate(cards):
        if rank_of(card) <= value:
            for more in fillings(cards[at + 1 :], value - rank_of(card)):
                yield (card, *more)


# The table of Spectrum Casino, as one seat sees it


BACK = "purple"


def zones(view: CasinoView, names: Names) -> list[Zone]:
    position = view.position
    found = [board_zone(view)]
    if position.round.last_taken:
        found.append(last_capture_zone(position.round, names))
    for seat in range(position.players):
        found += zones_of(view, seat)
    return found


def headline(position: CasinoPosition, _names: Names) -> str:
    round = position.round
    chosen = f"{COLOUR_NAMES[round.chosen]} chosen"
    return f"Round {round.number} · hand {round.hand()} of {constants.HANDS} · {chosen}"


@cache
def worth_by_colour(chosen: int) -> tuple[Badge, ...]:
    """Return what cards of a colour are worth in a round."""
    shades = [(chosen + step) % len(COLOUR_NAMES) for step in (-1, 1)]
    return (
        Badge(f"{COLOUR_NAMES[chosen]} counts 2", PAINTS[chosen]),
        *[Badge(f"{COLOUR_NAMES[shade]} counts 1", PAINTS[shade]) for shade in shades],
    )


def nameplate(view: CasinoView, seat: int, names: Names) -> Seat:
    position = view.position
    deals = seat == position.dealer() and not position.over
    badges = (Badge("dealer", "gold"),) if deals else ()
    return Seat(seat, names[seat], seat == position.turn, badges, counters(position, seat))


def counters(position: CasinoPosition, seat: int) -> tuple[Counter, ...]:
    """Return the points of the match; of this round the points by colour, the 12s and the cards."""
    score, target = position.score(seat), int(position.setup.target)
    label = "point" if score == 1 else "points"
    points = Counter(f"points {seat}", label, score, target)
    if position.over:
        return (points,)
    round = position.round
    taken, twelves = len(round.piles[seat]), round.twelves[seat]
    return (
        points,
        Counter(f"colour points {seat}", "by colour", round.colour_points[seat]),
        Counter(f"twelves {seat}", noun(twelves, "12"), twelves),
        Counter(f"taken {seat}", noun(taken, "card"), taken),
    )


# Cards


@lru_cache(maxsize=8192)
def face(
    card: int, chosen: int, answer: int | None = None, marks: tuple[Mark, ...] = NO_MARKS
) -> Card:
    """Return a card with as many stars as it has points this round."""
    return replace(cards.face(card, answer, marks), stars=points_of(card, chosen))


def board_zone(view: CasinoView) -> Zone:
    round = view.position.round
    acting = view.in_play is not None
    items = [
        face(card, round.chosen, if_legal(view, card) if acting else None, marks_of(view, card))
        for card in sorted(round.board, key=by_rank)
    ]
    pile = counted(round.board_pile, "card") if round.board_pile else "no cards"
    note = f"{pile} in the board pile"
    badges = worth_by_colour(round.chosen)
    if view.over:
        note, badges = "", ()
    return Zone("board", "Board", tuple(items), note=note, role=Role.MAIN, badges=badges)


def by_rank(card: int) -> tuple[int, int]:
    """Sums are found more easily on a board that is sorted by rank."""
    return rank_of(card), card


def marks_of(view: CasinoView, card: int) -> tuple[Mark, ...]:
    if view.in_play is not None and card in view.in_play.named:
        return CHOSEN
    return LAST if card == view.position.round.last_card else NO_MARKS


def last_capture_zone(round: CasinoRound, names: Names) -> Zone:
    """Return what was taken with the last card, until the next one is played."""
    taken = [round.last_card, *round.last_taken]
    items = [face(card, round.chosen, None, LAST) for card in taken]
    title = f"{names[round.last_seat]} has taken"
    note = worth_words(round, taken)
    return Zone("last capture", title, tuple(items), note=note, role=Role.MAT)


def worth_words(round: CasinoRound, taken: list[int]) -> str:
    worth = round.worth_of(taken)
    points = f", {points_words(worth * constants.HALVES)} by colour" if worth else ""
    return f"{counted(len(taken), 'card')}{points}"


def zones_of(view: CasinoView, seat: int) -> list[Zone]:
    """Return what belongs to a seat, the hand last; there is not always a pile."""
    pile = earlier_cards(view.position, seat)
    hand = hand_zone(view, seat)
    return [pile_zone(view.position.round, seat, pile), hand] if pile else [hand]


def earlier_cards(position: CasinoPosition, seat: int) -> list[int]:
    """Return what a seat took this round, without a last capture that is shown apart."""
    if position.over:
        return []
    round = position.round
    pile = round.piles[seat]
    if round.last_taken and round.last_seat == seat:
        return pile[: len(pile) - len(round.last_taken) - 1]
    return pile


def pile_zone(round: CasinoRound, seat: int, pile: list[int]) -> Zone:
    """All have seen it (G6)."""
    items = pile_items(tuple(pile), round.chosen)
    key, count = f"pile {seat}", len(pile)
    return Zone(key, "Taken", items, Layout.STACK, owner=seat, count=count, role=Role.TAKEN)


@lru_cache(maxsize=512)
def pile_items(pile: tuple[int, ...], chosen: int) -> tuple[Card, ...]:
    return tuple([face(card, chosen) for card in pile])


def hand_zone(view: CasinoView, seat: int) -> Zone:
    if seat == view.seat:
        return cards.own_hand(seat, own_cards(view), cards.orders(view.hand))
    return cards.hidden_hand(seat, view.position.hand_size(seat), BACK)


def own_cards(view: CasinoView) -> tuple[Card, ...]:
    """The cards that can take something are marked; so is the one that is being played."""
    chosen = view.position.round.chosen
    if view.in_play is not None:
        marks = {view.in_play.card: CHOSEN}
        return tuple([face(card, chosen, None, marks.get(card, NO_MARKS)) for card in view.hand])
    asked = is_asked(view)
    return tuple(
        [
            face(
                card,
                chosen,
                if_legal(view, card),
                OPEN if asked and could_take(view, card) else NO_MARKS,
            )
            for card in view.hand
        ]
    )


def could_take(view: CasinoView, card: int) -> tuple[str, ...]:
    """Return the keys of the cards on the board that a card of the hand could take, alone or
    together."""
    board = tuple(view.position.round.board)
    return keys_to_take(card, board, view.position.setup.most)


@lru_cache(maxsize=1024)
def keys_to_take(card: int, board: tuple[int, ...], most: int) -> tuple[str, ...]:
    return tuple([f"card {one}" for one in cards_that_complete(card, [], list(board), most)])


# The question


def question(view: CasinoView, _names: Names) -> Question:
    if view.in_play is None:
        return ask_for_card(view)
    if view.choice is None:
        return ask_one_by_one(view, view.in_play)
    card, things = view.in_play.card, view.choice.things
    total = Sum(f"plus your {rank_of(card)}", tuple([(one, rank_of(one)) for one in things]))
    return ask(
        view,
        f"What does {card_name(card)} take?",
        [take_words(one) for one in things],
        several(view, "Take these", f"Lay down {card_name(card)}", total),
    )


def ask_for_card(view: CasinoView) -> Question:
    answers = [play_words(card, could_take(view, card)) for card in view.legal]
    taking = any(answer.concerns for answer in answers)
    text = "Which card do you play?" if taking else "Nothing can be taken. Which card do you lay?"
    return ask(view, text, answers)


def ask_one_by_one(view: CasinoView, in_play: CardInPlay) -> Question:
    """On a board with very many captures (SC-b)."""
    card, named = in_play.card, in_play.named
    if named:
        numbers = " + ".join([str(rank_of(one)) for one in named])
        total = f" = {sum([rank_of(one) for one in named])}" if len(named) > 1 else ""
        text = f"{numbers}{total} with your {rank_of(card)}: what else?"
    else:
        text = f"What does {card_name(card)} take?"
    done = "Take these" if named else f"Lay down {card_name(card)}"
    return ask(view, text, [take_words(answer, done) for answer in view.legal])


@lru_cache(maxsize=1024)
def play_words(card: int, concerns: tuple[str, ...]) -> Answer:
    """Pointed at, a card shows what it could take."""
    label = f"{'Play' if concerns else 'Lay down'} {card_name(card)}"
    return Answer(card, label, concerns=concerns)


@cache
def take_words(answer: int, done: str = "") -> Answer:
    return Answer(answer, done if answer == DONE else f"Take {card_name(answer)}")


# The last round


def summary(position: CasinoPosition, names: Names) -> Summary | None:
    if position.previous is None:
        return None
    told = round_summary(position.previous, tuple(position.points), tuple(names))
    if not position.over:
        return told
    points = points_words(max(position.points))
    end = victory(position, names, points, "the most points")
    return replace(told, lines=(*told.lines, end))


@lru_cache(maxsize=256)
def round_summary(previous: Tally, points: tuple[int, ...], names: tuple[str, ...]) -> Summary:
    """Return the finished round with its arithmetic: colours, 12s, cards."""
    before, after = shade_names(previous.chosen)
    chosen = COLOUR_NAMES[previous.chosen]
    lines = [f"{chosen} counted 2 points per card, {before} and {after} 1."]
    for seat, name in enumerate(names):
        lines.append(f"{name}: {gain_words(previous, seat)}; {points_words(points[seat])} so far.")
    lines.append(most_words(previous.twelves, "12s", constants.MOST_TWELVES, names))
    lines.append(most_words(previous.cards, "cards", constants.MOST_CARDS, names))
    halves = [previous.gain(seat) for seat in range(len(names))]
    won = most_gained(halves)
    return Summary(
        f"Round {previous.number}",
        tuple(lines),
        (),
        takes(won, names),
        lines[0],
        gains(
            [half / constants.HALVES for half in halves],
            [half / constants.HALVES for half in points],
            won,
            [gain_words(previous, seat).rpartition(" = ")[0] for seat in range(len(names))],
        ),
    )


def gain_words(previous: Tally, seat: int) -> str:
    """Return the sum of a seat's round: "2 × 5 + 7 + 6 for 12s = 23 points"."""
    chosen, shades = previous.chosen_cards[seat], previous.shade_cards[seat]
    bonuses = ""
    if previous.twelves_bonus(seat):
        bonuses += f" + {number_words(previous.twelves_bonus(seat))} for 12s"
    if previous.cards_bonus(seat):
        bonuses += f" + {number_words(previous.cards_bonus(seat))} for cards"
    return f"2 × {chosen} + {shades}{bonuses} = {points_words(previous.gain(seat))}"


def most_words(counts: Sequence[int], what: str, points: int, names: Sequence[str]) -> str:
    """Return who had the most of something, and how its points were split."""
    most = max(counts)
    best = [name for name, count in zip(names, counts, strict=True) if count == most]
    tally = ", ".join([f"{name} {count}" for name, count in zip(names, counts, strict=True)])
    if len(best) == 1:
        return f"Most {what} ({tally}): {points} points for {best[0]}."
    share = points_words(points * constants.HALVES // len(best))
    return f"Most {what} ({tally}): tied, so {joined(best)} get {share} each."


table: Final = Description(
    game="spectrum-casino",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
