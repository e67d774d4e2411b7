"""Whether a change is verified independently, how far that has come, and what its tests show."""
