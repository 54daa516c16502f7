"""The checks that every game passes, for the project's own games and for anybody's.

    for setup in setups_of(game):
        for check in CHECKS:
            check(setup, seed)

Each check plays matches with random legal answers and raises ``Broken`` with a sentence that says
what is wrong and at which step. ``tests/conformance`` runs them over the whole registry, and proves
with deliberately broken toy games that each of them can fail.
"""

from gamenight.conformance.checks import CHECKS
from gamenight.conformance.walk import Broken, Setup, mixed_setups_of, setups_of

__all__ = ["CHECKS", "Broken", "Setup", "mixed_setups_of", "setups_of"]
