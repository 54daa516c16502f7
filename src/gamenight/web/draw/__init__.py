"""Draws any table for the browser: markup and inline SVG, with no word about any one game.

The markup carries no ``style`` attribute and no script, so a strict content security policy can
stand; colours, places and sizes are classes of static/table.css. Keys leave the server only
through ``name_of``, which makes them opaque.
"""

from gamenight.web.draw.table import draw_table

__all__ = ["draw_table"]
