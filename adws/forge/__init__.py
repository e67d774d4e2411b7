"""Pull requests, labels and comments, one forge a file."""
