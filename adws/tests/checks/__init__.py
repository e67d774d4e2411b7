"""Tests of the checks: what they recognise, how they are started and read."""
