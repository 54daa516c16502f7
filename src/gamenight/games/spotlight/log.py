"""What happens in Spotlight, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted, joined
from gamenight.game.addressing import verb
from gamenight.game.log import LoggedEvent

from .rules import constants
from .rules.constants import NONE, card_name
from .words import area_name, side_name, solo_result


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.DISCARDED | constants.CHOSE_SUIT | constants.FACE_DOWN_CARD:
            return secret_sentence(told)
        case constants.ROUND_BEGAN:
            title = "The tie-breaker" if told["tie_breaker"] else f"Round {told['round']}"
            return f"{title} begins; {told.who('starter')} starts."
        case constants.AREAS_LAID:
            return f"The areas are {joined([area_name(area) for area in told.all('areas')])}."
        case constants.ALL_CHOSE:
            who = "Both have" if len(told.names) == constants.SIDES else f"{told.names[0]} has"
            cards = told["discards"]
            discarded = f" discarded {counted(cards, 'card')} and" if cards else ""
            return f"{who}{discarded} chosen a Personal Suit."
        case constants.STUCK:
            card = f"{told.who()}'s last card"
            return f"{card} fits nowhere, so it may go where there is room."
        case constants.PLAYED:
            return f"{told.who()} plays {card_name(told['card'])} under {where(told)}."
        case constants.PLAYED_FACE_DOWN:
            effect = constants.AREA_EFFECTS[told["area"]]
            what = "Drum" if effect == constants.DRUMS_FACE_DOWN else "card"
            return f"{told.who()} plays a {what} face-down under {where(told)}."
        case constants.LIGHT_PLAYED:
            return f"Light plays {card_name(told['card'])} under {area_name(told['area'])}."
        case _:
            return sentence_at_the_end(told)


def secret_sentence(told: LoggedEvent) -> str:
    """Return what one seat alone may know, told to it as such; others read it after the match."""
    if told.kind == constants.DISCARDED:
        return told.secretly(f"discards {joined([card_name(card) for card in told.all('cards')])}")
    card = card_name(told["card"])
    if told.kind == constants.CHOSE_SUIT:
        return told.secretly(f"chooses {card} as Personal Suit")
    return f"Only {told.who()} knows that it is {card}."


def where(told: LoggedEvent) -> str:
    name = area_name(told["area"])
    return f"{name} with a Spotlight" if told["spotlight"] else name


def sentence_at_the_end(told: LoggedEvent) -> str:
    """Return what happens when a round or the match ends."""
    match told.kind:
        case constants.REVEALED:
            return f"{told.who()} reveals {card_name(told['card'])} as Personal Suit."
        case constants.TURNED_UP:
            lay = f"Face-down under {area_name(told['area'])} lay {card_name(told['card'])}"
            return f"{lay}, played by {told.who()}."
        case constants.SAME_SUIT:
            return f"Both chose {constants.SUIT_NAMES[told['suit']]}: no area scores this round."
        case constants.AREA_SCORED:
            return area_sentence(told)
        case constants.SCORED:
            side, total = side_name(told["side"], told.names), counted(told["total"], "point")
            return f"{side} scores {told['points']} and {verb(side, 'has')} {total}."
        case constants.TIE_BREAKER:
            return f"Both have {counted(told['points'], 'point')}: one more round decides."
        case constants.MATCH_WON:
            return f"{told.who()} wins the match with {counted(told['points'], 'point')}."
        case constants.MATCH_SHARED:
            return f"Both have {counted(told['points'], 'point')} and share the victory."
        case _:
            assert told.kind == constants.SOLO_ENDED
            return solo_result(told.names[0], told["points"], told["light"])


def area_sentence(told: LoggedEvent) -> str:
    area, suit, taker = told["area"], told["suit"], told["side"]
    wins = "no suit wins" if suit == NONE else f"{constants.SUIT_NAMES[suit]} wins"
    points = f"{constants.AREA_POINTS[area]} points for {side_name(taker, told.names)}"
    return f"{area_name(area)}: {wins}; {'no points' if taker == NONE else points}."
