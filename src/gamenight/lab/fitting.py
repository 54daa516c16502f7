"""Weights that explain best what happened, and how well a prediction does.

Tables have a row per moment and a column per side of the match; features have one more dimension.
Only what a side has more than the others counts. All features are brought to the same scale first,
and a ridge keeps those small that hardly matter.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Rows = Sequence[Sequence[float]]
Features = Sequence[Rows]

RIDGE = 1.0
"""As much as one moment weighs."""
MOST_STEPS = 50
CLOSE = 1e-9
"""A step so small is the last one."""


def leads(table: Floats) -> Floats:
    """Return what each side has more than the others on average; alone, what it has."""
    sides = table.shape[1]
    if sides == 1:
        return table
    found: Floats = (table - table.mean(axis=1, keepdims=True)) * sides / (sides - 1)
    return found


def scale_of(features: Floats) -> Floats:
    spread: Floats = features.reshape(-1, features.shape[-1]).std(axis=0)
    spread[spread < CLOSE] = 1.0
    return spread


def fitted_to_gains(features: Features, gains: Rows) -> list[float]:
    """Return how many points each feature brings: linear regression of leads on leads."""
    table = np.array(features)
    scale = scale_of(table)
    rows = leads(table / scale).reshape(-1, len(scale))
    ends = leads(np.array(gains)).reshape(-1)
    weights = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(len(scale)), rows.T @ ends)
    return [float(weight) for weight in weights / scale]


def fitted_to_victories(features: Features, won: Rows) -> list[float]:
    """Return by which power of e each feature multiplies the odds of victory: the conditional logit
    model, fitted by Newton's method."""
    table = np.array(features)
    scale = scale_of(table)
    scaled = table / scale
    weights = np.zeros(len(scale))
    for _ in range(MOST_STEPS):
        chances = chances_by(scaled @ weights)
        slope = np.einsum("msf,ms->f", scaled, won - chances) - RIDGE * weights
        expected = np.einsum("msf,ms->mf", scaled, chances)
        bend = np.einsum("msf,ms,msg->fg", scaled, chances, scaled) - expected.T @ expected
        step = np.linalg.solve(bend + RIDGE * np.eye(len(scale)), slope)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return [float(weight) for weight in weights / scale]


def chances_by(worth: Floats) -> Floats:
    """Return how likely each side wins whose worth is the logarithm of its odds."""
    odds = np.exp(worth - worth.max(axis=1, keepdims=True))
    found: Floats = odds / odds.sum(axis=1, keepdims=True)
    return found


def correlation(foreseen: Rows, happened: Rows) -> float:
    """Return the correlation of the leads that were foreseen and those that came, from -1 to 1; 0
    without any."""
    if not foreseen:
        return 0.0
    before, after = [leads(np.array(rows)).reshape(-1) for rows in (foreseen, happened)]
    if before.std() < CLOSE or after.std() < CLOSE:
        return 0.0
    return float(np.corrcoef(before, after)[0, 1])
