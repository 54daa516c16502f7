"""The daily challenge: one deal a day for each solo game, the same for everybody on this server."""
