"""The published corpus: cheats that fool a plain test command, and honest work that looks odd."""
