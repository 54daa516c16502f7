"""A whole table on a screen: every part as large as all of them allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gamenight.table import Sketch, Table
from gamenight.terminal.drawing.blocks import NOTHING, Block, above, block, wrapped
from gamenight.terminal.drawing.pen import NOTE_STYLE, pen_for
from gamenight.terminal.drawing.tables import (
    ALL_IN_LINES,
    FAR_IN_A_LINE,
    NEAR_SMALL,
    draw_news,
    draw_own,
    draw_question,
    draw_upper,
    draw_words_at_cursor,
    news_in_a_line,
)
from gamenight.terminal.reply import Reply

QUESTION_SHARE = 0.4
"""How much of the height a question with many answers may take before it scrolls."""
OWN_SHARE = 0.45
"""How much of the height one's own things may take; more, if the rest needs less than that."""
BORDER = 1
"""The line above the question."""
AROUND_TITLE = 6
"""What a border takes of its width around a title."""
COMPROMISES = (
    (0, 1),
    (FAR_IN_A_LINE, 1),
    (FAR_IN_A_LINE, 0),
    (NEAR_SMALL, 1),
    (NEAR_SMALL, 0),
    (ALL_IN_LINES, 0),
)
"""From which size on one's own things are drawn, and whether the question is shown in full: at
first all is large, then they leave room for the rest."""
LARGE_ONLY, USUAL, LAST_RESORTS = 1, 2, 3
"""The number of groups of sizes for the upper part."""
ATTEMPTS = (
    *[(LARGE_ONLY, 0, told_in_full) for told_in_full in (1, 0)],
    *[(groups, *sizes) for groups in (USUAL, LAST_RESORTS) for sizes in COMPROMISES],
)
"""What is tried one after another. What is printed in the middle of the table is worth more than a
list of answers that lie on the table as well."""


@dataclass(frozen=True)
class Fitted:
    """The parts of a table as they are drawn, and how high two of them may be."""

    upper: Block
    question: Block
    own: Block
    most_asked: int
    most_own: int
    blank: int
    """The lines that are left between the upper part and the question."""
    on_border: str = ""
    """What stands on the line above the question: the news, where no other line is left."""

    @property
    def parts(self) -> dict[str, Block]:
        return {"upper": self.upper, "question": self.question, "own": self.own}

    def with_words(self, notice: str, news: Sequence[str], width: int) -> Fitted:
        """Return a notice above the question, and the news where lines are left, else on the
        border.

        A notice comes and goes, so it changes no size: it takes the place of the news, or covers
        the lowest lines of the upper part until it goes.
        """
        lines = notice.splitlines()
        said = block([part for line in lines for part in wrapped(line, width, NOTE_STYLE)])
        told = draw_news(news, width, self.blank - said.height)
        return Fitted(
            above([self.upper, told]),
            above([said, self.question]),
            self.own,
            self.most_asked + said.height,
            self.most_own,
            max(0, self.blank - said.height - told.height),
            "" if told.height else news_in_a_line(news, width - AROUND_TITLE),
        )


def fit(
    table: Table, drawings: Mapping[str, Sketch], reply: Reply | None, width: int, height: int
) -> Fitted:
    """Return the first attempt that fits the screen, else the last."""
    screen = Screen(table, drawings, reply, width, height)
    for attempt in ATTEMPTS:
        fitted = screen.drawn(*attempt)
        if fitted.blank >= 0:
            break
    return fitted


class Screen:
    """A table on a screen while the sizes of its parts are looked for."""

    def __init__(
        self,
        table: Table,
        drawings: Mapping[str, Sketch],
        reply: Reply | None,
        width: int,
        height: int,
    ) -> None:
        self._table = table
        self._reply = reply
        self._width = width
        self._height = height
        self._most_asked = int(height * QUESTION_SHARE)
        self._share = int(height * OWN_SHARE)
        pen = pen_for(table, drawings, reply)
        self._own, self._upper = draw_own(table, pen, width), draw_upper(table, pen, width)

    def drawn(self, groups: int, first_size: int, room_to_ask: int) -> Fitted:
        question = self.question(groups == LAST_RESORTS or first_size >= NEAR_SMALL, room_to_ask)
        left = self._height - min(question.height, self._most_asked) - BORDER
        own = self._own.fitting(self._share, first_size)
        most_own = self._share
        if own.height > self._share:
            most_own = max(most_own, left - self._upper.fitting(0, groups=groups).height)
        left -= min(own.height, most_own)
        upper = self._upper.fitting(left, groups=groups)
        most_asked = self._most_asked + BORDER
        return Fitted(upper, question, own, most_asked, most_own, left - upper.height)

    def question(self, is_small: bool, room_to_ask: int) -> Block:
        """Return the question, and what is printed on the thing at the cursor if that is drawn
        small."""
        table, reply, width = self._table, self._reply, self._width
        words = draw_words_at_cursor(table, reply, width) if is_small else NOTHING
        room = room_to_ask * self._most_asked - words.height
        return above([draw_question(table, reply, width, room), words])
