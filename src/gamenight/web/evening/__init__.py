"""Evenings: people who meet at one link, play several matches, and see who is ahead."""
