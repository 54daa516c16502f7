"""Spielnacht in words: names of games and gamers, and the lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.state import Event
from gamenight.core.words import counted, joined
from gamenight.games.game import Names
from gamenight.games.spielnacht.rules import terms
from gamenight.games.spielnacht.rules.gamers import GOLD, feet, head, unpacked
from gamenight.games.spielnacht.rules.games_table import (
    CATEGORY,
    CATEGORY_COLOURS,
    MINIMUM,
    NAME,
    NO_GAME,
    PHASE_NAMES,
    RATING,
)
from gamenight.games.spielnacht.rules.sets import games_in
from gamenight.games.spielnacht.rules.terms import PHASE_OF_ROUND

# Games


def rating(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def colour(game: int) -> str:
    return CATEGORY_COLOURS[CATEGORY[game]]


def short_game(game: int) -> str:
    """A game with its colour and rating."""
    return f"{NAME[game]} ({colour(game)} {rating(RATING[game])})"


def short_games(games: int) -> str:
    return joined([short_game(game) for game in games_in(games)])


# Gamers


def gamer_colours(kind: int) -> tuple[str, str]:
    """The colours of head and feet."""
    if kind == GOLD:
        return "gold", "gold"
    return CATEGORY_COLOURS[head(kind)], CATEGORY_COLOURS[feet(kind)]


def gamer_words(kind: int) -> str:
    top, bottom = gamer_colours(kind)
    return f"{top} gamer" if top == bottom else f"{top} gamer with {bottom} feet"


def gamers_words(kinds: Sequence[int]) -> str:
    return joined([f"a {gamer_words(kind)}" for kind in kinds])


# Why a gamer sat down where she did (SN4)


def sat_down_words(kind: int, reason: int, game: int, gamers: int) -> str:
    led, how = divmod(reason, 4)
    games = "game" if led == terms.ANY_COLOUR else f"{colour(game)} game"
    chosen = {
        terms.ONLY_GAME: f"the only {games}",
        terms.BEST_RATING: f"the best rated {games}",
        terms.NEXT_RATING: f"the best rated {games} that still needs gamers",
        terms.ALL_REACHED: f"the best rated {games}, as none needs gamers any more",
    }[how]
    top, _ = gamer_colours(kind)
    goes = {
        terms.HER_COLOUR: "goes to",
        terms.HER_HEAD: "follows the head to",
        terms.HER_FEET: f"finds no {top} game and follows the feet to",
        terms.ANY_COLOUR: "likes every colour and goes to",
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


# The log


def line(event: Event, names: Names) -> str:
    a, b, c, d = event.facts
    if event.kind == terms.SAT_DOWN:
        return sat_down_words(a, b, c, d)
    if event.kind == terms.WENT_HOME:
        return went_home_words(a)
    if event.kind == terms.ROUND_BEGAN:
        phase = PHASE_NAMES[PHASE_OF_ROUND[a]]
        return f"Round {a}, phase {phase}: {names[b]} starts. On offer: {short_games(c)}."
    if event.kind == terms.GROUP_BEGAN:
        return f"The group begins with {gamers_words(unpacked(a))}."
    if event.kind == terms.LEFT_OVER:
        return f"Nobody took {short_games(a)}."
    name = names[a]
    if event.kind in INVITING_AND_PACKING:
        return invitation_line(event.kind, name, b)
    if event.kind in BRIBING:
        return bribe_line(event.kind, name, b, c, d)
    return f"{name} {result_words(event.kind, b, c, d)}"


INVITING_AND_PACKING = (
    terms.DREW_GAMERS,
    terms.INVITED,
    terms.INVITING_DONE,
    terms.NOBODY_TO_INVITE,
    terms.PACKED,
    terms.PACKING_DONE,
    terms.REVEALED,
    terms.TOOK,
)
BRIBING = (terms.BRIBED, terms.STOPPED_BRIBING, terms.NOTHING_TO_BRIBE_WITH)


def invitation_line(kind: int, name: str, b: int) -> str:
    if kind == terms.TOOK:
        return f"{name} takes {short_game(b)}."
    if kind == terms.DREW_GAMERS:
        return f"You draw {gamers_words(unpacked(b))}."
    if kind == terms.INVITED:
        return f"You invite a {gamer_words(b)}."
    if kind == terms.INVITING_DONE:
        return f"{name} invites {counted(b, 'gamer')} in secret."
    if kind == terms.NOBODY_TO_INVITE:
        return f"{name} finds nobody to invite: the Potential bag is empty."
    if kind == terms.PACKED:
        return f"You pack {short_game(b)}."
    if kind == terms.PACKING_DONE:
        return f"{name} has packed."
    assert kind == terms.REVEALED
    return f"{name} brings {short_games(b)}."


def bribe_line(kind: int, name: str, b: int, first: int, second: int) -> str:
    if kind == terms.STOPPED_BRIBING:
        return f"{name} bribes nobody{' else' if b else ''}."
    if kind == terms.NOTHING_TO_BRIBE_WITH:
        return f"{name} has too few games at home to bribe anybody."
    gifts = NAME[first] if second == NO_GAME else f"{NAME[first]} and {NAME[second]}"
    return f"{name} gives away {gifts}: a passer-by joins {NAME[b]}."


def result_words(kind: int, b: int, c: int, d: int) -> str:
    if kind == terms.GAME_SCORED:
        gamers = counted(c, "gamer")
        if d:
            return f"scores {d} for {NAME[b]}: {gamers}, it needs {MINIMUM[b]}."
        return f"scores nothing for {NAME[b]}: {gamers}, it needs {MINIMUM[b]}."
    if kind == terms.NIGHT_SCORED:
        return f"scores {b} tonight and has {c}."
    if kind == terms.TIE_BROKEN:
        return f"is tied and owns games rated {rating(b)} in all; the lower sum wins."
    assert kind == terms.MATCH_WON
    wins = "wins the match" if c == 1 else "shares the victory"
    return f"{wins} with {counted(b, 'gamer point')}."
