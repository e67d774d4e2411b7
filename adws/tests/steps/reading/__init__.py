"""How steps read the files of a project."""
