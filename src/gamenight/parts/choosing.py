"""Choosing several things: one by one inside the rules, the lowest first.

A game keeps what was ``named`` so far as a secret or in public and asks here what may follow. A
choice is complete at once when nothing can be added, else with the answer "that is all".
"""

from __future__ import annotations

from gamenight.core.state import Choice


def may_follow(choice: Choice, named: list[int], done: int) -> list[int]:
    """The answers open after what was named: further things, and ``done`` if that may be all."""
    answers = things_after(choice, named)
    if not named:
        answers += choice.instead
    if may_be_all(choice, named):
        answers.append(done)
    return answers


def is_complete(choice: Choice, named: list[int]) -> bool:
    """Whether nothing can be added any more, so that nobody need say so."""
    if len(named) == 1 and named[0] in choice.instead:
        return True
    return bool(named) and not things_after(choice, named)


def may_be_all(choice: Choice, named: list[int]) -> bool:
    """Whether what was named is an allowed set."""
    if choice.sets is not None:
        return named in choice.sets
    return choice.least <= len(named) <= choice.most


def things_after(choice: Choice, named: list[int]) -> list[int]:
    """The things with which an allowed set can go on, each once."""
    if choice.sets is not None:
        return things_in_sets(choice.sets, named)
    if len(named) == choice.most:
        return []
    found: list[int] = []
    things = choice.things
    for at in range(place_after(things, named), len(things)):
        enough = len(named) + len(things) - at >= choice.least
        if enough and (not found or found[-1] != things[at]):
            found.append(things[at])
    return found


def things_in_sets(sets: list[list[int]], named: list[int]) -> list[int]:
    """The things that come next in the sets that begin with what was named."""
    size = len(named)
    found = [members[size] for members in sets if len(members) > size and members[:size] == named]
    return sorted(set(found))


def place_after(things: list[int], named: list[int]) -> int:
    """Where the things begin that may still be named: behind the last one named."""
    if not named:
        return 0
    last = named[len(named) - 1]
    same = 0
    for thing in named:
        if thing == last:
            same += 1
    return things.index(last) + same
