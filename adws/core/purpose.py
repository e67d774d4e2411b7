"""The tasks of agents."""

from enum import StrEnum


class Purpose(StrEnum):
    """A task of an agent; each has its own prompt."""

    FIX = "fix"
    WRITE_TESTS = "write_tests"
    IMPLEMENT = "implement"
    REFACTOR = "refactor"
    VERIFY = "verify"
    STATE_EXAMPLES = "state_examples"
    RESOLVE_CONFLICT = "resolve_conflict"
