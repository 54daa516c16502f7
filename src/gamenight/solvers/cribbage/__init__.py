"""Spectrum Cribbage: what all hands are worth."""
