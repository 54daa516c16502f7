"""The table of Spielnacht in words and pictures, and its questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.insight import Supposition
from gamenight.core.words import counted, joined, noun
from gamenight.game.describing import (
    CHOSEN,
    LAST,
    NO_MARKS,
    SPENT,
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
from gamenight.parts.bits import count_of, has, members_of
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
    Slot,
    Summary,
    Token,
    Zone,
)
from gamenight.table.colours import PALETTE

from . import bot
from .pictures import ON_BOX
from .rules.constants import (
    BRIBE,
    BRIBE_NOBODY,
    BRING,
    CATEGORY,
    CATEGORY_COLOURS,
    CATEGORY_NAMES,
    DRAFT,
    FIRST_GAMER,
    GAMERS_TO_INVITE,
    GAMES_OF_PHASE,
    GOLD,
    INVITE,
    MINIMUM,
    NAME,
    NO_GAME,
    PHASE_NAMES,
    RATING,
    ROUNDS,
    feet,
    head,
)
from .rules.position import Night, SpielnachtPosition
from .rules.state import SpielnachtView

# The words of Spielnacht for games and gamers, shared by table and log


def rating(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def colour(game: int) -> str:
    return CATEGORY_COLOURS[CATEGORY[game]]


@cache
def short_game(game: int) -> str:
    """Return a game with its colour and rating."""
    return f"{NAME[game]} ({colour(game)} {rating(RATING[game])})"


def short_games(games: Iterable[int]) -> str:
    return joined([short_game(game) for game in games])


def names_of(games: Iterable[int]) -> str:
    return joined([NAME[game] for game in games])


def gamer_colours(kind: int) -> tuple[str, str]:
    """Return the colours of head and feet."""
    if kind == GOLD:
        return "gold", "gold"
    return CATEGORY_COLOURS[head(kind)], CATEGORY_COLOURS[feet(kind)]


@cache
def gamer_words(kind: int) -> str:
    top, bottom = gamer_colours(kind)
    return f"{top} gamer" if top == bottom else f"{top} gamer with {bottom} feet"


def gamers_words(kinds: Sequence[int]) -> str:
    return joined([f"a {gamer_words(kind)}" for kind in kinds])


def supposed(fact: Supposition, names: Names) -> str:
    """Return what others did in secret: "Anna has invited a red gamer", "Anna has packed Duchy of
    Mud"."""
    kind, seat, what = fact
    if kind == bot.PACKED:
        return f"{names[seat]} has packed {NAME[what]}"
    colour_of_head = "gold" if kind == bot.INVITED_GOLD else CATEGORY_COLOURS[what]
    return f"{names[seat]} has invited a {colour_of_head} gamer"


# The table of Spielnacht, as one seat sees it


STAGE_WORDS = {
    DRAFT: "choosing games",
    INVITE: "inviting friends",
    BRING: "packing for the night",
    BRIBE: "game night",
}

NIGHTS_KEPT = 256
"""This many nights of all matches are drawn once: they are on the tables of all seats until
the next one."""


def zones(view: SpielnachtView, _names: Names) -> list[Zone]:
    found = middle_zones(view)
    for seat in range(view.position.players):
        found += seat_zones(view, seat)
    return found


def headline(position: SpielnachtPosition, names: Names) -> str:
    round = position.round
    stage = STAGE_WORDS[round.stage]
    return f"Round {round.number} of {ROUNDS} · {names[round.starter]} starts · {stage}"


def nameplate(view: SpielnachtView, seat: int, names: Names) -> Seat:
    position = view.position
    badges = []
    if seat == position.round.starter and not position.over:
        badges.append(Badge("starts", "gold"))
    if position.has_invited(seat):
        badges.append(Badge("has invited", "green"))
    if position.has_packed(seat):
        badges.append(Badge("has packed", "green"))
    score = position.scores[seat]
    points = Counter(f"points {seat}", noun(score, "point"), score)
    return Seat(seat, names[seat], seat in position.asked(), tuple(badges), (points,))


# Games


@cache
def face(
    game: int, answer: int | None = None, marks: tuple[Mark, ...] = NO_MARKS, gone: bool = False
) -> Card:
    """Return a game, with an empty seat for each gamer that it needs."""
    return Card(
        key=f"game {game}",
        label=short_game(game),
        title=NAME[game],
        corner=rating(RATING[game]),
        code=PALETTE[colour(game)].code,
        band=colour(game),
        text=f"{CATEGORY_NAMES[CATEGORY[game]].capitalize()} game",
        sketch=ON_BOX[game],
        slots=() if gone else seats(game),
        answer=answer,
        marks=marks,
    )


