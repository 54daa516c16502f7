"""A bot that hosts with care: it imagines the night before it packs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot
from gamenight.core.random import Random
from gamenight.core.state import View
from gamenight.games.spielnacht.rules.game import RULES, some_games
from gamenight.games.spielnacht.rules.gamers import (
    GOLD,
    KINDS,
    feet,
    head,
    in_random_order,
    put_back,
)
from gamenight.games.spielnacht.rules.games_table import (
    CATEGORIES,
    CATEGORY,
    GAMES,
    MINIMUM,
    NO_GAME,
)
from gamenight.games.spielnacht.rules.seating import games_tonight, place_for, points_for
from gamenight.games.spielnacht.rules.sets import (
    GAMES_OF_CATEGORY,
    count_games,
    games_in,
    lower_rated,
    only,
)
from gamenight.games.spielnacht.rules.terms import (
    BRING,
    DRAFT,
    FIRST_GAMER,
    INVITE,
    MOST_GAMES,
    ROUNDS,
    STOP,
)
from gamenight.games.spielnacht.rules.view import SpielnachtView

WORLDS: Final = 24
"""How many nights it imagines before it packs."""

PLACE_WORTH: Final = 0.2
"""What one place higher in the order of ratings is worth: it counts on the nights to come too."""

RIVALRY: Final = 0.35
"""How much it minds a point of an opponent, shared among them."""

GIFT_WORTH: Final[tuple[float, ...]] = (0.0, 0.9, 0.9, 0.8, 0.7, 0.0)
"""What a game that stayed at home is still worth to it, by round."""


class Host(Bot):
    """Takes games that the group wants, invites gamers that will come to its own games, packs
    what does best in imagined nights, and bribes when that pays more than the game given."""

    def choose(self, view: View, random: Random) -> int:
        assert isinstance(view, SpielnachtView)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.stage == DRAFT:
            return best_game_to_take(view)
        if view.stage == INVITE:
            return best_gamer_to_invite(view)
        if view.stage == BRING:
            return best_game_to_bring(view, random)
        return best_bribe(view)


# Taking games


def best_game_to_take(view: SpielnachtView) -> int:
    demand = demand_tonight(view)
    best: i64 = NO_GAME
    most = -1.0
    for game in view.legal:
        worth = worth_of_game(view, game, demand)
        if worth > most:
            best = game
            most = worth
    return best


def demand_tonight(view: SpielnachtView) -> list[float]:
    """For each colour, how many gamers of the group to expect, counting likely guests too."""
    demand = [0.0] * CATEGORIES
    group = list(view.group)
    put_back(group, list(view.invited))
    known = 0
    for kind in range(KINDS):
        count = group[kind]
        known += count
        if kind == GOLD:
            for colour in range(CATEGORIES):
                demand[colour] += 0.25 * count
        else:
            demand[head(kind)] += 0.9 * count
            demand[feet(kind)] += 0.2 * count
    guests = 2.0 * len(view.scores)
    for colour in range(CATEGORIES):
        demand[colour] *= 1.0 + 0.6 * guests / max(1, known)
    return demand


def worth_of_game(view: SpielnachtView, game: int, demand: list[float]) -> float:
    """The gamers it may attract, after the better rated rivals have taken theirs."""
    colour = GAMES_OF_CATEGORY[CATEGORY[game]]
    better = 0.0
    lower = 0.0
    doubles = 0
    for seat in range(len(view.collections)):
        for other in games_in(view.collections[seat] & colour):
            if seat == view.seat:
                doubles += 1
            if other > game:
                better += MINIMUM[other]
            else:
                lower += MINIMUM[other]
    gamers = demand[CATEGORY[game]] - 0.7 * better
    chance = min(1.0, max(0.0, (gamers - MINIMUM[game] + 2.5) / 4.0))
    crowd = gamers - 0.4 * lower if not better else min(gamers, float(MINIMUM[game]))
    return chance * max(1.0, crowd) / (1.0 + 0.5 * doubles) + PLACE_WORTH * game


# Inviting friends


def best_gamer_to_invite(view: SpielnachtView) -> int:
    pull = [pull_of_colour(view, colour) for colour in range(CATEGORIES)]
    best = view.legal[0]
    most = -100.0
    for answer in view.legal:
        worth = worth_of_gamer(view, answer - FIRST_GAMER, pull)
        if worth > most:
            best = answer
            most = worth
    return best


def pull_of_colour(view: SpielnachtView, category: i64) -> float:
    """How likely a gamer of a colour comes to me rather than to somebody else."""
    colour = GAMES_OF_CATEGORY[category]
    mine: i64 = view.collections[view.seat] & colour
    theirs: i64 = 0
    for seat in range(len(view.collections)):
        if seat != view.seat:
            theirs |= view.collections[seat] & colour
    if not mine:
        return -0.4 if theirs else 0.0
    return 1.0 if mine > theirs else 0.3


def worth_of_gamer(view: SpielnachtView, kind: i64, pull: list[float]) -> float:
    if kind == GOLD:
        best = 0
        for games in view.collections:
            best = max(best, games)
        return 0.6 if view.collections[view.seat] == best else 0.2
    owned: i64 = 0
    for games in view.collections:
        owned |= games
    worth = pull[head(kind)]
    if not owned & GAMES_OF_CATEGORY[head(kind)]:
        return 0.9 * pull[feet(kind)]
    return worth + 0.1 * pull[feet(kind)]


# Packing for the night


def best_game_to_bring(view: SpielnachtView, random: Random) -> int:
    """Compare all selections in the same imagined nights."""
    collection = view.collections[view.seat]
    spare = collection & ~view.selection
    selections = selections_from(view.selection, spare, MOST_GAMES[view.round])
    worth = [0.0] * len(selections)
    for world in range(WORLDS):
        state = RULES.redeal(view, random)
        for guests in state.invited:
            put_back(state.group, guests)
        gamers = in_random_order(state.group, random)
        brought = imagined_selections(view, world % 2 == 0, random)
        for at in range(len(selections)):
            brought[view.seat] = selections[at]
            worth[at] += worth_of_night(view, brought, gamers)
    best: i64 = selections[worth.index(max(worth))]
    to_add = games_in(best & ~view.selection)
    return to_add[len(to_add) - 1] if to_add else STOP


def selections_from(selection: i64, spare: i64, most: i64) -> list[int]:
    """All ways to complete a selection, each once: games are added from the best rating down."""
    found: list[int] = [selection] if selection else []
    if count_games(selection) < most:
        for game in games_in(spare):
            found += selections_from(selection | only(game), spare & lower_rated(game), most)
    return found


def imagined_selections(view: SpielnachtView, best_rated: bool, random: Random) -> list[int]:
    """What the others may bring: their best rated games, or anything."""
    most = MOST_GAMES[view.round]
    brought: list[int] = []
    for collection in view.collections:
        if best_rated:
            games = games_in(collection)
            top = games[max(0, len(games) - most) :]
            brought.append(collection & ~lower_rated(top[0]))
        else:
            brought.append(some_games(collection, 1, most, random))
    return brought


def worth_of_night(view: SpielnachtView, brought: list[int], gamers: list[int]) -> float:
    """My points, bribes included, minus a share of what the others get."""
    attendance = [0] * GAMES
    tonight = games_tonight(brought)
    for kind in gamers:
        game = place_for(kind, tonight, attendance)
        if game != NO_GAME:
            attendance[game] += 1
    worth = 0.0
    rivals = len(brought) - 1
    for seat in range(len(brought)):
        points = 0.0
        for game in games_in(brought[seat]):
            points += float(points_for(game, attendance[game]))
        worth += points if seat == view.seat else -RIVALRY * points / rivals
    spare = view.collections[view.seat] & ~brought[view.seat]
    return worth + worth_of_bribes(brought[view.seat], spare, attendance, view.round)


def worth_of_bribes(brought: int, spare: int, attendance: list[int], round: int) -> float:
    """What bribes would add: minimums reached, and on the last night a point for every gift."""
    worth = 0.0
    gift: float = GIFT_WORTH[round]
    for game in games_in(brought):
        missing = MINIMUM[game] - attendance[game]
        if missing <= 0:
            continue
        price = price_in_games(game, missing, spare)
        if price and MINIMUM[game] > gift * price:
            worth += MINIMUM[game] - gift * price
            for _ in range(price):
                spare &= spare - 1
    if round == ROUNDS:
        left: int = count_games(spare)
        worth += 0.7 * left
    return worth


def price_in_games(game: int, gamers: int, spare: int) -> int:
    """How many spare games it takes to bribe so many gamers into a game; 0 if there are too few."""
    same: int = count_games(spare & GAMES_OF_CATEGORY[CATEGORY[game]])
    singles = gamers if gamers < same else same
    price = singles + 2 * (gamers - singles)
    return price if price <= count_games(spare) else 0


# Bribing


def best_bribe(view: SpielnachtView) -> int:
    if view.bribe_game != NO_GAME:
        return best_gift(view)
    night = view.night
    assert night is not None
    mine: i64 = night.brought[view.seat]
    spare: i64 = view.collections[view.seat] & ~mine
    best = STOP
    most = 0.0
    for game in view.legal:
        if game != STOP:
            gain = gain_of_bribe(view, game, night.attendance(game), spare)
            if gain > most:
                best = game
                most = gain
    return best


def gain_of_bribe(view: SpielnachtView, game: int, gamers: int, spare: int) -> float:
    """Points for each game given, beyond what the game given is worth."""
    gift: float = GIFT_WORTH[view.round]
    missing = MINIMUM[game] - gamers
    if missing > 0:
        price = price_in_games(game, missing, spare)
        return MINIMUM[game] / price - gift if price else 0.0
    price = price_in_games(game, 1, spare)
    return 1.0 / price - gift if price else 0.0


def best_gift(view: SpielnachtView) -> int:
    """The lowest rated game that is enough; failing that, the lowest rated pair."""
    same = GAMES_OF_CATEGORY[CATEGORY[view.bribe_game]]
    for game in view.legal:
        if same >> game & 1:
            return game
    return view.legal[0]
