"""One command a file: ``command`` for a plain command, ``APP`` for one with commands below it."""
