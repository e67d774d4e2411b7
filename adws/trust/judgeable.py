"""Whether a suite says anything of a change: not where a missing package keeps all of it away."""

import re

from attrs import frozen

from adws.core.errors import BaseNotJudgeable
from adws.core.failure import Analysis, ErrorType, Failure
from adws.core.suite import SuiteReport

_MISSING = re.compile(
    r"No module named '(?P<python>\w+)"
    r"|Cannot find (?:module|package) '(?P<node>@[^'/]+/[^'/]+|[^'@./#][^'/]*)"
)


@frozen
class _Missing:
    package: str
    is_node: bool
    case_id: str


def not_judgeable(
    before: SuiteReport, after: Analysis, interpreter: str = "python"
) -> BaseNotJudgeable | None:
    """Return why a change cannot be judged: no test file loads, before it and with it.

    Only a package that is missing counts: what is wrong with the project's own code, a change may
    mend. ``interpreter`` starts the Python of the suite.
    """
    if any(case.covers is None for case in (*before.cases, *after.report.cases)):
        return None
    missing = [found for found in map(_missing, after.failures) if found]
    if not missing:
        return None
    first, packages = missing[0], dict.fromkeys(one.package for one in missing)
    install = "npm install" if first.is_node else f"{interpreter} -m pip install"
    return BaseNotJudgeable(
        f"no test can be run, with the change or without it: '{first.package}' is missing"
        f" (needed by {first.case_id})",
        hint=f"install it ({install} {' '.join(packages)}), and judge again",
        context={"missing": tuple(packages)},
    )


def _missing(failure: Failure) -> _Missing | None:
    """Return the package whose absence made a failure."""
    if failure.error_type is not ErrorType.ENVIRONMENT:
        return None
    found = _MISSING.search(f"{failure.evidence.message}\n{failure.evidence.trace}")
    if found is None:
        return None
    return _Missing(found["python"] or found["node"], bool(found["node"]), failure.case_id)
