"""Tests of the money ledger."""
