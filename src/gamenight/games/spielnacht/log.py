"""What happens in Spielnacht, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.log import LoggedEvent

from .rules import constants
from .rules.constants import MINIMUM, NAME, PHASE_NAMES, PHASE_OF_ROUND
from .table import (
    colour,
    gamer_colours,
    gamer_words,
    gamers_words,
    names_of,
    rating,
    short_game,
    short_games,
)


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.SAT_DOWN:
            return sat_down_words(told)
        case constants.WENT_HOME:
            return went_home_words(told["gamer"])
        case constants.GROUP_BEGAN:
            return f"The group begins with {gamers_words(told.all('gamers'))}."
        case constants.ROUND_BEGAN:
            number, games = told["round"], short_games(told.all("games"))
            start = f"Round {number}, phase {PHASE_NAMES[PHASE_OF_ROUND[number]]}"
            return f"{start}: {told.who('starter')} starts. On offer: {games}."
        case constants.LEFT_OVER:
            return f"Nobody took {short_games(told.all('games'))}."
        case constants.DREW | constants.INVITED | constants.PACKED:
            return secret_words(told)
        case _:
            return f"{told.who()} {what_a_player_does(told)}."


def secret_words(told: LoggedEvent) -> str:
    """Return the line of an event for one seat alone."""
    match told.kind:
        case constants.PACKED:
            does, things = "packs", short_games(told.all("games"))
        case constants.DREW:
            does, things = "draws", gamers_words(told.all("gamers"))
        case _:
            does, things = "invites", gamers_words(told.all("gamers"))
    return f"{told.who()} {does} {things}."


def what_a_player_does(told: LoggedEvent) -> str:
    match told.kind:
        case constants.TOOK:
            return f"takes {short_game(told['game'])}"
        case constants.INVITING_DONE:
            return f"invites {counted(told['gamers'], 'gamer')} in secret"
        case constants.NOBODY_TO_INVITE:
            return "finds nobody to invite: the Potential bag is empty"
        case constants.REVEALED:
            return f"brings {short_games(told.all('games'))}"
        case constants.BRIBED:
            given, game = names_of(told.all("given")), NAME[told["game"]]
            return f"gives away {given}: a passer-by joins {game}"
        case constants.STOPPED_BRIBING:
            return "bribes nobody else" if told["bribed"] else "bribes nobody"
        case constants.NOTHING_TO_BRIBE_WITH:
            return "has too few games at home to bribe anybody"
        case _:
            return how_a_player_scores(told)


def how_a_player_scores(told: LoggedEvent) -> str:
    match told.kind:
        case constants.GAME_SCORED:
            game, points = told["game"], told["points"]
            needs = f"{counted(told['gamers'], 'gamer')}, it needs {MINIMUM[game]}"
            return f"scores {points or 'nothing'} for {NAME[game]}: {needs}"
        case constants.NIGHT_SCORED:
            return f"scores {told['points']} tonight and {told.verb('has')} {told['total']}"
        case constants.TIE_BROKEN:
            owned = rating(told["ratings"])
            return f"is tied and owns games rated {owned} in all; the lower sum wins"
        case _:
            assert told.kind == constants.MATCH_WON
            wins = "wins the match" if told["winners"] == 1 else "shares the victory"
            return f"{wins} with {counted(told['points'], 'gamer point')}"


# Why a gamer sat down where she did (SN4)


def sat_down_words(told: LoggedEvent) -> str:
    kind, led, game = told["gamer"], told["led_by"], told["game"]
    games = "game" if led == constants.ANY_COLOUR else f"{colour(game)} game"
    chosen = {
        constants.ONLY_GAME: f"the only {games}",
        constants.BEST_RATING: f"the best rated {games}",
        constants.NEXT_RATING: f"the best rated {games} that still needs gamers",
        constants.ALL_REACHED: f"the best rated {games}, as none needs gamers any more",
    }[told["chosen_how"]]
    top, _ = gamer_colours(kind)
    goes = {
        constants.HER_COLOUR: "goes to",
        constants.HER_HEAD: "follows the head to",
        constants.HER_FEET: f"finds no {top} game and follows the feet to",
        constants.ANY_COLOUR: "likes every colour and goes to",
    }[led]
    seats = seats_words(told["gamers_there"], MINIMUM[game])
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
