"""Pictures of an evening: its page, and the big screen with a phone beside it."""

from __future__ import annotations

import sys
from base64 import b64encode
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, expect

from scripts.screenshots import SETTLED, answer, chromium, served

DESKTOP: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 900},
    "device_scale_factor": 0.75,
}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
TELEVISION: dict[str, Any] = {
    "viewport": {"width": 1920, "height": 1080},
    "device_scale_factor": 0.5,  # small pictures
}
OTHERS = ("Ben", "Clara", "David", "Emma")
ANSWERS = 5
"""That are given before the pictures of the table are taken."""
PATIENCE = 120_000

KNOWS_ALL = """
if (location.protocol === 'http:')
  for (const game of ['suspense', 'spotlight', 'spots'])
    localStorage.setItem(`gamenight.lesson.${game}`, 'done')
"""
"""Nobody is shown the lesson of a first match."""

SIDE_BY_SIDE = """
<body style="margin: 0; padding: 24px; display: flex; gap: 24px; align-items: center;
             background: #2b2621; width: max-content">
  <img src="{screen}" style="border: 10px solid #111; border-radius: 10px">
  <img src="{phone}" height="480" style="border: 8px solid #111; border-radius: 24px">
</body>
"""


def main(folder: Path, theme: str = "light") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    scheme: Literal["light", "dark"] = "dark" if theme == "dark" else "light"
    with served() as address, chromium() as browser:
        evening = Evening(browser, address, scheme)
        evening.play("suspense")
        evening.play("spotlight")
        evening.begin_spots()
        evening.take(folder)


class Evening:
    """Anna and four others; bots answer for them where nobody looks."""

    def __init__(
        self, browser: Browser, address: str, scheme: Literal["light", "dark"] = "light"
    ) -> None:
        self._browser = browser
        self._scheme = scheme
        self.host = self._page(DESKTOP)
        self.host.goto(address)
        self.host.get_by_role("button", name="Start an evening").click()
        self.host.locator("#asked-name").fill("Anna")
        self.host.locator("#ask-name").get_by_role("button").first.click()
        self.link = self.host.get_by_label("Link of the evening").input_value()
        self.people = {"Anna": self.host, **{name: self._come_in(name) for name in OTHERS}}

    def _page(self, device: dict[str, Any]) -> Page:
        context = self._browser.new_context(
            color_scheme=self._scheme, reduced_motion="reduce", **device
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KNOWS_ALL)
        return context.new_page()

    def _come_in(self, name: str) -> Page:
        page = self._page(DESKTOP if name == "Emma" else PHONE)
        page.goto(self.link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        expect(page.locator(".person", has_text=f"{name} (you)")).to_be_visible()
        return page

    def _begin(self, game: str, *names: str) -> None:
        """The host starts a match; the players are taken to the table."""
        host = self.host
        host.locator(f"[data-start={game}]").click()
        dialog = host.get_by_role("dialog")
        for label in dialog.locator("fieldset").first.locator("label").all():
            label.get_by_role("checkbox").set_checked(label.inner_text().strip() in names)
        dialog.get_by_role("button", name="Start", exact=True).click()
        for name in names:
            self.people[name].wait_for_url("**/table/**")

    def _let_bots_play(self, *names: str) -> None:
        for name in names:
            page = self.people[name]
            page.locator("summary", has_text="More").first.click()
            page.locator("#speed").select_option("instant")
            page.get_by_role("button", name="Let a bot play for me").click()
            page.keyboard.press("Escape")

    def play(self, game: str) -> None:
        """A match to its end."""
        names = ("Anna", "Ben", "Clara") if game == "suspense" else ("Clara", "David")
        self._begin(game, *names)
        self._let_bots_play(*names)
        for name in names:
            page = self.people[name]
            page.locator("body.is-over").wait_for()
            if page.locator(".go-on").count():  # the result of the last round
                page.locator(".go-on").click()
            page.get_by_role("link", name="Back to the evening").click(timeout=PATIENCE)
            expect(page.locator(".people")).to_be_visible()

    def begin_spots(self) -> None:
        """A match that goes on while people talk, and while a guest looks for the next game."""
        emma = self.people["Emma"]
        self.screen = self._page(TELEVISION)
        self.screen.goto(f"{self.link}/screen")
        self._begin("spots", "Anna", "Ben", "Clara", "David")
        self._let_bots_play("Anna", "Ben", "David")
        for game in ("spielnacht", "spectrum"):
            emma.locator(f"[data-wish={game}]").click()
        emma.get_by_label("Write a message").fill("Spielnacht next?")
        emma.get_by_role("button", name="Send", exact=True).click()
        clara = self.people["Clara"]
        for _ in range(ANSWERS):
            clara.locator(SETTLED).wait_for()
            answer(clara)
        clara.locator(SETTLED).wait_for()

    def take(self, folder: Path) -> None:
        emma, clara = self.people["Emma"], self.people["Clara"]
        expect(self.screen.locator("#turn")).to_contain_text("Clara")
        emma.evaluate("scrollTo(0, 0)")
        emma.screenshot(path=folder / "evening.png")
        clara.evaluate("scrollTo(0, 0)")
        screen, phone = self.screen.screenshot(), clara.screenshot()
        size = {"width": 1400, "height": 620}
        page = self._page({"viewport": size, "device_scale_factor": 0.75})
        page.set_content(SIDE_BY_SIDE.format(screen=as_address(screen), phone=as_address(phone)))
        page.locator("body").screenshot(path=folder / "evening-screen.png")


def as_address(picture: bytes) -> str:
    return f"data:image/png;base64,{b64encode(picture).decode()}"


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"), *sys.argv[2:3])
