"""Probes that tests ask."""
