"""Spectrum 500 in words: the table, the questions, the summary and the log."""

from __future__ import annotations

from gamenight.core.events import NOBODY, Event
from gamenight.games.spectrum.five_hundred import GAME
from gamenight.games.spectrum.five_hundred.rules import constants
from gamenight.games.spectrum.five_hundred.rules.constants import STOCK
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.five_hundred.table import meld_name
from gamenight.games.spectrum.words import points_words
from gamenight.table import Card, Mark, Table, Zone
from tests.rules.spectrum.five_hundred.positions import NAMES, answer, card, play, position
from tests.rules.tables import cards_in, zone

RUN = "R5 RO6 R7 PR8"
JUNK = "B1 Y3 P12 G9"


def shown(state: FiveHundredState, seat: int = 0) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def marked(place: Zone, mark: Mark) -> list[str]:
    return [item.label for item in place.items if isinstance(item, Card) and mark in item.marks]


def labels(place: Zone) -> list[str]:
    return [item.label for item in cards_in(place)]


def question(table: Table) -> tuple[str, list[str]]:
    assert table.question is not None
    return table.question.text, [one.label for one in table.question.answers]


def lines_of(state: FiveHundredState, *names: str, reader: int = NOBODY) -> list[str]:
    journal: list[Event] = []
    state.journal = journal
    play(state, *names)
    readable = [event for event in journal if event.audience in (-1, reader)]
    return [GAME.line(event, NAMES, reader) for event in readable]


# Drawing


def test_what_can_be_taken_is_lit_in_the_pile() -> None:
    state = position(["R5 R6 R7 B1 Y3", JUNK], pile="O2 R8 BP11 G4")
    table = shown(state)
    assert labels(zone(table, "pile")) == ["Orange 2", "Red 8", "Blue-Purple 11", "Green 4"]
    assert marked(zone(table, "pile"), Mark.OPEN) == ["Red 8", "Green 4"]
    assert zone(table, "stock").answer == STOCK
    assert question(table) == (
        "Draw from the stock, or take from the discard pile?",
        ["Draw from the stock", "Take Green 4", "Take 3 cards down to Red 8 and lay that"],
    )
    assert shown(state, 1).question != table.question


def test_a_card_of_the_pile_is_laid_with_cards_of_the_hand() -> None:
    hand = "R5 R6 R7 PR7 B1 Y3"
    state = play(position([hand, JUNK], pile="O2 R8 BP11 G4"), "R8")
    table = shown(state)
    text, offered = question(table)
    assert text == "What do you lay with Red 8?"
    assert offered == ["Lay Red 5", "Lay Red 6", "Lay Red 7", "Lay Purple-Red 7", "Lay Red 8"]
    assert len(marked(zone(table, "hand 0"), Mark.OPEN)) == 4
    assert table.question is not None
    assert table.question.several is not None
    assert table.question.several.sum is not None
    assert shown(state, 1) == shown(position([hand, JUNK], pile="O2 R8 BP11 G4"), 1)


def test_an_empty_stock_is_said() -> None:
    table = shown(position([JUNK, JUNK], pile="O2", empty=True))
    assert question(table)[0] == "The stock is empty. Do you take from the discard pile?"
    assert question(table)[1][0] == "Take nothing: the hand ends"
    assert zone(table, "stock").items == ()


# Laying


def test_cards_that_can_be_laid_are_lit() -> None:
    state = position(["R9 G1 G2 G3 G4 B11", JUNK], melds=[RUN])
    state.stock.append(card("P12"))
    table = shown(play(state, "stock"))
    assert question(table)[0] == "Lay four cards as a meld, or one on a meld?"
    lit = ["Red 9", "Green 1", "Green 2", "Green 3", "Green 4"]
    assert sorted(marked(zone(table, "hand 0"), Mark.OPEN)) == sorted(lit)
    assert table.question is not None
    several = table.question.several
    assert several is not None
    assert (several.done, several.nothing) == ("Lay these", "Lay nothing more")


def test_a_single_lay_off_is_one_press() -> None:
    state = position(["R9 B1 Y3", JUNK], melds=[RUN])
    state.stock.append(card("P12"))
    table = shown(play(state, "stock"))
    assert question(table) == ("Which card do you lay?", ["Lay Red 9", "Lay nothing more"])
    assert table.question is not None
    assert table.question.several is None


