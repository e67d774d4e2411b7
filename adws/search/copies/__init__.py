"""The search under any test tool: each candidate is tried by a run of the project's own command."""
