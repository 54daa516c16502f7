"""How anybody can check that a match was fair: a fingerprint first, the seed afterwards.

All cards and dice of a match follow from its seed and its answers. A server shows a fingerprint of
the seed before anybody answers, and the seed after the end: so the seed, and with it all that was
dealt and rolled, cannot have been changed in between. That the seed was drawn and not chosen is
the one thing that cannot be proved like this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from gamenight.core.errors import BadRecord, DoesNotFollow
from gamenight.core.record import from_json, read_header, read_object, text_in
from gamenight.core.rules import AnyRules
from gamenight.core.words import counted

LENGTH: Final = 64
DIGITS: Final = frozenset("0123456789abcdef")

FEWEST_BITS: Final = 96
"""A seed with fewer was chosen by hand: a few tries could find it."""


def fingerprint(seed: int) -> str:
    """Return the SHA-256 of the seed's digits. A seed that was drawn cannot be found from it."""
    return sha256(str(seed).encode()).hexdigest()


def fingerprint_to_show(seed: int) -> str:
    """Return what may be shown while a match is being played; "" for a seed that could be
    guessed."""
    return fingerprint(seed) if seed.bit_length() >= FEWEST_BITS else ""


@dataclass(frozen=True)
class Verdict:
    """What was found out about a record."""

    seed: int
    fingerprint: str
    """Of the seed in the record."""
    noted: tuple[str, ...]
    """The fingerprints to compare: from the record itself, or given by the caller."""
    steps: int
    is_over: bool
    problem: str
    """Why the answers or the result do not follow from the seed; "" if they do."""

    @property
    def follows(self) -> bool:
        return not self.problem

    @property
    def is_promised(self) -> bool | None:
        """Whether the seed is the one that was promised; None if no fingerprint was noted."""
        return all(one == self.fingerprint for one in self.noted) if self.noted else None

    @property
    def is_fair(self) -> bool:
        return self.follows and self.is_promised is not False

    def sentences(self) -> list[str]:
        return [self._about_fingerprint(), self._about_match()]

    def _about_fingerprint(self) -> str:
        if self.is_promised is None:
            return "No fingerprint was noted, so nobody can tell whether the seed was changed."
        if self.is_promised:
            return "The fingerprint matches: the seed is the one that was settled before the match."
        return "The fingerprint does not match: this is not the seed that was promised."

    def _about_match(self) -> str:
        if self.problem:
            return f"The deal and the dice do not follow from the seed. {self.problem}"
        so_far = "" if self.is_over else ", as far as the match goes"
        answers = counted(self.steps, "answer")
        return f"The deal and the dice follow from the seed and the {answers}{so_far}."


def verify(text: str, find_rules: Callable[[str], AnyRules], noted: str = "") -> Verdict:
    """Deal a record again from its seed and give every answer again; refused if it is not a record.

    ``noted`` is a fingerprint from before the match, besides the one in the record.
    """
    record = read_object(text)
    own = text_in(record, "fingerprint") if "fingerprint" in record else ""
    for one in (own, noted):
        if one and not (len(one) == LENGTH and DIGITS.issuperset(one)):
            raise BadRecord("A fingerprint has 64 digits from 0 to 9 and a to f.")
    seed, problem, steps, is_over = read_header(record).seed, "", 0, False
    try:
        match = from_json(text, find_rules)
        steps, is_over = len(match.steps), match.state.over
    except DoesNotFollow as error:
        problem = str(error)
    return Verdict(
        seed=seed,
        fingerprint=fingerprint(seed),
        noted=tuple([one for one in (own, noted) if one]),
        steps=steps,
        is_over=is_over,
        problem=problem,
    )
