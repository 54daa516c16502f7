"""The terminal application, driven by keys and mouse."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from rich.style import Style
from textual.pilot import Pilot

from gamenight.core.bot import FREELY, Budget
from gamenight.core.errors import Unavailable
from gamenight.core.events import NOBODY, Event
from gamenight.core.rules import AnyView
from gamenight.game.registry import find_game, game_ids
from gamenight.games.suspense.rules import SuspenseState
from gamenight.games.suspense.table import card_name
from gamenight.parts.bits import members_of
from gamenight.table import Answer, Hint, Prospect, Question
from gamenight.terminal import play_screen
from gamenight.terminal.dialogs import Curtain, RulesScreen, TextDialog
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import PlaySession, plan

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage

PATIENCE = 120.0
"""Seconds after which a wait is given up; reached only if something is broken."""

SUSPENSE = find_game("suspense")


# Answers


def test_arrows_and_enter(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        wanted = screen.reply.offers[2].number
        await stage.press(pilot, "right", "down", "right", "left", "enter")
        await stage.until(pilot, lambda: bool(session.match.steps))
        assert session.match.steps[0].answers == (wanted,)

    stage.play_with(session, story)


def test_a_final_answer_is_given_twice(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)
    while not session.match.state.position.round.fronts[0] or session.match.state.turn != 0:
        session.answer(session.match.state.turn, session.match.state.legal()[0])
    steps = len(session.match.steps)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        fold = next(offer for offer in screen.reply.offers if offer.final)
        await stage.press(pilot, fold.key)
        await stage.see(pilot, "are you sure?")
        assert len(session.match.steps) == steps
        await stage.press(pilot, "left")
        await stage.see_no_more(pilot, "are you sure?")
        await stage.press(pilot, fold.key, fold.key)
        await stage.until(pilot, lambda: len(session.match.steps) > steps)

    stage.play_with(session, story)


def test_an_answer_that_the_rules_refuse_is_refused_with_a_sentence(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the table offers, the rules have the last word."""
    session = stage.toy(saves)
    wrong = Question("Which?", (0,), (Answer(999, "A card that does not exist"),))
    table = session.table(0)
    monkeypatch.setattr(session, "table", lambda viewer: replace(table, question=wrong))

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "1")
        await stage.see(pilot, "999 cannot be chosen now. (T1)")
        assert session.match.steps == []

    stage.play_with(session, story)


# Help, hints, taking back, speed


def test_pages_to_read(stage: Stage, saves: Saves) -> None:
    pages = {
        "question_mark": "undo your last move",
        "d": "Which card do you play?",
        "r": "SU1",
    }

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        for key, words in pages.items():
            await stage.press(pilot, key)
            await stage.until(
                pilot, lambda: isinstance(pilot.app.screen, (TextDialog, RulesScreen))
            )
            await stage.see(pilot, words)
            await stage.press(pilot, "escape")
            await stage.until_asked(pilot)

    stage.play_with(stage.suspense(saves), story, size=(90, 60))


