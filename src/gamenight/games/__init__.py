"""The games: a registry, and one folder per rulebook."""
