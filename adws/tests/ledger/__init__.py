"""Tests of the ledger: its moves, its rounds, its place on the disk."""
