"""What checks said, for the tests of its reports."""

from adws.core.check import CheckReport, CheckSort, CheckStatus, Diagnostic, Quality, Severity

_FOUND = (
    Diagnostic("app/a.py", 4, 2, "W9", "odd", Severity.WARNING),
    Diagnostic("app/a.py", 1, 8, "F401", "`os` imported | unused\nand more"),
    Diagnostic("app/b.py", None, None, "", "nothing in here"),
    Diagnostic("", None, None, "TS1", "a note", Severity.NOTE),
)
QUALITY = Quality(
    (
        CheckReport(
            "ruff",
            CheckSort.LINT,
            CheckStatus.FAILED,
            ("ruff", "check"),
            _FOUND,
            raw_output=".adws/raw/1/output.log",
            duration_seconds=0.25,
        ),
        CheckReport(
            "mypy",
            CheckSort.TYPES,
            CheckStatus.OK,
            ("mypy",),
            (_FOUND[0],),
            raw_output=".adws/raw/2/output.log",
            duration_seconds=1.5,
        ),
        CheckReport(
            "pyright",
            CheckSort.TYPES,
            CheckStatus.MISSING,
            message="it is not there",
            hint="install it",
        ),
        CheckReport(
            "make rules",
            CheckSort.OTHER,
            CheckStatus.FAILED,
            message="exit code 1\n\nline 2 is *wrong*",
            duration_seconds=2.0,
        ),
    )
)
GREEN = Quality(
    (CheckReport("ruff", CheckSort.LINT, CheckStatus.OK, ("ruff", "check"), duration_seconds=0.1),)
)
