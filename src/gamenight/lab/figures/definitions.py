"""How the figures of drama are defined by their authors, and what differs here.

Cameron Browne: "Automatic Generation and Evaluation of Recombination Games" (2008). Ludii: the
metrics of its evaluation, as of 2023.
"""

from __future__ import annotations

LEAD_CHANGES = (
    "Lead changes",
    "Ludii: how often the expected winner changes, as a share of the moves.",
    "How often a side takes the lead from the one that last held it alone: a number.",
)
DRAMA = (
    "Drama",
    (
        "Browne: the root of how far the later winner is behind the leader, on average over the "
        "moves at which it is. Ludii: how far it is behind, on average over all moves."
    ),
    (
        "Browne's. The gap is measured by the widest of the match, since estimates differ in scale "
        "from game to game."
    ),
)
DECISIVENESS = (
    "Decisiveness",
    (
        "Ludii: the share of the moves after the winner's estimate has passed a threshold, the "
        "highest that a player who does not win ever reaches in the match."
    ),
    "The same, by sides and decisions.",
)
UNCERTAINTY = (
    "Uncertainty",
    "Browne: how long the outcome stays open, read off how far the leader is ahead.",
    "Read off how often the leader goes on to win, beyond a fair share.",
)
DEFINITIONS = (LEAD_CHANGES, DRAMA, DECISIVENESS, UNCERTAINTY)
"""Each with its name, how it is defined elsewhere, and how here."""
