"""Find what a suite cannot judge because a package is missing with and without a change."""

import re
from collections.abc import Callable, Iterable

from attrs import evolve, frozen

from adws.core.errors import BaseNotJudgeable
from adws.core.failure import Analysis, ErrorType, Failure
from adws.core.suite import FAILING, Evidence, NotRun, SuiteReport
from adws.trust.reasons import about_cases, named
from adws.trust.repeats import excuse, without_excused

_MISSING = re.compile(
    r"No module named '(?P<python>\w+)"
    r"|Cannot find (?:module|package) '(?P<node>@[^'/]+/[^'/]+|[^'@./#][^'/]*)"
)


@frozen
class Lack:
    """A case that cannot run because a package is missing."""

    case_id: str
    """The id of the case, or of the file that cannot be loaded."""
    file: str
    """Its file, relative to the project's folder."""
    package: str
    """The package that is missing."""
    is_node: bool
    """Whether npm installs it; else pip does."""


def lacks(after: Analysis) -> tuple[Lack, ...]:
    """Return the cases that fail because a package is missing.

    A missing module of the project's own does not count: a change may add it.
    """
    return tuple(lack for lack in map(_lack, after.failures) if lack is not None)


def lacks_in_both(before: SuiteReport, after: Analysis) -> tuple[Lack, ...]:
    """Return the cases that fail with and without a change because the same package is missing."""
    return tuple(lack for lack in lacks(after) if _lacked(before, lack))


def not_judgeable(
    before: SuiteReport,
    after: Analysis,
    interpreter: str = "python",
    is_edited: Callable[[str], bool] = lambda _: False,
) -> BaseNotJudgeable | None:
    """Return why a change cannot be judged, if a missing package keeps too much of it from running.

    Too much is every test file, with and without the change, or one that the change edits
    (``is_edited``). ``interpreter`` starts the Python of the suite.
    """
    lacking = lacks(after)
    if not lacking:
        return None
    if all(case.covers is not None for case in (*before.cases, *after.report.cases)):
        return _refusal("no test can be run, with the change or without it", lacking, interpreter)
    own = tuple(lack for lack in lacks_in_both(before, after) if is_edited(lack.file))
    return _refusal("tests that the change edits cannot be run", own, interpreter) if own else None


def without(report: SuiteReport, lacking: Iterable[Lack]) -> SuiteReport:
    """Return a report in which these cases do not count."""
    return excuse(report, tuple(lack.case_id for lack in lacking))


def without_lacking(analysis: Analysis, lacking: Iterable[Lack]) -> Analysis:
    """Return an analysis in which these cases do not count."""
    return without_excused(analysis, tuple(lack.case_id for lack in lacking))


def with_lacks(after: Analysis, lacking: tuple[Lack, ...], interpreter: str) -> Analysis:
    """Return an analysis whose report says that these cases did not run."""
    rows = (
        NotRun(
            lack.case_id, f"'{lack.package}' is missing: {_install((lack,), interpreter)}", cases=0
        )
        for lack in lacking
    )
    return evolve(after, report=evolve(after.report, not_run=(*after.report.not_run, *rows)))


def lack_notes(lacking: tuple[Lack, ...], interpreter: str) -> tuple[str, ...]:
    """Return a note on the cases that could not be judged, if there are any."""
    ids = tuple(lack.case_id for lack in lacking)
    packages = named(tuple(f"'{name}'" for name in dict.fromkeys(lack.package for lack in lacking)))
    reasons = about_cases(ids, "could not be judged, with the change or without it")
    return tuple(
        f"{reason}; missing: {packages} ({_install(lacking, interpreter)})" for reason in reasons
    )


def _refusal(subject: str, lacking: tuple[Lack, ...], interpreter: str) -> BaseNotJudgeable:
    first = lacking[0]
    return BaseNotJudgeable(
        f"{subject}: '{first.package}' is missing (needed by {first.case_id})",
        hint=f"install it ({_install(lacking, interpreter)}), and judge again",
        context={"missing": tuple(dict.fromkeys(lack.package for lack in lacking))},
    )


def _install(lacking: tuple[Lack, ...], interpreter: str) -> str:
    """Return the commands that install what is missing."""
    by_tool: dict[str, dict[str, None]] = {}
    for lack in lacking:
        tool = "npm install" if lack.is_node else f"{interpreter} -m pip install"
        by_tool.setdefault(tool, {})[lack.package] = None
    return " && ".join(f"{tool} {' '.join(packages)}" for tool, packages in by_tool.items())


def _lack(failure: Failure) -> Lack | None:
    if failure.error_type is not ErrorType.ENVIRONMENT:
        return None
    package = _package(failure.evidence)
    return None if package is None else Lack(failure.case_id, failure.file, *package)


def _lacked(before: SuiteReport, lack: Lack) -> bool:
    case = before.by_id.get(lack.case_id)
    if case is None or case.outcome not in FAILING or case.evidence is None:
        return False
    return _package(case.evidence) == (lack.package, lack.is_node)


def _package(evidence: Evidence) -> tuple[str, bool] | None:
    """Return the package that an error says is missing, and whether it is one of npm."""
    match = _MISSING.search(f"{evidence.message}\n{evidence.trace}")
    return match and (match["python"] or match["node"], bool(match["node"]))
