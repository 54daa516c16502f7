"""Let several people play the same deal."""
