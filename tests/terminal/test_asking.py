"""Every kind of question in the terminal application: several things, amounts, seats together."""

from __future__ import annotations

from itertools import count
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from rich.style import Style
from textual.pilot import Pilot

from gamenight.conformance import BRIEF, CHECKS, Setup, examine, setups_of
from gamenight.terminal.dialogs import Curtain, PickDialog, TextDialog
from gamenight.terminal.play_screen import PlayScreen
from gamenight.terminal.reply import AMOUNT, DONE, MORE, NOTHING
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import PlaySession, plan
from tests.conformance import toy as conformance_toy
from tests.terminal.toy import DONE as LAY_NOTHING
from tests.terminal.toy import FIRST_BID, NO_BID, TOY, hand_of, name, rank, runs_in

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage


@pytest.mark.parametrize("setup", setups_of(TOY), ids=str)
def test_the_toy_is_a_game_like_all_others(setup: Setup) -> None:
    examine(setup, 20, CHECKS, BRIEF)


def key_of(screen: PlayScreen, answer: int) -> str:
    """The key on the screen that picks an answer."""
    return next(offer.key for offer in screen.reply.offers if offer.number == answer)


def offered_to(session: PlaySession, seat: int) -> list[int]:
    """The things that a seat may choose together."""
    choice = session.match.view(seat).choice
    assert choice is not None
    return choice.things


def steps_of(session: PlaySession, seat: int) -> list[tuple[int, ...]]:
    return [step.answers for step in session.match.steps if step.seat == seat]


def is_answer(style: Style, answer: int, chosen: bool = False) -> bool:
    """Whether a click on something in that style is for the answer."""
    meta = style.meta
    return meta.get("answer") == answer and meta.get("chosen", False) == chosen


def test_a_whole_match_by_keys(stage: Stage, saves: Saves) -> None:
    """A bid, two cards to discard, a run of three among thirteen cards."""
    session = stage.toy(saves, bidding=True)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        await stage.press(pilot, "1", "7", "enter")
        await stage.see(pilot, "17 is not possible: choose 2 to 20 chips, in steps of 2.")
        await stage.press(pilot, "backspace", "8", "enter")
        await stage.see(pilot, "Which cards do you discard?")
        assert steps_of(session, 0) == [(FIRST_BID + 8,)]

        first, second, third = (offer.number for offer in screen.reply.offers[:3])
        await stage.press(pilot, "space", "right", "enter")
        await stage.see(pilot, "Choose exactly 2: 1 is chosen.")
        await stage.press(pilot, "space", "right", "space")
        await stage.see(pilot, "At most 2 can be chosen")
        await stage.press(pilot, key_of(screen, first), key_of(screen, third))
        await stage.see(pilot, "2 of 2 chosen")
        await stage.press(pilot, "enter")
        await stage.see(pilot, "Which run do you lay down?")
        assert steps_of(session, 0)[1:] == [tuple(sorted((second, third)))]

        run = runs_in(hand_of(session.match.view(0)))[0]
        await stage.press(pilot, *[key_of(screen, card) for card in run[:2]], "enter")
        await stage.see(pilot, "This choice is not complete yet")
        points = sum(rank(card) for card in run)
        await stage.press(pilot, key_of(screen, run[2]))
        await stage.see(pilot, f"3 of 3 chosen, {points} points")
        await stage.press(pilot, "enter")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        assert steps_of(session, 0)[2:] == [tuple(run)]
        await stage.see(pilot, "won")

    stage.play_with(session, story)
    assert PlaySession.resume(TOY, saves).match.steps == session.match.steps


def test_a_whole_match_by_mouse(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, bidding=True)

    async def story(pilot: Pilot[None]) -> None:
        async def click(within: str, answer: int, chosen: bool = False) -> None:
            await stage.click(pilot, within, lambda style: is_answer(style, answer, chosen))

        screen = await stage.until_asked(pilot)
        await click("#question", MORE)
        await stage.see(pilot, "Bid 4 chips")
        await click("#question", AMOUNT)
        await stage.see(pilot, "Which cards do you discard?")
        first, second, third = (offer.number for offer in screen.reply.offers[:3])
        for card in (first, second):
            await click("#own", card)
        await click("#own", first, chosen=True)
        await click("#question", third)
        await stage.until(pilot, lambda: screen.reply.picked() == sorted((second, third)))
        await click("#question", DONE)
        await stage.see(pilot, "Which run do you lay down?")
        await click("#question", NOTHING)
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        assert steps_of(session, 0)[1:] == [tuple(sorted((second, third))), (LAY_NOTHING,)]

    stage.play_with(session, story, size=(120, 40))


def test_all_that_were_chosen_together_are_taken_back_at_once(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "1", "2", "enter")
        await stage.see(pilot, "Which run do you lay down?")
        await stage.press(pilot, "enter")
        await stage.see(pilot, "Nothing is chosen. If that is what you want, press 0.")
        await stage.press(pilot, "u")
        await stage.see(pilot, "Which cards do you discard?")
        assert session.match.steps == []

    stage.play_with(session, story)
    assert PlaySession.resume(TOY, saves).match.steps == []


def test_a_hint_marks_all_that_the_bot_would_choose(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "h")
        lowest = sorted(hand_of(session.match.view(0)))[:2]
        await stage.see(pilot, f"Hint: {name(lowest[0])} and {name(lowest[1])}")
        await stage.press(pilot, "enter")
        await stage.until(pilot, lambda: steps_of(session, 0) == [tuple(lowest)])

    stage.play_with(session, story)


