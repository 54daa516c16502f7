"""What happens in Spotlight, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted, joined
from gamenight.games.game import Names
from gamenight.games.spotlight.rules import facts
from gamenight.games.spotlight.rules.facts import NONE, card_name
from gamenight.games.spotlight.words import area_name, side_name, solo_result


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    match event.kind:
        case facts.DISCARDED | facts.CHOSE_SUIT | facts.FACE_DOWN_CARD:
            return secret_line(event, names, reader)
        case facts.ROUND_BEGAN:
            title = "The tie-breaker" if told[2] else f"Round {told[0]}"
            return f"{title} begins; {names[told[1]]} starts."
        case facts.AREAS_LAID:
            return f"The areas are {joined([area_name(area) for area in told])}."
        case facts.ALL_CHOSE:
            who = "Both have" if len(names) == facts.SIDES else f"{names[0]} has"
            discarded = f" discarded {counted(told[0], 'card')} and" if told[0] else ""
            return f"{who}{discarded} chosen a Personal Suit."
        case facts.STUCK:
            name = names[told[0]]
            return f"The last card of {name} fits nowhere, so it may go where there is room."
        case facts.PLAYED:
            seat, card, area, lit = told
            return f"{names[seat]} plays {card_name(card)} under {where(area, lit)}."
        case facts.PLAYED_FACE_DOWN:
            seat, area, lit = told
            what = "Drum" if facts.AREA_EFFECTS[area] == facts.DRUMS_FACE_DOWN else "card"
            return f"{names[seat]} plays a {what} face-down under {where(area, lit)}."
        case facts.LIGHT_PLAYED:
            return f"Light plays {card_name(told[0])} under {area_name(told[1])}."
        case _:
            return line_at_the_end(event, names)


def secret_line(event: Event, names: Names, reader: int) -> str:
    """What one seat alone may know, told to it as such; others read it after the match."""
    seat, *cards = event.facts
    name, mine = names[seat], seat == reader
    what = joined([card_name(card) for card in cards])
    if event.kind == facts.DISCARDED:
        return f"You discard {what}." if mine else f"In secret, {name} discards {what}."
    if event.kind == facts.CHOSE_SUIT:
        who = "You choose" if mine else f"In secret, {name} chooses"
        return f"{who} {what} as Personal Suit."
    return f"Only you know that it is {what}." if mine else f"Only {name} knows that it is {what}."


def where(area: int, lit: int) -> str:
    return f"{area_name(area)} with a Spotlight" if lit else area_name(area)


def line_at_the_end(event: Event, names: Names) -> str:
    """What happens when a round or the match ends."""
    told = event.facts
    match event.kind:
        case facts.REVEALED:
            return f"{names[told[0]]} reveals {card_name(told[1])} as Personal Suit."
        case facts.TURNED_UP:
            seat, card, area = told
            lay = f"Face-down under {area_name(area)} lay {card_name(card)}"
            return f"{lay}, played by {names[seat]}."
        case facts.SAME_SUIT:
            return f"Both chose {facts.SUIT_NAMES[told[0]]}: no area scores this round."
        case facts.AREA_SCORED:
            area, suit, taker = told
            wins = "no suit wins" if suit == NONE else f"{facts.SUIT_NAMES[suit]} wins"
            points = f"{facts.AREA_POINTS[area]} points for {side_name(taker, names)}"
            return f"{area_name(area)}: {wins}; {'no points' if taker == NONE else points}."
        case facts.SCORED:
            side, gain, total = told
            return f"{side_name(side, names)} scores {gain} and has {counted(total, 'point')}."
        case facts.TIE_BREAKER:
            return f"Both have {counted(told[0], 'point')}: one more round decides."
        case facts.MATCH_WON:
            return f"{names[told[0]]} wins the match with {counted(told[1], 'point')}."
        case facts.MATCH_SHARED:
            return f"Both have {counted(told[0], 'point')} and share the victory."
        case _:
            assert event.kind == facts.SOLO_ENDED
            return solo_result(names[0], told[0], told[1])
