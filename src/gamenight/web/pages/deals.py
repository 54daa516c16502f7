"""Pages for playing the same deal again: against other bots, given to a friend, and who did
better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from gamenight.core.match import Header
from gamenight.core.words import counted, joined
from gamenight.game.game import AnyGame
from gamenight.store import StoredDeal, StoredMatch, StoredResult, StoredSeat
from gamenight.web.pages.layout import plain_page
from gamenight.web.pages.score_tables import number, players_in_words, score_table
from gamenight.web.pages.setup import field, own_name_input
from gamenight.web.pages.widgets import copy_button, invite_panel
from gamenight.web.tables.room import Room

HEADS = ("Player", "Points", "Place", "Replay")


@dataclass(frozen=True)
class Attempt:
    """One match of a deal, as far as those may see it who have finished theirs."""

    name: str
    table_id: str
    seat: int
    others: tuple[StoredSeat, ...]
    """Who played on the other seats."""
    result: StoredResult | None
    """None while it is being played."""
    is_mine: bool = False

    @classmethod
    def of(cls, match: StoredMatch, seat: int, is_mine: bool = False) -> Attempt:
        others = [other for at, other in enumerate(match.seats) if at != seat]
        name = match.seats[seat].name
        return cls(name, match.table_id, seat, tuple(others), match.result, is_mine)

    @property
    def standing(self) -> tuple[bool, float]:
        """How good it is: whether it was won, then how well the seat stood."""
        if self.result is None:
            return False, float("-inf")
        return self.place == 0, self.result.worths[self.seat]

    @property
    def place(self) -> int | None:
        places = self.result.places if self.result is not None else ()
        return places[self.seat] if places else None


@dataclass(frozen=True)
class DealComparison:
    game: AnyGame
    attempts: tuple[Attempt, ...]
    """The first one is that of the person who gave the deal away."""
    link: str
    is_owner: bool


def again_page(room: Room, seats: Sequence[int], action: str, sentence: str, theme: str) -> Element:
    title = room.game.rules.title
    others = [seat for seat in range(len(room.seats)) if [seat] != [*seats]]
    return plain_page(
        f"Same deal of {title}",
        "deal",
        theme,
        h.h1[f"{title}: the same deal"],
        h.p(".refusal", role="alert")[sentence] if sentence else None,
        h.section(".panel", aria_labelledby="friend-title")[
            h.h2("#friend-title")["Challenge a friend"],
            h.p[
                "Your friend gets the same cards and dice from your seat, with bots on all others, "
                "and sees nothing of your match before finishing theirs."
            ],
            h.form(method="post", action=action)[
                seat_choice(room, seats, "friend"),
                h.button(".primary", type="submit", name="do", value="send")["Create a link"],
            ],
        ],
        h.section(".panel", aria_labelledby="bots-title")[
            h.h2("#bots-title")["Replay it against other bots" if others else "Replay it"],
            h.form(".setup", method="post", action=action)[
                seat_choice(room, seats, "bots"),
                (bot_choice(room, seat) for seat in others),
                h.button(".primary", type="submit", name="do", value="play")["Play this deal"],
            ],
        ],
        h.p[h.a(".button", href=action.removesuffix("/deal"))["Back to the table"]],
    )


def seat_choice(room: Room, seats: Sequence[int], key: str) -> Node:
    """Where people shared a device, whose seat it is about."""
    if len(seats) == 1:
        return h.input(type="hidden", name="seat", value=str(seats[0]))
    control = h.select(id=f"seat-{key}", name="seat")[
        (h.option(value=str(seat))[room.seats.names[seat]] for seat in seats)
    ]
    return field(f"seat-{key}", "The seat of", control)


def bot_choice(room: Room, seat: int) -> Element:
    """Render who plays there this time; it does not matter at one's own seat."""
    before = room.seats[seat]
    played = room.game.usual_bot() if before.token_hash or not before.bot else before.bot
    levels = list(reversed(room.game.bots_on_offer()))
    control = h.select(id=f"bot-{seat}", name=f"bot-{seat}")[
        (h.option(value=level, selected=level == played)[f"Bot: {level}"] for level in levels)
    ]
    return field(f"bot-{seat}", f"Seat {seat + 1}, where {before.name} played", control)


