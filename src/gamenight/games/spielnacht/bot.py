"""How bots play Spielnacht, and what strong ones know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.learnt import LearntInsight
from gamenight.bots.worlds import imagined, most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import Supposition
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.game.weights import weights_in
from gamenight.parts.bits import count_of, first_bits, has, highest, members_of, only

from .rules.constants import (
    BRIBE,
    BRIBE_NOBODY,
    BRING,
    CATEGORIES,
    CATEGORY,
    DRAFT,
    GAMES,
    GAMES_OF_CATEGORY,
    GOLD,
    INVITE,
    KINDS,
    MINIMUM,
    NO_GAME,
    ROUNDS,
    feet,
    head,
    in_random_order,
    like,
    put_in,
)
from .rules.game import RULES, any_selection
from .rules.position import SpielnachtPosition, games_tonight, place_for, points_for
from .rules.state import SpielnachtState, SpielnachtView

# A bot that hosts with care: it imagines the night before it packs


WORLDS: Final = 24
"""How many nights it imagines before it packs."""

PLACE_WORTH: Final = 0.2
"""What one place higher in the order of ratings is worth: it counts on the nights to come too."""

RIVALRY: Final = 0.35
"""How much it minds a point of an opponent, shared among them."""

GIFT_WORTH: Final[tuple[float, ...]] = (0.0, 0.9, 0.9, 0.8, 0.7, 0.0)
"""What a game that stayed at home is still worth to it, by round."""


class Host(Bot[SpielnachtView]):
    """Takes games that the group wants, invites gamers that will come to its own games, packs
    what does best in imagined nights, and bribes when that pays more than the game given."""

    def choose(self, view: SpielnachtView, thinking: Thinking) -> int:
        return best_game_to_take(view) if view.position.round.stage == DRAFT else best_bribe(view)

    def choose_several(self, view: SpielnachtView, choice: Choice, thinking: Thinking) -> list[int]:
        stage = view.position.round.stage
        if stage == INVITE:
            return best_gamers_to_invite(view, choice)
        if stage == BRING:
            return best_games_to_bring(view, thinking)
        return best_gifts(view, choice)


# Taking games


def best_game_to_take(view: SpielnachtView) -> int:
    demand = demand_tonight(view)
    return most_worth(view.legal, [worth_of_game(view, game, demand) for game in view.legal])


def demand_tonight(view: SpielnachtView) -> list[float]:
    """For each colour, how many gamers of the group to expect, counting likely guests too."""
    demand = [0.0] * CATEGORIES
    known = 0
    for kind in range(KINDS):
        count = view.position.group[kind]
        known += count
        if kind == GOLD:
            for colour in range(CATEGORIES):
                demand[colour] += 0.25 * count
        else:
            demand[head(kind)] += 0.9 * count
            demand[feet(kind)] += 0.2 * count
    guests = 2.0 * view.position.players
    for colour in range(CATEGORIES):
        demand[colour] *= 1.0 + 0.6 * guests / max(1, known)
    return demand


def worth_of_game(view: SpielnachtView, game: int, demand: list[float]) -> float:
    """Return the gamers it may attract, after the better rated rivals have taken theirs."""
    collections = view.position.collections
    better = 0.0
    lower = 0.0
    doubles = 0
    for seat in range(len(collections)):
        for other in members_of(collections[seat] & like(game)):
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


def best_gamers_to_invite(view: SpielnachtView, choice: Choice) -> list[int]:
    pull = [pull_of_colour(view, colour) for colour in range(CATEGORIES)]
    worth = [worth_of_gamer(view, kind, pull) for kind in view.drawn]
    best: list[int] = []
    for _ in range(choice.most):
        at = worth.index(max(worth))
        worth[at] = -100.0
        best.append(choice.things[at])
    return best


def pull_of_colour(view: SpielnachtView, category: i64) -> float:
    """Return how likely a gamer of a colour comes to me rather than to another player."""
    collections = view.position.collections
    mine: i64 = collections[view.seat] & GAMES_OF_CATEGORY[category]
    theirs: i64 = 0
    for seat in range(len(collections)):
        if seat != view.seat:
            theirs |= collections[seat] & GAMES_OF_CATEGORY[category]
    if not mine:
        return -0.4 if theirs else 0.0
    return 1.0 if mine > theirs else 0.3


def worth_of_gamer(view: SpielnachtView, kind: i64, pull: list[float]) -> float:
    collections = view.position.collections
    if kind == GOLD:
        return 0.6 if collections[view.seat] == max(collections) else 0.2
    owned: i64 = 0
    for games in collections:
        owned |= games
    if not owned & GAMES_OF_CATEGORY[head(kind)]:
        return 0.9 * pull[feet(kind)]
    return pull[head(kind)] + 0.1 * pull[feet(kind)]


# Packing for the night


def best_games_to_bring(view: SpielnachtView, thinking: Thinking) -> list[int]:
    """Compare all selections in the same imagined nights."""
    position, random = view.position, thinking.random
    selections = selections_from(0, position.collections[view.seat], position.most_games())
    worth = [0.0] * len(selections)
    for world, state in enumerate(imagined(RULES, view, thinking, WORLDS)):
        group = state.position.group
        for guests in state.invited:
            put_in(group, guests)
        gamers = in_random_order(group, random)
        brought = imagined_selections(position, world % 2 == 0, random)
        for at in range(len(selections)):
            brought[view.seat] = selections[at]
            worth[at] += worth_of_night(view, brought, gamers)
    return members_of(most_worth(selections, worth))


def selections_from(selection: i64, spare: i64, most: i64) -> list[int]:
    """Return all ways to complete a selection, each once: games are added from the lowest rating
    up."""
    found: list[int] = [selection] if selection else []
    if count_of(selection) < most:
        above = spare & ~first_bits(highest(selection) + 1)
        for game in members_of(above):
            found += selections_from(selection | only(game), spare, most)
    return found


def imagined_selections(
    position: SpielnachtPosition, best_rated: bool, random: Random
) -> list[int]:
    """Return what the others may bring: their best rated games, or anything."""
    most = position.most_games()
    brought: list[int] = []
    for collection in position.collections:
        if best_rated:
            games = members_of(collection)
            top = games[max(0, len(games) - most) :]
            brought.append(collection & ~first_bits(top[0]))
        else:
            brought.append(any_selection(collection, most, random))
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
        for game in members_of(brought[seat]):
            points += float(points_for(game, attendance[game]))
        worth += points if seat == view.seat else -RIVALRY * points / rivals
    mine: i64 = brought[view.seat]
    spare = view.position.collections[view.seat] & ~mine
    return worth + worth_of_bribes(mine, spare, attendance, view.position.round.number)


def worth_of_bribes(brought: i64, spare: i64, attendance: list[int], round: i64) -> float:
    """Return what bribes would add: minimums reached, and on the last night a point for every
    gift."""
    worth = 0.0
    gift: float = GIFT_WORTH[round]
    for game in members_of(brought):
        missing = MINIMUM[game] - attendance[game]
        if missing <= 0:
            continue
        price = price_in_games(game, missing, spare)
        if price and MINIMUM[game] > gift * price:
            worth += MINIMUM[game] - gift * price
            for _ in range(price):
                spare &= spare - 1
    if round == ROUNDS:
        left: int = count_of(spare)
        worth += 0.7 * left
    return worth


def price_in_games(game: i64, gamers: i64, spare: i64) -> int:
    """Return how many spare games bribe this many gamers into a game; 0 if there are too few."""
    same = count_of(spare & like(game))
    singles = gamers if gamers < same else same
    price = singles + 2 * (gamers - singles)
    return price if price <= count_of(spare) else 0


# Bribing


def best_bribe(view: SpielnachtView) -> int:
    position, round = view.position, view.position.round
    night = round.night
    games = [game for game in view.legal if game != BRIBE_NOBODY]
    if night is None:
        return BRIBE_NOBODY
    spare = position.spare(view.seat)
    gain = [gain_of_bribe(game, night.attendance[game], spare, round.number) for game in games]
    return most_worth(games, gain) if max(gain) > 0 else BRIBE_NOBODY


def gain_of_bribe(game: i64, gamers: i64, spare: i64, round: i64) -> float:
    """Return points for each game given, beyond what the game given is worth."""
    gift: float = GIFT_WORTH[round]
    missing = MINIMUM[game] - gamers
    if missing > 0:
        price = price_in_games(game, missing, spare)
        return MINIMUM[game] / price - gift if price else 0.0
    price = price_in_games(game, 1, spare)
    return 1.0 / price - gift if price else 0.0


def best_gifts(view: SpielnachtView, choice: Choice) -> list[int]:
    """Return the lowest rated game that is enough; failing that, the lowest rated pair."""
    wanted = like(view.position.round.bribe_game)
    for game in choice.things:
        if has(wanted, game):
            return [game]
    return choice.things[:2]


# What a strong player of Spielnacht knows: a game at home is worth points on nights to come


LEARNT: Final = weights_in(
    "gamenight.games.spielnacht",
    *[f"games before night {number}" for number in range(1, ROUNDS + 1)],
)

# Suppositions

INVITED: Final = 0
INVITED_GOLD: Final = 1
PACKED: Final = 2


class SpielnachtInsight(LearntInsight[SpielnachtState, SpielnachtView]):
    """The points so far, tonight's too, and what the games will still bring."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))
        self.adds_to_points = True

    def features(self, state: SpielnachtState, seat: int) -> list[float]:
        """Return the games at home, by the night that begins: those that are given away as bribes
        bring nothing more."""
        position = state.position
        begins: int = position.round.number
        if position.over or position.round.stage == BRIBE:
            begins += 1
        found = [0.0] * ROUNDS
        if begins <= ROUNDS:
            found[begins - 1] = float(count_of(position.collections[seat]))
        return found

    def suppositions(self, state: SpielnachtState, seat: int) -> list[Supposition]:
        """Return the colours of the gamers that others have invited, and the games they have
        packed."""
        found: list[Supposition] = []
        for other in range(self.players):
            if other == seat:
                continue
            guests = state.invited[other]
            heads = {int(head(kind)) for kind in guests if kind != GOLD}
            found += [(INVITED, other, colour) for colour in heads]
            if GOLD in guests:
                found.append((INVITED_GOLD, other, 0))
            found += [(PACKED, other, game) for game in members_of(state.packed[other])]
        return found
