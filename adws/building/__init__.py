"""Build new behaviour: developer, clean-up, review, RED gate and checks."""
