"""Torture: kills, full disks, failing flushes, many writers, flipped bits."""
