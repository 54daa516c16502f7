"""HTML pages, as typed markup."""
