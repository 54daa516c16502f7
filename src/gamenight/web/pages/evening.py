"""Pages of an evening: joining, the evening itself, and its summary."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from gamenight.core.events import NOBODY
from gamenight.core.words import counted, joined
from gamenight.game.game import AnyGame
from gamenight.game.names import LONGEST_NAME
from gamenight.game.registry import all_games, title_of
from gamenight.web.clocks.rule import choices
from gamenight.web.evening.events import Person, Played
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.standings import Best, EveningTotal, highlights, standings
from gamenight.web.evening.state import EveningState
from gamenight.web.pages.chat import talk
from gamenight.web.pages.join import invitation
from gamenight.web.pages.layout import Preview, page, plain_page, theme_choice, toast
from gamenight.web.pages.setup import field
from gamenight.web.pages.start import SHORT
from gamenight.web.pages.widgets import counts
from gamenight.web.protocol.messages import encode

PLOT = (640, 240)
PLOT_MARGIN = 16
PAINTS = 12
"""How many lines of a plot differ in colour."""


def title_of_evening(state: EveningState) -> str:
    return f"{state.people[0].name}’s evening"


def join_evening_page(
    evening: LiveEvening, token: str, sentence: str, theme: str, base: str, own: str = ""
) -> Element:
    """The form for a name; it brings the token that will be the person's. ``own`` is the address of
    somebody who has a place here already, for example on another device."""
    title = title_of_evening(evening.state)
    company = [person.name for person in evening.state.company]
    names = joined(company)
    name_input = h.input(
        "#name",
        name="name",
        maxlength=str(LONGEST_NAME),
        autocomplete="nickname",
        required=True,
        data_my_name=True,
    )
    return plain_page(
        title,
        "join-evening",
        theme,
        h.h1[title],
        h.p(".tagline")[f"{names} {'is' if len(company) == 1 else 'are'} here. What’s your name?"],
        h.p["You are in this evening already: ", h.a(href=own)["go to your place"], "."]
        if own
        else None,
        h.form(
            ".setup",
            method="post",
            action=f"/evening/{evening.id}",
            data_evening=evening.id,
        )[
            field("name", "Your name", name_input),
            h.input(type="hidden", name="token", value=token),
            h.p("#refusal.refusal", role="alert")[sentence],
            h.button(".primary", type="submit")["Join"],
        ],
        preview=Preview(title, f"{people_here(len(evening.here()))} Come and play.", base),
    )


def people_here(count: int) -> str:
    if count == 0:
        return "Nobody is here yet."
    return "One person is here." if count == 1 else f"{count} people are here."


def evening_page(
    evening: LiveEvening, me: Person, token: str, link: str, code: str, first: bytes, theme: str
) -> Element:
    """The page with its first frame; the script fills it in."""
    title = title_of_evening(evening.state)
    path = f"/evening/{evening.id}/{token}"
    return page(
        title,
        "evening",
        theme,
        h.header(".bar")[
            h.a(".button.plain", href="/")["Games"],
            h.h1[title],
            h.div(".tools")[menu(evening, me, path, link, theme)],
        ],
        h.p("#connection", role="status"),
        h.main(
            ".evening.reading",
            data_socket=f"{path}/live",
            data_me=str(me.number),
            data_token=token,
            data_evening=evening.id,
            data_title=title,
        )[
            h.div(".evening-main")[playing()],
            h.div(".evening-side")[
                h.section("#people", aria_label="People"),
                invitation(title, link, code),
                talk(".panel"),
            ],
            h.noscript[h.p(".notice")["This page needs JavaScript, which is switched off here."]],
        ],
        start_dialog(),
        json_script("first", first),
        json_script("catalogue", encode([facts_of(game) for game in all_games()])),
        toast(),
    )


def playing() -> list[Element]:
    """What is played, what was played, and what is to be played."""
    return [
        h.section("#matches", aria_label="Tables"),
        h.section("#standings", aria_label="Standings"),
        h.section("#choose", aria_labelledby="choose-title")[
            h.h2("#choose-title")["Choose a game"],
            time_choice(),
            h.ul("#games.wishes"),
        ],
    ]


def json_script(name: str, text: bytes) -> Element:
    """Data for the script; nothing in it can end the element."""
    return h.script(id=name, type="application/json")[Markup(text.decode().replace("<", "\\u003c"))]


def facts_of(game: AnyGame) -> dict[str, object]:
    """What has to be known of a game to choose it."""
    return {
        "id": game.id,
        "title": game.rules.title,
        "tagline": game.tagline,
        "facts": f"{counts(game)} · {game.time_in_words()}",
        "players": game.rules.players,
        "minutes": game.typical_minutes,
        "levels": list(reversed(game.bots_on_offer())),
        "usual": game.usual_bot(),
    }


def menu(evening: LiveEvening, me: Person, path: str, link: str, theme: str) -> Element:
    """What is seldom needed."""
    personal = link.removesuffix(f"/evening/{evening.id}") + path
    return h.details(".menu")[
        h.summary(".button")["More"],
        h.div(".menu-body")[
            h.label(".field")[
                h.span["Your name"],
                h.input("#rename", value=me.name, maxlength=str(LONGEST_NAME), autocomplete="off"),
            ],
            h.button(type="button", data_copy=personal)["Copy my own link"],
            h.p(".help")["It opens your place on a second device. Keep it to yourself."],
            h.a(".button", href=f"/evening/{evening.id}/keepsake")["The evening to keep"],
            h.a(".button", href=f"/evening/{evening.id}/screen", target="_blank")["The big screen"],
            theme_choice(theme),
            h.button(type="button", data_leave=True)["Leave for good"],
        ],
    ]


def time_choice() -> Element:
    choices = [h.option(value=str(most))[f"up to {most} min"] for most in SHORT]
    return h.div(".filters")[
        h.label(".choice")[
            h.span["Time you have"],
            h.select("#minutes")[h.option(value="")["any"], choices],
        ],
        h.label(".choice")[
            h.input("#only-fitting", type="checkbox", checked=True),
            h.span("#fitting-words")["only games that fit"],
        ],
    ]


def start_dialog() -> Element:
    clocks = encode(choices()).decode()
    return h.dialog("#start", aria_labelledby="start-title", data_clocks=clocks)[
        h.h2("#start-title")["Start a match"],
        h.form("#start-form", method="dialog")[h.div("#start-choices"), h.div("#start-buttons")],
    ]


# What to keep


def keepsake_page(evening: LiveEvening, theme: str) -> Element:
    """The evening on one page: who won what, and what to remember."""
    state = evening.state
    when = time.strftime("%d %B %Y", time.localtime(evening.created)).lstrip("0")
    found = standings(state)
    return plain_page(
        title_of_evening(state),
        "keepsake",
        theme,
        h.h1[title_of_evening(state)],
        h.p(".tagline")[f"{when}, with {joined([person.name for person in state.people])}."],
        (standings_table(state, found), plot(state, found)) if found else None,
        moments(state),
        h.section[h.h2["The matches"], h.ol(".keepsake")[map(match_row, state.finished_matches)]]
        if state.finished_matches
        else h.p["No match has finished yet."],
    )


def standings_table(state: EveningState, found: Sequence[EveningTotal]) -> Element:
    return h.table(".scores")[
        h.thead[
            h.tr[(h.th(scope="col")[words] for words in ("Player", "Points", "Won", "Matches"))]
        ],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[state.people[one.person].name],
                    h.td[str(one.points)],
                    h.td[str(one.won)],
                    h.td[str(one.matches)],
                ]
                for one in found
            )
        ],
    ]


def plot(state: EveningState, found: Sequence[EveningTotal]) -> Element:
    """How the points grew from match to match."""
    width, height = PLOT
    return h.svg(
        ".plot",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=f"Points after each of {counted(len(found[0].course), 'match', 'es')}",
    )[
        (
            h.polyline(class_=f"person-{one.person % PAINTS}", points=plotted(one.course, found))[
                h.title[state.people[one.person].name]
            ]
            for one in found
        )
    ]


def plotted(course: Sequence[int], found: Sequence[EveningTotal]) -> str:
    """Everybody begins with nothing, at the lower left."""
    width, height = PLOT
    most = max([1, *[one.points for one in found]])
    across = (width - 2 * PLOT_MARGIN) / max(1, len(course))
    up = (height - 2 * PLOT_MARGIN) / most
    places = [
        (PLOT_MARGIN + at * across, height - PLOT_MARGIN - points * up)
        for at, points in enumerate((0, *course))
    ]
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in places)


def moments(state: EveningState) -> Element | None:
    found = highlights(state)
    rows: list[tuple[str, str]] = []
    if found.closest is not None and found.closest.end is not None:
        end = found.closest.end
        scores = joined(
            [f"{name} {score:g}" for name, score in zip(end.names, end.scores, strict=True)]
        )
        rows.append(("Closest match", f"{found.closest.title}: {scores}"))
    if found.longest is not None:
        played, turn = found.longest
        name = state.people[turn.person].name
        rows.append(("Longest turn", f"{name}, {lasting(turn.seconds)}, in {played.title}"))
    rows += [best_row(state, one) for one in found.best]
    if not rows:
        return None
    return h.section[
        h.h2["To remember"], h.dl(".moments")[((h.dt[what], h.dd[words]) for what, words in rows)]
    ]


def best_row(state: EveningState, one: Best) -> tuple[str, str]:
    return f"Best score in {title_of(one.game)}", f"{state.people[one.person].name}, {one.score:g}"


def lasting(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    words = [counted(minutes, "minute")] if minutes else []
    return joined([*words, counted(rest, "second")])


def match_row(match: Played) -> Element:
    end = match.end
    assert end is not None
    return h.li[
        h.h3[match.title],
        h.p[result_words(end.names, end.scores, end.places)],
        h.a(".button", href=f"/table/{match.start.table}/replay")[
            "Replay", h.span(".hidden")[f" of {match.title}"]
        ],
    ]


def result_words(
    names: Sequence[str], scores: Sequence[float], places: Sequence[int]
) -> Iterable[Node]:
    winners = [name for name, place in zip(names, places, strict=False) if place == 0]
    yield h.strong[f"{joined(winners)} won." if winners else "Nobody won."]
    order = sorted(range(len(names)), key=lambda seat: places[seat] if places else NOBODY)
    yield " " + ", ".join(f"{names[seat]} {scores[seat]:g}" for seat in order) + "."
