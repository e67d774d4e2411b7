"""One row of a table that says what sort of failure a failure is."""

import re

from attrs import frozen

from adws.core.failure import ErrorType
from adws.triage.thrown import Thrown

_SEARCHED_CHARACTERS = 2000


@frozen
class Pattern:
    """A failure that looks like this row is of its type; what a row leaves out it does not ask.

    ``exceptions``: names of classes, one of which was thrown. ``text``: a regular expression that
    is found in the message; ``^`` and ``$`` match at lines. ``phases``: the failure happened in
    one of them. ``missing_dependency``: a module was missing that is not the project's own.
    """

    error_type: ErrorType
    exceptions: frozenset[str] = frozenset()
    text: str = ""
    phases: frozenset[str] = frozenset()
    missing_dependency: bool = False

    def fits(self, thrown: Thrown, phase: str, *, missing_dependency: bool) -> bool:
        """Whether a failure looks like this row."""
        return (
            (not self.exceptions or thrown.exception in self.exceptions)
            and (not self.phases or phase in self.phases)
            and (missing_dependency or not self.missing_dependency)
            and (not self.text or _found(self.text, thrown.message))
        )


def _found(expression: str, message: str) -> bool:
    return re.search(expression, message[:_SEARCHED_CHARACTERS], re.MULTILINE) is not None
