"""An agent without a model: it reads the text of a question and says something that is offered."""

from __future__ import annotations

import re
from random import Random

OFFER = re.compile(r"^(\w+)\. (.*?)(?: \((\d+) of these\))?$", re.MULTILINE)
CHOOSE = re.compile(r"Choose (?:exactly |up to )?(\d+)(?: to (\d+))?(?: of \w+ to (\w+))?:")
AMOUNT = re.compile(r"an amount: (\d+) to (\d+)")


def said_to(text: str, random: Random) -> str:
    """An answer to the question at the end of a text; "" if nothing is asked."""
    question = text.partition("## The question")[2]
    offers = [(match[1], int(match[3] or 1)) for match in OFFER.finditer(question)]
    if amount := AMOUNT.search(question):
        keys = [key for key, _ in offers]
        return random.choice([*keys, amount[1]])
    if chosen := CHOOSE.search(question):
        last = int(chosen[3] or max(int(key) for key, _ in offers))
        things = [key for key, most in offers if 0 < int(key) <= last for _ in range(most)]
        least = int(chosen[1]) if "up to" not in chosen[0] else 1
        return ", ".join(random.sample(things, min(least, len(things))))
    return random.choice([key for key, _ in offers]) if offers else ""
