"""Spectrump, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game, Way

from ..lesson import CREDITS
from ..words import held_words
from .bot import SpectrumpInsight, TrickCounter
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules import constants
from .rules.game import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="Bid on a trump colour, take its two neighbours in tricks, and duck the trump itself.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(120, 135),
    typical_minutes=130,
    difficulty="hard",
    ways=(
        Way("Five rounds", "The usual match, everyone alone."),
        Way("One round", "All cards once, for a short evening.", {"rounds": 1}),
        Way(
            "To 50 with 72 cards",
            "Only the ranks 1 to 6: shorter rounds.",
            {
                "deck": constants.SHORT_DECK,
                "target": constants.TARGET_FOR_SHORT_DECK,
                "rounds": constants.MOST_ROUNDS,
            },
        ),
        Way("Two pairs", "Opposite seats play together.", {"partners": True}, 4),
    ),
    heuristics={"counter": TrickCounter},
    insight=SpectrumpInsight,
    levels=Levels(
        careless=22,
        expert=Plan(simulations=40),
    ),
    supposed=held_words,
    lesson=LESSON,
)
