"""What an agent can be asked for."""

from enum import StrEnum


class Purpose(StrEnum):
    """What an agent is asked for; each has a prompt of its own."""

    FIX = "fix"
    WRITE_TESTS = "write_tests"
    IMPLEMENT = "implement"
    REFACTOR = "refactor"
    VERIFY = "verify"
    STATE_EXAMPLES = "state_examples"
    RESOLVE_CONFLICT = "resolve_conflict"
