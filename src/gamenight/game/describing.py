"""What the descriptions of all tables share: asking, waiting, backs, marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, Generic

from gamenight.core.events import NOBODY
from gamenight.core.position import Outcome, Position
from gamenight.core.rules import AnyView, V
from gamenight.core.state import P
from gamenight.core.words import joined
from gamenight.game.addressing import addressed
from gamenight.table import (
    Amount,
    Answer,
    Card,
    Gain,
    Mark,
    Question,
    Result,
    Score,
    Seat,
    Several,
    Sum,
    Summary,
    Table,
    Zone,
)

Names = Sequence[str]
"""The names at the table, by seat."""

NO_MARKS: Final[tuple[Mark, ...]] = ()
LAST: Final = (Mark.LAST,)
CHOSEN: Final = (Mark.CHOSEN,)
WINNING: Final = (Mark.WINNING,)
SPENT: Final = (Mark.SPENT,)
OPEN: Final = (Mark.OPEN,)


def match_is_over(_position: Position, _names: Names) -> str:
    return "The match is over"


def no_summary(_position: Position, _names: Names) -> None:
    return None


class Description(Generic[P, V]):
    """Describes the table of a game by a function for each of its parts. What everybody sees alike
    is described from the position, what depends on the viewer from the view."""

    def __init__(
        self,
        *,
        game: str,
        headline: Callable[[P, Names], str],
        nameplate: Callable[[V, int, Names], Seat],
        zones: Callable[[V, Names], Iterable[Zone]],
        question: Callable[[V, Names], Question],
        summary: Callable[[P, Names], Summary | None] = no_summary,
        at_the_end: Callable[[P, Names], str] = match_is_over,
        around: bool = False,
    ) -> None:
        self.game = game
        self.headline = headline
        self.nameplate = nameplate
        self.zones = zones
        self.question = question
        """What the viewer is asked; the others see for whom the table waits."""
        self.summary = summary
        """The last finished round, or the result of the match; None before."""
        self.at_the_end = at_the_end
        """The headline of a match that is over."""
        self.around = around

    def __call__(self, view: V, names: Names) -> Table:
        """Describe the table as one seat sees it."""
        position: P = view.position
        headline = self.at_the_end if position.over else self.headline
        return Table(
            game=self.game,
            headline=headline(position, names),
            seats=tuple([self.nameplate(view, at, names) for at in range(position.players)]),
            zones=tuple(self.zones(view, names)),
            question=self.question(view, names) if is_asked(view) else waiting(view, names),
            viewer=view.seat,
            summary=self.summary(position, names),
            over=position.over,
            around=self.around,
        )


def is_asked(view: AnyView) -> bool:
    """Return whether the one who looks is asked something now."""
    return bool(view.legal)


def if_legal(view: AnyView, answer: int) -> int | None:
    """Return the answer that a thing carries; None unless it may be given now, alone or with
    others."""
    if view.choice is not None:
        choice = view.choice
        return answer if answer in choice.things or answer in choice.instead else None
    return answer if answer in view.legal else None


def waiting(view: AnyView, names: Sequence[str]) -> Question | None:
    """Return what everybody sees who is not asked; None when the match is over."""
    asked = view.position.asked()
    if not asked:
        return None
    people = joined([names[seat] for seat in asked])
    text = f"Waiting for {people}" if view.position.waiting else f"{people} is thinking"
    return Question(text, tuple(asked))


def ask(
    view: AnyView,
    text: str,
    answers: Iterable[Answer],
    several: Several | None = None,
    amount: Amount | None = None,
    about: Iterable[str] = (),
    reason: str = "",
) -> Question:
    """Return the question to the one who looks; ``about`` names zones that have to be seen for
    it."""
    asked = tuple(view.position.asked())
    return Question(text, asked, tuple(answers), several, amount, tuple(about), reason)


def several(
    view: AnyView, done: str, nothing: str = "", sum: Sum | None = None, at_once: bool = False
) -> Several:
    """Return how the things of the view's choice are chosen together."""
    choice = view.choice
    assert choice is not None
    sets = tuple([tuple(members) for members in choice.sets() or []])
    instead = tuple(choice.instead)
    return Several(choice.least, choice.most, done, nothing, sets, sum, instead, at_once)


def victory(position: Position, names: Sequence[str], points: str, lead: str) -> str:
    """Return who has won, for the end of a summary; ``lead`` says by what: "the most points"."""
    winners = [names[seat] for seat in position.winners()]
    if len(winners) == 1:
        return f"{winners[0]} has {lead}, {points}, and won the match."
    return f"{joined(winners)} have {points} each and share the victory."


def victory_line(winners: Sequence[int], names: Sequence[str], points: str) -> str:
    """Return the same for the log."""
    people = joined([names[seat] for seat in winners])
    if len(winners) == 1:
        return f"{people} wins the match with {points}."
    return f"{people} share the victory with {points} each."


def result_of(outcome: Outcome, names: Sequence[str], viewer: int) -> Result:
    """Return how a match ended, to the one who looks (or NOBODY); ``names`` as that one calls
    them."""
    scores = [
        Score(seat, names[seat], points, seat in outcome.winners)
        for seat, points in enumerate(outcome.scores)
    ]
    if not outcome.winners:
        return Result(f"{joined(names)} lost", tuple(scores))
    best = outcome.scores[outcome.winners[0]]
    scores.sort(key=lambda score: (not score.won, abs(score.points - best)))
    fewest = any(best < score.points for score in scores if not score.won)
    winners = joined([names[seat] for seat in outcome.winners])
    mark = "" if viewer != NOBODY and viewer not in outcome.winners else "!"
    return Result(addressed(f"{winners} won{mark}"), tuple(scores), fewest)


# What a round came to


def gains(
    points: Sequence[float],
    totals: Sequence[float],
    won: Collection[int],
    words: Sequence[str],
    fewest: bool = False,
) -> tuple[Gain, ...]:
    """Return what a round brought every seat, the best first; with ``fewest`` the seats that got
    the least."""
    found = [
        Gain(seat, *row, seat in won)
        for seat, row in enumerate(zip(points, totals, words, strict=True))
    ]
    return tuple(sorted(found, key=lambda gain: gain.points if fewest else -gain.points))


def most_gained(points: Sequence[float], fewest: bool = False) -> list[int]:
    """Return who got the most out of a round, or the least; nobody if all got the same."""
    best = min(points) if fewest else max(points)
    found = [seat for seat, gain in enumerate(points) if gain == best]
    return found if len(found) < len(points) or len(points) == 1 else []


def takes(won: Sequence[int], names: Sequence[str], what: str = "round") -> str:
    """Return who got a round: "Anna takes the round"."""
    if not won:
        return f"Nobody takes the {what}"
    verb = "takes" if len(won) == 1 else "share"
    return f"{joined([names[seat] for seat in won])} {verb} the {what}"


def backs(place: str, count: int, back: str) -> tuple[Card, ...]:
    """Return cards that cannot be told apart; their keys name places, so that no card can be
    followed."""
    return tuple([Card(f"{place}: {at}", "A face-down card", True, back) for at in range(count)])