def test_melds_show_who_scored_with_them() -> None:
    state = position(["R9 B1 Y3", JUNK], melds=[RUN])
    state.stock.append(card("P12"))
    meld = zone(shown(play(state, "stock", "R9")), "meld 0")
    assert (meld.title, meld.note) == ("1. Red run 5–9", "Anna 10, Ben 35")


def test_melds_light_up_where_a_card_can_go() -> None:
    state = position(["R9 B1 Y3", JUNK], melds=[RUN, "B9 GB9 P9 Y9"])
    state.stock.append(card("P12"))
    table = shown(play(state, "stock", "R9"))
    assert [zone(table, f"meld {at}").answer for at in (0, 1)] == [answer("on 1"), answer("on 2")]
    assert question(table) == (
        "Where does Red 9 go?",
        ["On 1, the Red run 5–8", "On 2, the group of 9s"],
    )


def test_shades_have_names() -> None:
    assert meld_name(5, 8, 0b000001) == "Red run 5–8"
    assert meld_name(5, 8, 0b000011) == "Red-Orange run 5–8"
    assert meld_name(5, 8, 0b100001) == "Purple-Red run 5–8"
    assert meld_name(7, 7, 0) == "group of 7s"


# Discarding and calling


def test_a_discard_that_could_be_called_is_said_before() -> None:
    state = position(["R10 B1", JUNK], pile="P10 G10 Y10", melds=[RUN])
    state.stock.append(card("P12"))
    assert question(shown(play(state, "stock"))) == (
        "Which card do you discard?",
        ["Discard Red 10, which could be called", "Discard Blue 1", "Discard Purple 12"],
    )


def test_sv7_the_last_card_of_a_hand_is_discarded_without_a_warning() -> None:
    state = position(["", JUNK], pile="P10 G10 Y10")
    state.stock.append(card("R10"))
    text = question(shown(play(state, "stock")))
    assert text == ("Which card do you discard?", ["Discard Red 10"])


def test_whoever_may_call_reads_what_became_possible() -> None:
    state = position(["R9 B1 Y3", JUNK, JUNK], pile="O2", melds=[RUN])
    state.stock.append(card("P12"))
    table = shown(play(state, "stock", "done", "R9"), 2)
    assert table.headline == 'Hand 1 · who calls "Spectrum!"?'
    assert marked(zone(table, "pile"), Mark.OPEN) == ["Red 9"]
    assert question(table) == (
        "Anna discarded Red 9: Red 9 fits the Red run 5–8. Call?",
        [
            'Call "Spectrum!"',
            "Let it lie",
            "Let it lie until my turn",
        ],
    )
    assert [seat.active for seat in table.seats] == [False, True, True]


def test_a_caller_is_asked_what_follows() -> None:
    state = position(["R9 B1 Y3", JUNK, JUNK], pile="PR10 O2", melds=[RUN])
    state.stock.append(card("P12"))
    play(state, "stock", "done", "R9", "call", "pass", "R9")
    table = shown(state, 1)
    assert table.headline == 'Hand 1 · Ben has called "Spectrum!"'
    assert question(table) == (
        "What follows on it from the pile?",
        ["Lay Purple-Red 10", "Nothing more"],
    )
    assert [badge.text for badge in table.seats[1].badges] == ["Spectrum!"]


def test_a_meld_in_the_pile_is_named_as_a_reason() -> None:
    state = position(["B7 B1 Y3", JUNK, JUNK], pile="P7 G7 R7")
    state.stock.append(card("P12"))
    text, _ = question(shown(play(state, "stock", "B7"), 1))
    assert text == "Anna discarded Blue 7: it completes a meld in the pile. Call?"


# Hands


def test_g6_cards_taken_from_the_pile_lie_open_beside_a_hand() -> None:
    table = shown(play(position([JUNK, JUNK], pile="O2 BP11"), "BP11"), 1)
    assert labels(zone(table, "seen 0")) == ["Blue-Purple 11"]
    assert zone(table, "hand 0").count == 4


def test_with_more_than_two_players_nameplates_alone_count_the_hidden_cards() -> None:
    table = shown(position([JUNK, JUNK, JUNK]), 1)
    assert [one.key for one in table.zones if one.owner is not None] == ["hand 1"]
    assert [plate.counters[-1].value for plate in table.seats] == [4, 4, 4]


def test_the_hand_lies_in_reach_and_can_be_sorted() -> None:
    hand = zone(shown(position([JUNK, JUNK])), "hand 0")
    assert hand.in_reach
    assert [order.name for order in hand.orders] == ["by colour", "by rank"]


