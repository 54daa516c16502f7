"""An evening in real browsers: phones and a television, and what can come between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from gamenight.core.match import Match
from gamenight.game.ranking import places_by_seat
from gamenight.web.evening.standings import points_for
from tests.web.evening.test_pages import Page as EveningPage
from tests.web.evening.test_pages import come
from tests.web.support.looking import check_page
from tests.web.support.playing import PHONE, path_of

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]

TELEVISION: Final[dict[str, Any]] = {
    "viewport": {"width": 1920, "height": 1080},
    "device_scale_factor": 0.5,
}


PRESS_AT_ONCE: Final = """selector => new MutationObserver((_, observer) => {
  const button = document.querySelector(selector);
  if (!button) return;
  window.pressedAt = button.closest(".news-item").textContent;
  observer.disconnect();
  button.click();
}).observe(document.body, { childList: true, subtree: true })"""
"""Presses what a notice offers before it does so by itself, however slow the machine is."""


class Line:
    """The connection of one phone to its table, which can be lost and comes back."""

    def __init__(self, phone: BrowserContext) -> None:
        self._is_cut = False
        self._sockets: list[WebSocketRoute] = []
        phone.route_web_socket("**/table/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._sockets.append(socket)

    def cut(self) -> None:
        self._is_cut = True
        for socket in self._sockets:
            socket.close()

    def mend(self) -> None:
        self._is_cut = False


def phone(new_context: NewContext) -> BrowserContext:
    return new_context(cut_off=True, reduced_motion="reduce", **PHONE)


class Presses:
    """Presses of buttons and links, counted by the name of who presses."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def __call__(self, name: str, button: Locator) -> None:
        self.count[name] += 1
        button.click()


def start_evening(press: Presses, phone: BrowserContext, server: Server) -> tuple[Page, str]:
    """The host's page, and the link to give away."""
    page = phone.new_page()
    page.goto(server.address)
    press("Ana", page.get_by_role("button", name="Start an evening"))
    page.locator("#asked-name").fill("Ana")
    press("Ana", page.locator("#ask-name").get_by_role("button").first)
    return page, page.get_by_label("Link of the evening").input_value()


def come_with_code(press: Presses, phone: BrowserContext, server: Server, code: str) -> Page:
    """Bo reads the code from the television, and types it in."""
    page = phone.new_page()
    page.goto(server.address)
    page.locator("#code").fill(code)
    press("Bo", page.locator("form.join-code").get_by_role("button"))
    page.get_by_label("Your name").fill("Bo")
    press("Bo", page.get_by_role("button", name="Join"))
    expect(page.locator(".person", has_text="Bo (you)")).to_be_visible()
    return page


