"""Spotlight, a game of secret area control by Adam Stichter and Jay Bell, for one or two players.

Play cards under areas so that your secret Personal Suit wins them, three rounds long; alone, you
play against Light.

Sections name the rulebook's cards (2A, 3B …); SL1 to SL10 are the rulings on
docs/rules/spotlight.md, SL-a and so on the project's own.
"""

from gamenight.games.spotlight.rules.game import RULES, SpotlightRules
from gamenight.games.spotlight.rules.scoring import Round
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.games.spotlight.rules.view import SpotlightView

__all__ = ["RULES", "Round", "SpotlightRules", "SpotlightState", "SpotlightView"]
