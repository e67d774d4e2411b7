"""Lanes on other machines: what is sent to the workers of a cluster, and what comes back."""
