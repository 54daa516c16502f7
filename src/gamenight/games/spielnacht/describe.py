"""Spielnacht in pictures: the table as one seat sees it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from gamenight.core.state import NOBODY, View
from gamenight.core.words import counted, joined, noun
from gamenight.games.game import Names
from gamenight.games.spielnacht.rules.choices import seats_by_score
from gamenight.games.spielnacht.rules.games_table import (
    CATEGORY,
    CATEGORY_NAMES,
    MINIMUM,
    NAME,
    NO_GAME,
    PHASE_NAMES,
    RATING,
)
from gamenight.games.spielnacht.rules.sets import (
    GAMES_OF_PHASE,
    count_games,
    games_in,
    total_rating,
)
from gamenight.games.spielnacht.rules.terms import (
    BRIBE,
    BRING,
    DRAFT,
    FIRST_GAMER,
    INVITE,
    MOST_GAMES,
    PHASE_OF_ROUND,
    ROUNDS,
    STOP,
)
from gamenight.games.spielnacht.rules.view import Night, SpielnachtView
from gamenight.games.spielnacht.words import (
    colour,
    gamer_colours,
    gamer_words,
    rating,
    short_game,
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
    Slot,
    Summary,
    Table,
    Token,
    Zone,
)
from gamenight.table.colours import PALETTE

STAGE_WORDS = {
    DRAFT: "choosing games",
    INVITE: "inviting friends",
    BRING: "packing for the night",
    BRIBE: "game night",
}


# Games and gamers


def box(
    game: int,
    slots: tuple[Slot, ...] | None = None,
    under: tuple[str, ...] = (),
    answer: int | None = None,
    marks: frozenset[Mark] = frozenset(),
    key: str = "game",
) -> Card:
    """A game, with a seat for each gamer that it needs."""
    return Card(
        key=f"{key} {game}",
        label=short_game(game),
        title=NAME[game],
        corner=rating(RATING[game]),
        code=PALETTE[colour(game)].code,
        band=colour(game),
        text=f"{CATEGORY_NAMES[CATEGORY[game]].capitalize()} game",
        slots=empty_seats(0, MINIMUM[game]) if slots is None else slots,
        under=under,
        answer=answer,
        marks=marks,
    )


def empty_seats(first: int, minimum: int) -> tuple[Slot, ...]:
    return tuple(Slot(f"Seat {n + 1} of {minimum}") for n in range(first, minimum))


def box_at_night(
    game: int,
    night: Night,
    key: str,
    answer: int | None = None,
    marks: frozenset[Mark] = frozenset(),
) -> Card:
    """A game with the gamers who sat down, and the bribed ones after them.

    On the table each gamer comes from her place in the row of arrivals.
    """
    arrived = [n for n, place in enumerate(night.places) if place == game]
    tokens = [
        figure(
            night.gamers[n],
            f"{key} {game} gamer {at}",
            f"{gamer_words(night.gamers[n]).capitalize()}, number {n + 1} to arrive",
            origin=f"arrival {n}" if key == "game" else "",
        )
        for at, n in enumerate(arrived)
    ]
    under = []
    for n, (_, first, second) in enumerate(night.bribes_for(game)):
        tokens.append(passer_by(f"{key} {game} bribed {n}"))
        under.append(NAME[first] if second == NO_GAME else f"{NAME[first]} and {NAME[second]}")
    slots = tuple(
        Slot(f"Seat {n + 1} of {MINIMUM[game]}" if n < MINIMUM[game] else "Extra seat", holds=token)
        for n, token in enumerate(tokens)
    )
    slots += empty_seats(len(tokens), MINIMUM[game])
    return box(game, slots, tuple(under), answer, marks, key)


def figure(
    kind: int,
    key: str,
    label: str = "",
    count: int = 1,
    answer: int | None = None,
    marks: frozenset[Mark] = frozenset(),
    origin: str = "",
) -> Token:
    top, bottom = gamer_colours(kind)
    return Token(
        key,
        label or gamer_words(kind).capitalize(),
        top,
        bottom,
        figure=True,
        count=count,
        answer=answer,
        marks=marks,
        origin=origin,
    )


def passer_by(key: str) -> Token:
    return Token(key, "Bribed passer-by", "white", "white", figure=True)


def figures(kinds: Sequence[int], key: str, legal: Sequence[int] = ()) -> tuple[Token, ...]:
    """Gamers, those of one kind together."""
    tokens = []
    for kind, count in sorted(Tally(kinds).items()):
        answer = FIRST_GAMER + kind if FIRST_GAMER + kind in legal else None
        tokens.append(figure(kind, f"{key} {kind}", count=count, answer=answer))
    return tuple(tokens)


# The table


def table(view: View, names: Names) -> Table:
    assert isinstance(view, SpielnachtView)
    players = range(len(view.scores))
    zones = [*middle_zones(view)]
    for seat in players:
        zones += seat_zones(view, seat)
    return Table(
        game="spielnacht",
        headline=headline(view, names),
        seats=tuple(nameplate(view, seat, names) for seat in players),
        zones=tuple(zones),
        question=question(view, names),
        viewer=view.seat,
        summary=summary(view.previous, view, names) if view.previous else None,
        over=view.turn == NOBODY,
    )


def headline(view: SpielnachtView, names: Names) -> str:
    if view.turn == NOBODY:
        return "The match is over"
    stage = STAGE_WORDS[view.stage]
    return f"Round {view.round} of {ROUNDS} · {names[view.starter]} starts · {stage}"


def nameplate(view: SpielnachtView, seat: int, names: Names) -> Seat:
    badges = []
    if seat == view.starter and view.turn != NOBODY:
        badges.append(Badge("starts", "gold"))
    if view.stage == INVITE and seat in seats_done_inviting(view):
        badges.append(Badge("has invited", "green"))
    if view.stage == BRING and is_done(view, seat):
        badges.append(Badge("has packed", "green"))
    score = view.scores[seat]
    points = Counter(f"points {seat}", noun(score, "point"), score)
    return Seat(seat, names[seat], seat == view.turn, tuple(badges), (points,))


def seats_done_inviting(view: SpielnachtView) -> list[int]:
    return seats_by_score(list(view.scores), view.starter)[: view.acted]


def is_done(view: SpielnachtView, seat: int) -> bool:
    """Whether a seat has had its turn in a stage that goes clockwise."""
    return (seat - view.starter) % len(view.scores) < view.acted


def middle_zones(view: SpielnachtView) -> list[Zone]:
    zones = []
    if view.stage == DRAFT:
        zones.append(market_zone(view))
    if view.night is not None:
        zones.append(arrivals_zone(view.night, "arrival", "Tonight's gamers, in order"))
    else:
        zones.append(group_zone(view))
    in_the_bag = 0 if view.night is not None else view.available_size
    zones.append(Zone("available", "Available Gamers", (), Layout.BAG, count=in_the_bag))
    zones.append(Zone("potential", "Potential Gamers", (), Layout.BAG, count=view.potential_size))
    zones.append(stacks_zone(view))
    if view.discarded:
        gone = tuple(box(game, slots=()) for game in games_in(view.discarded))
        zones.append(Zone("discarded", "Out of the match", gone, Layout.STACK, count=len(gone)))
    return zones


def group_zone(view: SpielnachtView) -> Zone:
    """The gamers everybody has seen: between the nights all, but for this round's guests."""
    known = [kind for kind, count in enumerate(view.group) for _ in range(count)]
    guests = view.available_size - len(known)
    note = counted(len(known), "gamer")
    if guests:
        note += f", and {counted(guests, 'guest')} whom only their hosts know"
    return Zone("group", "The group", figures(known, "group"), note=note)


