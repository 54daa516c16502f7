"""The checks that every game passes, for the project's own games and for anybody's.

    setups = setups_of(game)
    for setup in setups:
        examine(setup, seed, CHECKS, THOROUGH.for_setups(len(setups)))
    for setup in some_with_each_value(setups):
        examine(setup, seed, DEALING_CHECKS, DEALING)

A random match of each setup is played and shown to all checks at once; the first that finds a fault
raises ``Broken`` with a sentence that says what is wrong and at which step. What a check wants
stands in its docstring.

setups.py     which setups of a game are tried
walk.py       a random match, and what there is to see at every step of it
check.py      what a check is, and how a game is put through all of them
course.py     matches end, say how they stand, can be copied and played again
answers.py    legal answers, refusals, several things chosen together
refusals.py   what a refusal says is true
quick.py      quick answers of a search are legal and honest
starting.py   who begins, and which setups are refused
choosing.py   what is asked leaves a choice
together.py   seats that are asked at the same time
views.py      what a seat sees stays as it was
secrecy.py    nobody sees what they may not
shown.py      what a view knows is shown
openings.py   a re-deal is as likely as the deal
following.py  re-deals before and after an answer agree
counting.py   what is hidden in many worlds, compared
tables.py     what people see
sentences.py  what the log says
playthrough.py  matches written down to the last word

``tests/conformance`` runs them over the whole registry, and proves with deliberately broken toy
games that each of them can fail.
"""

from typing import Final

from gamenight.conformance.answers import (
    LegalAnswersAreSound,
    OtherAnswersAreRefused,
    SeveralThingsAreNamedOnce,
)
from gamenight.conformance.check import Check, Effort, examine
from gamenight.conformance.choosing import OpenQuestionsLeaveAChoice
from gamenight.conformance.course import (
    ChanceComesFromTheSource,
    CopiesAreIndependent,
    MatchesEnd,
    MatchesSayHowTheyStand,
    PiecesAreConserved,
    ReplaysAreEqual,
)
from gamenight.conformance.following import RedealsFollowEachOther
from gamenight.conformance.openings import OpeningsAreDealtAlike
from gamenight.conformance.quick import QuickAnswersAreLegalAndHonest
from gamenight.conformance.refusals import RefusalsAreTrue
from gamenight.conformance.secrecy import (
    EventsTellNoMoreThanViews,
    RedealsDoNotKnowTheTruth,
    RedealsLookTheSame,
    RedealsVary,
    RefusalsTellNoSecrets,
)
from gamenight.conformance.sentences import EventsReadAsSentences
from gamenight.conformance.setups import (
    Broken,
    plain_setups_of,
    setups_of,
    some_with_each_value,
)
from gamenight.conformance.shown import ViewsKnowWhatIsShown
from gamenight.conformance.starting import FirstSeatsAreNamedOrDrawn, OtherSetupsAreRefused
from gamenight.conformance.tables import TablesAreComplete
from gamenight.conformance.together import OrderOfAnswersChangesNothing
from gamenight.conformance.views import ViewsAreSound
from gamenight.game.setup import Setup

RULES_CHECKS: Final[tuple[type[Check], ...]] = (
    MatchesEnd,
    MatchesSayHowTheyStand,
    PiecesAreConserved,
    LegalAnswersAreSound,
    OtherAnswersAreRefused,
    RefusalsAreTrue,
    OpenQuestionsLeaveAChoice,
    SeveralThingsAreNamedOnce,
    OrderOfAnswersChangesNothing,
    CopiesAreIndependent,
    ChanceComesFromTheSource,
    ReplaysAreEqual,
    ViewsAreSound,
    RedealsLookTheSame,
    RedealsVary,
    RedealsDoNotKnowTheTruth,
    EventsTellNoMoreThanViews,
    RefusalsTellNoSecrets,
    QuickAnswersAreLegalAndHonest,
    FirstSeatsAreNamedOrDrawn,
    OtherSetupsAreRefused,
)
"""What compiled and interpreted rules could do differently."""

WORDS_CHECKS: Final[tuple[type[Check], ...]] = (
    TablesAreComplete,
    EventsReadAsSentences,
    ViewsKnowWhatIsShown,
)
"""What people read."""

CHECKS: Final = (*RULES_CHECKS, *WORDS_CHECKS)
"""All but those that take hundreds of deals: some setups are enough for them."""

DEALING_CHECKS: Final[tuple[type[Check], ...]] = (OpeningsAreDealtAlike, RedealsFollowEachOther)

THOROUGH: Final = Effort()
DEALING: Final = Effort(looks=10)
"""For the checks that take hundreds of deals for each look."""
BRIEF: Final = Effort(looks=16, looks_per_game=120, going_on=20, sets=30)
"""For interpreted rules, which take ten times as long."""

__all__ = [
    "BRIEF",
    "CHECKS",
    "DEALING",
    "DEALING_CHECKS",
    "RULES_CHECKS",
    "THOROUGH",
    "WORDS_CHECKS",
    "Broken",
    "Check",
    "Effort",
    "Setup",
    "examine",
    "plain_setups_of",
    "setups_of",
    "some_with_each_value",
]
