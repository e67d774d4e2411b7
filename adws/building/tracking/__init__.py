"""How a tracker is found, asked for work, and informed of its end."""
