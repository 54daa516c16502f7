"""Answers in words, drawn from what a seat is offered."""

from __future__ import annotations

from gamenight.api.state import State
from gamenight.core.random import Random


def words_for(match: State, random: Random) -> str:
    """Return something that the seat whose turn it is may say."""
    offers, choice = match.offers(), match.core.choice()
    if offers[0].alone or not choice:
        return str(offers[random.below(len(offers))].key)
    chosen = choice.at_random(random)
    keys = [offer.key for offer in offers for answer in chosen if answer in offer.answers]
    return ", ".join(keys) or "0"
