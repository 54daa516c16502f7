"""Stand before every handler: connections, rate limits, security headers, static files."""
