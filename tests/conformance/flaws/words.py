"""Tables and sentences that leave something out."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gamenight.conformance.sentences import EventsReadAsSentences
from gamenight.conformance.tables import TablesAreComplete
from gamenight.core.events import NOBODY
from gamenight.core.random import Random
from gamenight.game.game import Names
from gamenight.game.log import LoggedEvent
from gamenight.table import (
    Board,
    Card,
    Counter,
    Group,
    Order,
    Role,
    Space,
    Table,
    Token,
    Trail,
    Zone,
)
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    GUESSED,
    LAID,
    STAKE,
    ToyState,
    ToyView,
    log,
    table,
)


def with_cards(shown: Table, change: Callable[[Card], Card]) -> Table:
    """The table with every card changed."""
    zones = [
        replace(zone, items=tuple(change(item) for item in zone.items if isinstance(item, Card)))
        for zone in shown.zones
    ]
    return replace(shown, zones=tuple(zones))


def with_question(shown: Table, **parts: object) -> Table:
    asked = shown.question
    return replace(shown, question=replace(asked, **parts)) if asked is not None else shown


@caught_by(TablesAreComplete)
def one_key_for_two(view: ToyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, key="card"))


@caught_by(TablesAreComplete)
def a_zone_without_a_role(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    return replace(shown, zones=tuple(replace(zone, role=None) for zone in shown.zones))


@caught_by(TablesAreComplete)
def a_zone_whose_role_changes(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    role = Role.MAIN if view.position.round.number else Role.SUPPLY
    return replace(shown, zones=tuple(replace(zone, role=role) for zone in shown.zones))


@caught_by(TablesAreComplete)
def one_key_for_a_counter_and_a_zone(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    plates = [replace(plate, counters=(Counter("hand 0", "", 1),)) for plate in shown.seats]
    return replace(shown, seats=tuple(plates))


@caught_by(TablesAreComplete)
def things_offer_other_answers(view: ToyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, answer=STAKE))


@caught_by(TablesAreComplete)
def things_to_choose_are_not_there(view: ToyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, answer=None))


@caught_by(TablesAreComplete)
def drawing_is_not_there(view: ToyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, sketch="unicorn"))


@caught_by(TablesAreComplete)
def colour_is_not_there(view: ToyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, paper="#FF0000"))


@caught_by(TablesAreComplete)
def items_are_a_list(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    zones = tuple(replace(zone, items=list(zone.items)) for zone in shown.zones)
    return replace(shown, zones=zones)


@caught_by(TablesAreComplete)
def orders_sort_other_things(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    order = Order("by colour", ("a", "b"))
    return replace(
        shown, zones=tuple(replace(zone, orders=(order,)) for zone in shown.zones if zone.items)
    )


@caught_by(TablesAreComplete)
def groups_count_other_things(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    pair = Group("pair", ("a", "b"))
    return replace(shown, zones=tuple(replace(zone, groups=(pair,)) for zone in shown.zones))


@caught_by(TablesAreComplete)
def comes_from_nowhere(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    token = Token("token", "A token", "red", origin="somewhere")
    return replace(shown, zones=(*shown.zones, Zone("tokens", "", (token,))))


@caught_by(TablesAreComplete)
def trail_leads_nowhere(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    board = Board("board", "", (Space("a", "", 0, 0, "red"),), 1, 1, trails=(Trail(("a", "b")),))
    return replace(shown, zones=(*shown.zones, Zone("boards", "", (board,))))


@caught_by(TablesAreComplete)
def answer_is_not_offered(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    return with_question(shown, answers=shown.question.answers[1:] if shown.question else ())


@caught_by(TablesAreComplete)
def answers_read_alike(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    answers = shown.question.answers if shown.question else ()
    return with_question(shown, answers=tuple(replace(one, label="This") for one in answers))


@caught_by(TablesAreComplete)
def several_is_not_said(view: ToyView, names: Names) -> Table:
    return with_question(table(view, names), several=None)


@caught_by(TablesAreComplete)
def several_says_other_sizes(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    said = shown.question.several if shown.question else None
    return with_question(shown, several=said and replace(said, most=said.most + 1))


@caught_by(TablesAreComplete)
def no_words_for_nothing(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    said = shown.question.several if shown.question else None
    return with_question(shown, several=said and replace(said, nothing=""))


@caught_by(TablesAreComplete)
def sum_counts_other_things(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    said = shown.question.several if shown.question else None
    if said is None or said.sum is None:
        return shown
    total = replace(said.sum, values=((STAKE, 1),))
    return with_question(shown, several=replace(said, sum=total))


@caught_by(TablesAreComplete)
def amount_is_shifted(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    amount = shown.question.amount if shown.question else None
    return with_question(shown, amount=amount and replace(amount, least=1, most=4))


@caught_by(TablesAreComplete)
def amount_cannot_be_answered(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    amount = shown.question.amount if shown.question else None
    return with_question(shown, amount=amount and replace(amount, most=4))


@caught_by(TablesAreComplete)
def amount_ends_between_steps(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    amount = shown.question.amount if shown.question else None
    return with_question(shown, amount=amount and replace(amount, step=2))


@caught_by(TablesAreComplete)
def asks_another(view: ToyView, names: Names) -> Table:
    return with_question(table(view, names), asked=(0,))


@caught_by(TablesAreComplete)
def lamp_of_another(view: ToyView, names: Names) -> Table:
    shown = table(view, names)
    return replace(shown, seats=tuple(replace(plate, active=True) for plate in shown.seats))


@caught_by(TablesAreComplete)
def table_goes_on(view: ToyView, names: Names) -> Table:
    return replace(table(view, names), over=False)


@caught_by(TablesAreComplete)
def table_of_another_seat(view: ToyView, names: Names) -> Table:
    return replace(table(view, names), viewer=1)


def read_by(reader: int, told: LoggedEvent) -> str:
    """What another reader would read."""
    mine, told.reader = told.reader, reader
    try:
        return log(told)
    finally:
        told.reader = mine


@caught_by(EventsReadAsSentences)
def says_nothing(told: LoggedEvent) -> str:
    return ""


@caught_by(EventsReadAsSentences, "a hyphen stands for a minus")
def writes_minus_as_a_hyphen(told: LoggedEvent) -> str:
    return f"{log(told)[:-1]} for -1."


@caught_by(EventsReadAsSentences)
def speaks_to_nobody(told: LoggedEvent) -> str:
    return read_by(told["seat"], told)


@caught_by(EventsReadAsSentences)
def speaks_to_another(told: LoggedEvent) -> str:
    heard = told.reader != NOBODY and told.kind == LAID
    return read_by(told["seat"] if heard else told.reader, told)


@caught_by(EventsReadAsSentences, "is not addressed")
def calls_the_reader_by_name(told: LoggedEvent) -> str:
    return f"Seat{told['seat']} does something."


@caught_by(EventsReadAsSentences, "is not how one is addressed")
def forgets_the_second_verb(told: LoggedEvent) -> str:
    return f"{told.who()} does something and passes."


@caught_by(EventsReadAsSentences)
def speaks_to_nobody_later_on(told: LoggedEvent) -> str:
    return f"{log(told)[:-1]}, and your turn is next."


@caught_by(EventsReadAsSentences, "has other facts")
class FactsAreForgotten(ToyState):
    def guess(self, seat: int, answer: int, random: Random) -> None:
        self.whisper(seat, GUESSED, seat)
        super().guess(seat, answer, random)


@caught_by(EventsReadAsSentences, "has other facts")
class OneNumberInsteadOfAList(ToyState):
    def call(self, answer: int) -> None:
        self.tell(LAID, self.turn, 1)
        super().call(answer)
