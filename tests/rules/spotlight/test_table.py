"""What a player of Spotlight reads: the table, the questions, and the rules that refusals name."""

from __future__ import annotations

from gamenight.core.random import random_from
from gamenight.core.state import NOBODY
from gamenight.games.pages import rules_page
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.rules import SpotlightState, box
from tests.rules.checked import random
from tests.rules.spotlight.positions import ANNA, BEN, NAMES, finish_round, new


def earlier_suits(state: SpotlightState) -> list[list[str]]:
    """What the table shows everyone as the earlier suits of each seat."""
    zones = {zone.key: zone.items for zone in GAME.table(state.view(NOBODY), NAMES).zones}
    return [[item.label for item in zones.get(f"earlier suits {s}", ())] for s in (ANNA, BEN)]


def test_sl6_the_personal_suits_of_earlier_rounds_stay_on_show() -> None:
    """They are out of the deck; those of the last round still lie where they were revealed."""
    state = new()
    shown = []
    for _ in range(3):
        shown.append(earlier_suits(state))
        finish_round(state)
    chosen = [[box.card_name(card) for card in finished.personals] for finished in state.history]
    (annas, bens), (annas_second, bens_second), _ = chosen
    both = [[annas, annas_second], [bens, bens_second]]
    assert shown == [[[], []], [[annas], [bens]], both]
    assert state.over
    assert earlier_suits(state) == both


def test_5a_after_the_match_all_but_the_discards_lies_open() -> None:
    state = new(areas="plain")
    state.areas = [box.AREAS - 3, 1, 2, 3]  # Blackout among plain ones, in the only round
    finish_round(state)
    assert state.over
    view = state.view(NOBODY)
    assert view.personals == tuple(state.personals)
    assert view.columns == tuple(tuple(column) for column in state.columns)
    assert any(box.is_face_down(laid) for laid in view.columns[0])
    assert box.size_of(state.discards[ANNA]) == 2
    assert view.discards == 0


def test_every_question_is_worded_as_one() -> None:
    asked = []
    state = new()
    for _ in range(8):
        question = GAME.table(state.view(int(state.turn)), NAMES).question
        assert question is not None
        asked.append(question.text)
        state.play(state.legal()[-1], random())
    picked = GAME.table(state.view(ANNA), NAMES).question
    assert picked is not None
    assert asked[:3] == [
        "Which card do you discard? (2 to go)",
        "Which card do you discard? (1 to go)",
        "Which card is your Personal Suit?",
    ]
    suit = box.SUIT_NAMES[box.suit_of(state.personals[ANNA])]
    assert asked[6] == f"Your suit is {suit}. Which card do you play?"
    assert asked[7].startswith("Under which area does ")
    assert picked.text.endswith(" go with a Spotlight?")


def test_g3_every_rule_that_a_refusal_names_stands_on_the_rules_page() -> None:
    page = rules_page("spotlight")
    named = set()
    for seed in range(3):
        chooser, state = random_from(seed), new()
        while not state.over:
            legal = state.legal()
            named |= {state.why_not(a).rule for a in range(box.ANSWERS + 1) if a not in legal}
            state.apply(legal[chooser.below(len(legal))], chooser)
    assert len(named) >= 7
    for rule in named:
        assert f"## {rule}\n" in page or f"**{rule}**" in page, rule
