"""What the rules of all Spectrum games share: the wheel (SW1, SW2) and the deck (SW3)."""
