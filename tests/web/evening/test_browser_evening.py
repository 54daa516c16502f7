"""An evening in real browsers: five phones and a television, and whatever can come between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from gamenight.core.match import Match
from gamenight.game.ranking import places_by_seat
from gamenight.web.evening.standings import points_for
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


def start_evening(phone: BrowserContext, server: Server) -> tuple[Page, str]:
    """The host's page, and the link to give away."""
    page = phone.new_page()
    page.goto(server.address)
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Start an evening").click()
    return page, page.get_by_label("Link of the evening").input_value()


def come_in(phone: BrowserContext, link: str, name: str) -> Page:
    page = phone.new_page()
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".person", has_text=f"{name} (you)")).to_be_visible()
    return page


def start_match(host: Page, game: str, people: Sequence[str], *at_table: Page) -> None:
    """Those who are chosen are taken to their table."""
    host.locator(f"[data-start={game}]").click()
    dialog = host.get_by_role("dialog")
    for label in dialog.locator("fieldset label").all():
        label.get_by_role("checkbox").set_checked(label.inner_text().strip() in people)
    dialog.get_by_role("button", name="Start", exact=True).click()
    for page in at_table:
        page.wait_for_url("**/table/**")


def fold_the_board_and_unfold_it(page: Page) -> None:
    """While a television shows the table, a phone shows the question and the hand before it."""
    expect(page.locator(".table.hand-first > .reach ~ .fold-board ~ .others")).to_be_visible()
    board = page.locator(".table > :not(.reach) .zone")
    zones = board.count()
    page.get_by_role("button", name="Hide table").click()
    expect(board).not_to_have_count(zones)
    check_page(page)
    page.get_by_role("button", name="Show table").click()
    expect(board).to_have_count(zones)


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


def leave_for_good(page: Page) -> None:
    page.once("dialog", lambda dialog: dialog.accept())
    expect(page.locator(".person").first).to_be_visible()  # the page is drawn
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Leave for good").click()
    expect(page.locator("#connection")).to_have_text("You are no longer in this evening.")


def play_to_the_end(visitor: Visitor, *pages: Page) -> None:
    """The same people answer from other devices, without browsers that would have to draw it."""
    lives = [visitor.live(path_of(page)) for page in pages]
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


def points_of(match: Match, names: Sequence[str]) -> dict[str, int]:
    """What the people among the players get for a match."""
    teams = match.rules.teams(match.header.players, match.header.options)
    places = places_by_seat(match.state.position, teams)
    seats = zip(match.header.seats, places, strict=True)
    return {name: points_for(place) for name, place in seats if name in names}


def standings_on(page: Page) -> dict[str, int]:
    """By name, the points."""
    rows = page.locator("tbody tr").all()
    return {
        row.locator("th").inner_text(): int(row.locator("td").first.inner_text()) for row in rows
    }


@pytest.fixture
def own_server(tmp_path: Path, start_server: Callable[..., Server]) -> Server:
    """A server to be killed, at which matches may be played faster than people could."""
    return start_server(str(tmp_path / "gamenight.sqlite"), "--unlimited")


def test_an_evening_of_five_at_two_tables_before_one_television(
    new_context: NewContext,
    own_server: Server,
    visit: Callable[[Server], Visitor],
    know_all: Callable[[Server, str], Match],
) -> None:
    ana, link = start_evening(phone(new_context), own_server)
    bos_phone = phone(new_context)
    line = Line(bos_phone)
    bo = come_in(bos_phone, link, "Bo")
    bo.locator("[data-wish=suspense]").click()
    expect(ana.locator(".wish").first).to_contain_text("♥ Bo")
    check_page(ana)
    cy, di = (come_in(phone(new_context), link, name) for name in ("Cy", "Di"))
    screen = new_context(cut_off=True, reduced_motion="reduce", **TELEVISION).new_page()
    screen.goto(f"{link}/screen")
    expect(screen.locator("#turn")).to_have_text("Here: Ana, Bo, Cy, Di")

    ana.get_by_label("only games for 4 of you").uncheck()
    start_match(ana, "spotlight", ("Cy", "Di"), cy, di)
    start_match(ana, "suspense", ("Ana", "Bo"), ana, bo)
    spotlight, suspense = path_of(cy), path_of(ana)
    expect(screen.locator("#screen-title")).to_have_text("Spotlight")
    expect(screen.locator("#turn")).to_contain_text("is thinking")
    fold_the_board_and_unfold_it(ana)

    ed = come_in(phone(new_context), link, "Ed")  # late
    expect(ed.locator("#people")).to_contain_text("plays Suspense · host")
    ed.get_by_role("button", name="Take over from Bot Ida").click()
    ed.wait_for_url("**/table/**")
    lose_the_connection(bo, line)
    kill_and_start_again(own_server, ana, bo, cy, di, ed, screen)
    bo.get_by_role("link", name="Leave").click()
    leave_for_good(bo)
    play_to_the_end(visit(own_server), cy, di)
    play_to_the_end(visit(own_server), ana, ed)

    for page in (ana, cy, di, ed):
        page.get_by_role("link", name="Back to the evening").click()
        expect(page.locator("#standings tbody tr")).to_have_count(4)
    leave_for_good(ana)
    expect(cy.locator("[data-start=suspense]")).to_be_visible()
    expect(di.locator("#lines")).to_contain_text("Cy is the host now.")
    people = ("Ana", "Cy", "Di", "Ed")
    expected = points_of(know_all(own_server, spotlight), people)
    expected |= points_of(know_all(own_server, suspense), people)
    expect(screen.locator("#between tbody tr")).to_have_count(4)
    for page in (ed, screen):
        assert standings_on(page) == expected