def seats(game: int, there: Sequence[Token] = ()) -> tuple[Slot, ...]:
    """Return one for each gamer that is needed, and more if more are there."""
    needed = MINIMUM[game]
    slots = [Slot(f"Seat {at + 1} of {needed}") for at in range(len(there), needed)]
    full = [
        Slot(f"Seat {at} of {needed}" if at <= needed else "Extra seat", holds=token)
        for at, token in enumerate(there, 1)
    ]
    return (*full, *slots)


# Gamers


@cache
def figure(kind: int, key: str, count: int = 1, answer: int | None = None) -> Token:
    """Return a gamer, or several of one kind."""
    label = gamer_words(kind).capitalize()
    return Token(key, label, *gamer_colours(kind), figure=True, count=count, answer=answer)


# The middle


def middle_zones(view: SpielnachtView) -> list[Zone]:
    position = view.position
    zones = [market_zone(view)] if position.round.stage == DRAFT else []
    known = sum(position.group)
    if position.round.night is not None:
        zones.append(arrivals_zone(position.round.night, "arrival", "Tonight's gamers, in order"))
    else:
        zones.append(group_zone(position, known))
    available = 0 if position.round.night is not None else known + position.round.guests
    zones.append(bag("available", "Available Gamers", available))
    potential = position.potential_size
    zones.append(bag("potential", "Potential Gamers", potential))
    zones.append(stacks_zone(position.stock, position.phase()))
    if position.discarded:
        gone = tuple([face(game, gone=True) for game in members_of(position.discarded)])
        zones.append(discarded_zone(gone))
    return zones


def bag(key: str, title: str, count: int) -> Zone:
    return Zone(key, title, (), Layout.BAG, count=count, role=Role.RECORD)


def discarded_zone(games: tuple[Card, ...]) -> Zone:
    title = "Out of the match"
    return Zone("discarded", title, games, Layout.STACK, count=len(games), role=Role.RECORD)


def market_zone(view: SpielnachtView) -> Zone:
    games = members_of(view.position.round.market)
    cards = tuple([face(game, if_legal(view, game)) for game in games])
    phase = PHASE_NAMES[view.position.phase()]
    return Zone(
        "market", "Games on offer", cards, Layout.ROW, note=f"Phase {phase}", role=Role.MAIN
    )


def group_zone(position: SpielnachtPosition, known: int) -> Zone:
    """Return the gamers everybody has seen: between the nights all, but for this round's guests."""
    note = counted(known, "gamer")
    if position.round.guests:
        note += f", and {counted(position.round.guests, 'guest')} whom only their hosts know"
    kinds = enumerate(position.group)
    tokens = tuple([figure(kind, f"group {kind}", count) for kind, count in kinds if count])
    return Zone("group", "The group", tokens, note=note, role=Role.MAT)


@lru_cache(NIGHTS_KEPT)
def arrivals_zone(night: Night, key: str, title: str) -> Zone:
    """Return the gamers as they were drawn, each with the game it went to."""
    tokens = []
    for at, (kind, game) in enumerate(zip(night.gamers, night.places, strict=True)):
        where, marks = ("went home", SPENT) if game == NO_GAME else (f"to {NAME[game]}", NO_MARKS)
        label = f"{at + 1}. {gamer_words(kind)}, {where}"
        tokens.append(Token(f"{key} {at}", label, *gamer_colours(kind), figure=True, marks=marks))
    home = night.places.count(NO_GAME)
    note = f"{counted(len(tokens), 'gamer')} came, {home} went home"
    return Zone(f"{key}s", title, tuple(tokens), Layout.ROW, note=note, role=Role.MAIN)


@lru_cache(NIGHTS_KEPT)
def stacks_zone(stock: int, phase: int) -> Zone:
    """Return the face-down games of this phase and the later ones, as one stack."""
    left = [(count_of(stock & GAMES_OF_PHASE[p]), PHASE_NAMES[p]) for p in range(phase, 5)]
    words = [f"{count} of phase {name}" for count, name in left if count]
    back = Card("face down", f"Face down: {joined(words)}", face_down=True, back="teal")
    count = sum([count for count, _ in left])
    return Zone("stacks", "Games to come", (back,), Layout.STACK, count=count, role=Role.SUPPLY)


# Before the players


def seat_zones(view: SpielnachtView, seat: int) -> list[Zone]:
    """Return a seat's own things; of the looker's, what she is asked about is in reach."""
    night = view.position.round.night
    zones = [collection_zone(view, seat)]
    if night is not None:
        zones.insert(0, night_zone(view, night, seat))
    if seat == view.seat:
        if asks_for_gamers(view):
            zones.append(drawn_zone(view))
        if view.invited:
            tokens = tuple([figure(kind, f"invited {at}") for at, kind in enumerate(view.invited)])
            zones.append(invited_zone(tokens, seat))
    return zones


