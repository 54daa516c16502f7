"""Play in the browser: the server, its pages, and live tables."""
