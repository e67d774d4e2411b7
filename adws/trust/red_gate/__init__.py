"""The RED gate: check that new tests fail because the code they test is missing."""