def test_a_hand_is_sorted_by_a_key(stage: Stage, saves: Saves) -> None:
    """What is marked stays marked, and the keys follow the cards."""
    session = stage.toy(saves)
    dealt = hand_of(session.match.view(0))
    by_rank = sorted(dealt, key=lambda card: (rank(card), card))

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        await stage.press(pilot, key_of(screen, dealt[0]), "o")
        await stage.see(pilot, "Sorted by rank.")
        assert [offer.number for offer in screen.reply.offers[:-1]] == by_rank
        assert screen.reply.picked() == [dealt[0]]
        await stage.press(pilot, "o")
        await stage.see(pilot, "Sorted by colour.")
        await stage.press(pilot, "o")
        await stage.see(pilot, "As dealt.")
        assert [offer.number for offer in screen.reply.offers[:-1]] == dealt

    stage.play_with(session, story)


def test_an_amount_by_arrows(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, bidding=True)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "right", "right")
        await stage.see(pilot, "Bid 6 chips")
        await stage.press(pilot, "end")
        await stage.see(pilot, "Bid 20 chips")
        await stage.press(pilot, "shift+left")
        await stage.see(pilot, "Bid 2 chips")
        await stage.press(pilot, "up", "enter")
        await stage.until(pilot, lambda: steps_of(session, 0) == [(NO_BID,)])

    stage.play_with(session, story)


def test_people_who_are_asked_together_answer_behind_the_curtain(
    stage: Stage, saves: Saves
) -> None:
    """The bot answers at once; answers are taken back until the last one is in."""
    session = stage.toy(saves, "me:Anna,me:Ben,first:Cleo", bidding=True)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "Pass the keyboard to Anna, then press Enter.")
        await stage.see(pilot, "Still to answer: Anna and Ben.")
        assert [step.seat for step in session.match.steps] == [2]
        await stage.press(pilot, "enter")
        await stage.see(pilot, "Also waiting for Ben.")
        await stage.press(pilot, "8", "enter")
        await stage.see(pilot, "Pass the keyboard to Ben")
        assert "Bid 8" not in stage.screen_text(pilot)
        await stage.see(pilot, "u: take back Anna's answer.")
        await stage.press(pilot, "u")
        await stage.see(pilot, "Pass the keyboard to Anna")
        assert [step.seat for step in session.match.steps] == [2]
        await stage.press(pilot, "enter")
        await stage.see(pilot, "How much do you bid?")
        await stage.press(pilot, "4", "enter")
        await stage.see(pilot, "Pass the keyboard to Ben")
        await stage.press(pilot, "enter")
        await stage.see(pilot, "Ben (you)")
        await stage.press(pilot, "u")  # Ben has nothing to take back
        await stage.see(pilot, "cannot be taken back")
        await stage.press(pilot, "2", "enter")
        await stage.see(pilot, "Pass the keyboard to Anna")
        assert session.match.state.position.bids == [4, 2, 0]

    stage.play_with(session, story)


def test_of_several_answers_one_is_chosen_to_be_taken_back(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, "me:Anna,me:Ben,me:Cleo", bidding=True)
    for seat in (0, 1):
        session.answer(seat, NO_BID)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "u: take back Anna's or Ben's answer.")
        await stage.press(pilot, "u")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "escape")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert len(session.match.steps) == 2
        await stage.press(pilot, "u")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "down", "enter")
        await stage.see(pilot, "Pass the keyboard to Ben")
        assert [step.seat for step in session.match.steps] == [0]

    stage.play_with(session, story)


def test_of_equal_things_a_key_marks_one_after_the_other(stage: Stage, saves: Saves) -> None:
    """In a toy whose cards cannot be told apart, with a pair on the hand."""
    setup = plan(conformance_toy.toy(), 2, ("me:Anna", "random:Ben"), {})
    session = next(
        session
        for session in (PlaySession.start(setup, seed, saves) for seed in count())
        if len(set(offered_to(session, 0))) == 2
    )
    things = offered_to(session, 0)
    pair = max(things, key=things.count)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        key = key_of(screen, pair)
        await stage.press(pilot, key)
        await stage.see(pilot, "1 chosen, at most 2")
        await stage.press(pilot, key)
        await stage.see(pilot, "2 chosen, at most 2")
        await stage.press(pilot, key)
        await stage.see(pilot, "0 chosen, at least 1")
        await stage.press(pilot, key, key, "enter")
        await stage.see(pilot, "Low or high?")
        assert steps_of(session, 0)[0][:2] == (pair, pair)

    stage.play_with(session, story)


def test_what_is_marked_while_a_bot_thinks_stays_marked(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a toy that asks everybody at once."""
    setup = plan(conformance_toy.toy(), 2, ("me:Anna", "random:Ben"), {})
    session = PlaySession.start(setup, 4, saves)
    may_answer, think = Event(), session.bot_answers

    def think_long(*given: Any) -> list[int]:
        assert may_answer.wait(60)
        return think(*given)

    monkeypatch.setattr(session, "bot_answers", think_long)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        await stage.press(pilot, screen.reply.offers[0].key)
        await stage.see(pilot, "1 chosen")
        assert not steps_of(session, 1)
        may_answer.set()
        await stage.until(pilot, lambda: bool(steps_of(session, 1)) and screen.reply.is_asked)
        await stage.see(pilot, "1 chosen")
        assert screen.reply.picked() == [screen.reply.offers[0].number]

    stage.play_with(session, story)


def test_a_match_of_bots_can_be_watched(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, "random,random,random", bidding=True)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: session.over)
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))

    stage.play_with(session, story)
