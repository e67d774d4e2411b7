"""``adws init``: installs, renews and removes files in a project."""
