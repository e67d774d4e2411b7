"""Rows for unittest: what it says itself, then Python's own exceptions."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.python import PATTERNS as PYTHON

PATTERNS = (
    Pattern(ErrorType.ASSERTION, text=r"^unexpected success\b"),
    *PYTHON,
)
