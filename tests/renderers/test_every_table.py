"""Every table of every game can be told in words and drawn in a terminal, for everyone."""

from __future__ import annotations

from textwrap import wrap

import pytest

from gamenight.conformance import Check, Effort, Setup, examine, plain_setups_of
from gamenight.conformance.sentences import HYPHEN_FOR_MINUS
from gamenight.conformance.walk import Moment
from gamenight.game.registry import all_games
from gamenight.table import Layout, Question, Table
from gamenight.table.choosing import may_come_next
from gamenight.table.finding import zones_of
from gamenight.terminal.drawing.fitting import Fitted, fit
from gamenight.terminal.reply import Reply
from gamenight.terminal.text import table_as_text

SETUPS = [setup for game in all_games() for setup in plain_setups_of(game)]
"""Options change little of what there is to draw."""
LOOKS = Effort(looks=8)
SMALLEST_USUAL = (79, 22)
"""A terminal of 80 by 24 without a scrollbar, the headline and the keys."""
SIZES = ((40, 12), SMALLEST_USUAL, (119, 60))


class TablesCanBeShown(Check):
    """In words and in pictures of every size, nobody is left out and nothing that is asked."""

    def begin(self) -> None:
        self.pictures = 0

    def look(self, moment: Moment) -> None:
        """Everyone gets words; pictures take long, so each moment is drawn for one only."""
        if moment.midway:
            return
        tables = [
            self.setup.game.table(moment.view(seat), self.setup.names()) for seat in moment.watchers
        ]
        for table in tables:
            check_words(table)
        round_, place = divmod(self.pictures, len(tables))
        self.check_pictures(tables[place], *SIZES[(round_ + place) % len(SIZES)])
        self.pictures += 1

    def check_pictures(self, table: Table, width: int, height: int) -> None:
        reply = Reply(table)
        check_ready(reply)
        fitted = fit(table, self.setup.game.drawings, reply, width, height)
        text = fitted.upper.as_text().plain + fitted.own.as_text().plain
        assert [seat.name for seat in table.seats if seat.name not in text] == []
        for part in (fitted.upper, fitted.own):
            assert {line.cell_len for line in part.lines} <= {part.width}
        assert fitted.question.width <= width
        assert "[…" not in text, "no key is cut"
        if (width, height) == SMALLEST_USUAL:
            assert len(wrap(table.headline, width - 1)) <= 2
            own = zones_of(table, table.viewer)
            if any(zone.layout is Layout.SHEET for zone in own):
                assert fitted.own.height <= fitted.most_own, "one's own sheet is seen whole"
        check_news(fitted, width)
        said = fitted.with_words("Hint: this one. It is the best.", ["Anna passes."], width)
        assert said.upper.lines[: fitted.upper.height] == fitted.upper.lines
        assert (said.own, said.most_own) == (fitted.own, fitted.most_own)


def check_news(fitted: Fitted, width: int) -> None:
    """What just happened is always told: where lines are left, else on the line that is there."""
    told = fitted.with_words("", ["Anna passes."], width)
    on_table = told.upper.as_text().plain.count("› Anna passes.")
    assert on_table + told.on_border.count("› Anna passes.") == 1


def check_ready(reply: Reply) -> None:
    """Neither Enter nor the first key gives something up where something else can be answered."""
    for offer in (reply.at_cursor, *reply.offers[:1]):
        assert offer is None or not offer.final or all(one.final for one in reply.offers)


def check_words(table: Table) -> None:
    text = table_as_text(table)
    assert not HYPHEN_FOR_MINUS.search(text)
    for seat in table.seats:
        assert seat.name in text
    question = table.question
    if question is not None and question.amount is None:
        asked = [
            answer.label for answer in question.answers if comes_first(question, answer.number)
        ]
        assert [label for label in asked if label not in text] == []


def comes_first(question: Question, answer: int) -> bool:
    """Whether an answer stands in the list at once: not the place that a card goes to."""
    several = question.several
    return several is None or not several.at_once or may_come_next(several, [], answer)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_table_can_be_shown(setup: Setup) -> None:
    examine(setup, 21, (TablesCanBeShown,), LOOKS)
