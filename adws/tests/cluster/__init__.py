"""Tests of lanes on other machines."""
