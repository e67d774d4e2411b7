"""Tests of declared workflows and of the loop that runs them."""
