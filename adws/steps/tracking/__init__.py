"""How trackers are found and asked."""
