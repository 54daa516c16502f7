"""The games: one file or one folder each, with a folder for each rulebook of several games."""
