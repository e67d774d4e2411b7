"""What is done next, state by state: one file for each question."""
