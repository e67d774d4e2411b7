"""Rows for node:test: a test that was cancelled by another one's failure, then JavaScript's own."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.javascript import PATTERNS as JAVASCRIPT

PATTERNS = (
    Pattern(
        ErrorType.RUNTIME,
        text=r"^test did not finish before its parent|Promise resolution is still pending",
    ),
    *JAVASCRIPT,
)
