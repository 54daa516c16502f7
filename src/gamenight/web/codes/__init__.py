"""Codes of four letters that lead to an evening or a table, for as long as they are shown."""
