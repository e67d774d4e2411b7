"""Decide whether a green run can be trusted: pure verdicts over reports and patches."""
