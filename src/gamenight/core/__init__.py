"""The contract of a game, the random source, and the match record. Imports nothing above it."""
