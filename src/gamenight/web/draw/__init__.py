"""Draws any table for the browser: markup and inline SVG, with no word about any one game.

The markup carries no ``style`` attribute and no script, so a strict content security policy can
stand; colours, places and sizes are classes of the style sheets. Keys leave the server only
through ``name_of``, which makes them opaque.
"""

from gamenight.web.draw.table import draw_table

STYLE_SHEETS = ("paint.css", "table.css", "zones.css", "cards.css", "pieces.css")
"""The style sheets of the tables among the static files, in the order in which they apply."""

__all__ = ["STYLE_SHEETS", "draw_table"]
