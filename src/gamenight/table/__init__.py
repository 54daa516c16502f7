"""The vocabulary that describes a table and a question, for every game and every renderer.

A game turns a seat's view into a ``Table``; terminal and browser draw it. Nothing here knows
HTML or terminal codes, and nothing here knows more than the view it was made from.
"""

from gamenight.table.colours import PALETTE, Colour
from gamenight.table.model import (
    Answer,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Item,
    Layout,
    Mark,
    Pawn,
    Question,
    Seat,
    Shape,
    Sheet,
    Sketch,
    Slot,
    Space,
    Summary,
    Table,
    Tile,
    Token,
    Zone,
)

__all__ = [
    "PALETTE",
    "Answer",
    "Badge",
    "Board",
    "Card",
    "Cell",
    "Colour",
    "Counter",
    "Die",
    "Item",
    "Layout",
    "Mark",
    "Pawn",
    "Question",
    "Seat",
    "Shape",
    "Sheet",
    "Sketch",
    "Slot",
    "Space",
    "Summary",
    "Table",
    "Tile",
    "Token",
    "Zone",
]
