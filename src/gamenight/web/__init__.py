"""The web server: pages, live tables, evenings."""
