"""What happens in Spielnacht, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted
from gamenight.games.game import Names
from gamenight.games.spielnacht.rules import facts
from gamenight.games.spielnacht.rules.facts import PHASE_OF_ROUND
from gamenight.games.spielnacht.rules.games_table import MINIMUM, NAME, PHASE_NAMES
from gamenight.games.spielnacht.words import (
    colour,
    gamer_colours,
    gamer_words,
    gamers_words,
    names_of,
    rating,
    short_game,
    short_games,
)


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    if event.kind == facts.SAT_DOWN:
        return sat_down_words(*told)
    if event.kind == facts.WENT_HOME:
        return went_home_words(told[0])
    if event.kind == facts.GROUP_BEGAN:
        return f"The group begins with {gamers_words(told)}."
    if event.kind == facts.ROUND_BEGAN:
        phase = PHASE_NAMES[PHASE_OF_ROUND[told[0]]]
        start = f"Round {told[0]}, phase {phase}: {names[told[1]]} starts."
        return f"{start} On offer: {short_games(told[2:])}."
    if event.kind == facts.LEFT_OVER:
        return f"Nobody took {short_games(told)}."
    seat, *rest = told
    if event.kind in SECRETS:
        verb, things = SECRETS[event.kind]
        who = f"You {verb}" if seat == reader else f"{names[seat]} {verb}s"
        return f"{who} {things(rest)}."
    return f"{names[seat]} {what_a_player_does(event.kind, rest)}."


SECRETS = {
    facts.DREW: ("draw", gamers_words),
    facts.INVITED: ("invite", gamers_words),
    facts.PACKED: ("pack", short_games),
}
"""What only one seat is told: what it does, and the words for the facts after the seat."""


def what_a_player_does(kind: int, told: list[int]) -> str:
    if kind == facts.TOOK:
        return f"takes {short_game(told[0])}"
    if kind == facts.INVITING_DONE:
        return f"invites {counted(told[0], 'gamer')} in secret"
    if kind == facts.NOBODY_TO_INVITE:
        return "finds nobody to invite: the Potential bag is empty"
    if kind == facts.REVEALED:
        return f"brings {short_games(told)}"
    if kind == facts.BRIBED:
        return f"gives away {names_of(told[1:])}: a passer-by joins {NAME[told[0]]}"
    if kind == facts.STOPPED_BRIBING:
        return "bribes nobody else" if told[0] else "bribes nobody"
    if kind == facts.NOTHING_TO_BRIBE_WITH:
        return "has too few games at home to bribe anybody"
    if kind == facts.GAME_SCORED:
        game, gamers, points = told
        needs = f"{counted(gamers, 'gamer')}, it needs {MINIMUM[game]}"
        return f"scores {points or 'nothing'} for {NAME[game]}: {needs}"
    if kind == facts.NIGHT_SCORED:
        return f"scores {told[0]} tonight and has {told[1]}"
    if kind == facts.TIE_BROKEN:
        return f"is tied and owns games rated {rating(told[0])} in all; the lower sum wins"
    assert kind == facts.MATCH_WON
    wins = "wins the match" if told[1] == 1 else "shares the victory"
    return f"{wins} with {counted(told[0], 'gamer point')}"


# Why a gamer sat down where she did (SN4)


def sat_down_words(kind: int, led: int, how: int, game: int, gamers: int) -> str:
    games = "game" if led == facts.ANY_COLOUR else f"{colour(game)} game"
    chosen = {
        facts.ONLY_GAME: f"the only {games}",
        facts.BEST_RATING: f"the best rated {games}",
        facts.NEXT_RATING: f"the best rated {games} that still needs gamers",
        facts.ALL_REACHED: f"the best rated {games}, as none needs gamers any more",
    }[how]
    top, _ = gamer_colours(kind)
    goes = {
        facts.HER_COLOUR: "goes to",
        facts.HER_HEAD: "follows the head to",
        facts.HER_FEET: f"finds no {top} game and follows the feet to",
        facts.ANY_COLOUR: "likes every colour and goes to",
    }[led]
    seats = seats_words(gamers, MINIMUM[game])
    return f"A {gamer_words(kind)} {goes} {NAME[game]}, {chosen} ({seats})."


def seats_words(gamers: int, minimum: int) -> str:
    if gamers < minimum:
        return f"{gamers} of {minimum}"
    if gamers == minimum:
        return f"{gamers} of {minimum}, enough to play"
    return f"now {gamers}, it needs {minimum}"


def went_home_words(kind: int) -> str:
    top, bottom = gamer_colours(kind)
    wanted = f"no {top} game" if top == bottom else f"neither a {top} nor a {bottom} game"
    return f"A {gamer_words(kind)} finds {wanted} and goes home."
