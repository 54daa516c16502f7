"""What the players of Suspense read after a round and after the match."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.games.suspense import GAME
from gamenight.games.suspense.rules import QUESTION_MARK, SuspenseState
from gamenight.games.suspense.table import face
from gamenight.table import Card, Item, Mark, Summary
from tests.rules.suspense.positions import NAMES, SECOND, play, position


def ended_round(state: SuspenseState) -> Summary:
    """Everyone passes; what the table then tells about the finished round."""
    play(state, "pass", "pass", "pass")
    told = GAME.table(state.view(NOBODY), NAMES).summary
    assert told is not None
    return told


def test_su8_the_summary_names_the_winning_cards_and_shows_where_all_cards_lay() -> None:
    state = position("K5", ("K1", "W2", "K6"), ("K4 W1", "K3", "W5"))  # highest black in play
    told = ended_round(state)
    assert told.lines == (
        "The round ended because everyone still in passed.",
        "The secret card was black 5: highest black in play.",
        "Anna wins with black 4: +4.",
        "Ben does not meet the condition: +0.",
        "Cleo does not meet the condition: +0.",
    )
    shown = {zone.title: [item.label for item in zone.items] for zone in told.zones}
    assert shown == {
        "Secret card": ["Black 5"],
        "Anna, in play": ["White 1", "Black 4"],
        "Anna, in hand": ["Black 1"],
        "Ben, in play": ["Black 3"],
        "Ben, in hand": ["White 2"],
        "Cleo, in play": ["White 5"],
        "Cleo, in hand": ["Black 6"],
    }
    glowing = [item.label for zone in told.zones for item in zone.items if item_won(item)]
    assert glowing == ["Black 4"]


def item_won(item: Item) -> bool:
    return isinstance(item, Card) and Mark.WINNING in item.marks


def test_su4_the_summary_names_both_winning_cards_and_what_was_folded() -> None:
    state = position("W1", ("W2 K2", "W3", "K3"), ("W4", "K1", "K4"))  # lowest number in hand
    assert "Anna wins with white 2 and black 2: +3." in ended_round(state).lines
    state = position("W1", ("W2", "K2", "K3"), ("W4", "K1", "W6"))
    state.journal = []
    play(state, "fold", "pass", "pass")
    told = GAME.table(state.view(NOBODY), NAMES).summary
    assert told is not None
    assert told.lines[2:4] == (
        "Anna would have won with white 2, but folded: +0.",
        "Ben wins with black 2: +3.",
    )
    lines = [GAME.line(event, NAMES, NOBODY) for event in state.journal]
    assert "Anna folded a winning card: 0 points." in lines


def test_su6_the_summary_names_the_lowest_sum() -> None:
    state = position("?", ("K5", "K6", ""), ("W3", "W1 W2", "K4"))
    assert ended_round(state).lines[2:4] == (
        "Anna wins with a sum of 3: +2.",
        "Ben wins with a sum of 3: +2.",
    )


def test_su8_after_the_match_every_hand_lies_open_on_the_table() -> None:
    state = position("K6", ("W6", "W2", "K2"), ("W1", "W4", "W5"))  # highest number in hand
    state.position.scores = [8, 0, 0]
    state.journal = []
    play(state, "pass", "pass", "pass")
    zones = {zone.key: zone.items for zone in GAME.table(state.view(SECOND), NAMES).zones}
    assert [item.label for item in zones["secret"]] == ["Black 6"]
    held = [zones[f"hand {seat}"][0] for seat in range(3)]
    assert [item.label for item in held] == ["White 6", "White 2", "Black 2"]
    assert [item_won(item) for item in held] == [True, False, False]
    assert GAME.line(state.journal[-1], NAMES, NOBODY) == "Anna wins the match with 10 points."


def badges(state: SuspenseState) -> list[list[str]]:
    """What the nameplates say."""
    seats = GAME.table(state.view(NOBODY), NAMES).seats
    return [[badge.text for badge in seat.badges] for seat in seats]


def test_the_nameplates_say_who_passed_since_the_last_card() -> None:
    state = position("K5", ("K1", "W2", "K6 W6"), ("K2", "W1", "W3"))
    assert badges(play(state, "pass")) == [["dealer", "passed"], [], []]
    assert badges(play(state, "pass")) == [["dealer", "passed"], ["passed"], []]
    assert badges(play(state, "W6")) == [["dealer"], [], []]


def test_in_a_new_round_nobody_has_passed_yet() -> None:
    state = position("K5", ("K1", "W2", "K6 W6"), ("K2", "W1", "W3"))
    play(state, "pass", "pass", "pass")
    assert badges(state) == [[], ["dealer"], []]


def test_every_condition_has_a_sign_of_its_own() -> None:
    signs = [GAME.drawings[face(card).sketch] for card in range(QUESTION_MARK)]
    assert len({sign.shapes for sign in signs}) == QUESTION_MARK
