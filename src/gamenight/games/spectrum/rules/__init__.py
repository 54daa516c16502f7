"""What the rules of all Spectrum games share: wheel (SW1, SW2), deck (SW3), sets of cards, dice."""
