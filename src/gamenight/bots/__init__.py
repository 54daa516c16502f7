"""Players that need no game of their own: levels, and the search behind the strong ones."""
