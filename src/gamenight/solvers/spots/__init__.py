"""Spots: how often dogs are completed."""
