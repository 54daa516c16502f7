"""Know returning people: identity, history, ratings."""