def test_the_log_opens_at_its_end_and_is_folded(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a narrow terminal, where the log comes as a page."""
    session = stage.suspense(saves)
    last = f"It {'goes on ' * 20}and ends."
    log = [*[f"Line {number}." for number in range(99)], last]
    monkeypatch.setattr(session, "log", lambda viewer: log)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "l")
        await stage.see(pilot, "Line 98.")
        await stage.see(pilot, last[:40])
        await stage.see(pilot, "and ends.")
        assert "Line 1." not in stage.screen_text(pilot)

    stage.play_with(session, story)


def test_pages_can_be_closed_with_the_mouse(stage: Stage, saves: Saves) -> None:
    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "question_mark")
        await stage.see(pilot, "undo your last move")
        await stage.click(pilot, "TextDialog .hint", is_link)
        await stage.see_no_more(pilot, "undo your last move")
        await stage.press(pilot, "n")
        await stage.see(pilot, "Set this match aside")
        await stage.click(pilot, "PickDialog .hint", is_link)
        await stage.see_no_more(pilot, "Set this match aside")
        await stage.until_asked(pilot)

    stage.play_with(stage.suspense(saves), story)


def is_link(style: Style) -> bool:
    return "@click" in style.meta


def test_pages_and_menus_say_that_there_is_more(stage: Stage, saves: Saves) -> None:
    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "question_mark")
        await stage.see(pilot, "▼ more below")
        assert "more above" not in stage.screen_text(pilot)
        await stage.press(pilot, "end")
        await stage.see(pilot, "▲ more above")
        await stage.see_no_more(pilot, "▼ more below")
        await stage.press(pilot, "escape")

    stage.play_with(stage.suspense(saves), story)


def test_what_is_selected_in_a_menu_has_a_sign(stage: Stage, saves: Saves) -> None:
    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "n")
        await stage.see(pilot, "▸ Continue this match")
        await stage.see(pilot, "  Start a new match")
        await stage.press(pilot, "down")
        await stage.see(pilot, "▸ Start a new match")
        await stage.see(pilot, "  Continue this match")
        assert "more below" not in stage.screen_text(pilot)

    stage.play_with(stage.suspense(saves), story)


def test_a_game_without_a_rules_page_says_so(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_page(_: object) -> str:
        raise Unavailable("There is no page.")

    monkeypatch.setattr(play_screen, "rules_in_a_terminal", no_page)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "r")
        await stage.see(pilot, "There is no page.")

    stage.play_with(stage.suspense(saves), story)


def test_a_hint_moves_the_cursor_and_answers_nothing(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        expected = session.hint(session.match.view(0), (), FREELY)
        before = table_lines(stage.screen_text(pilot))
        await stage.press(pilot, "h")
        await stage.see(pilot, "Hint:")
        after = table_lines(stage.screen_text(pilot))
        assert after == before, "nothing moves"
        assert screen.reply.at_cursor is not None
        assert (screen.reply.at_cursor.number,) == expected.answers
        assert session.match.steps == []
        await stage.press(pilot, "1")
        await stage.until(pilot, lambda: bool(session.match.steps))
        await stage.see_no_more(pilot, "Hint:")

    stage.play_with(session, story)


def test_a_hint_has_a_bar_for_each_of_the_two_best_answers(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    prospects = (Prospect("Play black 3", chance=0.62), Prospect("Play white 6", chance=0.5))
    hint = Hint((3,), "Play black 3", "It is the best card.", prospects, 100)
    monkeypatch.setattr(PlaySession, "hint", lambda *_: hint)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        before = table_lines(stage.screen_text(pilot))
        await stage.press(pilot, "h")
        await stage.see(pilot, "Hint: Play black 3. It is the best card.")
        shown = stage.screen_text(pilot)
        assert f"Play black 3 {'█' * 10}{'░' * 6} 62 %" in shown
        assert f"Play white 6 {'█' * 8}{'░' * 8} 50 %" in shown
        assert "(won of 100 imagined games)" in shown
        assert table_lines(shown) == before, "nothing moves"

    stage.play_with(stage.suspense(saves), story)


def test_a_long_hint_is_read_whole_and_moves_nothing(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    likely = "as likely as not, 52 % judging by play, 27 % by the deal alone"
    turns_out = "this answer soon turns out better than the other in 62 % of games and worse in 7 %"
    reason = (
        "In the end your opponents' scores are about 12 lower than with the other answer. "
        f"If the secret card is white 3 for the highest black in hand ({likely}), {turns_out}; "
        "if not, better in 12 % and worse in 45 %."
    )
    prospects = (Prospect("Play black 3", chance=0.62), Prospect("Play white 6", chance=0.5))
    hint = Hint((3,), "Play black 3", reason, prospects, 100)
    monkeypatch.setattr(PlaySession, "hint", lambda *_: hint)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        before = table_lines(stage.screen_text(pilot))
        await stage.press(pilot, "h")
        await stage.see(pilot, "(won of 100 imagined games)")
        shown = stage.screen_text(pilot)
        assert hint.sentence in " ".join(shown.replace("│", " ").split())
        assert table_lines(shown)["Hand"] == before["Hand"], "one's own cards stay in sight"

    stage.play_with(stage.suspense(saves), story)


def table_lines(screen: str) -> dict[str, int]:
    """Where on the screen the hands and names are: the first place, as hints and news may name a
    player further below."""
    lines = screen.splitlines()
    return {
        word: at
        for at, line in reversed([*enumerate(lines)])
        for word in ("Hand", "Anna", "Ben")
        if word in line
    }


def test_below_the_log_s_width_the_news_stand_on_the_table(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "1")
        await stage.until_asked(pilot)
        *_, last = session.news(0)
        told = " ".join(stage.screen_text(pilot).split())
        assert f"› {last}" in told
        await stage.press(pilot, "l")
        await stage.see(pilot, last[:30])

    stage.play_with(session, story)


def test_where_no_line_is_left_the_news_stand_above_the_question(
    stage: Stage, saves: Saves
) -> None:
    session = stage.suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "1")
        await stage.until_asked(pilot)
        *_, last = session.news(0)
        lines = stage.screen_text(pilot).splitlines()
        above, question = [at for at, line in enumerate(lines) if last in line or "?" in line][:2]
        assert f"› {last}" in lines[above] or f" {last}" in lines[above]
        assert "─" in lines[above]
        assert question == above + 1

    stage.play_with(session, story, size=(80, 13))


def test_the_headline_is_not_cut(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = stage.toy(saves)
    table = session.table(0)
    headline = "Round 1 of 12 · " + "Anna deals and everybody waits · " * 3 + "the end"
    monkeypatch.setattr(session, "table", lambda viewer: replace(table, headline=headline))

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "the end")

    stage.play_with(session, story)


def test_taking_back_is_refused_with_a_sentence(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brackets in it are not markup."""
    session = stage.suspense(saves)

    def fail(seat: int) -> None:
        raise Unavailable("Not in [/home].")

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "u")
        await stage.see(pilot, "cannot be taken back")
        monkeypatch.setattr(session, "take_back", fail)
        await stage.press(pilot, "u")
        await stage.see(pilot, "Not in [/home].")

    stage.play_with(session, story)


