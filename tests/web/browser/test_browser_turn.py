"""Clocks in a real browser, being called when it is one's turn, and a server that is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.support.looking import check_access
from tests.web.support.playing import ANY, PHONE, press_whole_answer, wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.node]

NewContext = Callable[..., BrowserContext]

TELL_TALES = """if (location.protocol === "http:") {
window.calls = [];
const note = (what) => async (...details) => {
  calls.push([what, ...details]);
  return { released: false, release: async () => {} };
};
navigator.wakeLock.request = note("awake");
navigator.setAppBadge = note("badge");
navigator.clearAppBadge = note("no badge");
navigator.vibrate = note("vibrate");
window.Notification = {
  permission: "default",
  requestPermission: async () => (Notification.permission = "granted"),
};
ServiceWorkerRegistration.prototype.showNotification = note("notification");
window.hidden = false;
Object.defineProperty(document, "hidden", { get: () => window.hidden });
}"""
"""Note what the page asks of the browser; whether it is in sight is as the test says."""

AND_OTHER_SEATS = {"seat-1": "open", "option-first_seat": "1", "clock": "match 600 0"}


def test_whoever_does_not_see_the_page_is_called_and_the_clock_goes_on_without_frames(
    new_context: NewContext, visitor: Visitor
) -> None:
    context = new_context(service_workers="allow", **PHONE)
    context.add_init_script(TELL_TALES)
    page = context.new_page()
    path = visitor.set_up(players="3", **AND_OTHER_SEATS)
    page.goto(visitor.server.address + path)
    link = page.get_by_label("Invitation link").input_value()
    visitor.become_somebody_else()
    joined = visitor.http.post(link.removeprefix(visitor.server.address), data={"name": "Bo"})
    bo = visitor.live(joined.headers["location"])
    assert bo.answer(bo.wait_for_question()[0]) is None  # a beginner's clock waits until then
    wait_for_question(page)
    press_whole_answer(page, 0, ANY)
    bo.wait_for_question()
    clock = page.locator("[data-clock='1']")
    begins_with = clock.inner_text()
    expect(clock).not_to_have_text(begins_with)
    page.locator(".bar summary.tool").click()
    page.get_by_label("Notify me on my turn").select_option("On")
    check_access(page)
    page.evaluate(
        "navigator.serviceWorker.ready.then(() => { window.hidden = true; calls.length = 0; })"
    )
    assert bo.answer(bo.wait_for_question()[0]) is None
    wait_for_question(page)
    page.wait_for_function("calls.some(([what]) => what === 'notification')")
    calls = page.evaluate("calls")
    assert {what for what, *_ in calls} == {"badge", "vibrate", "notification"}
    (words,) = [details for what, *details in calls if what == "notification"]
    assert words[0] == "Your turn: Suspense"
    expect(page).to_have_title("● Suspense · gamenight")
    assert page.locator("link[rel=icon]").get_attribute("href") == "/static/icon-turn.svg"
    page.evaluate("window.hidden = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("calls.some(([what]) => what === 'awake')")
    page.get_by_role("button", name="Pause").dispatch_event("click")
    bo.wait(lambda live: live.around["clock"].get("pausing") == [0])
    bo.send(type="pause", on=True)
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    check_access(page)


def test_without_a_connection_the_page_says_so_and_goes_on_by_itself(
    new_context: NewContext, own_server: Server
) -> None:
    page = new_context(cut_off=True, service_workers="allow").new_page()
    page.goto(own_server.address)
    page.evaluate("navigator.serviceWorker.ready")
    own_server.kill()
    page.goto(own_server.address + "/rules/suspense")
    expect(page.get_by_role("heading")).to_have_text("No connection")
    check_access(page)
    own_server.start_again()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page).to_have_title("Rules of Suspense · gamenight")
    page.wait_for_load_state("networkidle")  # before the server goes again
