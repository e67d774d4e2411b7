"""Ignore linter findings that new tests cause because their code is not written yet."""

from attrs import evolve

from adws.core.check import CheckReport, CheckSort, CheckStatus, Quality

_AWAITS_CODE = (
    "import/default",
    "import/named",
    "import/namespace",
    "import/no-unresolved",
    "n/no-missing-import",
    "n/no-missing-require",
    "noUnresolvedImports",
)
"""Rules of ESLint plugins and of Biome that new tests cannot keep."""


def linted(quality: Quality) -> Quality:
    """Return the linters' reports without findings about code that is not written yet."""
    linters = (check for check in quality.checks if check.sort is CheckSort.LINT)
    return Quality(tuple(map(_without_awaited, linters)))


def _without_awaited(check: CheckReport) -> CheckReport:
    """Return a linter's report without findings about code that is not written yet."""
    remaining = tuple(
        diagnostic for diagnostic in check.diagnostics if not diagnostic.code.endswith(_AWAITS_CODE)
    )
    if remaining == check.diagnostics:
        return check
    return evolve(
        check, diagnostics=remaining, status=check.status if remaining else CheckStatus.OK
    )
