"""Finding, starting and running a suite: what the steps that deal with suites are made of."""
