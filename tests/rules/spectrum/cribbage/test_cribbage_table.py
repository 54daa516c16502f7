"""What a player of Spectrum Cribbage reads: the table, the questions, the log, the refusals."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.game.rules_pages import rules_page
from gamenight.games.spectrum.cribbage import GAME
from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.state import CribbageState
from gamenight.table import Card, Counter, Lane, Mark, Role, Sheet, Table, Track, Zone
from gamenight.table.finding import counted_groups
from gamenight.terminal.text import group_words
from tests.rules.spectrum.cribbage.positions import (
    ANNA,
    BEN,
    CLEO,
    NAMES,
    away,
    cards,
    in_play,
    lay,
    lay_away_anyhow,
    listen,
    new,
    take_any,
)


def seen_by(state: CribbageState, seat: int) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def zones(state: CribbageState, seat: int) -> dict[str, Zone]:
    return {zone.key: zone for zone in seen_by(state, seat).zones}


def lines(state: CribbageState) -> list[str]:
    """The log since there is a listener."""
    assert state.journal is not None
    return [GAME.line(event, NAMES, NOBODY) for event in state.journal]


def marked(zone: Zone, mark: Mark) -> list[str]:
    return [item.label for item in zone.items if isinstance(item, Card) and mark in item.marks]


# The play


def test_the_series_lights_what_the_last_card_scored_with() -> None:
    state = lay(in_play("12R 8R 6P", "7G 9B 1O 12O"), "12R", "7G", "8R", "9B")
    zone = zones(state, ANNA)["series"]
    assert marked(zone, Mark.LAST) == ["Blue 9 from Ben"]
    assert marked(zone, Mark.WINNING) == ["Green 7 from Ben", "Red 8 from Anna"]
    assert zone.note == "Ben: a run of 3 for 3"
    assert zone.tallies == (Counter("count", "count", 36, 37),)
    owners = [item.owner for item in zone.items if isinstance(item, Card)]
    assert owners == [ANNA, BEN, ANNA, BEN]


def test_every_answer_says_the_count_and_what_it_would_score() -> None:
    state = lay(in_play("12R 8R 6P", "6G 12B 1O"), "12R")
    question = seen_by(state, BEN).question
    assert question is not None
    assert question.text == "The count is 12. Which card do you lay?"
    assert [answer.label for answer in question.answers] == [
        "Orange 1, count 13",
        "Green 6, count 18: 18 for 2",
        "Blue 12, count 24: a pair for 2",
    ]


def test_a_finished_series_stays_in_sight_until_the_next_card() -> None:
    state = lay(in_play("12R 11B 9G 10P", "11R 12G 9B"), "12R", "11R", "9G")
    table = seen_by(state, BEN)
    assert table.headline == "Deal 1 · Ben deals · a new series begins"
    assert table.question is not None
    assert table.question.text == "You lead. Which card do you lay?"
    zone = zones(state, BEN)["series"]
    assert zone.note == "Anna: 1 for the last card"
    assert zone.tallies[0].value == 32
    lay(state, "9B")
    assert [item.label for item in zones(state, BEN)["series"].items] == ["Blue 9 from Ben"]
    assert [item.label for item in zones(state, BEN)["laid 0"].items][-2:] == ["Red 12", "Green 9"]


def test_the_log_explains_every_point_of_a_card() -> None:
    state = in_play("6R 7R 12P", "6G 9B 1O", "6B 5B", "11P 12G")
    listen(state)
    lay(state, "6R", "6G", "6B")
    assert lines(state) == [
        "Anna lays Red 6, count 6.",
        "Ben lays Green 6, count 12: a pair for 2 (now 2).",
        "Cleo lays Blue 6, count 18: 18 for 2 and a triplet for 6, 8 in all (now 8).",
    ]


def test_nameplates_show_pegs_partners_the_dealer_and_who_said_go() -> None:
    state = lay(in_play("12R 3B", "12G 11G", "11R 9B", "1Y 1O 12Y"), "12R", "12G", "11R")
    assert state.turn == 3
    plates = seen_by(state, ANNA).seats
    badges = [[badge.text for badge in plate.badges] for plate in plates]
    assert badges == [
        ["with Cleo"],
        ["with Dora"],
        ["with Anna"],
        ["dealer", "with Ben"],
    ]
    lay(state, "1Y")
    badges = [[badge.text for badge in plate.badges] for plate in seen_by(state, ANNA).seats]
    assert [("Go" in row) for row in badges] == [True, True, True, False]
    counters = [(c.label, c.value, c.goal) for c in seen_by(state, ANNA).seats[BEN].counters]
    assert counters == [("points", 2, 121), ("card", 1, None)]


def test_the_pegging_board_shows_where_each_side_stands_and_stood() -> None:
    state = lay(in_play("6R 1G", "6B 12G", "6G 2R", "11P 3B"), "6R", "6B", "6G")
    (track,) = zones(state, NOBODY)["pegging board"].items
    assert isinstance(track, Track)
    assert track.length == 121
    assert track.lanes == (
        Lane("Anna and Cleo", "blue", 8),
        Lane("Ben and Dora", "red", 2),
    )
    state.position.gain(CLEO, 3)
    (track,) = zones(state, ANNA)["pegging board"].items
    assert isinstance(track, Track)
    assert track.lanes[0] == Lane("Anna and Cleo", "blue", 11, 8)


# The crib


def test_laying_away_asks_for_several_cards_and_says_whose_crib_it_is() -> None:
    state = new(4)
    dealer = int(state.position.deal.dealer)
    name = NAMES[dealer]
    texts = []
    for step in range(4):
        question = seen_by(state, (dealer + step) % 4).question
        assert question is not None
        assert question.several is not None
        assert (question.several.least, question.several.most) == (2, 2)
        texts.append(question.text.removeprefix("Which 2 cards do you lay away to "))
    assert texts == [
        "your own crib?",
        f"the crib of {name}, against you?",
        f"the crib of {name}, your partner?",
        f"the crib of {name}, against you?",
    ]


def test_g6_the_crib_names_the_own_cards_to_their_seat_alone() -> None:
    state = in_play("12R 8R", "6G 12B")
    state.laid_away = away("1P 2P 3P", "5G 5B 5Y")
    assert zones(state, ANNA)["crib"].note == "you laid away 1 P, 2 P, 3 P"
    assert zones(state, NOBODY)["crib"].note == ""
    for seat in (ANNA, BEN, NOBODY):
        zone = zones(state, seat)["crib"]
        assert zone.count == 6
        assert all(isinstance(item, Card) and item.face_down for item in zone.items)


def test_g2_while_cards_are_laid_away_nobody_sees_how_many() -> None:
    state = new(2)
    first = int(state.turn)
    for _ in range(3):
        take_any(state, random_from(1))
    assert zones(state, first)["crib"].count == 3
    assert "crib" not in zones(state, 1 - first)


# Counting


def counted_deal() -> CribbageState:
    """Ben, the dealer, has laid the last card of a deal, and it is counted."""
    state = in_play("", "12R", starter="6B")
    state.position.deal.laid = [cards("6R 6Y 12Y 1P 2O 11G"), cards("1B 3G 4R 8Y 10B")]
    state.laid_away = away("1O 1Y 9G", "4P 7O 11B")
    state.position.turn = BEN
    listen(state)
    return lay(state, "12R")


def test_sg7_the_log_lists_every_combination_of_a_hand_with_its_cards() -> None:
    told = lines(counted_deal())
    at = told.index("Ben pegs 1 for the last card (now 1).")
    hand = "Red 6, Orange 2, Yellow 6, Yellow 12, Green 11, Purple 1"
    with_the_1 = "1 P + 6 R + 11 G, 1 P + 6 Y + 11 G, 1 P + 6 B + 11 G"
    assert told[at + 1 : at + 4] == [
        f"Anna's hand counts 20 points (now 20): {hand}.",
        f"7 eighteens for 14: {with_the_1}, 6 R + 6 Y + 6 B, 6 R + 12 Y, 6 Y + 12 Y, 6 B + 12 Y.",
        "3 pairs for 6: 6 R · 6 Y, 6 R · 6 B, 6 Y · 6 B.",
    ]
    assert "Nobs for 1: 10 B." in told


def test_the_summary_shows_the_sums_and_every_combination_with_its_cards() -> None:
    state = counted_deal()
    deal = state.position.previous
    assert deal is not None
    hand, crib = deal.counted[1:]
    summary = seen_by(state, ANNA).summary
    assert summary is not None
    assert summary.title == "Deal 1"
    assert summary.lines == (
        "Anna: 0 + 0 pegged + 20 hand = 20.",
        f"Ben: 0 + 1 pegged + {hand} hand + {crib} crib = {1 + hand + crib}.",
    )
    shown = summary.zones[0]
    assert shown.title == "Anna's hand: 20 points"
    assert [item.label for item in shown.items] == [
        "Purple 1",
        "Orange 2",
        "Red 6",
        "Yellow 6",
        "Green 11",
        "Yellow 12",
        "Blue 6",
    ]
    assert not shown.note
    assert told(shown) == [
        "18 for 2: Purple 1, Red 6, Green 11 (2 so far)",
        "18 for 2: Purple 1, Yellow 6, Green 11 (4 so far)",
        "18 for 2: Purple 1, Blue 6, Green 11 (6 so far)",
        "18 for 2: Red 6, Yellow 6, Blue 6 (8 so far)",
        "18 for 2: Red 6, Yellow 12 (10 so far)",
        "18 for 2: Yellow 6, Yellow 12 (12 so far)",
        "18 for 2: Blue 6, Yellow 12 (14 so far)",
        "pair for 2: Red 6, Yellow 6 (16 so far)",
        "pair for 2: Red 6, Blue 6 (18 so far)",
        "pair for 2: Yellow 6, Blue 6 (20 so far)",
    ]
    assert [zone.title.split(":")[0] for zone in summary.zones[1:]] == ["Ben's hand", "Ben's crib"]


def told(zone: Zone) -> list[str]:
    return [group_words(*counted) for counted in counted_groups(zone)]


def test_the_combinations_of_every_hand_add_up_to_what_it_counted() -> None:
    for seed in range(20):
        state = new(4, 10_000, seed)
        chooser = random_from(seed)
        while state.position.previous is None:
            take_any(state, chooser)
        summary = seen_by(state, ANNA).summary
        assert summary is not None
        sums = [sum(group.points for group in zone.groups) for zone in summary.zones]
        assert tuple(sums) == state.position.previous.counted
        notes = ["" if zone.groups else "no combination" for zone in summary.zones]
        assert [zone.note for zone in summary.zones] == notes


def test_runs_flushes_and_nobs_have_names_of_their_own() -> None:
    state = in_play("", "12R", starter="9R")
    state.position.deal.laid = [cards("10R 3RO 4R 5RO 11R 12PR"), cards("1B 3G 4R 8Y 10B")]
    state.position.turn = BEN
    lay(state, "12R")
    summary = seen_by(state, ANNA).summary
    assert summary is not None
    names = [group.label for group in summary.zones[0].groups]
    assert names[-4:] == ["run of 3", "run of 4", "flush", "nobs"]


def test_the_end_of_the_match_is_said_in_the_summary() -> None:
    state = in_play("6R 12R", "6B 12B", "6G 12G", "", target=8)
    lay(state, "6R", "6B", "6G")
    table = seen_by(state, NOBODY)
    assert table.over
    assert table.headline == "The match is over"
    assert table.summary is not None
    assert table.summary.lines == (
        "The target was reached before the hands were counted.",
        "Anna and Cleo: 0 + 8 pegged = 8.",
        "Ben and Dora: 0 + 2 pegged = 2.",
        "Anna and Cleo win the match with 8 points to 2.",
    )


def test_who_cut_what_is_a_record_and_no_summary() -> None:
    state = new(2)
    state.position.cuts = tuple(away("5R 5B", "7R 6B"))
    assert seen_by(state, ANNA).summary is None
    cut = zones(state, ANNA)["cut"]
    (sheet,) = cut.items
    assert isinstance(sheet, Sheet)
    assert (cut.role, sheet.heading) == (Role.RECORD, ("Anna", "Ben"))
    rows = [[cell.text for cell in row] for row in sheet.rows]
    assert rows == [["Red 5", "Blue 5"], ["Red 7", "Blue 6"]]


# The page


def test_every_ruling_stands_on_the_rules_page() -> None:
    page = rules_page("spectrum-cribbage")
    numbers = [*[f"SG{n}" for n in range(1, 9)], "SG-a", "SG-b", "SG-c", "SW1", "SW2", "SW3"]
    assert [number for number in numbers if f"**{number}**" not in page] == []
    assert "Joe Devlin" in page
    assert "Bombard Games" in page


def test_heels_and_go_are_told() -> None:
    for seed in range(60):
        state = new(2, 10_000, seed)
        journal = listen(state)
        lay_away_anyhow(state, random_from(seed))
        if any(event.kind == constants.HEELS for event in journal):
            name = NAMES[state.position.deal.dealer]
            assert lines(state)[-1] == f"Heels: {name} pegs 2 (now 2)."
            return
    raise AssertionError