def test_speed_and_colours(stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        await stage.press(pilot, "+", "+")
        await stage.until(pilot, lambda: screen.pause == 0.5)
        await stage.press(pilot, "-", "-", "-")
        await stage.until(pilot, lambda: screen.pause == 0.0)
        assert pilot.app.theme == "gamenight-light"
        await stage.press(pilot, "t")
        await stage.until(pilot, lambda: pilot.app.theme == "gamenight-dark")

    stage.play_with(stage.suspense(saves), story)


def test_no_colour_is_respected(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        colours = {
            tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))
            for digits in re.findall(r'fill[:=]"?\s*#([0-9a-f]{6})', pilot.app.export_screenshot())
        }
        table = [c for c in colours if c not in {(255, 95, 87), (254, 188, 46), (40, 200, 64)}]
        assert [c for c in table if max(c) - min(c) > 8] == []

    stage.play_with(stage.suspense(saves), story)


# Secrets


def hidden_names(session: PlaySession, viewer: int) -> list[str]:
    """The names and faces of all cards that a seat cannot see in the first round."""
    state = session.match.state
    assert isinstance(state, SuspenseState)
    cards = [card for seat in range(3) if seat != viewer for card in members_of(state.hands[seat])]
    if viewer != state.position.round.dealer:
        cards.append(state.secret)
    faces = ["? ?" if c == 12 else f"{c % 6 + 1} {'W' if c < 6 else 'K'} " for c in cards]
    return [card_name(card) for card in cards] + faces


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_nothing_hidden_is_on_the_screen(stage: Stage, saves: Saves, size: tuple[int, int]) -> None:
    session = stage.suspense(saves, first_seat=1)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        shown = stage.screen_text(pilot)
        assert [name for name in hidden_names(session, 0) if name in shown] == []
        await stage.press(pilot, "d")
        await pilot.pause()
        shown = stage.screen_text(pilot)
        assert [name for name in hidden_names(session, 0) if f"{name};" in shown.lower()] == []

    stage.play_with(session, story, size)


