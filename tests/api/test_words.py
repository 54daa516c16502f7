"""The door of words: everything that can be answered can be read and said, in every game."""

from __future__ import annotations

from random import Random

import pytest

import gamenight
from gamenight.api.state import State
from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.random import random_from

DECISIONS = 25


def said_at_random(state: State, seat: int, random: Random) -> list[str]:
    """The same answer in several ways of saying it."""
    question, offers = state.table(seat).question, state.offers(seat)
    assert question is not None
    if question.amount is not None and (not offers or random.random() < 0.5):
        amount = random.randrange(question.amount.least, question.amount.most + 1)
        amount -= (amount - question.amount.least) % question.amount.step
        return [str(amount), f"{amount} {question.amount.unit}"]
    choice = state.view(seat).choice
    if choice is None or not any(not offer.alone for offer in offers):
        offer = random.choice(offers)
        return [offer.key, offer.label, f" {offer.label.upper()}. ", str(offer)]
    by_answer = {offer.answers: offer for offer in offers}
    chosen = choice.at_random(random_from(random.randrange(1000)))
    if not chosen:
        return ["0", by_answer[()].label]
    named = [by_answer[(answer,)] for answer in random.sample(chosen, len(chosen))]
    return [
        ", ".join(offer.label for offer in named),
        " and ".join(offer.key for offer in named),
        "; ".join(f"#{answer}" for answer in chosen),
    ]


@pytest.mark.parametrize("game", gamenight.game_ids())
def test_every_answer_is_read_by_words_numbers_and_ids(game: str) -> None:
    random = Random(1)
    loaded = gamenight.load(game)
    read = 0
    for players in loaded.players:
        state = loaded.new(players=players, seed=5)
        for _ in range(DECISIONS):
            if state.over:
                break
            seat = random.choice(state.asked)
            labels = [offer.label.casefold() for offer in state.offers(seat)]
            assert len(set(labels)) == len(labels)
            ways = {tuple(sorted(state.read(seat, w))) for w in said_at_random(state, seat, random)}
            assert len(ways) == 1
            state.apply(*ways.pop(), seat=seat)
            read += 1
    assert read >= 5


def test_a_text_has_what_happened_since_the_last_answer_the_table_and_the_question() -> None:
    state = gamenight.load("suspense").new(seed=1, first_seat=0)
    state.apply(*state.read(0, "Play black 3"), seat=0)
    state.play_on({1: "random", 2: "random"})
    plain, marked = state.text(0), state.text(0, markdown=True)
    assert plain.startswith("You play black 3.")
    assert "## What happened\n\n- You play black 3." in marked
    assert marked.index("## The table") < marked.index("## The question")
    assert plain.rstrip().endswith("Answer with a number, or with the words behind it.")
    hidden = {offer.label.removeprefix("Play ").capitalize() for offer in state.offers(0)}
    assert hidden
    assert not any(card in state.text(1) for card in hidden), "what another seat holds"


def test_what_was_named_so_far_is_said_and_only_what_is_legal_now_is_offered() -> None:
    state = gamenight.load("spectrum-poker").new(seed=3)
    while state.core.choosing is None and state.view().choice is None:
        state.apply(state.legal()[0])
    first = state.offers(state.turn)[0]
    state.apply(*first.answers)
    assert f"Named so far: {first.label}." in state.text()
    assert {offer.answers for offer in state.offers()} == {(answer,) for answer in state.legal()}
    assert state.offers((state.turn + 1) % 3) == state.offers(-1) == []
    assert state.read(state.turn, "Exchange these") == (state.legal()[-1],)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Nothing was said. You may answer: 1. Play white 4; 2."),
        ("castle", "'castle' is not one of the answers. You may answer: 1. Play white 4"),
        ("black", "'black' may mean Play black 2 or Play black 3: say which."),
        ("1, 2", "Play white 4 is an answer by itself."),
        ("#2", "Only a card from your own hand can be played. You may answer: 1. Play white 4"),
        ("99", "'99' is not one of the answers."),
    ],
)
def test_a_refusal_says_why_and_what_would_be_legal(words: str, sentence: str) -> None:
    state = gamenight.load("suspense").new(seed=1, first_seat=0)
    with pytest.raises(IllegalAnswer) as refused:
        state.read(0, words)
    assert refused.value.sentence.startswith(sentence)
    assert refused.value.rule == ("How to play" if words == "#2" else "")


def test_nobody_answers_for_another_seat_or_after_the_end() -> None:
    state = gamenight.load("suspense").new(seed=1, first_seat=0)
    with pytest.raises(NotYourTurn, match="It is not your turn"):
        state.read(1, "1")
    with pytest.raises(NotYourTurn, match="The match is not over"):
        state.outcome()
    state.play_on(dict.fromkeys(range(3), "random"))
    assert state.over
    assert state.outcome().winners
    with pytest.raises(NotYourTurn, match="The match is over"):
        state.read(0, "1")


def test_the_rules_are_there_in_full_and_in_a_minute() -> None:
    game = gamenight.load("suspense")
    assert "Suspense in a minute" in game.rules_text(short=True)
    assert len(game.rules_text()) > len(game.rules_text(short=True)) > 100
