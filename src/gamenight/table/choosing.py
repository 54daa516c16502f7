"""What a player has chosen so far, several things or an amount: is it enough, and if not, why.

The rules have the last word; this tells a player before anything is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gamenight.table.model import Amount, Several, Sum


def why_incomplete(several: Several, chosen: Sequence[int]) -> str:
    """Return why these answers cannot be given together, as a sentence; "" if they can."""
    size = len(chosen)
    if several.sets:
        return why_not_allowed(several.sets, chosen)
    exactly = several.least == several.most
    if size < several.least:
        return f"Choose {'exactly' if exactly else 'at least'} {several.least}: {are_chosen(size)}."
    if size > several.most:
        return f"Choose {'exactly' if exactly else 'at most'} {several.most}: {are_chosen(size)}."
    return ""


def may_come_next(several: Several, chosen: Sequence[int], answer: int) -> bool:
    """Return whether an answer goes with what is chosen so far, where a set is given as soon as it
    is complete. The first member of a set must be chosen first."""
    if not chosen:
        return any(members[0] == answer for members in several.sets)
    together = Counter([*chosen, answer])
    return any(together <= Counter(members) for members in several.sets)


def as_one(labels: Sequence[str]) -> str:
    """Return what is chosen one after another and given as one answer: "Blue 9 to column 3"."""
    first, *others = labels
    return " ".join([first, *[label[:1].lower() + label[1:] for label in others]])


def are_chosen(size: int) -> str:
    if not size:
        return "nothing is chosen yet"
    return "1 is chosen" if size == 1 else f"{size} are chosen"


def why_not_allowed(sets: Iterable[Sequence[int]], chosen: Sequence[int]) -> str:
    picked = Counter(chosen)
    if any(picked == Counter(members) for members in sets):
        return ""
    if not chosen:
        return "Nothing is chosen yet."
    if any(picked <= Counter(members) for members in sets):
        return "This choice is not complete yet."
    return "These cannot be chosen together."


def how_many(several: Several) -> str:
    """Return how many things are to be chosen: "exactly 3", "2 to 5", "up to 5"."""
    least, most = sizes(several)
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"up to {most}"


def sizes(several: Several) -> tuple[int, int]:
    """Return the least and the most things to choose, not counting the choice of nothing at all."""
    counts = [len(members) for members in several.sets if members]
    return (min(counts), max(counts)) if counts else (several.least, several.most)


def allows_nothing(several: Several) -> bool:
    """Return whether choosing none at all is allowed."""
    return not why_incomplete(several, ())


def progress(several: Several, chosen: Sequence[int]) -> str:
    """Return how far the choice has come: "2 of 3 chosen, 5 of 8 spots"."""
    size = len(chosen)
    least, most = sizes(several)
    if least == most:
        words = f"{size} of {most} chosen"
    elif size < least:
        words = f"{size} chosen, at least {least}"
    else:
        words = f"{size} chosen, at most {most}"
    return f"{words}, {sum_words(several.sum, chosen)}" if several.sum else words


def sum_words(added: Sum, chosen: Iterable[int]) -> str:
    """Return what the chosen things add up to: "5 of 8 spots"."""
    values = dict(added.values)
    total = sum([values.get(answer, 0) for answer in chosen])
    goal = f" of {added.goal}" if added.goal is not None else ""
    return f"{total}{goal} {added.unit}"


# Amounts


def amount_range(amount: Amount) -> str:
    """Return the amounts that may be given: "2 to 20 chips, in steps of 2"."""
    steps = f", in steps of {amount.step}" if amount.step != 1 else ""
    return f"{amount.least} to {amount.most} {amount.unit}{steps}"


def answer_for(amount: Amount, value: int) -> int | None:
    """Return the answer that stands for an amount, or None if it cannot be given."""
    if not amount.least <= value <= amount.most or (value - amount.least) % amount.step:
        return None
    return amount.first + (value - amount.least) // amount.step


def answers_of(amount: Amount) -> range:
    """Return all answers that stand for amounts, the least first."""
    return range(amount.first, amount.first + (amount.most - amount.least) // amount.step + 1)
