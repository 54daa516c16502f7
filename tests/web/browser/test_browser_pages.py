"""The pages around a table in a real browser: the games, setting up, replays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from gamenight.game.analysis import Analysis, Decision, Point, TurningPoint
from gamenight.game.registry import all_games
from gamenight.web.protocol.messages import AnalysisFrame, encode
from tests.some import some
from tests.web.support.looking import NARROW, check_access, check_page
from tests.web.support.playing import DESKTOP, PHONE, play_now, wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Server

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(reduced_motion="reduce").new_page()


@pytest.mark.node
def test_pages_fit_and_can_be_read_touched_and_heard(
    new_context: NewContext, shared_server: Server
) -> None:
    """Only tables ask for a finger or a mouse: any other page is loaded once and made wider."""
    page = new_context(cut_off=True, **PHONE).new_page()  # a missing page is an error
    games = [game.id for game in all_games()]
    paths = ["/", "/nowhere", *(f"/{kind}/{game}" for game in games for kind in ("new", "rules"))]
    for path in paths:
        page.goto(shared_server.address + path)
        page.set_viewport_size(DESKTOP["viewport"])
        check_page(page, with_prints=False)
        check_access(page, (NARROW,), colours=False)
        check_page(page, with_prints=False)


# The start page


def test_a_table_is_found_again_on_the_start_page(page: Page, shared_server: Server) -> None:
    play_now(page, shared_server.address)
    address = page.url
    page.get_by_role("link", name="Leave").click()
    page.locator("#resume a").first.click()
    wait_for_question(page)
    assert page.url == address


def test_a_filter_leaves_the_games_that_fit(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    games = all_games()
    shown = page.locator(".game:visible")
    expect(shown).to_have_count(len(games))

    def titles_for(chip: str) -> set[str]:
        page.get_by_role("button", name=chip, exact=True).click()
        return set(shown.locator("h2").all_inner_texts())

    for chip, fits in (
        ("Alone", [game for game in games if 1 in game.rules.players]),
        ("Five and more", [game for game in games if game.rules.players[-1] >= 5]),
        ("★ Good first games", [game for game in games if game.good_first]),
        ("Up to 20 min", [game for game in games if game.typical_minutes <= 20]),
    ):
        assert 0 < len(fits) < len(games)
        assert titles_for(chip) == {game.rules.title for game in fits}
    page.get_by_role("button", name=f"All {len(games)}").click()
    expect(shown).to_have_count(len(games))


def test_the_name_is_asked_for_once_before_the_first_list(
    page: Page, shared_server: Server
) -> None:
    page.goto(shared_server.address)
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("dialog", name="What’s your name?").get_by_role("textbox").fill("Ann")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Ann’s evening")).to_be_visible()
    page.goto(shared_server.address)
    expect(page.get_by_role("link", name="Ann", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play now (Suspense)").click()
    page.wait_for_url("**/table/**")
    page.goto(page.url.rpartition("/")[0])  # as others see the table
    expect(page.locator("#table")).to_contain_text("Ann")
    page.goto(f"{shared_server.address}/new/suspense")
    expect(page.get_by_label("Name").first).to_have_value("Ann")
    page.goto(f"{shared_server.address}/me")
    page.get_by_label("Your name").fill("Anna")
    page.goto(shared_server.address)
    expect(page.get_by_role("link", name="Anna", exact=True)).to_be_visible()


def test_play_begins_the_game_that_was_played_last(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    expect(page.locator("#play-first")).to_contain_text("Suspense")
    page.get_by_role("button", name="Play now (Spots)").click()
    page.wait_for_url("**/table/**")
    page.goto(shared_server.address)
    expect(page.locator("#resume")).to_contain_text("Spots")
    page.locator("#play-first").click()
    expect(page.get_by_role("heading", name="Spots")).to_be_visible()


def test_a_code_is_typed_in_and_a_link_is_shared(
    new_context: NewContext, shared_server: Server
) -> None:
    host = new_context().new_page()
    host.goto(shared_server.address)
    host.evaluate("localStorage.setItem('gamenight.name', 'Hanna')")
    host.reload()
    host.get_by_role("button", name="With friends").click()
    host.evaluate("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }")
    host.get_by_role("button", name="Share the link").click()
    shared = host.evaluate("window.shared")
    assert shared == {"url": host.url.rpartition("/")[0], "title": "Hanna’s evening"}
    guest = new_context().new_page()
    guest.goto(shared_server.address)
    guest.get_by_label("Code").fill(host.locator(".room-code").inner_text().lower())
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_text("Hanna is here. What’s your name?")).to_be_visible()


def test_the_theme_is_remembered(page: Page, shared_server: Server) -> None:
    page.goto(f"{shared_server.address}/me")
    colour = "body => getComputedStyle(body).backgroundColor"
    page.get_by_label("Theme").select_option("dark")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    dark = page.locator("body").evaluate(colour)
    page.get_by_label("Theme").select_option("light")
    assert dark != page.locator("body").evaluate(colour)


# Setting up


def option(page: Page, name: str) -> Locator:
    return page.locator(f"#option-{name}")


def test_only_options_that_matter_are_shown(page: Page, shared_server: Server) -> None:
    """Spots: d0g's treats are for one player, your own four tiles go with the custom set."""
    page.goto(f"{shared_server.address}/new/spots")
    expect(option(page, "set")).to_be_visible()
    expect(option(page, "dog_treats")).to_be_hidden()
    expect(option(page, "tiles")).to_be_hidden()
    page.get_by_label("Players").select_option("1")
    expect(option(page, "dog_treats")).to_be_visible()
    option(page, "dog_treats").fill("3")
    option(page, "set").select_option("custom")
    expect(option(page, "tiles")).to_be_visible()
    page.get_by_label("Players").select_option("2")
    expect(option(page, "dog_treats")).to_be_hidden()
    expect(option(page, "dog_treats")).to_have_value("1")  # what is hidden is at its default


