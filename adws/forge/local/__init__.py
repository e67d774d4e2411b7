"""A forge in a folder: a bare git repository and a file, answering as GitHub does."""
