"""Rows of words as columns, for what commands print."""

from __future__ import annotations


def table(rows: list[list[str]]) -> str:
    """Return columns as wide as they need to be: words on the left, numbers to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
