"""How this copy of the program was built."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES

from gamenight.core import random


def is_compiled() -> bool:
    """Whether the rules run compiled by mypyc; otherwise the same files run interpreted."""
    return (random.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))
