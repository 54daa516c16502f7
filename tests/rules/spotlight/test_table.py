"""What a player of Spotlight reads: the table, the questions, and the rules that refusals name."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.rules import constants
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.parts.bits import count_of
from gamenight.table import Card, Table
from tests.rules.checked import give_one, random
from tests.rules.spotlight import positions
from tests.rules.spotlight.positions import ANNA, BEN, NAMES, card, cards, finish_round, new


def seen_by(state: SpotlightState, seat: int) -> Table:
    return GAME.table(state.view(seat), NAMES)


def earlier_suits(state: SpotlightState) -> list[list[str]]:
    """What the table shows everyone as the earlier suits of each seat."""
    zones = {zone.key: zone.items for zone in seen_by(state, NOBODY).zones}
    return [[item.label for item in zones.get(f"earlier suits {s}", ())] for s in (ANNA, BEN)]


def test_sl6_the_personal_suits_of_earlier_rounds_stay_on_show() -> None:
    """They are out of the deck; those of the last round still lie where they were revealed."""
    state = new()
    shown = []
    for _ in range(3):
        shown.append(earlier_suits(state))
        finish_round(state)
    suits = [finished.personal_suits for finished in state.position.history]
    both = [[constants.card_name(suits[at][seat]) for at in (0, 1)] for seat in (ANNA, BEN)]
    assert shown == [[[], []], [both[ANNA][:1], both[BEN][:1]], both]
    assert state.over
    assert earlier_suits(state) == both


def test_5a_after_the_match_all_but_the_discards_lies_open() -> None:
    state = new(areas="plain")
    state.position.round.areas = (positions.area("Blackout"), 1, 2, 3)  # in the only round
    finish_round(state)
    assert state.over
    view = state.view(NOBODY)
    assert view.position.history[-1].personal_suits == state.personal_suits
    assert all(constants.was_face_down(laid) for laid in view.position.round.columns[0])
    items = [item for zone in seen_by(state, NOBODY).zones for item in zone.items]
    assert not any(item.face_down for item in items if isinstance(item, Card))
    assert count_of(state.discards[ANNA]) == 2
    for seat, shown in ((NOBODY, []), (BEN, []), (ANNA, [2])):
        zones = [zone for zone in seen_by(state, seat).zones if zone.key == "discards 0"]
        assert [len(zone.items) for zone in zones] == shown


def asked(state: SpotlightState) -> str:
    question = seen_by(state, state.turn).question
    assert question is not None
    return question.text


def test_every_question_is_worded_as_one() -> None:
    state = new()
    texts = []
    for _ in range(9):
        texts.append(asked(state))
        give_one(state, state.legal()[-1], random())
    suit = constants.SUIT_NAMES[constants.suit_of(state.personal_suits[ANNA])]
    assert texts[:3] == texts[3:6]
    assert texts[0] == "Which 2 cards do you discard?"
    assert texts[2] == "Which card is your Personal Suit?"
    assert texts[6] == f"Your suit is {suit}. Which card do you play?"
    assert texts[7].startswith("Under which area does ")
    assert texts[8].endswith(" go with a Spotlight?")
    assert asked(finish_round(state)) == "Which card do you discard?"


def test_only_the_own_hand_is_in_reach_and_whoever_is_ready_waits() -> None:
    state = new()
    for _ in range(3):
        give_one(state, state.legal()[0], random())
    table = seen_by(state, ANNA)
    assert [zone.key for zone in table.zones if zone.in_reach] == ["hand 0"]
    assert table.question is not None
    assert (table.question.text, table.question.answers) == ("Waiting for Ben", ())
    badges = [[badge.text for badge in seat.badges] for seat in table.seats]
    assert badges == [["starts", "ready"], []]
    assert [seat.active for seat in table.seats] == [False, True]


def test_the_log_says_you_only_to_the_reader_about_herself() -> None:
    state = new()
    journal = positions.listen(state)
    state.hands = [cards("M2 M3 M4 S2"), cards("R2 R3 R4 R5")]
    for answer in ("M2", "S2", "M4", "R2", "R3", "R5"):
        give_one(state, card(answer), random())
    lines = [[GAME.line(event, NAMES, reader) for event in journal] for reader in (ANNA, NOBODY)]
    assert lines == [
        [
            "You discard Mask 2 and Star 2.",
            "You choose Mask 4 as Personal Suit.",
            "In secret, Ben discards Rose 2 and Rose 3.",
            "In secret, Ben chooses Rose 5 as Personal Suit.",
            "Both have discarded 2 cards and chosen a Personal Suit.",
        ],
        [
            "In secret, Anna discards Mask 2 and Star 2.",
            "In secret, Anna chooses Mask 4 as Personal Suit.",
            *lines[ANNA][2:],
        ],
    ]