def market_zone(view: SpielnachtView) -> Zone:
    boxes = tuple(
        box(game, answer=game if game in view.legal else None) for game in games_in(view.market)
    )
    phase = PHASE_NAMES[PHASE_OF_ROUND[view.round]]
    return Zone("market", "Games on offer", boxes, Layout.ROW, note=f"Phase {phase}")


def arrivals_zone(night: Night, key: str, title: str) -> Zone:
    """The gamers as they were drawn, each with the game it went to."""
    tokens = []
    for n, kind in enumerate(night.gamers):
        game = night.places[n]
        where = "went home" if game == NO_GAME else f"to {NAME[game]}"
        marks = frozenset({Mark.SPENT}) if game == NO_GAME else frozenset[Mark]()
        label = f"{n + 1}. {gamer_words(kind)}, {where}"
        tokens.append(figure(kind, f"{key} {n}", label, marks=marks))
    home = night.places.count(NO_GAME)
    note = f"{counted(len(tokens), 'gamer')} came, {home} went home"
    return Zone(f"{key}s", title, tuple(tokens), Layout.ROW, note=note)


def stacks_zone(view: SpielnachtView) -> Zone:
    """The face-down games of this phase and the later ones, as one stack."""
    seen = view.market | view.discarded
    for games in view.collections:
        seen |= games
    phases = range(PHASE_OF_ROUND[view.round], len(PHASE_NAMES))
    left = [count_games(GAMES_OF_PHASE[phase] & ~seen) for phase in phases]
    words = [f"{n} of phase {PHASE_NAMES[p]}" for n, p in zip(left, phases, strict=True) if n]
    back = Card("face down", f"Face down: {joined(words)}", face_down=True, back="teal")
    return Zone("stacks", "Games to come", (back,), Layout.STACK, count=sum(left))


