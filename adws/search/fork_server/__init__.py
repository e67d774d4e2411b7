"""A bench that imports the project once and forks: for pytest."""
