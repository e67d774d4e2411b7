"""The money ledger of a project: what calls of agents may cost, and what they did cost."""
