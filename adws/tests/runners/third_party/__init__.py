"""A distribution of somebody else's, which a test installs."""