def choose_avatar(page: Page, words: tuple[str, str]) -> None:
    """An animal and a colour, each at a press, seen by everybody at once."""
    page.get_by_role("button", name="Change animal").click()
    for word in words:
        button = page.get_by_role("button", name=word, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Done").click()


def start_match(press: Presses, host: Page, game: str, people: Sequence[str]) -> None:
    press("Ana", host.locator(f"[data-start={game}]"))
    dialog = host.get_by_role("dialog")
    for label in dialog.locator("fieldset").first.locator("label").all():
        label.get_by_role("checkbox").set_checked(label.inner_text().strip() in people)
    press("Ana", dialog.get_by_role("button", name="Start", exact=True))


def lose_the_connection(page: Page, line: Line) -> None:
    line.cut()
    expect(page.locator("#connection")).to_have_text("Reconnecting …")
    line.mend()
    expect(page.locator("#connection")).to_have_text("")


def kill_and_start_again(server: Server, *pages: Page) -> None:
    """Everybody waits for the server, and nobody reloads anything."""
    server.kill()
    for page in pages:
        expect(page.locator("#connection")).to_have_text("Reconnecting …")
    server.start_again()
    for page in pages:
        expect(page.locator("#connection")).to_have_text("")


def of_person(page: Page, name: str, button: str) -> None:
    """What the menu beside a name offers."""
    page.get_by_label(f"Options for {name}").click()
    row_of(page, name).get_by_role("button", name=button).click()


def row_of(page: Page, name: str) -> Locator:
    """A person in the list of guests."""
    return page.locator(".person", has=page.get_by_text(name, exact=True))


def play_to_the_end(visitor: Visitor, *paths: str) -> None:
    """People answer from other devices, without browsers that would have to draw it."""
    lives = [visitor.live(path) for path in paths]
    seats: dict[int, Live] = {live.receive()["around"]["seat"]: live for live in lives}
    latest = lives[0]
    latest.send(type="speed", value="instant")
    while not latest.table.get("over"):
        asked = [seat for seat in latest.table["question"]["asked"] if seat in seats]
        if not asked:  # a bot
            latest.receive()
            continue
        latest = seats[asked[0]]
        answers = latest.wait_for_question()
        several = latest.table["question"].get("several") or {"least": 1}
        assert latest.answer(*answers[: several["least"]]) is None
    for live in lives:
        live.close()


def points_of(match: Match, names: Sequence[str]) -> dict[str, int]:
    """What the people among the players get for a match."""
    teams = match.rules.teams(match.header.players, match.header.options)
    places = places_by_seat(match.state.position, teams)
    seats = zip(match.header.seats, places, strict=True)
    return {name: points_for(place) for name, place in seats if name in names}


def standings_on(page: Page) -> dict[str, int]:
    """By name, the points."""
    rows = page.locator(".ranking > li").all()
    return {
        row.locator("strong").inner_text(): int(row.locator(".points").inner_text().split()[0])
        for row in rows
    }


OTHERS: Final = ("Cy", "Di", "Ed", "Fi", "Gus", "Hal")
"""Guests without a browser."""


def seat_of(place: str, table: str) -> str:
    """The path of a guest's seat, from that of their place in the evening."""
    return f"/table/{table}/{place.rpartition('/')[2]}"


@pytest.fixture
def own_server(tmp_path: Path, start_server: Callable[..., Server]) -> Server:
    """A server to be killed, at which matches may be played faster than people could."""
    return start_server(str(tmp_path / "gamenight.sqlite"), "--unlimited")


def test_an_evening_of_eight_at_two_tables_before_one_television(
    new_context: NewContext,
    own_server: Server,
    visit: Callable[[Server], Visitor],
    know_all: Callable[[Server, str], Match],
) -> None:
    """Seven guests, most of them without a browser: a code typed in, two tables, one who stays
    with the last result, a rematch, a removal and return, a handover, and the podium."""
    press, visitor = Presses(), visit(own_server)
    ana, link = start_evening(press, phone(new_context), own_server)
    screen = new_context(cut_off=True, reduced_motion="reduce", **TELEVISION).new_page()
    screen.goto(f"{link}/screen")
    bos_phone = phone(new_context)
    line = Line(bos_phone)
    code = screen.locator(".room-code").first.inner_text()
    bo = come_with_code(press, bos_phone, own_server, code)
    choose_avatar(bo, ("frog", "gold"))
    expect(screen.locator(".lobby-person", has_text="Bo").locator(".seat-gold")).to_be_visible()
    bo.locator("[data-wish=suspense]").click()
    expect(ana.locator(".wish .wanted").first).to_have_text("Bo")
    check_page(ana)
    paths = {name: come(visitor, path_of(screen), name) for name in OTHERS}
    guests = {name: EveningPage(own_server, path) for name, path in paths.items()}
    expect(screen.locator(".lobby-person")).to_have_count(8)

    # The first cards
    bo.evaluate(PRESS_AT_ONCE, "#news a[href*='/table/']")
    press.count["Bo"] += 1
    start_match(press, ana, "suspense", ("Ana", "Bo", "Cy"))
    for page in (ana, bo):
        page.wait_for_url("**/table/**")
        expect(page.locator("#table [data-seat]").first).to_be_visible()
        # Beside a television, too, nothing has to be scrolled to see the question.
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        expect(page.locator("#table .prompt")).to_be_in_viewport(ratio=1)
    expect(screen.locator("main.is-playing #table [data-seat]")).to_have_count(3)
    assert press.count == {"Ana": 4, "Bo": 3}
    suspense = path_of(ana)

    # Guests play at another table meanwhile: one proposes, the other agrees
    wanted = {"game": "spotlight", "people": [3, 4], "players": 2, "level": "medium"}
    guests["Di"].send(type="start", **wanted)
    (proposal,) = guests["Ed"].until(lambda shown: bool(shown.get("proposals")))["proposals"]
    guests["Ed"].send(type="reply", table=proposal["table"], yes=True)
    guests["Di"].until(lambda shown: len(shown["matches"]) == 2)
    spotlight = [seat_of(paths[name], proposal["table"]) for name in ("Di", "Ed")]

    # What is said is seen at the table
    bo.locator("[data-side=talk]").click()
    bo.get_by_role("button", name="Bravo!").click()
    expect(ana.locator(".bubble.is-reaction")).to_have_text("Bravo!")
    expect(ana.locator("[data-side=talk]")).to_have_attribute("data-unread", "1")
    lose_the_connection(bo, line)
    kill_and_start_again(own_server, ana, bo, screen)
    cys = seat_of(paths["Cy"], suspense.split("/")[2])
    play_to_the_end(visitor, *spotlight)
    announced = screen.locator("#announced", has_text="Spotlight is over")
    in_sight = screen.locator("#screen-title", has_text="Spotlight")
    expect(announced.or_(in_sight).first).to_be_visible()
    play_to_the_end(visitor, path_of(ana), path_of(bo), cys)
    expect(screen.locator("#turn")).to_contain_text("won")
    expect(screen.locator("#table :is(.moment, .ending)").first).to_be_visible()

    # A rematch, and one who stays with the last result
    again, go_on = ana.get_by_role("button", name="Again", exact=True), ana.locator("[data-go-on]")
    expect(again.or_(go_on).first).to_be_visible()
    bo.evaluate(PRESS_AT_ONCE, "[data-stay]")
    if go_on.is_visible():  # where the last round has a result of its own
        go_on.click()
    again.click()
    ana.wait_for_url(lambda url: suspense.split("/")[2] not in url)
    bo.wait_for_function("window.pressedAt")
    assert "Suspense begins: to your seat." in bo.evaluate("window.pressedAt")
    expect(bo.locator(".news-item")).to_have_count(0)

    # A removal and return, and a handover
    ana.goto(f"{link}/{ana.url.rpartition('/')[2]}")
    expect(row_of(ana, "Bo")).to_contain_text("looking at the result")
    ana.once("dialog", lambda dialog: dialog.accept())
    of_person(ana, "Bo", "Remove")
    expect(bo.locator("#goodbye-words").first).to_have_text("Ana removed you from the evening.")
    bo.locator("#goodbye").first.get_by_role("link", name="OK").click()
    bo.get_by_role("button", name="Ask to come in again").click()
    ana.get_by_role("button", name="Let in").click()
    expect(bo.locator(".person", has_text="Bo (you)")).to_be_visible()
    of_person(ana, "Bo", "Make host")
    expect(bo.locator("#toast")).to_have_text("You are the host now.")

    # The podium
    bo.get_by_text("More", exact=True).click()
    bo.get_by_role("button", name="End the evening").click()
    for page in (ana, bo, screen):
        expect(page.locator(".step-1")).to_be_visible()
    expect(screen.locator(".step-1")).to_be_in_viewport(ratio=1)
    check_page(bo)
    people = ("Ana", "Bo", "Cy", "Di", "Ed")
    expected = points_of(know_all(own_server, spotlight[0]), people)
    expected |= points_of(know_all(own_server, suspense), people)
    assert standings_on(ana) == expected
    for guest in guests.values():
        guest.close()
