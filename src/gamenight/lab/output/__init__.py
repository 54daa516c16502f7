"""What the lab says to people: words, tables, charts, pages."""