# Summary and log


def test_the_summary_shows_the_arithmetic_meld_by_meld() -> None:
    state = position(["R9", "G2 B11"], pile="O2", melds=[RUN], target=1)
    state.stock.append(card("P4"))
    state.position.round.melded = [0, 35]
    summary = shown(play(state, "stock", "R9", "P4")).summary
    assert summary is not None
    assert summary.title == "Hand 1"
    assert summary.lines == (
        "Anna has no cards left.",
        "1. Red run 5–9: Anna 10, Ben 35.",
        "Anna: 10 melded − 0 left = 10 points; 10 so far.",
        "Ben: 35 melded − 20 left = 15 points; 15 so far.",
        "Ben has the most points, 15 points, and won the match.",
    )
    assert [one.title for one in summary.zones] == ["Ben was left with 20"]


def test_a_shared_victory_is_said() -> None:
    state = position(["", "P4"], pile="O2", deadwood=False)
    state.stock.append(card("R12"))
    state.position.round.number = constants.MOST_HANDS
    table = shown(play(state, "stock", "R12"))
    assert table.summary is not None
    assert table.summary.lines[-1] == "Anna and Ben have 0 points each and share the victory."
    assert table.over


def test_the_log_tells_a_take_and_a_meld() -> None:
    state = position(["R5 R6 R7 B1 Y3", JUNK], pile="O2 R8 BP11 G4")
    assert lines_of(state, "R8", "R5", "R6", "R7", "R8") == [
        (
            "Anna takes 3 cards from the discard pile, down to Red 8: "
            "Red 8, Blue-Purple 11 and Green 4."
        ),
        "Anna melds Red 5, Red 6, Red 7 and Red 8: 35 points.",
    ]


def test_the_log_tells_draws_to_all_and_cards_to_one() -> None:
    state = position([JUNK, JUNK])
    state.stock.append(card("GB2"))
    lines = lines_of(state, "stock", reader=0)
    assert lines[0].startswith("You draw from the stock; ")
    assert lines[1] == "You draw Green-Blue 2."
    drawn = Event(0, constants.DREW_CARD, (0, card("GB2")))
    assert GAME.line(drawn, NAMES, NOBODY) == "In secret, Anna draws Green-Blue 2."


def test_the_log_tells_a_call() -> None:
    state = position(["R9 B1 Y3", JUNK, "B2 Y5 G12"], pile="PR10 O2", melds=[RUN])
    state.stock.append(card("P12"))
    lines = lines_of(state, "stock", "done", "R9", "call", "call", "R9", "PR10")
    assert lines[2:] == [
        'Ben calls "Spectrum!" on what Anna left, ahead of Cleo.',
        "Ben lays off Red 9 on the Red run 5–8: 10 points.",
        "Ben lays off Purple-Red 10 on the Red run 5–9: 10 points.",
        "Ben takes what lay above: Orange 2.",
    ]


def test_the_log_tells_how_a_hand_was_scored() -> None:
    state = position(["R9", "G2 B11"], pile="O2", melds=[RUN])
    state.stock.append(card("P4"))
    lines = lines_of(state, "stock", "R9", "P4")
    assert lines[3:7] == [
        "Anna has no cards left: the hand is over.",
        "Ben is left with Green 2 and Blue 11.",
        "Anna scores 10 melded, 10 points, and has 10 points.",
        "Ben scores 0 melded less 20 left in hand, −20 points, and has −20 points.",
    ]
    assert lines[7].startswith("Hand 2: Ben leads.")


def test_other_ends_are_told() -> None:
    told = [
        GAME.line(Event(-1, constants.HAND_ENDED, (why, 0)), NAMES, NOBODY)
        for why in (constants.DECLINED, constants.CIRCLE, constants.QUIET)
    ]
    assert told == [
        "The stock is empty and Anna takes nothing from the pile: the hand is over.",
        "The stock is empty and for a whole circle nobody laid anything: the hand is over.",
        "For 12 circles nobody drew from the stock or laid anything: the hand is over.",
    ]
    tied = GAME.line(Event(-1, constants.TIED, (500,)), NAMES, NOBODY)
    assert tied == "The lead is tied at 500 points: another hand decides."


def test_points_below_zero_have_a_minus() -> None:
    assert [points_words(points) for points in (-5, 0, 1)] == ["−5 points", "0 points", "1 point"]