# For friends


def offer_page(
    game: AnyGame,
    header: Header,
    by: str,
    deal: StoredDeal,
    bots: Sequence[StoredSeat],
    is_begun: bool,
    theme: str,
) -> Element:
    """Render all that a person reads before they have finished: nothing of how the first match
    went."""
    title = game.rules.title
    return plain_page(
        f"{by}’s deal of {title}",
        "deal",
        theme,
        h.h1[f"{by} played this deal of {title}. Can you do better?"],
        h.p(".tagline")[game.tagline],
        h.p[setup_words(game, header, deal.seat, bots)],
        h.p["Once you have finished, you see how it went for both of you."],
        h.form(".setup", method="post", action=f"/deal/{deal.id}")[
            None if is_begun else field("name", "Your name", own_name_input()),
            h.button(".primary", type="submit")["Resume" if is_begun else "Play this deal"],
        ],
        h.p[h.a(href=f"/rules/{game.id}")[f"Rules of {title}"]],
    )


def setup_words(game: AnyGame, header: Header, seat: int, bots: Sequence[StoredSeat]) -> str:
    words = (
        f"You sit at seat {seat + 1}, with {players_in_words(bots)}." if bots else "You play solo."
    )
    other = {
        option.called(): option.label(header.options[option.name])
        for option in game.rules.options
        if header.options.get(option.name) != option.default_for(header.players)
        and option.name in header.options
    }
    options = "; ".join(f"{name}: {value}" for name, value in other.items())
    return words + (f" Options: {options}." if options else "")


def comparison_page(comparison: DealComparison, theme: str) -> Element:
    title = comparison.game.rules.title
    finished = [one for one in comparison.attempts if one.result is not None]
    playing = [one.name for one in comparison.attempts if one.result is None]
    in_order = sorted(finished, key=lambda one: one.standing, reverse=True)
    return plain_page(
        f"Who did better at {title}?",
        "deal",
        theme,
        h.h1[f"Who did better at {title}?"],
        h.p(".tagline")[verdict(in_order)],
        score_table("Who did better", HEADS, [attempt_row(one) for one in in_order]),
        h.p[f"Still playing: {joined(playing)}."] if playing else None,
        give_away(comparison.link) if comparison.is_owner else None,
    )


def verdict(in_order: Sequence[Attempt]) -> str:
    if len(in_order) < 2:
        return "Nobody else has finished this deal yet."
    best = [one for one in in_order if one.standing == in_order[0].standing]
    if len(best) > 1:
        return f"{joined([one.name for one in best])} did equally well."
    return f"{best[0].name} did best."


def attempt_row(one: Attempt) -> Element:
    assert one.result is not None
    back = one.result.taken_back
    against = players_in_words(one.others) or "nobody"
    undone = f"; {counted(back, 'move')} undone" if back else ""
    return h.tr(class_={"own": one.is_mine})[
        h.th(scope="row")[
            one.name,
            h.span(".own-mark")["you"] if one.is_mine else None,
            h.span(".help")[f" against {against}{undone}"],
        ],
        h.td[number(one.result.scores[one.seat])],
        h.td[place_words(one.place, len(one.others) + 1)],
        h.td[
            h.a(href=f"/table/{one.table_id}/replay")[
                "Replay", h.span(".hidden")[f" of {one.name}"]
            ]
        ],
    ]


def place_words(place: int | None, players: int) -> str:
    if players == 1:
        return "won" if place == 0 else "–"
    return "–" if place is None else "won" if place == 0 else f"{place + 1} of {players}"


def give_away(link: str) -> Element:
    words = h.p["Everyone who opens this link plays the same deal from the same seat."]
    return invite_panel("Send this deal", link, "Link to the deal", words, copy_button(link))
