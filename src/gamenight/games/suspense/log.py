"""What happens in Suspense, one sentence per event."""

from __future__ import annotations

from gamenight.game.log import LoggedEvent

from . import rules
from .table import WHY_ENDED, card_name, condition


def log(told: LoggedEvent) -> str:
    match told.kind:
        case rules.ROUND_BEGAN:
            return f"Round {told['round']}: {told.who('dealer')} deals."
        case rules.PLAYED:
            return f"{told.who()} plays {card_name(told['card'])}."
        case rules.PASSED:
            return f"{told.who()} passes."
        case rules.FOLDED:
            return f"{told.who()} folds."
        case rules.ROUND_ENDED:
            return f"Round {told['round']} ends: {WHY_ENDED[told['why']]}."
        case rules.REVEALED:
            card = told["card"]
            return f"The secret card was {card_name(card)}: {condition(card)}."
        case rules.SHOWED:
            cards = ", ".join([card_name(card) for card in told.all("cards")])
            return f"{told.who()} shows {cards or 'no cards'}."
        case rules.NOBODY_WON:
            return "No card meets the condition: nobody wins the round."
        case rules.SCORED:
            return f"{told.who()} {scoring(told)}."
        case _:
            assert told.kind == rules.MATCH_WON
            return f"{told.who()} wins the match with {told['points']} points."


def scoring(told: LoggedEvent) -> str:
    points = told["points"]
    if told["folded"] and not points:
        return "folded a winning card: 0 points"
    return f"scores {points} for folding" if told["folded"] else f"scores {points}"