def test_what_does_not_go_together_is_said_while_choosing(
    page: Page, shared_server: Server
) -> None:
    page.goto(f"{shared_server.address}/new/spots")
    refusal = page.locator("#refusal")
    option(page, "set").select_option("custom")
    option(page, "tiles").fill("Walk, Walk")
    option(page, "tiles").blur()
    expect(refusal).not_to_be_empty()
    option(page, "set").select_option("dog-park")
    expect(refusal).to_be_empty()
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("#table .table")).to_be_visible()


def test_what_is_said_about_an_older_choice_comes_too_late(
    page: Page, shared_server: Server
) -> None:
    page.goto(f"{shared_server.address}/new/spots")
    held: list[Route] = []
    page.route("**/check/spots", lambda route: held.append(route))
    option(page, "set").select_option("custom")
    option(page, "tiles").fill("Walk, Walk")
    for change in (
        option(page, "tiles").blur,
        lambda: option(page, "set").select_option("dog-park"),
    ):
        with page.expect_request("**/check/spots"):
            change()
    for route in some(reversed(held)):
        with page.expect_response("**/check/spots") as response:
            route.continue_()
        response.value.finished()
        page.evaluate("async () => (await fetch('/static/icon.svg')).text()")  # that is read, too
        assert page.locator("#refusal").inner_text() == ""


def test_rare_options_are_folded_away(page: Page, shared_server: Server) -> None:
    page.goto(f"{shared_server.address}/new/spots")
    for name in ("first_seat", "turn_limit"):
        expect(option(page, name)).to_be_hidden()
    page.get_by_text("Who starts, seed and limits").click()
    for name in ("first_seat", "turn_limit"):
        expect(option(page, name)).to_be_visible()
    expect(page.get_by_label("Who starts").locator("option:enabled")).to_have_text(
        ["random", "seat 1", "seat 2"]
    )


def test_a_long_set_up_begins_with_the_ways_and_ends_in_reach(
    page: Page, shared_server: Server
) -> None:
    """Of Spectrum's many options none is in the way, and each that is on or off is a switch."""
    page.set_viewport_size(PHONE["viewport"])
    page.goto(f"{shared_server.address}/new/spectrum")
    expect(page.locator(".setup > :first-child")).to_have_class("ways")
    usual = page.get_by_role("button", name="The board game")
    expect(usual).to_have_attribute("aria-pressed", "true")
    expect(option(page, "missions")).to_be_hidden()
    opening = page.get_by_role("button", name="Create table")
    expect(opening).to_be_in_viewport(ratio=1)
    page.get_by_text("Advanced options").click()
    switches = page.get_by_role("switch")
    assert switches.count() >= 3
    page.get_by_role("switch", name="Missions").check()
    expect(usual).to_have_attribute("aria-pressed", "false")
    expect(opening).to_be_in_viewport(ratio=1)
    opening.click()
    expect(page.get_by_text("Your missions: five win")).to_be_visible()


def test_a_named_way_to_play_fills_in_the_options(page: Page, shared_server: Server) -> None:
    page.goto(f"{shared_server.address}/new/spotlight")
    sample = page.get_by_role("button", name="Sample round")
    sample.click()
    expect(sample).to_have_attribute("aria-pressed", "true")
    expect(option(page, "areas")).to_have_value("plain")
    page.get_by_text("Advanced options").click()
    option(page, "areas").select_option("full")
    expect(sample).to_have_attribute("aria-pressed", "false")  # it is another way now
    sample.click()
    expect(sample).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="The whole game").click()
    expect(sample).to_have_attribute("aria-pressed", "false")
    expect(option(page, "areas")).to_have_value("full")


# Replays


