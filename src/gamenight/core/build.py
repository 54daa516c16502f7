"""How this copy of the program was built."""

from __future__ import annotations


def is_compiled() -> bool:
    """Return whether the rules run compiled by mypyc, as this file then does; otherwise
    interpreted."""
    return not __file__.endswith(".py")