def invited_zone(tokens: tuple[Token, ...], seat: int) -> Zone:
    return Zone("invited", "Gamers you invited", tokens, owner=seat, role=Role.TAKEN)


def asks_for_gamers(view: SpielnachtView) -> bool:
    return view.position.round.stage == INVITE and is_asked(view)


def asks_for_a_game_at_the_night(view: SpielnachtView) -> bool:
    """Bribes begin with the game that gets a gamer."""
    position = view.position
    giving = position.round.bribe_game != NO_GAME and is_asked(view)
    return position.round.night is not None and not giving


def drawn_zone(view: SpielnachtView) -> Zone:
    """Each of them can be chosen by herself, also among gamers of one kind."""
    tokens = [
        figure(kind, f"drawn {at}", 1, if_legal(view, FIRST_GAMER + kind))
        for at, kind in enumerate(view.drawn)
    ]
    return Zone(
        "drawn",
        "Gamers you drew",
        tuple(tokens),
        Layout.ROW,
        view.seat,
        in_reach=True,
        role=Role.MAIN,
    )


def night_zone(view: SpielnachtView, night: Night, seat: int) -> Zone:
    """Return the games a player brought, filling up."""
    position = view.position
    seated = seated_at(night, "game")
    choosable = seat == view.seat and position.round.bribe_game == NO_GAME
    cards = []
    for game in members_of(night.brought[seat]):
        marks = WINNING if night.points(game) else NO_MARKS
        if game == position.round.bribe_game:
            marks += CHOSEN
        elif game == position.round.last_game:
            marks += LAST
        card = face(game, if_legal(view, game) if choosable else None, marks)
        cards.append(replace(card, **seated[game]))
    note = f"{counted(night.points_of(seat), 'point')} so far"
    reach = seat == view.seat and asks_for_a_game_at_the_night(view)
    layout = Layout.FAN if reach else Layout.ROW
    items = tuple(cards)
    return Zone(
        f"brought {seat}",
        "At the night",
        items,
        layout,
        seat,
        in_reach=reach,
        note=note,
        role=Role.MAIN,
    )


@lru_cache(NIGHTS_KEPT)
def seated_at(night: Night, key: str) -> dict[int, dict[str, object]]:
    """Return what the card of each game shows on a night: in its seats the gamers who sat down
    and then the bribed ones, under it what was given. Gamers come from their places among the
    arrivals."""
    there = [game for games in night.brought for game in members_of(games)]
    tokens: dict[int, list[Token]] = {game: [] for game in there}
    gifts: dict[int, list[str]] = {game: [] for game in there}
    for at, (kind, game) in enumerate(zip(night.gamers, night.places, strict=True)):
        if game != NO_GAME:
            place = f"{key} {game} gamer {len(tokens[game])}"
            label = f"{gamer_words(kind).capitalize()}, number {at + 1} to arrive"
            origin = f"arrival {at}" if key == "game" else ""
            top, bottom = gamer_colours(kind)
            tokens[game].append(Token(place, label, top, bottom, figure=True, origin=origin))
    for game, first, second in night.bribes:
        place = f"{key} {game} bribed {len(gifts[game])}"
        tokens[game].append(Token(place, "Bribed passer-by", "white", "white", figure=True))
        gifts[game].append(names_of([first] if second == NO_GAME else [first, second]))
    return {g: {"slots": seats(g, tokens[g]), "under": tuple(gifts[g])} for g in there}


def collection_zone(view: SpielnachtView, seat: int) -> Zone:
    """Return the games a player owns; during a night, those that stayed at home."""
    position = view.position
    own = seat == view.seat
    choosable = own and (position.round.stage == BRING or position.round.bribe_game != NO_GAME)
    packed = view.packed if own else 0
    cards = []
    for game in members_of(position.spare(seat)):
        marks = CHOSEN if has(packed, game) else NO_MARKS
        if game == position.round.last_game:
            marks += LAST
        cards.append(face(game, if_legal(view, game) if choosable else None, marks))
    reach = own and not asks_for_gamers(view) and not asks_for_a_game_at_the_night(view)
    layout = Layout.FAN if own else Layout.LIST
    title = "Collection" if position.round.night is None else "Left at home"
    return Zone(
        f"collection {seat}",
        title,
        tuple(cards),
        layout,
        owner=seat,
        in_reach=reach,
        role=Role.HAND if own else Role.TAKEN,
    )


# The question


def question(view: SpielnachtView, _names: Names) -> Question:
    position = view.position
    if position.round.stage == DRAFT:
        return ask(view, "Which game do you take?", map(answer_words, view.legal))
    if position.round.stage == INVITE:
        few = counted(min(GAMERS_TO_INVITE, len(view.drawn)), "gamer")
        return ask_for_several(view, f"Which {few} do you invite?", "Invite them")
    if position.round.stage == BRING:
        text = f"Which games do you bring, up to {position.most_games()}?"
        return ask_for_several(view, text, "Bring these games")
    if position.round.bribe_game == NO_GAME:
        text = "Do you bribe a passer-by into one of your games?"
        return ask(view, text, [bribe_words(view, answer) for answer in view.legal])
    return ask_for_several(view, gift_question(view), "Give away")


