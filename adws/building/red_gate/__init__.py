"""What the RED gate must do to see the new tests fail: run them, and gather what is known."""
