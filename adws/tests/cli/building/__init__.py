"""`adws implement` and `adws build`, with agents that behave and misbehave in every phase."""
