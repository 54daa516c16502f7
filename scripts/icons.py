"""The icons of the app, all made from one drawing: PNG files for phones, and one with a dot."""

# ruff: noqa: T201
from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from gamenight.web.edge.static_files import STATIC
from scripts.screenshots import chromium

DRAWING: Final = STATIC / "icon.svg"
DOT: Final = '<circle cx="25" cy="7" r="6" fill="#D7263D" stroke="#FFFFFF" stroke-width="1.500"/>'

PAPER: Final = "#FBF5E9"
NO_PAPER: Final = "transparent"

PICTURES: Final = {
    "icon-192.png": (192, NO_PAPER, 1.0),
    "icon-512.png": (512, NO_PAPER, 1.0),
    # Phones cut a round or a rounded piece out of these: four fifths of it are always seen.
    "icon-maskable.png": (512, PAPER, 0.66),
    "icon-apple.png": (180, PAPER, 0.8),
}
"""By name: how large, on what, and how much of it is drawing."""


def with_dot(drawing: str) -> str:
    """The icon of a page on which it is the reader's turn."""
    return drawing.replace("</svg>", f"{DOT}</svg>")


def take(page: Page, drawing: str, size: int, paper: str, share: float) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    side = round(size * share)
    placed = f"margin: 0; height: {size}px; display: grid; place-items: center"
    page.set_content(
        f'<body style="{placed}; background: {paper}">'
        f'<div style="width:{side}px;height:{side}px">{drawing}</div>'
    )
    return page.screenshot(omit_background=True)


def main() -> None:
    drawing = DRAWING.read_text(encoding="utf-8")
    (STATIC / "icon-turn.svg").write_text(with_dot(drawing), encoding="utf-8")
    with chromium() as browser:
        page = browser.new_page()
        for name, facts in PICTURES.items():
            (STATIC / name).write_bytes(take(page, drawing, *facts))
            print(name)


if __name__ == "__main__":
    main()
