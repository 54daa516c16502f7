"""What several games share, written once: sets of bits, choosing several things, dealing."""
