"""Studying the games: simulations, statistics, speed."""
