"""What code does: record calls, repeat them elsewhere, and compare old with new."""