def seat_zones(view: SpielnachtView, seat: int) -> list[Zone]:
    """A seat's own things. The fan is what the looker is asked about, to be kept in reach."""
    zones = [collection_zone(view, seat)]
    if view.night is not None:
        zones.insert(0, night_zone(view, view.night, seat))
    if seat == view.seat:
        if view.stage == INVITE and view.turn == seat:
            drawn = figures(view.drawn, "drawn", view.legal)
            zones.append(Zone("drawn", "Gamers you drew", drawn, Layout.FAN, owner=seat))
        if view.invited:
            invited = figures(view.invited, "invited")
            zones.append(Zone("invited", "Gamers you invited", invited, owner=seat))
    return zones


def asks_for_collection(view: SpielnachtView, seat: int) -> bool:
    """Whether a seat's collection, rather than something else before it, is its hand now."""
    if seat != view.seat:
        return True
    if view.stage == INVITE:
        return view.turn != seat
    return view.night is None or (view.turn == seat and view.bribe_game != NO_GAME)


def night_zone(view: SpielnachtView, night: Night, seat: int) -> Zone:
    """The games a player brought, filling up."""
    boxes = []
    for game in games_in(night.brought[seat]):
        choosable = seat == view.seat and view.bribe_game == NO_GAME and game in view.legal
        marks = set()
        if seat == view.turn and game == view.bribe_game:
            marks.add(Mark.CHOSEN)
        elif seat == view.last_seat and game == view.last_game:
            marks.add(Mark.LAST)
        if night.points(game):
            marks.add(Mark.WINNING)
        answer = game if choosable else None
        boxes.append(box_at_night(game, night, "game", answer, frozenset(marks)))
    points = sum(night.points(game) for game in games_in(night.brought[seat]))
    layout = Layout.ROW if asks_for_collection(view, seat) else Layout.FAN
    note = f"{counted(points, 'point')} so far"
    return Zone(f"brought {seat}", "At the night", tuple(boxes), layout, owner=seat, note=note)


def collection_zone(view: SpielnachtView, seat: int) -> Zone:
    """The games a player owns; during a night, those that stayed at home."""
    games = view.collections[seat]
    if view.night is not None:
        games &= ~view.night.brought[seat]
    mine = seat == view.seat and view.stage in (BRING, BRIBE)
    boxes = []
    for game in games_in(games):
        marks = set()
        if seat == view.last_seat and game == view.last_game:
            marks.add(Mark.LAST)
        if (seat == view.seat and view.selection >> game & 1) or game == view.bribe_card:
            marks.add(Mark.CHOSEN)
        answer = game if mine and game in view.legal else None
        boxes.append(box(game, answer=answer, marks=frozenset(marks)))
    title = "Collection" if view.night is None else "Left at home"
    layout = Layout.FAN if asks_for_collection(view, seat) else Layout.ROW
    return Zone(f"collection {seat}", title, tuple(boxes), layout, owner=seat)


# The question


def question(view: SpielnachtView, names: Names) -> Question | None:
    if view.turn == NOBODY:
        return None
    if view.turn != view.seat:
        return Question(view.turn, f"{names[view.turn]} is {waiting_words(view)}")
    answers = tuple(answer_words(view, answer) for answer in view.legal)
    return Question(view.seat, question_words(view), answers)


def waiting_words(view: SpielnachtView) -> str:
    if view.stage == BRIBE:
        return "thinking about bribes"
    return STAGE_WORDS[view.stage]


