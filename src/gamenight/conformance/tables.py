"""What people see: tables that are complete, and questions that offer exactly what is legal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from typing import Any, Final

import msgspec

from gamenight.conformance.check import Check
from gamenight.conformance.sentences import check_address
from gamenight.conformance.walk import Moment, require, require_same
from gamenight.core.events import NOBODY
from gamenight.core.rules import AnyView
from gamenight.game.addressing import called
from gamenight.table import PALETTE, Amount, Question, Role, Several, Summary, Table

COLOURS: Final = ("colour", "second", "paper", "back", "band")
"""The fields of things that name a colour; an empty one is allowed."""

NESTED: Final = frozenset({dict, list, tuple})
"""What plain data can hold things in."""

Thing = dict[str, Any]
"""A thing on a table as plain data."""


class TablesAreComplete(Check):
    """Everyone's table can be described; the question offers exactly the legal answers, in words.

    Where several things may be chosen together it offers those, and says the same as ``choice()``.
    Keys are unique; answers, drawings, colours and keys that things name are there. Every zone says
    its role, and keeps it during a match; only the viewer's own come to hand and leave it again.
    """

    def begin(self) -> None:
        require("emblem" in self.setup.game.drawings, "there is no emblem among the drawings")
        self.read: Summary | None = None
        """The summary that was checked last: most tables of a round share it."""
        self.roles: dict[tuple[int, str], Role] = {}
        """By viewer and key, the role that a zone had at first."""

    def look(self, moment: Moment) -> None:
        if moment.midway:
            return
        for seat in moment.watchers:
            view = moment.view(seat)
            table = self.setup.game.table_for(view, self.setup.names())
            self.check_frame(moment, seat, table)
            if table.question is not None:
                check_question(view, table.question)
            check_things(table, self.setup.game.drawings)
            self.check_roles(table)
            if table.summary is not None and table.summary is not self.read:
                check_summary(table.summary, self.setup.game.drawings)
                self.read = table.summary
            written = msgspec.json.encode(table)
            require_same(
                msgspec.json.decode(written, type=Table), table, "the table changes as JSON"
            )
            if seat != NOBODY:
                check_address(written.decode(), self.setup.names()[seat])

    def check_frame(self, moment: Moment, seat: int, table: Table) -> None:
        position = moment.state.position
        asked = position.asked()
        require(table.game == self.rules.id, f"the table is one of {table.game}")
        require(table.viewer == seat, f"the table of seat {seat} is that of seat {table.viewer}")
        require(table.over == position.over, "the table does not know whether the match is over")
        seats = [plate.number for plate in table.seats]
        require_same(seats, list(range(self.setup.players)), "there is not one nameplate per seat")
        names = [plate.name for plate in table.seats]
        expected = list(called(self.setup.names(), seat))
        require_same(names, expected, "the nameplates have other names")
        active = [plate.number for plate in table.seats if plate.active]
        require_same(active, sorted(asked), "the lit nameplates are not those of the asked seats")
        told = list(table.question.asked) if table.question else []
        require_same(sorted(told), sorted(asked), "others are asked on the table")
        require(bool(table.headline), "there is no headline")

    def check_roles(self, table: Table) -> None:
        """Require a role of every zone, and that only the viewer's own changes: it is the
        role that gives a zone its place."""
        for zone in table.zones:
            role = zone.role
            require(role is not None, f"{zone.key} has no role")
            if role is not None and zone.owner != table.viewer:
                before = self.roles.setdefault((table.viewer, zone.key), role)
                require_same(role, before, f"the role of {zone.key} changes")


def check_question(view: AnyView, question: Question) -> None:
    require(bool(question.text), "the question has no words")
    offered = [answer.number for answer in question.answers]
    if view.choice is None:
        require_same(offered, list(view.legal), "the question does not offer the legal answers")
        require(question.several is None, "the question is about several things, the rules are not")
    else:
        things = [*dict.fromkeys(view.choice.things), *view.choice.instead]
        require_same(offered, things, "the question offers other things than may be chosen")
        check_several(view, question.several)
    labels = Counter(answer.label for answer in question.answers)
    twice = [label for label, times in labels.items() if times > 1]
    require(not twice, f"several answers read alike: {twice}")
    require("" not in labels, "an answer has no words")
    if question.amount is not None:
        check_amount(question, question.amount)


def check_several(view: AnyView, several: Several | None) -> None:
    choice = view.choice
    assert choice is not None
    if several is None:
        require(False, "the question does not say that several things may be chosen")
        return
    said = (several.least, several.most, several.sets, several.instead)
    sets = tuple(tuple(one) for one in choice.sets() or ())
    allowed = (choice.least, choice.most, sets, tuple(choice.instead))
    require_same(said, allowed, "the question allows other sets")
    require(bool(several.done), "there are no words for having chosen")
    if several.at_once:
        check_at_once(several)
    require_same(bool(several.nothing), choice.allows(()), "words for choosing nothing")
    if several.sum is not None:
        counted = {thing for thing, _ in several.sum.values}
        require_same(counted, set(choice.things), "the sum counts other things")


def check_at_once(several: Several) -> None:
    """Require that what is given as soon as it is complete is not the beginning of something
    larger."""
    sets = [frozenset(one) for one in several.sets]
    require(bool(sets), "what is given at once has no sets")
    early = [set(one) for one in sets if any(one < other for other in sets)]
    require(not early, f"{early} would be given before more can be chosen")


def check_amount(question: Question, amount: Amount) -> None:
    """An amount is a row of answers; an answer that names a number names that of its amount."""
    require(amount.least <= amount.most and amount.step > 0, f"{amount} is not an amount")
    require((amount.most - amount.least) % amount.step == 0, f"{amount} does not end on a step")
    labels = {answer.number: answer.label for answer in question.answers}
    amounts = range(amount.least, amount.most + 1, amount.step)
    for number, value in enumerate(amounts, amount.first):
        require(number in labels, f"{value} {amount.unit} cannot be answered")
        numbers = [int(found) for found in re.findall(r"\d+", labels[number].replace(",", ""))]
        fine = not numbers or value in numbers
        require(fine, f"{labels[number]!r} stands for {value} {amount.unit}")


def check_things(table: Table, drawings: Container[str]) -> None:
    """Check all that lies on the table, as it travels: plain data, without defaults."""
    things = things_in([msgspec.to_builtins(table.zones), msgspec.to_builtins(table.seats)])
    check_keys(things)
    check_names(things, drawings)
    offered = {answer.number for answer in table.question.answers} if table.question else set()
    carried = {thing["answer"] for thing in things if "answer" in thing}
    require(carried <= offered, f"things carry {carried - offered}, which is not asked")
    if table.question is not None and table.question.several is not None:
        missing = offered - carried - alone_at_once(table.question.several)
        require(not missing, f"nothing on the table carries {missing}")


def check_summary(summary: Summary, drawings: Container[str]) -> None:
    """Check what a summary shows beside the table."""
    shown = things_in([msgspec.to_builtins(summary.zones)])
    check_keys(shown)
    check_names(shown, drawings)
    require(all("answer" not in thing for thing in shown), "a summary is not for answering")
    require(all([summary.title, *summary.lines]), "a summary has an empty line")


def alone_at_once(several: Several) -> set[int]:
    """Return answers that are given by one press: words are enough for them."""
    return {one[0] for one in several.sets if len(one) == 1} if several.at_once else set()


def things_in(parts: Sequence[object]) -> list[Thing]:
    """Return all things in parts of a table, however deeply nested."""
    found: list[Thing] = []
    unseen: list[object] = list(parts)
    while unseen:
        part = unseen.pop()
        if type(part) is dict:
            found.append(part)
            unseen += [inner for inner in part.values() if type(inner) in NESTED]
        elif isinstance(part, (list, tuple)):
            unseen += part
    return found


def check_keys(things: list[Thing]) -> None:
    """Require that keys are unique, and that those that things name are there."""
    keys = Counter(thing["key"] for thing in things if "key" in thing)
    twice = [key for key, times in keys.items() if times > 1]
    require(not twice, f"several things have the key {twice}")
    require("" not in keys, "a thing has no key")
    for thing in things:
        if "origin" in thing:
            origin = thing["origin"]
            require(origin in keys, f"something comes from {origin}, which is not there")
        if "trails" in thing:
            spaces = {space["key"] for space in thing["spaces"]}
            named = {key for trail in thing["trails"] for key in trail["spaces"]}
            require(named <= spaces, f"a trail leads over {named - spaces}")
        for order in thing.get("orders", ()):
            items = sorted(item["key"] for item in thing["items"])
            require_same(sorted(order["keys"]), items, f"{order['name']} sorts other things")
        for group in thing.get("groups", ()):
            others = set(group["keys"]) - {item["key"] for item in thing["items"]}
            require(not others, f"{group['label']} counts {others}, which are not there")


def check_names(things: list[Thing], drawings: Container[str]) -> None:
    """Require that drawings and colours that things name are there."""
    for sketch in {thing["sketch"] for thing in things if "sketch" in thing}:
        require(sketch is None or sketch in drawings, f"there is no drawing {sketch}")
    for colour in {thing[field] for field in COLOURS for thing in things if field in thing}:
        require(
            not colour or colour in PALETTE,
            f"{colour} is none of the colours: {', '.join(PALETTE)}",
        )
