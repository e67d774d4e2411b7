"""Whether a green can be trusted: pure verdicts over reports and patches."""
