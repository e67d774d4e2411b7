"""How a change is got from an agent, and what of it is judged: what several steps share."""
