"""Money across runners."""
