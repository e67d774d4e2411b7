"""Independent review: whether a change needs one, its phases, and what its tests show."""
