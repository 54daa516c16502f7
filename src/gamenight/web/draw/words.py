"""The question with its answers, and the summary of a round or match."""

from __future__ import annotations

import htpy
from htpy import Element

from gamenight.table import Answer, Question, Summary, Table
from gamenight.web.draw.pen import Pen
from gamenight.web.draw.zones import draw_zones

KEYS = 9
"""The first nine answers have the keys 1 to 9."""
FEW_ANSWERS = 3
"""So few answers share a line; more of them stand in columns."""


def draw_question(table: Table, question: Question) -> Element:
    waiting = not question.answers
    classes = ["question", "waiting" if waiting else None]
    return htpy.section({"class": classes}, data_question=True)[
        htpy.h2[question.text],
        whose_turn(table, question) if waiting else list_of_answers(question),
    ]


def whose_turn(table: Table, question: Question) -> Element | None:
    """For those who only watch, unless the question names the player already."""
    name = next((seat.name for seat in table.seats if seat.number == question.seat), "nobody")
    return None if name in question.text else htpy.p(".whose")[f"It is {name}’s turn."]


def list_of_answers(question: Question) -> Element:
    few = len(question.answers) <= FEW_ANSWERS
    return htpy.ol({"class": ["answers", "few" if few else None]})[
        (draw_answer(at, answer) for at, answer in enumerate(question.answers, 1))
    ]


def draw_answer(at: int, answer: Answer) -> Element:
    """An answer as a button; those that also lie on the table are quieter here."""
    key = str(at) if at <= KEYS else None
    return htpy.li[
        htpy.button(
            {
                "class": ["answer", "on-table" if answer.target else None]
                + (["grave"] if answer.grave else []),
                "type": "button",
                "data-answer": str(answer.number),
                "aria-keyshortcuts": key,
            }
        )[
            htpy.kbd(aria_hidden="true")[key] if key else None,
            htpy.span[answer.label],
        ]
    ]


def draw_summary(pen: Pen, summary: Summary, over: bool) -> Element:
    """What a round came to. Its cards may lie on the table again, so their names are others.

    After the match the last line is the result: it stands above all the arithmetic.
    """
    apart = Pen(pen.name_of, prefix=f"{pen.prefix}summary ", choosable=False)
    result = summary.lines[-1] if over and summary.lines else ""
    lines = summary.lines[:-1] if result else summary.lines
    return htpy.section({"class": ["summary", "final" if over else None]})[
        htpy.p(".result")[result] if result else None,
        htpy.details({"open": over, "data-key": apart.name(summary.title)})[
            htpy.summary[summary.title],
            htpy.ul(".lines")[(htpy.li[line] for line in lines)],
            htpy.div(".zones")[draw_zones(apart, summary.zones)] if summary.zones else None,
        ],
    ]
