"""Twenty tabletop games to play, to trust and to study."""

__version__ = "0.1.0"
