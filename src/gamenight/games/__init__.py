"""The games: a registry, then one folder a rulebook."""
