"""The money ledger of a project: what calls of agents may cost, did cost, and are taken to cost."""