def test_a_saved_match_is_replayed_step_by_step(
    page: Page, shared_server: Server, tmp_path: Path, finished_record: str
) -> None:
    record = tmp_path / "match.json"
    record.write_text(finished_record)
    steps = len(json.loads(finished_record)["entries"])
    page.goto(f"{shared_server.address}/me")
    page.locator("[data-import]").set_input_files(record)
    lines = page.locator("#log p")
    expect(page.locator("#step")).to_have_text(f"0 of {steps}")
    expect(lines).to_have_text(["Round 1: you deal."])  # the opening
    expect(page.locator("#table [data-answer]:enabled")).to_have_count(0)
    expect(page.locator(".hand .is-picked")).to_have_count(1)  # what Ann plays next
    played = page.locator(".hand .is-picked").get_attribute("data-key")
    page.get_by_role("button", name="Next").click()
    expect(lines).to_have_count(2)
    expect(page.locator(f'.felt [data-key="{played}"]')).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step")).to_have_text(f"2 of {steps}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("a step back")
    page.keyboard.press("Escape")
    page.locator("#scrub").fill(str(steps))
    expect(lines.last).to_contain_text("wins the match")
    page.get_by_role("button", name="First").click()
    expect(lines).to_have_count(1)
    page.get_by_role("button", name="Last").click()
    page.get_by_label("Seen by").select_option(label="Bo")
    expect(page.locator(".own h2")).to_have_text("Bo (you)")
    expect(lines.last).to_contain_text("the match")


def test_lines_that_are_known_are_not_fetched_again(
    page: Page, visitor_with_record: str, shared_server: Server
) -> None:
    asked: list[str] = []
    page.on("response", lambda answer: asked.append(answer.url.rpartition("/replay/")[2]))
    page.goto(shared_server.address + visitor_with_record)
    expect(page.locator("#log p")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#log p")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#log p")).to_have_count(1)
    steps = [path for path in asked if "lines=" in path]
    assert steps == ["0/1?lines=0", "1/1?lines=1", "0/1?lines=2"]


def test_where_a_match_turned_is_shown_as_it_grows_and_leads_there(
    page: Page, visitor_with_record: str, shared_server: Server, finished_record: str
) -> None:
    steps = len(json.loads(finished_record)["entries"])
    grown = AnalysisFrame("done", analysis_of(steps, share=1.0))
    half = AnalysisFrame("working", analysis_of(steps, share=0.5))
    frames = [AnalysisFrame("none"), half, grown]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(body=encode(frames.pop(0)), content_type="application/json")

    page.route("**/analysis", answer)
    page.goto(shared_server.address + visitor_with_record)
    page.get_by_role("button", name="Analyse this match").click()
    turning = page.get_by_role("region", name="Analysis")
    expect(turning).to_contain_text("Analysing … 50%")
    expect(turning.locator(".legend li")).to_have_text(["Ann: 50 %", "Bo: 25 %", "Cy: 25 %"])
    expect(page.locator("#turn")).to_be_hidden()
    assert asked == ["GET", "POST", "GET"]
    turning.get_by_role("button", name="Step 4: Bo folds. Bo: 25 % → 75 %").click()
    expect(page.locator("#step")).to_have_text(f"4 of {steps}")
    expect(turning.locator(".legend li")).to_have_text(["Ann: 0 %", "Bo: 75 %", "Cy: 25 %"])
    turning.get_by_role("button", name="“Fold”, 41 %. The expert bot: “Play”, 58 %").click()
    expect(page.locator("#step")).to_have_text(f"0 of {steps}")  # the question, not the answer
    page.get_by_label("Seen by").select_option(label="Bo")
    expect(turning).not_to_contain_text("expert bot")
    check_page(page)
    curve = page.locator("[data-curve]")
    width = (curve.bounding_box() or {"width": 0.0})["width"]
    curve.click(position={"x": width - 2, "y": 60})
    expect(page.locator("#step")).to_have_text(f"{steps} of {steps}")


def analysis_of(steps: int, share: float) -> Analysis:
    """Of a match of three in which Ann should not have folded and Bo won."""
    fold = Decision(1, 0, "Fold", "Play", 0.41, 0.58, costly=True)
    values = {0: (0.5, 0.25, 0.25), 4: (0.0, 0.75, 0.25), steps: (0.0, 1.0, 0.0)}
    return Analysis(
        sides=((0,), (1,), (2,)),
        bot="expert",
        by_score=False,
        points=tuple(Point(step, chances, 0.05) for step, chances in values.items()),
        turns=(TurningPoint(4, 1, 0.25, 0.75, "Bo folds."),),
        decisions=(fold,),
        costly=(fold,),
        share=share,
    )


@pytest.fixture
def visitor_with_record(shared_server: Server, finished_record: str, page: Page) -> str:
    """The path of the replay of a finished match."""
    headers = {"Origin": shared_server.address}
    answer = page.request.post(
        f"{shared_server.address}/import", data=finished_record, headers=headers
    )
    return str(answer.json()["address"])


def test_a_file_that_is_not_a_record_is_refused(
    new_context: NewContext, shared_server: Server, tmp_path: Path
) -> None:
    page = new_context(cut_off=True).new_page()  # the refusal is an error to the browser
    wrong = tmp_path / "holiday.json"
    wrong.write_text("[]")
    page.goto(f"{shared_server.address}/me")
    page.locator("[data-import]").set_input_files(wrong)
    expect(page.locator("#toast")).to_contain_text("This is not a match record")
