"""The results of a project's checks: linters, type checkers, suites."""

from enum import StrEnum

from attrs import field, frozen
from attrs.validators import gt, optional

from adws.core.confinement_kind import ConfinementKind


class CheckSort(StrEnum):
    """What a check looks at."""

    LINT = "lint"
    TYPES = "types"
    UNIT = "unit"
    END_TO_END = "end-to-end"
    OTHER = "other"


class Severity(StrEnum):
    """How severe a diagnostic is; only errors make a check fail by themselves."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class CheckStatus(StrEnum):
    """How a check ended; ``missing`` and ``unreadable`` say nothing about the project."""

    OK = "ok"
    FAILED = "failed"
    MISSING = "missing"
    UNREADABLE = "unreadable"


_SAYS_NOTHING = frozenset({CheckStatus.MISSING, CheckStatus.UNREADABLE})


@frozen
class Diagnostic:
    """One thing that a check reports."""

    file: str
    """The file, relative to the project's folder; empty if the diagnostic is about no file."""
    line: int | None
    """The line, from 1; None if the diagnostic is about the whole file."""
    column: int | None
    """The column, from 1; None if the check names none."""
    code: str
    """The tool's own name for the rule or the error, such as ``F401``."""
    message: str
    """The tool's own message."""
    severity: Severity = Severity.ERROR
    """How severe it is."""

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
    """The result of one check of the project."""

    name: str
    """The name of the check, such as ``ruff``."""
    sort: CheckSort
    """What the check looks at."""
    status: CheckStatus
    """How the check ended."""
    command: tuple[str, ...] = ()
    """The command line that ran, word by word; empty if nothing could be started."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What the check reports, in the order of its output."""
    message: str = ""
    """Why the check is missing or unreadable, or its output where it has no diagnostics."""
    hint: str = ""
    """What to do about ``message``."""
    raw_output: str = ""
    """The file with all that the check printed, relative to the project's folder."""
    duration_seconds: float = 0.0
    """How long the check took, in seconds."""

    def of_severity(self, severity: Severity) -> tuple[Diagnostic, ...]:
        """Return the diagnostics of one severity."""
        return tuple(
            diagnostic for diagnostic in self.diagnostics if diagnostic.severity is severity
        )


@frozen
class Quality:
    """The results of all checks of a project."""

    checks: tuple[CheckReport, ...]
    """The result of each check."""
    held: ConfinementKind = ConfinementKind.CAGE
    """What confined the programs that the checks started."""

    @property
    def exit_code(self) -> int:
        """0 all are ok, 1 some failed, 2 some could not be run or read."""
        statuses = {check.status for check in self.checks}
        if statuses & _SAYS_NOTHING:
            return 2
        return int(CheckStatus.FAILED in statuses)


@frozen
class CheckSettings:
    """Settings of one check. A check whose name adws does not know is your own."""

    command: str | None = None
    """The command of the check. adws splits it into words like a shell and starts it without one;
    its exit code decides. It replaces the command of a check that adws finds. Unset: adws finds the
    command."""
    sort: CheckSort | None = None
    """What the check looks at. Unset: as for the check of this name that adws finds, else
    ``other``."""
    folder: str = "."
    """The folder in which ``command`` starts, relative to the project's folder."""
    timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    """How long the check may take, in seconds. Unset: the setting ``check_timeout_seconds``."""
    skip: bool = False
    """Whether adws leaves the check out."""
