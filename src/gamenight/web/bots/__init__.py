"""Compute bots' answers in worker processes."""
