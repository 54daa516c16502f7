"""What games are made with; the titles themselves are in ``gamenight.games``."""