def test_the_curtain_hides_the_other_hand(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves, "me:Anna,me:Ben,random:Cleo")

    async def story(pilot: Pilot[None]) -> None:
        def shown_of(names: list[str]) -> list[str]:
            shown = stage.screen_text(pilot)
            return [name for name in names if name in shown]

        await stage.see(pilot, "Pass the keyboard to Anna")
        assert shown_of(hidden_names(session, NOBODY)) == []
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        assert screen.viewer == 0
        assert shown_of(hidden_names(session, 0)) == []
        await stage.press(pilot, "1")
        await stage.see(pilot, "Pass the keyboard to Ben")
        assert screen.viewer == NOBODY
        assert shown_of(hidden_names(session, NOBODY)) == []
        await stage.click(pilot, "Curtain Static")
        await stage.until_asked(pilot)
        assert shown_of(hidden_names(session, 1)) == []

    stage.play_with(session, story)


@pytest.mark.parametrize("key", ["d", "r", "n"])
def test_what_one_player_left_open_is_closed_for_the_next(
    stage: Stage, saves: Saves, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = stage.suspense(saves, "me:Anna,random:Ben,me:Cleo")
    page_is_open = threading.Event()
    choose = session.bot_answers

    def choose_late(view: AnyView, read: Sequence[Event], budget: Budget) -> list[int]:
        assert page_is_open.wait(PATIENCE)
        return choose(view, read, budget)

    monkeypatch.setattr(session, "bot_answers", choose_late)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        await stage.press(pilot, "h")
        await stage.see(pilot, "Hint:")
        await stage.press(pilot, "1")
        await stage.press(pilot, key)
        await stage.until(pilot, lambda: pilot.app.screen is not screen)
        page_is_open.set()
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.pause()
        assert "Hint:" not in stage.screen_text(pilot)
        await stage.press(pilot, "enter")
        assert await stage.until_asked(pilot) is screen
        assert screen.viewer == 2

    stage.play_with(session, story)


@pytest.mark.parametrize("leaves_by_key", [True, False])
def test_the_program_can_end_while_bots_move(
    stage: Stage, saves: Saves, leaves_by_key: bool
) -> None:
    session = stage.suspense(saves, "random,random,random", seed=2)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: len(session.match.steps) > 2)
        if leaves_by_key:
            await stage.press(pilot, "q")

    stage.play_with(session, story)
    assert PlaySession.resume(SUSPENSE, saves).match.steps == session.match.steps


def test_a_bot_that_is_thinking_is_told_to_stop_when_the_player_leaves(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = stage.suspense(saves, "random,me,me")
    thinks = threading.Event()
    budgets: list[Budget] = []

    def think(view: AnyView, read: Sequence[Event], budget: Budget) -> list[int]:
        budgets.append(budget)
        thinks.set()
        while not budget.is_spent(0):
            pass
        return [view.legal[0]]

    monkeypatch.setattr(session, "bot_answers", think)
    monkeypatch.setattr(play_screen, "SECONDS_TO_THINK", PATIENCE)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, thinks.is_set)
        await stage.press(pilot, "q")

    stage.play_with(session, story)
    assert len(budgets) == 1
    assert session.match.steps == []


# Every game


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_can_be_played(
    stage: Stage, saves: Saves, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_screen, "SECONDS_TO_THINK", 0.2)  # any hint will do
    game = find_game(game_id)
    players = min(
        count for count in game.rules.players if count > 1 or len(game.rules.players) == 1
    )
    session = PlaySession.start(
        plan(game, players, ("me", *["random"] * (players - 1)), {}), 3, saves
    )

    async def story(pilot: Pilot[None]) -> None:
        for _ in range(2):
            await stage.until_asked(pilot)
            before = session.match.revision
            await stage.press(pilot, "h")
            await stage.see(pilot, "Hint:")
            await stage.press(pilot, "enter", "enter")
            await stage.until(pilot, lambda before=before: session.match.revision > before)  # type: ignore[misc]

    stage.play_with(session, story)
