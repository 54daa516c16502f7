"""Figures as SVG: what all of them have in common."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

TEXT = "text{font:15px system-ui,sans-serif;fill:#1b1b1f}.head{font-weight:600}"


def figure(
    title: str, width: int, height: int, style: str, shapes: Sequence[str], command: str = ""
) -> str:
    """Draw shapes on paper, with a title for screen readers, and the command that draws them where
    the figure is a file of its own."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        *([f"<desc>{escape(command)}</desc>"] if command else []),
        f"<style>{TEXT}{style}</style>",
        f'<rect width="{width}" height="{height}" fill="#fbfaf6"/>',
        *shapes,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def written(x: float, y: float, words: str, anchor: str, style: str = "") -> str:
    """Return words that begin, end or have their middle there."""
    named = f' class="{style}"' if style else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{named}>{escape(words)}</text>'


def dot(number: int, x: float, y: float, style: str) -> str:
    """Draw a dot, round, square, pointed in turn: marks are told apart without their colours,
    too."""
    if number % 3 == 0:
        return f'<circle class="{style}" cx="{x:.1f}" cy="{y:g}" r="6"/>'
    if number % 3 == 1:
        return f'<rect class="{style}" x="{x - 5:.1f}" y="{y - 5:g}" width="10" height="10"/>'
    return f'<path class="{style}" d="M{x:.1f} {y - 7:g}l7 12h-14z"/>'
