"""Observations as numpy arrays, for the adapters that have spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gamenight.core.rules import AnyView
from gamenight.game.observing import Cells, Observer

Numbers = NDArray[np.floating[Any] | np.integer[Any]]
"""What a network is shown, with fractions, or a whole view, in whole numbers."""


def shown(observer: Observer, view: AnyView) -> Numbers:
    """Return one view as an array of its own."""
    cells = Cells(observer.size, observer.typecode)
    observer.write(view, cells, 0)
    return as_array(cells)


def as_array(cells: Cells) -> Numbers:
    """Return the same numbers, not copied."""
    return np.frombuffer(cells.bytes(), np.dtype(cells.typecode))


def mask_of(legal: Sequence[int], answers: int) -> NDArray[np.int8]:
    """Return 1 for every legal answer."""
    mask = np.zeros(answers, np.int8)
    mask[list(legal)] = 1
    return mask


def space_of(observer: Observer, times: int = 1) -> spaces.Box:
    """Return what an observer may write, once per match."""
    dtype = np.dtype(observer.typecode)
    if not observer.fields:
        whole = np.iinfo(np.int64)
        return spaces.Box(whole.min, whole.max, (times * observer.size,), np.int64)
    sizes = [field.size for field in observer.fields]
    low = np.repeat(np.array([field.least for field in observer.fields], dtype), sizes)
    high = np.repeat(np.array([field.most for field in observer.fields], dtype), sizes)
    return spaces.Box(np.tile(low, times), np.tile(high, times), dtype=np.float32)