def question_words(view: SpielnachtView) -> str:
    if view.stage == DRAFT:
        return "Which game do you take?"
    if view.stage == INVITE:
        return "Whom do you invite?" if not view.invited else "Whom do you invite as well?"
    if view.stage == BRING:
        return bring_question(view)
    if view.bribe_game == NO_GAME:
        return "Do you bribe a passer-by into one of your games?"
    if view.bribe_card == NO_GAME:
        wanted = colour(view.bribe_game)
        return f"What do you give: a {wanted} game, or another one and a second beside it?"
    return f"Which game do you give together with {NAME[view.bribe_card]}?"


def bring_question(view: SpielnachtView) -> str:
    most = MOST_GAMES[view.round]
    if not view.selection:
        return f"Which games do you bring, up to {most}?"
    left = most - count_games(view.selection)
    return f"What else do you bring, up to {left} more?"


def answer_words(view: SpielnachtView, answer: int) -> Answer:
    if answer >= FIRST_GAMER:
        kind = answer - FIRST_GAMER
        return Answer(answer, gamer_words(kind).capitalize(), target=f"drawn {kind}")
    if answer == STOP:
        return Answer(STOP, "That is all" if view.stage == BRING else stop_bribing_words(view))
    if view.stage == BRIBE and view.bribe_game == NO_GAME:
        return Answer(answer, f"Into {short_game(answer)}", target=f"game {answer}")
    return Answer(answer, short_game(answer), target=f"game {answer}")


def stop_bribing_words(view: SpielnachtView) -> str:
    assert view.night is not None
    mine = view.night.brought[view.seat]
    bribed = any(mine >> bribe[0] & 1 for bribe in view.night.bribes)
    return "Bribe nobody else" if bribed else "Bribe nobody"


# The summary of a night


def summary(night: Night, view: SpielnachtView, names: Names) -> Summary:
    """The finished night: what each game came to, and the totals."""
    lines = []
    players = range(len(view.scores))
    for seat in players:
        games = games_in(night.brought[seat])
        lines += [f"{names[seat]}: {game_result(game, night)}" for game in games]
    for seat in players:
        lines.append(night_result(night, view, seat, names))
    if view.turn == NOBODY:
        lines += end_words(view, names)
    zones = [arrivals_zone(night, "shown arrival", "The gamers, in order")]
    for seat in players:
        boxes = tuple(box_at_night(game, night, "shown") for game in games_in(night.brought[seat]))
        zones.append(Zone(f"shown {seat}", f"Games of {names[seat]}", boxes, owner=seat))
    return Summary(f"Night {night.number}", tuple(lines), tuple(zones))


def game_result(game: int, night: Night) -> str:
    seated = len(night.gamers_at(game))
    bribed = len(night.bribes_for(game))
    gamers = counted(seated, "gamer")
    if bribed:
        gamers += f" + {bribed} bribed = {seated + bribed}"
    points = night.points(game)
    if points:
        return f"{NAME[game]} needs {MINIMUM[game]}, {gamers}: {counted(points, 'point')}."
    return f"{NAME[game]} needs {MINIMUM[game]}, only {gamers}: no points."


def night_result(night: Night, view: SpielnachtView, seat: int, names: Names) -> str:
    points = [night.points(game) for game in games_in(night.brought[seat])]
    parts = " + ".join(str(point) for point in points)
    tonight = f"{parts} = {night.gains[seat]}" if len(points) > 1 else parts
    before = view.scores[seat] - night.gains[seat]
    total = f"{before} + {night.gains[seat]} = {view.scores[seat]}"
    return f"{names[seat]} scores {tonight} tonight, in all {total}."


def end_words(view: SpielnachtView, names: Names) -> list[str]:
    best = max(view.scores)
    tied = [seat for seat in range(len(view.scores)) if view.scores[seat] == best]
    lines = []
    if len(tied) > 1:
        sums = [f"{names[s]} {rating(total_rating(view.collections[s]))}" for s in tied]
        lines.append(f"A tie: the lower sum of owned ratings wins ({', '.join(sums)}).")
    winners = joined([names[seat] for seat in view.winners])
    verb = "wins" if len(view.winners) == 1 else "share the victory"
    lines.append(f"{winners} {verb} with {counted(best, 'gamer point')}.")
    return lines
