"""Clocks at a table: how much time people have, and what happens when it is up."""
