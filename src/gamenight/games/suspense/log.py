"""What happens in Suspense, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.games.game import Names
from gamenight.games.suspense.rules import facts
from gamenight.games.suspense.words import WHY_ENDED, card_name, condition
from gamenight.parts.bits import members_of


def line(event: Event, names: Names, reader: int) -> str:  # noqa: ARG001
    told = event.facts
    if event.kind == facts.ROUND_BEGAN:
        return f"Round {told[0]}: {names[told[1]]} deals."
    if event.kind == facts.PLAYED:
        return f"{names[told[0]]} plays {card_name(told[1])}."
    if event.kind == facts.PASSED:
        return f"{names[told[0]]} passes."
    if event.kind == facts.FOLDED:
        return f"{names[told[0]]} folds."
    if event.kind == facts.ROUND_ENDED:
        return f"Round {told[0]} ends: {WHY_ENDED[told[1]]}."
    if event.kind == facts.REVEALED:
        return f"The secret card was {card_name(told[0])}: {condition(told[0])}."
    if event.kind == facts.SHOWED:
        cards = ", ".join(card_name(card) for card in members_of(told[1]))
        return f"{names[told[0]]} shows {cards or 'no cards'}."
    if event.kind == facts.NOBODY_WON:
        return "No card meets the condition: nobody wins the round."
    if event.kind == facts.SCORED:
        seat, points, folded = told
        in_vain = " for folding" if points else ", having folded what would have won"
        return f"{names[seat]} scores {points}{in_vain if folded else ''}."
    assert event.kind == facts.MATCH_WON
    return f"{names[told[0]]} wins the match with {told[1]} points."
