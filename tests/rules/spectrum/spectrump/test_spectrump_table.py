"""What a player of Spectrump reads: the table, the questions, the log."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.game.rules_pages import rules_page
from gamenight.games.spectrum.spectrump import GAME
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.constants import PASS
from gamenight.games.spectrum.spectrump.rules.state import SpectrumpState
from gamenight.games.spectrum.spectrump.table import arithmetic, colour_words
from gamenight.table import Board, Card, Layout, Mark, Question, Role, Sheet, Table, Zone
from tests.rules.checked import give_one, random
from tests.rules.spectrum.spectrump.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    NAMES,
    bid,
    bid_anyhow,
    card,
    cards,
    colours,
    in_bidding,
    in_play,
    listen,
    new,
    pass_all_but,
    play,
    take_any,
)


def seen_by(state: SpectrumpState, seat: int) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def zones(state: SpectrumpState, seat: int) -> dict[str, Zone]:
    return {zone.key: zone for zone in seen_by(state, seat).zones}


def asked(state: SpectrumpState) -> Question:
    question = seen_by(state, state.turn).question
    assert question is not None
    return question


def lines(state: SpectrumpState) -> list[str]:
    """The log since there is a listener."""
    assert state.journal is not None
    return [GAME.line(event, NAMES, NOBODY) for event in state.journal if event.audience < 0]


def marked(zone: Zone, mark: Mark) -> list[str]:
    return [item.label for item in zone.items if isinstance(item, Card) and mark in item.marks]


# The trick


def test_the_trick_shows_what_opened_shades_and_why() -> None:
    state = play(in_play("3B 1O", "7BP 2O", "6PR 1Y", "10P 3O"), "3B 7BP 6PR")
    zone = zones(state, DORA)["trick"]
    assert zone.note == ("3 B opens GB B BP · 7 BP opens P · 6 PR was thrown and opens nothing")
    assert marked(zone, Mark.OPEN) == ["Blue 3 from Anna", "Blue-Purple 7 from Ben"]
    assert marked(zone, Mark.WINNING) == marked(zone, Mark.LAST) == ["Purple-Red 6 from Cleo"]
    assert [item.owner for item in zone.items if isinstance(item, Card)] == [ANNA, BEN, CLEO]
    assert (zone.layout, zone.room) == (Layout.AROUND, 4)


def test_the_question_says_what_may_be_played_and_why() -> None:
    state = in_play("3B 1O", "7BP 2O", "6PR 1Y", "10P 3O")
    assert asked(state).text == "You lead. Which card do you play?"
    play(state, "3B")
    assert asked(state).text == (
        "Follow with a shade of the trick: Green-Blue, Blue or Blue-Purple."
    )
    play(state, "7BP")
    assert asked(state).text == (
        "You cannot follow with Green-Blue, Blue, Blue-Purple or Purple: throw any card."
    )
    assert [answer.label for answer in asked(state).answers] == [
        "Yellow 1",
        "Purple-Red 6, scoring: +6",
    ]
    state = in_play("3R 1R", "9R 12RO", "4PR 5B", "6O 1YG")
    assert "unbroken trump or scoring trump" in asked(state).text
    play(state, "3R")
    assert asked(state).text == "Trump was led: you must play trump. Which card?"
    assert asked(state).answers[0].label == "Red 9, trump: −9"
    play(state, "9R")
    assert asked(state).text.startswith("Trump was led and you have none. Follow with")


def test_a_lead_says_what_is_not_broken() -> None:
    state = in_play("3R 5RO 2B", "1G 2G 3G", "1Y 2Y 3Y", "1P 2P 3P")
    assert asked(state).text == (
        "You lead. Which card do you play? Not Red or Red-Orange until broken."
    )


def test_the_last_trick_lies_there_again_with_its_points() -> None:
    state = in_play("3B 1O 4O", "7BP 2O 5O", "6PR 1Y 2Y", "1R 3O 6O")
    play(state, "3B 7BP 6PR 1R")
    zone = zones(state, ANNA)["last trick"]
    assert zone.note == "Dora: 6 − 1 = 5"
    assert marked(zone, Mark.WINNING) == ["Red 1 from Dora"]


def test_only_cards_that_may_be_played_carry_an_answer() -> None:
    state = play(in_play("3B 1O", "9GB 12Y", "4G 5BP", "6O 1YG"), "3B")
    hand = zones(state, BEN)["hand"]
    assert hand.in_reach
    assert [order.name for order in hand.orders] == ["by colour", "by rank"]
    assert [item.answer for item in hand.items if isinstance(item, Card)] == [None, card("9GB")]
    watching = zones(state, CLEO)["hand"]
    assert all(item.answer is None for item in watching.items if isinstance(item, Card))
    assert "hand" not in zones(state, NOBODY)


def test_what_is_still_to_come_of_the_colours_that_matter() -> None:
    state = play(in_play("3B 1O", "7BP 2O", "6PR 1Y", "1R 3O"), "3B 7BP 6PR")
    sheet = zones(state, ANNA)["colours"].items[0]
    assert isinstance(sheet, Sheet)
    rows = [[cell.text for cell in row] for row in sheet.rows]
    assert rows == [
        ["− Red", "not broken", "1"],
        ["+ Red-Orange", "broken", "none"],
        ["+ Purple-Red", "broken", "none"],
    ]


# Bidding and loading


def test_bids_are_spaces_of_the_wheel_and_concern_the_cards_of_their_colour() -> None:
    state = in_bidding("1B 2B 3B 1GB", "2YG 3YG 4YG 1Y 2Y 3R", "1P", "1O")
    assert asked(state).text == ("Which colour do you bid, and how many of it? Nobody has bid yet.")
    give_one(state, bid("1B"), random())
    wheel = zones(state, BEN)["bids"].items[0]
    assert isinstance(wheel, Board)
    assert (wheel.rows, wheel.row_names) == (3, ("3", "2", "1"))
    open_now = {space.answer: space.label for space in wheel.spaces if space.answer is not None}
    assert open_now == {
        bid("2Y"): "Yellow 2",
        bid("3YG"): "Yellow-Green 3",
        bid("2YG"): "Yellow-Green 2",
    }
    made = {space.label: space.items[0].owner for space in wheel.spaces if space.items}
    assert made == {"Blue 1": ANNA}
    assert asked(state).text == "Anna bid Blue 1. What do you bid?"
    assert [answer.label for answer in asked(state).answers] == [
        "Bid Yellow 2",
        "Bid Yellow-Green 2",
        "Bid Yellow-Green 3",
        "Pass",
    ]
    concerned = [answer.concerns for answer in asked(state).answers]
    yellow, shade = keys("1Y 2Y"), keys("2YG 3YG 4YG")
    assert concerned == [yellow, shade, shade, ()]
    watched = zones(state, CLEO)["bids"].items[0]
    assert isinstance(watched, Board)
    assert all(space.answer is None for space in watched.spaces)
    for _ in range(2):
        give_one(state, PASS, random())
    badges = [[badge.text for badge in seat.badges] for seat in seen_by(state, ANNA).seats]
    assert badges == [["bid Blue 1"], ["passed"], ["passed"], []]


def keys(names: str) -> tuple[str, ...]:
    return tuple([f"card {one}" for one in cards(names)])


def test_both_sets_are_one_hand_for_bidding_and_lie_apart_in_play() -> None:
    state = new(4)
    before = zones(state, ANNA)
    both = before["both sets"]
    assert (both.title, len(both.items)) == ("Both sets", 18)
    by_set = both.orders[-1]
    assert by_set.name == "by set"
    assert by_set.keys[:9] == tuple([f"card {one}" for one in state.hands[ANNA]])
    assert "later" not in before
    bid_anyhow(state, random())
    after = zones(state, ANNA)
    assert (after["hand"].title, after["hand"].role) == ("Hand", Role.HAND)
    assert (after["later"].title, after["later"].role) == (
        "Second set, played later",
        Role.TAKEN,
    )


def test_the_headline_counts_promised_trumps() -> None:
    state = new(4)
    assert seen_by(state, ANNA).headline == "Round 1 of 5 · bidding, Anna began"
    state.hands[ANNA], state.later[ANNA] = cards("1B 2B 5R"), tuple(cards("8B 9B 6R"))
    pass_all_but(state, bid("4B"))
    headline = "Round 1 of 5 · set 1 of 4 · trump Blue"
    assert seen_by(state, BEN).headline == f"{headline}, 4 promised"
    state.position.round.owed = [0] * len(state.position.round.owed)
    assert seen_by(state, BEN).headline == headline


def test_loading_asks_for_the_first_set() -> None:
    state = bid_anyhow(new(4, hand_loading=True), random_from(2))
    question = asked(state)
    assert question.text == "Which 9 cards form your first set? The others are your second."
    assert question.several is not None
    assert (question.several.least, question.several.most) == (9, 9)
    assert question.asked == (0, 1, 2, 3)
    both = zones(state, ANNA)["both sets"]
    assert (both.title, len(both.items), both.in_reach) == ("Both sets", 18, True)
    assert "later" not in zones(state, ANNA)


# Log and summary


def test_the_log_explains_a_trick_and_its_points() -> None:
    state = in_play("3B 1O 4O", "7BP 2O 5O", "6PR 1Y 2Y", "1R 3O 6O")
    listen(state)
    play(state, "3B 7BP 6PR 1R")
    assert lines(state) == [
        "Anna leads Blue 3.",
        "Ben follows with Blue-Purple 7.",
        "Cleo cannot follow and throws Purple-Red 6.",
        "Scoring trump is broken in this set.",
        "Dora cannot follow and throws Red 1.",
        "Trump is broken in this set.",
        "Dora takes the trick with Red 1, the highest trump: 6 − 1 = 5.",
    ]


def test_the_log_of_a_bidding() -> None:
    state = new(4)
    listen(state)
    pass_all_but(state, state.legal()[0])
    assert lines(state)[0].startswith("Anna bids ")
    assert lines(state)[1:4] == ["Ben passes.", "Cleo passes.", "Dora passes."]
    assert " is trump, " in lines(state)[4]
    assert lines(state)[5] == "Set 1 of 4: Anna leads."


def test_the_summary_has_the_arithmetic_of_the_round() -> None:
    state, chooser = new(4, partners=True, rounds=2, deck=72), random_from(5)
    while not state.over:
        take_any(state, chooser)
    table = seen_by(state, NOBODY)
    summary = table.summary
    finished = state.position.previous
    assert summary is not None
    assert finished is not None
    assert summary.title == "Round 2"
    assert table.over
    assert table.question is None
    sums = arithmetic(finished.plus[0], finished.minus[0])
    assert f": {sums}." in summary.lines[1]
    assert summary.lines[3].startswith("Anna and Cleo together: ")
    assert summary.lines[-1].endswith(".")
    assert "the match with" in summary.lines[-1] or "share" in summary.lines[-1]
    shown = sum(len(zone.items) for zone in summary.zones)
    assert shown == 18, "six cards of each of the three colours"


def test_numbers_of_points_in_words() -> None:
    assert [arithmetic(6, 1), arithmetic(6, 0), arithmetic(0, 4), arithmetic(0, 0)] == [
        "6 − 1 = 5",
        "6",
        "−4",
        "nothing",
    ]
    assert colour_words(colours("P PR R RO O")) == "P, PR, R, RO or O"


def test_the_page_has_every_ruling() -> None:
    page = rules_page("spectrump")
    assert all(f"**SR{number}**" in page for number in range(1, 10))
    assert constants.ANSWERS == 289
