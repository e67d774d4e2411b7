"""Money across runners: what calls of agents cost, kept in a branch of the repository."""
