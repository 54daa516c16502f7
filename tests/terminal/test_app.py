"""The terminal application, driven by keys and mouse."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from gamenight.core.errors import Unavailable
from gamenight.core.match import Match
from gamenight.core.state import NOBODY
from gamenight.games.registry import find_game
from gamenight.games.suspense.describe import card_name
from gamenight.games.suspense.rules import SuspenseState, cards_in
from gamenight.terminal import play_screen
from gamenight.terminal.app import TerminalApp
from gamenight.terminal.dialogs import Curtain, PickDialog, RulesScreen, TextDialog
from gamenight.terminal.drawing.look import KEYS
from gamenight.terminal.play_screen import PlayScreen
from gamenight.terminal.replay_screen import ReplayScreen
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import Session, plan

SUSPENSE = find_game("suspense")
PATIENCE = 30.0
"""Seconds after which a wait is given up; reached only if something is broken."""

SHORT_MATCH = 685
"""A seed with which the first answer to every question soon leads to the end."""

Story = Callable[[Pilot[None]], Awaitable[None]]


def suspense(
    saves: Saves, seats: str = "me:Anna,random:Ben,random:Cleo", first_seat: int = 0, seed: int = 4
) -> Session:
    setup = plan(SUSPENSE, 3, tuple(seats.split(",")), {"first_seat": str(first_seat)})
    return Session.start(setup, seed, saves)


def tell(app: TerminalApp, story: Story, size: tuple[int, int] = (80, 24)) -> None:
    """Run the application and let a story happen in it."""

    async def run() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await story(pilot)

    asyncio.run(run())


def play_with(session: Session, story: Story, size: tuple[int, int] = (80, 24)) -> None:
    tell(TerminalApp(session.saves, session=session, pause=0.0), story, size)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the application work until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"in vain:\n{screen_text(pilot)}"
        await pilot.pause()


def is_asked(pilot: Pilot[None]) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, PlayScreen) and screen.is_mounted and bool(screen.answers)


async def until_asked(pilot: Pilot[None]) -> PlayScreen:
    """Wait until the player is asked, going past summaries."""
    await until_asked_or_over(pilot, lambda: False)
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def until_asked_or_over(pilot: Pilot[None], over: Callable[[], bool]) -> bool:
    """Wait for a question, going past summaries; False if the match is over."""
    while True:
        await until(
            pilot, lambda: over() or is_asked(pilot) or isinstance(pilot.app.screen, TextDialog)
        )
        await pilot.pause()
        if over():
            return False
        if is_asked(pilot):
            return True
        await pilot.press("enter")


def screen_text(pilot: Pilot[None]) -> str:
    """All that can be read on the screen."""
    picture = pilot.app.export_screenshot()
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
    return html.unescape("\n".join(texts)).replace("\xa0", " ")


def place_of(pilot: Pilot[None], answer: int, within: str) -> tuple[int, int]:
    """A place on the screen where a click gives the answer."""
    region = pilot.app.screen.query_one(within).region
    for y in range(region.y, region.bottom):
        for x in range(region.x, region.right):
            if pilot.app.screen.get_style_at(x, y).meta.get("answer") == answer:
                return x, y
    raise AssertionError(f"answer {answer} is nowhere in {within}:\n{screen_text(pilot)}")


# Whole matches


def test_a_whole_match_by_keys(saves: Saves) -> None:
    session = suspense(saves, seed=SHORT_MATCH)

    async def story(pilot: Pilot[None]) -> None:
        while await until_asked_or_over(pilot, lambda: session.over):
            await pilot.press("1")
        await until(pilot, lambda: "won" in screen_text(pilot))
        assert isinstance(pilot.app.screen, TextDialog)
        assert "points were reached" in screen_text(pilot)

    play_with(session, story)
    assert Session.resume(SUSPENSE, saves).over


def test_a_whole_match_by_mouse(saves: Saves) -> None:
    """Cards are clicked in the hand, other answers in the question."""
    session = suspense(saves, seed=SHORT_MATCH)

    async def story(pilot: Pilot[None]) -> None:
        while await until_asked_or_over(pilot, lambda: session.over):
            screen = pilot.app.screen
            assert isinstance(screen, PlayScreen)
            answer = screen.answers[0]
            within = "#own" if answer.target else "#question"
            await pilot.click(offset=place_of(pilot, answer.number, within))

    play_with(session, story, size=(120, 40))
    assert session.over


def test_arrows_and_enter(saves: Saves) -> None:
    session = suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await until_asked(pilot)
        wanted = screen.answers[2].number
        await pilot.press("right", "down", "right", "left", "enter")
        await until(pilot, lambda: bool(session.match.steps))
        assert session.match.steps[0].answer == wanted

    play_with(session, story)


def test_a_grave_answer_is_given_twice(saves: Saves) -> None:
    session = suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("1")
        screen = await until_asked(pilot)
        steps = len(session.match.steps)
        fold = next(at for at, answer in enumerate(screen.answers) if answer.grave)
        await pilot.press(KEYS[fold])
        assert len(session.match.steps) == steps
        assert "Once more to be sure" in screen_text(pilot)
        await pilot.press("left")
        assert "Once more to be sure" not in screen_text(pilot)
        await pilot.press(KEYS[fold], KEYS[fold])
        await until(pilot, lambda: len(session.match.steps) > steps)

    play_with(session, story)


# Help, hints, undo, speed


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("question_mark", "take your last answer back"),
        ("d", "Which card do you play?"),
        ("l", "Nothing has happened yet."),
    ],
)
def test_pages_to_read(saves: Saves, key: str, words: str) -> None:
    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        await pilot.pause()
        assert words in screen_text(pilot)
        await pilot.press("escape")
        await until_asked(pilot)

    play_with(suspense(saves), story, size=(80, 40))


def test_the_rules_are_at_hand(saves: Saves) -> None:
    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
        await until(pilot, lambda: "SU1" in screen_text(pilot))
        await pilot.press("r")
        await until_asked(pilot)

    play_with(suspense(saves), story, size=(100, 60))


def test_a_game_without_a_rules_page_says_so(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_page(game_id: str) -> str:
        raise Unavailable("There is no page.")

    monkeypatch.setattr(play_screen, "rules_page", no_page)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("r")
        await until(pilot, lambda: "There is no page." in screen_text(pilot))

    play_with(suspense(saves), story)


def test_a_hint_moves_the_cursor_and_answers_nothing(saves: Saves) -> None:
    session = suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await until_asked(pilot)
        expected = session.hint(session.match.view(0))
        await pilot.press("h")
        await until(pilot, lambda: "Hint:" in screen_text(pilot))
        assert screen.answers[screen.cursor].number == expected
        assert session.match.steps == []

    play_with(session, story)


def test_undo_is_refused_with_a_sentence(saves: Saves) -> None:
    session = suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("1")
        await until_asked(pilot)
        steps = len(session.match.steps)
        await pilot.press("u")
        await until(pilot, lambda: "cannot be taken back" in screen_text(pilot))
        assert len(session.match.steps) == steps

    play_with(session, story, size=(120, 40))


def test_undo_takes_an_answer_back_where_that_is_allowed(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = suspense(saves)
    taken: list[int] = []
    monkeypatch.setattr(Match, "take_back", lambda match, seat: taken.append(seat))

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("u")

    play_with(session, story)
    assert taken == [0]


def test_bots_can_be_made_quicker_and_slower(saves: Saves) -> None:
    session = suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await until_asked(pilot)
        await pilot.press("+", "+")
        assert screen.pause == 0.5
        await pilot.press("-", "-", "-")
        assert screen.pause == 0.0

    play_with(session, story)


def test_light_and_dark(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        assert pilot.app.theme == "gamenight-light"
        await pilot.press("t")
        assert pilot.app.theme == "gamenight-dark"

    play_with(suspense(saves), story)


def test_no_colour_is_respected(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        colours = {
            tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))
            for digits in re.findall(r'fill[:=]"?\s*#([0-9a-f]{6})', pilot.app.export_screenshot())
        }
        table = [c for c in colours if c not in {(255, 95, 87), (254, 188, 46), (40, 200, 64)}]
        assert [c for c in table if max(c) - min(c) > 8] == []

    play_with(suspense(saves), story)


# Secrets


def hidden_names(session: Session, viewer: int) -> list[str]:
    """The names and faces of all cards that a seat cannot see in the first round."""
    state = session.match.state
    assert isinstance(state, SuspenseState)
    cards = [card for seat in range(3) if seat != viewer for card in cards_in(state.hands[seat])]
    if viewer != state.dealer:
        cards.append(state.secret)
    faces = ["? ?" if c == 12 else f"{c % 6 + 1} {'W' if c < 6 else 'K'} " for c in cards]
    return [card_name(card) for card in cards] + faces


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_nothing_hidden_is_on_the_screen(saves: Saves, size: tuple[int, int]) -> None:
    session = suspense(saves, first_seat=1)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        shown = screen_text(pilot)
        assert [name for name in hidden_names(session, 0) if name in shown] == []
        await pilot.press("d")
        await pilot.pause()
        shown = screen_text(pilot)
        assert [name for name in hidden_names(session, 0) if f"{name};" in shown.lower()] == []

    play_with(session, story, size)


def test_the_curtain_hides_the_other_hand(saves: Saves) -> None:
    session = suspense(saves, "me:Anna,me:Ben,random:Cleo")

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.pause()
        assert "Pass the keyboard to Anna" in screen_text(pilot)
        assert [name for name in hidden_names(session, NOBODY) if name in screen_text(pilot)] == []
        await pilot.press("enter")
        screen = await until_asked(pilot)
        assert screen.viewer == 0
        assert [name for name in hidden_names(session, 0) if name in screen_text(pilot)] == []
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.pause()
        assert "Pass the keyboard to Ben" in screen_text(pilot)
        assert screen.viewer == NOBODY
        assert [name for name in hidden_names(session, NOBODY) if name in screen_text(pilot)] == []
        await pilot.click(offset=(5, 5))
        await until_asked(pilot)
        assert [name for name in hidden_names(session, 1) if name in screen_text(pilot)] == []

    play_with(session, story)


def test_a_match_of_bots_can_be_watched(saves: Saves) -> None:
    session = suspense(saves, "random,random,random", seed=SHORT_MATCH)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: session.over)
        await until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))

    play_with(session, story)


# Leaving, resuming, new matches, replays


def test_quit_and_resume(saves: Saves) -> None:
    session = suspense(saves)

    async def leave(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("1")
        await until_asked(pilot)
        await pilot.press("q")

    play_with(session, leave)
    resumed = Session.resume(SUSPENSE, saves)
    assert resumed.match.answers == session.match.answers
    assert resumed.setup == session.setup

    async def go_on(pilot: Pilot[None]) -> None:
        screen = await until_asked(pilot)
        assert screen.session.match.answers == session.match.answers

    play_with(resumed, go_on)


def test_a_waiting_match_is_offered_first(saves: Saves) -> None:
    waiting = suspense(saves)
    app = TerminalApp(saves, waiting.setup, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.pause()
        assert "is waiting" in screen_text(pilot)
        await pilot.press("enter")
        screen = await until_asked(pilot)
        assert screen.session.match.header == waiting.match.header

    tell(app, story)


def test_a_waiting_match_can_be_given_up(saves: Saves) -> None:
    waiting = suspense(saves)
    app = TerminalApp(saves, waiting.setup, seed=99, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.press("down", "enter")
        screen = await until_asked(pilot)
        assert screen.session.match.header.seed == 99

    tell(app, story)


def test_a_save_that_cannot_be_read_is_moved_aside(saves: Saves) -> None:
    setup = suspense(saves).setup
    saves.path("suspense").write_text("scribble", encoding="utf-8")
    app = TerminalApp(saves, setup, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await until(pilot, lambda: "moved aside" in screen_text(pilot))

    tell(app, story, size=(120, 40))
    assert saves.path("suspense").with_suffix(".1.json").read_text(encoding="utf-8") == "scribble"


def test_a_match_that_cannot_be_saved_is_told_at_the_end(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = suspense(saves).setup
    saves.path("suspense").unlink()
    app = TerminalApp(saves, setup, pause=0.0)

    def fail(session: Session) -> None:
        raise Unavailable("The disk is full.")

    monkeypatch.setattr(Session, "save", fail)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.return_code == 1)

    tell(app, story)


def test_the_chooser_starts_a_game(saves: Saves) -> None:
    app = TerminalApp(saves, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.pause()
        assert SUSPENSE.tagline[:20] in screen_text(pilot)
        await pilot.press("enter")
        screen = await until_asked(pilot)
        assert screen.session.setup.kinds == ("me", "deducer", "deducer")

    tell(app, story, size=(100, 50))


def test_the_chooser_asks_how_many_play(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    spotlight = find_game("spotlight")
    monkeypatch.setattr("gamenight.terminal.app.all_games", lambda: (spotlight,))
    app = TerminalApp(saves, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.press("enter")
        await until(pilot, lambda: "How many players?" in screen_text(pilot))
        assert "alone" in screen_text(pilot)
        await pilot.press("enter")
        screen = await until_asked(pilot)
        assert screen.session.setup.kinds == ("me",)

    tell(app, story)


def test_the_chooser_offers_a_waiting_match(saves: Saves) -> None:
    waiting = suspense(saves)
    app = TerminalApp(saves, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "a match is waiting" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Go on with it" in screen_text(pilot))
        await pilot.press("enter")
        screen = await until_asked(pilot)
        assert screen.session.match.header == waiting.match.header

    tell(app, story, size=(100, 50))


def test_leaving_the_chooser_ends_the_program(saves: Saves) -> None:
    app = TerminalApp(saves)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.press("escape")
        await until(pilot, lambda: app.return_code is not None)

    tell(app, story)
    assert app.return_code == 0


def test_a_new_match_has_to_be_confirmed(saves: Saves) -> None:
    session = suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.press("enter")
        screen = await until_asked(pilot)
        assert screen.session is session
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await pilot.press("down", "enter")
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen.session is not session
            ),
        )
        screen = await until_asked(pilot)
        assert screen.session.setup == session.setup
        assert screen.session.match.header.seed != session.match.header.seed

    play_with(session, story)


def finished(saves: Saves) -> Session:
    session = suspense(saves)
    while not session.over:
        session.match.answer(session.turn, session.match.state.legal()[0])
    return session


def test_after_the_end_a_new_match(saves: Saves) -> None:
    session = finished(saves)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        await pilot.press("n")
        screen = await until_asked(pilot)
        assert screen.session is not session

    play_with(session, story)


def test_after_the_end_a_replay_step_by_step(saves: Saves) -> None:
    session = finished(saves)
    steps = len(session.match.steps)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await pilot.pause()
        assert f"Step 0 of {steps} · seen by Anna" in screen_text(pilot)
        await pilot.press("right")
        assert "Step 1 of" in screen_text(pilot)
        assert "Anna plays" in screen_text(pilot)
        await pilot.press("left", "left")
        assert "Step 0 of" in screen_text(pilot)
        await pilot.press("end", "s")
        assert f"Step {steps} of {steps} · seen by Ben" in screen_text(pilot)
        await pilot.press("s", "s", "home")
        assert f"Step 0 of {steps} · seen from aside" in screen_text(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))

    play_with(session, story, size=(120, 40))


# Sizes


def test_the_log_stands_beside_the_table_where_there_is_room(saves: Saves) -> None:
    async def story(pilot: Pilot[None]) -> None:
        screen = await until_asked(pilot)
        assert screen.query_one("#log").display
        await pilot.press("l")
        assert not screen.query_one("#log").display
        await pilot.press("l")
        assert screen.query_one("#log").display
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not screen.query_one("#log").display)

    play_with(suspense(saves), story, size=(120, 40))


@pytest.mark.parametrize("size", [(40, 15), (80, 24), (200, 60)])
def test_every_size_shows_question_and_first_answer(saves: Saves, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[None]) -> None:
        screen = await until_asked(pilot)
        assert "Which card do you play?" in screen_text(pilot)
        assert screen.answers[0].label in screen_text(pilot)
        await pilot.press("pagedown", "pageup")

    play_with(suspense(saves), story, size=size)


def test_a_table_with_everything_fits_a_small_terminal(
    saves: Saves, gallery: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = suspense(saves)
    monkeypatch.setattr(session, "setup", replace(session.setup, game=SUSPENSE))
    monkeypatch.setattr(session, "table", lambda viewer: gallery)

    async def story(pilot: Pilot[None]) -> None:
        await until_asked(pilot)
        assert "Which of all these?" in screen_text(pilot)
        await pilot.press("d", "escape", "s")
        await pilot.pause()
        assert "Anna: 3 + 1 = 4." in screen_text(pilot)

    play_with(session, story)
