"""What the checks of a project say of it: linters, type checkers, suites."""

from enum import StrEnum

from attrs import field, frozen
from attrs.validators import gt, optional

from adws.core.held import Held


class Sort(StrEnum):
    """What a check looks at."""

    LINT = "lint"
    TYPES = "types"
    UNIT = "unit"
    END_TO_END = "end-to-end"
    OTHER = "other"


class Severity(StrEnum):
    """How much a diagnostic weighs; only errors make a check fail by themselves."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class CheckStatus(StrEnum):
    """What became of a check; ``missing`` and ``unreadable`` say nothing of the project."""

    OK = "ok"
    FAILED = "failed"
    MISSING = "missing"
    UNREADABLE = "unreadable"


_SAYS_NOTHING = frozenset({CheckStatus.MISSING, CheckStatus.UNREADABLE})


@frozen
class Diagnostic:
    """One thing that a check found.

    ``file`` is relative to the project's root, and empty where it is about none. ``line`` and
    ``column`` count from 1. ``code`` is the tool's own name for what is wrong.
    """

    file: str
    line: int | None
    column: int | None
    code: str
    message: str
    severity: Severity = Severity.ERROR

    @property
    def place(self) -> str:
        """The place as editors understand it.

        >>> Diagnostic("a.py", 3, None, "E1", "wrong").place
        'a.py:3'
        """
        numbers = (number for number in (self.line, self.column) if number is not None)
        return ":".join((self.file, *map(str, numbers)))


@frozen
class CheckReport:
    """What one check said of the project.

    ``command`` is empty where nothing could be started. ``message`` says why a check is missing or
    unreadable, or what a check said that has no diagnostics; ``hint`` what to do about it.
    ``raw_output`` names the file, relative to the project's root, that holds all it printed.
    """

    name: str
    sort: Sort
    status: CheckStatus
    command: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    message: str = ""
    hint: str = ""
    raw_output: str = ""
    duration_seconds: float = 0.0

    def of_severity(self, severity: Severity) -> tuple[Diagnostic, ...]:
        """Return the diagnostics that weigh so much."""
        return tuple(one for one in self.diagnostics if one.severity is severity)


@frozen
class Quality:
    """What all checks of a project said of it; ``held`` is what held the programs that they ran."""

    checks: tuple[CheckReport, ...]
    held: Held = Held.CAGE

    @property
    def exit_code(self) -> int:
        """0 all are ok, 1 some failed, 2 some could not be run or read."""
        found = {check.status for check in self.checks}
        if found & _SAYS_NOTHING:
            return 2
        return int(CheckStatus.FAILED in found)


@frozen
class CheckSettings:
    """What a user may set for one check; one of a name that adws does not know is his own.

    ``command``: how the check is started in ``folder`` (relative to the project's root), split like
    a shell does and run without one; its exit code decides. It takes the place of a check of that
    name that adws would find, and its ``sort`` unless another one is given. ``skip`` leaves the
    check out.
    """

    command: str | None = None
    sort: Sort | None = None
    folder: str = "."
    timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    skip: bool = False