def gift_question(view: SpielnachtView) -> str:
    wanted = colour(view.position.round.bribe_game)
    choice = view.choice
    assert choice is not None
    if choice.least == 2:
        return "Which two games do you give?"
    if choice.most == 1:
        return f"Which {wanted} game do you give?"
    return f"What do you give: one {wanted} game, or two others?"


def ask_for_several(view: SpielnachtView, text: str, done: str) -> Question:
    assert view.choice is not None
    things = dict.fromkeys(view.choice.things)  # gamers of one kind are one answer
    return ask(view, text, map(answer_words, things), several(view, done))


@cache
def answer_words(answer: int) -> Answer:
    if answer >= FIRST_GAMER:
        return Answer(answer, gamer_words(answer - FIRST_GAMER).capitalize())
    return Answer(answer, short_game(answer))


def bribe_words(view: SpielnachtView, answer: int) -> Answer:
    if answer != BRIBE_NOBODY:
        return Answer(answer, f"Into {short_game(answer)}")
    night = view.position.round.night
    bribed = night is not None and night.bribes_of(view.seat)
    return Answer(answer, "Bribe nobody else" if bribed else "Bribe nobody")


# The summary of a night


def summary(position: SpielnachtPosition, names: Names) -> Summary | None:
    """Return the finished night: what each game came to, and the totals."""
    night = position.previous
    if night is None:
        return None
    told = night_summary(night, tuple(position.scores), tuple(names))
    if not position.over:
        return told
    return replace(told, lines=(*told.lines, *end_words(position, names)))


@lru_cache(NIGHTS_KEPT)
def night_summary(night: Night, scores: tuple[int, ...], names: tuple[str, ...]) -> Summary:
    lines = []
    zones = [arrivals_zone(night, "shown arrival", "The gamers, in order")]
    seated = seated_at(night, "shown")
    for seat in range(len(scores)):
        games = members_of(night.brought[seat])
        lines += [f"{names[seat]}: {game_result(game, night)}" for game in games]
        cards = [replace(face(game), key=f"shown game {game}", **seated[game]) for game in games]
        zones.append(Zone(f"shown {seat}", f"{names[seat]}'s games", tuple(cards), owner=seat))
    lines += [night_result(night, seat, score, names) for seat, score in enumerate(scores)]
    points = [
        sum([night.points(game) for game in members_of(night.brought[seat])])
        for seat in range(len(scores))
    ]
    won = most_gained(points)
    return Summary(
        f"Night {night.number}",
        tuple(lines),
        tuple(zones),
        takes(won, names, "night"),
        "",
        gains(points, scores, won, [night_words(night, seat) for seat in range(len(scores))]),
    )


def night_words(night: Night, seat: int) -> str:
    """Return how many of the games that a seat brought were played."""
    games = members_of(night.brought[seat])
    return f"{sum([bool(night.points(game)) for game in games])} of {len(games)} games played"


def game_result(game: int, night: Night) -> str:
    bribed = sum([target == game for target, _, _ in night.bribes])
    gamers = counted(night.attendance[game] - bribed, "gamer")
    if bribed:
        gamers += f" + {bribed} bribed = {night.attendance[game]}"
    points = night.points(game)
    if points:
        return f"{NAME[game]} needs {MINIMUM[game]}, {gamers}: {counted(points, 'point')}."
    return f"{NAME[game]} needs {MINIMUM[game]}, only {gamers}: no points."


def night_result(night: Night, seat: int, score: int, names: Names) -> str:
    points = [night.points(game) for game in members_of(night.brought[seat])]
    gain = sum(points)
    parts = " + ".join([str(point) for point in points])
    tonight = f"{parts} = {gain}" if len(points) > 1 else parts
    return f"{names[seat]} scores {tonight} tonight, in all {score - gain} + {gain} = {score}."


def end_words(position: SpielnachtPosition, names: Names) -> list[str]:
    leaders, winners = position.leaders(), position.winners()
    lines = []
    if len(leaders) > 1:
        sums = [f"{names[seat]} {rating(position.rating_of(seat))}" for seat in leaders]
        lines.append(f"A tie: the lower sum of owned ratings wins ({', '.join(sums)}).")
    verb = "wins" if len(winners) == 1 else "share the victory"
    points = counted(position.scores[winners[0]], "gamer point")
    lines.append(f"{joined([names[seat] for seat in winners])} {verb} with {points}.")
    return lines


table: Final = Description(
    game="spielnacht",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
