"""What linters say of new tests, without what only says that code is still to be written."""

import pytest
from attrs import evolve

from adws.core.check import CheckReport, CheckSort, CheckStatus, Diagnostic, Quality
from adws.trust.awaited_code import linted

CHECK = CheckReport("eslint", CheckSort.LINT, CheckStatus.FAILED)
MISSING = Diagnostic("t.js", 1, 1, "import/no-unresolved", "no ./mul")
OTHER = Diagnostic("t.js", 2, 1, "no-unused-vars", "a is never used")


@pytest.mark.parametrize(
    ("diagnostics", "left"),
    [
        ((), CHECK),
        ((OTHER,), evolve(CHECK, diagnostics=(OTHER,))),
        ((MISSING,), evolve(CHECK, status=CheckStatus.OK)),
        ((MISSING, OTHER), evolve(CHECK, diagnostics=(OTHER,))),
    ],
)
def test_code_that_is_still_to_be_written_is_no_matter_of_style(
    diagnostics: tuple[Diagnostic, ...], left: CheckReport
) -> None:
    """Linters that look for modules must complain; type checkers are not asked yet."""
    types = CheckReport("tsc", CheckSort.TYPES, CheckStatus.FAILED)
    quality = Quality((evolve(CHECK, diagnostics=diagnostics), types))
    assert linted(quality) == Quality((left,))
