"""How what a run achieved is written down: what several reports share."""
