"""Frames of an evening: what its pages show, the same to everybody."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import fields, replace

from gamenight.core.events import NOBODY
from gamenight.core.words import joined
from gamenight.game.registry import find_game, title_of
from gamenight.web.edge.static_files import build
from gamenight.web.evening.events import Ended, Played, Remark
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.messages import (
    AskingShown,
    EveningFrame,
    MatchShown,
    MomentShown,
    PersonShown,
    ProposalShown,
    ScoreShown,
    SeatShown,
    StandingShown,
    WantedShown,
)
from gamenight.web.evening.standings import counts, moments, standings
from gamenight.web.evening.starting import setup_in_words
from gamenight.web.evening.state import EveningState
from gamenight.web.protocol.messages import LineShown
from gamenight.web.tables.room import Room

LINES_SHOWN = 60


def evening_frame(evening: LiveEvening, token: str = "") -> EveningFrame:
    """Everyone sees the same, except for messages from spectators of a running match."""
    common = evening.shown
    if common is None:
        common = evening.shown = common_frame(evening)
    if not any(line.apart for line in evening.state.lines):
        return common
    return replace(common, lines=tuple(lines_shown(evening, token)))


def common_frame(evening: LiveEvening) -> EveningFrame:
    """Return all of it, as the TV view shows it."""
    state = evening.state
    return EveningFrame(
        build=build(),
        host=state.host,
        people=tuple(people_shown(evening)),
        matches=tuple(match_shown(evening, match) for match in state.matches.values()),
        wishes={game: tuple(wanted) for game, wanted in state.wishes.items() if wanted},
        wanted=wanted_shown(state),
        standings=tuple(standings_shown(state)),
        alone=tuple(alone_shown(state)),
        lines=tuple(lines_shown(evening, "")),
        proposals=tuple(proposals_shown(state)),
        host_starts=state.host_starts,
        asking=tuple(AskingShown(one.number, one.name) for one in state.people if one.asks_back),
        closed=state.closed,
        moments=tuple(moments_shown(state)) if state.closed else (),
    )


def difference(old: EveningFrame, new: EveningFrame) -> EveningFrame | None:
    """Return the fields that changed; None if none did."""
    changed = {
        field.name: getattr(new, field.name)
        for field in fields(EveningFrame)
        if getattr(new, field.name) != getattr(old, field.name)
    }
    changed = {name: value for name, value in changed.items() if value is not UNSET}
    return EveningFrame(**changed) if changed else None


def people_shown(evening: LiveEvening) -> list[PersonShown]:
    state = evening.state
    here, avatars = evening.here(), evening.avatars()
    at: dict[int, list[str]] = {}
    for match in state.matches.values():
        room = evening.room(match.start.table)
        for token in room.audience.tokens if room is not None else ():
            person = evening.person(token)
            if person is not None:
                at.setdefault(person.number, []).append(match.start.table)
    return [
        PersonShown(
            person.number,
            person.name,
            person.number in here,
            0.0 if person.number in here else person.seen,
            tuple(at.get(person.number, ())),
            evening.is_missing(person),
            avatars[person.number].animal,
            avatars[person.number].colour,
        )
        for person in state.guests
    ]


def match_shown(evening: LiveEvening, match: Played) -> MatchShown:
    start, room = match.start, evening.room(match.start.table)
    if match.end is not None:
        seats, headline = ended_seats(match.end), ""
    elif room is not None:
        seats, headline = running_seats(evening, room), room.seat_views.of(NOBODY).table.headline
    else:  # it could not be opened
        seats, headline = (), joined(start.names)
    is_over = match.end is not None
    return MatchShown(start.table, start.game, match.title, seats, headline, is_over, start.setup)


def running_seats(evening: LiveEvening, room: Room) -> tuple[SeatShown, ...]:
    people = evening.people_at(room)
    return tuple(
        SeatShown(name, people[seat], seat in room.seats.stand_ins)
        for seat, name in enumerate(room.seats.names)
    )


def ended_seats(end: Ended) -> tuple[SeatShown, ...]:
    """The best first."""
    places = end.places or (None,) * len(end.people)
    rows = zip(end.names, end.people, end.scores, places, strict=True)
    seats = [SeatShown(name, who, False, score, place) for name, who, score, place in rows]
    return tuple(sorted(seats, key=lambda seat: seat.place or 0))


def standings_shown(state: EveningState) -> list[StandingShown]:
    return [
        StandingShown(
            one.person,
            state.people[one.person].name,
            one.points,
            one.matches,
            one.won,
            one.place,
            one.helped,
        )
        for one in standings(state)
    ]


def wanted_shown(state: EveningState) -> WantedShown | None:
    """Return the game with the most wishes; of several, the one that was wished for first."""
    game_id = max(state.wishes, key=lambda game: len(state.wishes[game]), default="")
    people = tuple(state.wishes.get(game_id, ()))
    if not people:
        return None
    game = find_game(game_id)
    players = tuple(game.rules.players)
    return WantedShown(game_id, game.rules.title, people, players, game.usual_bot())


def proposals_shown(state: EveningState) -> list[ProposalShown]:
    return [
        ProposalShown(
            proposal.made.table,
            proposal.made.setup.game,
            title_of(proposal.made.setup.game),
            proposal.made.by,
            proposal.people,
            proposal.agreed,
            setup_in_words(proposal.made.setup),
        )
        for proposal in state.proposals.values()
    ]


def moments_shown(state: EveningState) -> list[MomentShown]:
    return [
        MomentShown(person, state.people[person].name, what)
        for person, what in moments(state).items()
    ]


def alone_shown(state: EveningState) -> list[ScoreShown]:
    """Matches with one person; the best place of theirs, if there are several seats."""
    found = []
    for match, end in state.finished:
        if not counts(end):
            own = [at for at, person in enumerate(end.people) if person != NOBODY]
            if end.places:
                own.sort(key=end.places.__getitem__)
            found += [
                ScoreShown(
                    state.people[end.people[at]].name,
                    match.title,
                    end.scores[at],
                    bool(end.places) and end.places[at] == 0,
                )
                for at in own[:1]
            ]
    return found


def lines_shown(evening: LiveEvening, token: str) -> list[LineShown]:
    state = evening.state
    return [
        LineShown(
            line.number,
            line.at,
            line.text,
            line.person,
            state.people[line.person].name if line.person != NOBODY else "",
            bool(line.apart),
        )
        for line in state.lines[-LINES_SHOWN:]
        if not line.apart or may_read(evening, line, token)
    ]


def may_read(evening: LiveEvening, line: Remark, token: str) -> bool:
    """Players read after their match what spectators said during it; so does the screen,
    which stands among them."""
    if not evening.state.is_running(line.apart):
        return True
    room = evening.room(line.apart)
    return bool(token) and room is not None and not room.seats.opened_by(token)
