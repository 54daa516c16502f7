"""Spectrum Poker: exact hands, and a strategy for two by counterfactual regret."""
