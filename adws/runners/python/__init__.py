"""What the runners of Python's test tools share."""
