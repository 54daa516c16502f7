"""Spielnacht: five game nights, and everybody wants the gamers at their own games."""

from gamenight.games.game import Game
from gamenight.games.spielnacht.bot import Host
from gamenight.games.spielnacht.describe import table
from gamenight.games.spielnacht.pictures import EMBLEM
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.words import line

GAME = Game(
    rules=RULES,
    tagline="Collect games, invite gamers, and fill your own tables on five game nights.",
    credits="The rulebook names no designer or publisher.",
    table=table,
    line=line,
    minutes=(30, 45),
    emblem=EMBLEM,
    heuristics={"host": Host},
)
