"""What happens in Spectrum Cribbage, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import capitalised, counted, joined
from gamenight.game.log import LoggedEvent

from ..words import card_name, card_names
from .rules import constants
from .table import combination_words, hand_name, kind_words, pegging_words, result, side_name


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.CUT:
            return f"{told.who()} cuts {card_name(told['card'])}."
        case constants.CUT_AGAIN:
            tied = joined([told.names[seat] for seat in told.all("seats")])
            return f"{tied} tie for the lowest and cut again."
        case constants.DEAL_BEGAN:
            return f"Deal {told['deal']}: {told.who('dealer')} deals."
        case constants.LAID_AWAY:
            return f"{told.who()} lays away {card_names(told.all('cards'))}."
        case constants.CRIB_COMPLETE:
            crib = hand_name(told["dealer"], True, told.names)
            return f"All have laid away: {told['size']} cards are in {crib}."
        case constants.STARTER_TURNED:
            return f"The starter is {card_name(told['card'])}."
        case constants.HEELS:
            return f"Heels: {told.who()} pegs {constants.HEELS_POINTS} (now {told['total']})."
        case constants.LAID:
            return laid(told)
        case constants.GO:
            return f"{told.who()} says Go."
        case constants.LAST_CARD:
            what = "the last card" if told["all_out"] else "the Go"
            pegs = f"{told.who()} pegs {constants.LAST_CARD_POINTS}"
            return f"{pegs} for {what} (now {told['total']})."
        case constants.COUNTED:
            return counted_hand(told)
        case constants.COMBINED:
            return combined(told)
        case _:
            assert told.kind == constants.MATCH_WON
            winner = side_name(constants.side_of(told["seat"]), told.names)
            pair = len(told.names) == constants.PAIRS
            return result(told["points"], told["other_points"], winner, pair)


def laid(told: LoggedEvent) -> str:
    """Return a card, the count it makes, and every point it brings."""
    what = f"{told.who()} lays {card_name(told['card'])}, count {told['count']}"
    if not told["points"]:
        return f"{what}."
    scored = pegging_words(told["count"], told["alike"], told["run"])
    in_all = f", {told['points']} in all" if len(scored) > 1 else ""
    return f"{what}: {joined(scored)}{in_all} (now {told['total']})."


def counted_hand(told: LoggedEvent) -> str:
    hand = hand_name(told["seat"], bool(told["is_crib"]), told.names)
    points = told["points"]
    worth = f"{counted(points, 'point')} (now {told['total']})" if points else "nothing"
    shown = ", ".join([card_name(card) for card in told.all("cards")])
    return f"{hand} counts {worth}: {shown}."


def combined(told: LoggedEvent) -> str:
    """Return all combinations of a kind."""
    kind, sizes = told["kind"], told.all("sizes")
    cards = iter(told.all("cards"))
    sets = [[next(cards) for _ in range(size)] for size in sizes]
    what = kind_words(kind, len(sets), told["points"])
    return f"{capitalised(what)}: {combination_words(kind, sets)}."
