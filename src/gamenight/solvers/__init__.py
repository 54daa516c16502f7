"""Work on single games that takes minutes or NumPy: exact odds, exact turns, strategies, networks.

What is worked out is kept as a file in the folder of the game, whose bots play by it. A game names
its solver and its odds (``GAME.solver``, ``GAME.odds``); they are imported when they are asked for.
"""
