"""Everything that can go wrong for a reason a person can understand.

GamenightError            a sentence for the person, never a traceback
├── UnknownGame           no game has that id
├── BadSetup              a player count, option or bot that the game does not have
├── IllegalAnswer         an answer the rules do not allow now; names the rule
├── NotYourTurn           another seat is asked, or the match is over
├── BadRecord             a record file that cannot be read
│   ├── OtherRules        a record made under another version of the rules
│   └── DoesNotFollow     a record whose answers or result do not fit its deal
└── Unavailable           something outside is not there: a port, a database, a browser
"""

from __future__ import annotations

from collections.abc import Sequence


class GamenightError(Exception):
    """The base of all errors that are shown to people as one sentence."""


class UnknownGame(GamenightError):
    pass


class BadSetup(GamenightError):
    pass


class IllegalAnswer(GamenightError):
    """An answer the rules do not allow; ``rule`` is the section or ruling it breaks.

    If the sentence says what to do instead, ``proposes`` are the answers it means: all are legal.
    """

    def __init__(self, sentence: str, rule: str = "", proposes: Sequence[int] = ()) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule
        self.proposes: tuple[int, ...] = tuple(proposes)


class NotYourTurn(GamenightError):
    pass


class BadRecord(GamenightError):
    pass


class OtherRules(BadRecord):
    pass


class DoesNotFollow(BadRecord):
    pass


class Unavailable(GamenightError):
    pass
