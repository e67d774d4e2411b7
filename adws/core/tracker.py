"""What the issue tracker was told."""
