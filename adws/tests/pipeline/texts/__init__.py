"""What the pipeline writes."""
