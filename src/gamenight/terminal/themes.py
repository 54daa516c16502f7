"""Two themes: a calm table under a warm lamp, by night and by day."""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

DARK = Theme(
    name="gamenight-dark",
    primary="#A8672A",
    secondary="#D9A520",
    accent="#E0A458",
    warning="#F3862F",
    error="#E4572E",
    success="#3BA55D",
    foreground="#EFE7DB",
    background="#1C1815",
    surface="#26201B",
    panel="#332B24",
    dark=True,
)
LIGHT = Theme(
    name="gamenight-light",
    primary="#8A5A1E",
    secondary="#8A5A1E",
    accent="#8A4B0F",
    warning="#B4540A",
    error="#B3261E",
    success="#2B7A45",
    foreground="#2A241F",
    background="#F3EDE2",
    surface="#FBF7EF",
    panel="#E6DCCB",
    dark=False,
)
LIGHT_BACKGROUNDS = ("7", "15")
"""What COLORFGBG ends with in terminals with a light background that set it."""


def fitting(environment: Mapping[str, str]) -> Theme:
    """Return the theme for the terminal's own background, as far as the terminal tells."""
    background = environment.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT if background in LIGHT_BACKGROUNDS else DARK
