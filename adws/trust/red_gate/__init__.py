"""The RED gate: whether new tests fail, and because what they ask for is still to be built."""
