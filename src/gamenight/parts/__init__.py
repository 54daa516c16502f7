"""What several games share, written once: sets of bits, dealing."""
