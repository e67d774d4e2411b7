"""Find the first of several successive commits with which cases fail."""

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import judge
from adws.runners.runner import selection_of
from adws.trust.blame import in_place_of_run
from adws.vcs.checked_out import checked_out
from adws.vcs.revision import take_revision


@frozen
class FailingCases:
    """Cases that fail with the last of several successive commits."""

    bench: Bench
    """What is needed to run them."""
    after: Analysis
    """The analysis in which they fail."""
    case_ids: tuple[str, ...]
    """The ids of the cases."""


def first_failing(cases: FailingCases, commits: tuple[str, ...]) -> IOResult[int, PipelineError]:
    """Return the place of the commit with which the cases begin to fail, counted from 0.

    The last commit is known to fail, the first is known not to. Only these cases run, with the
    tests of each commit, and a case must fail twice. A run that ends badly counts as failing.
    """
    return _search(cases, commits, 0, len(commits) - 1)


def _search(
    cases: FailingCases, commits: tuple[str, ...], good: int, bad: int
) -> IOResult[int, PipelineError]:
    if bad - good <= 1:
        return IOSuccess(bad)
    middle = (good + bad) // 2

    def narrowed(failing: frozenset[str]) -> IOResult[int, PipelineError]:
        return _search(cases, commits, *((good, middle) if failing else (middle, bad)))

    return _failing_twice(cases, commits[middle]).bind(narrowed)


def _failing_twice(cases: FailingCases, commit: str) -> IOResult[frozenset[str], PipelineError]:
    def again(failing: frozenset[str]) -> IOResult[frozenset[str], PipelineError]:
        return _failing(cases, commit).map(failing.intersection) if failing else IOSuccess(failing)

    return _failing(cases, commit).bind(again)


def _failing(cases: FailingCases, commit: str) -> IOResult[frozenset[str], PipelineError]:
    """Return the cases that fail at a commit; a case that does not run there does not."""
    base, options = cases.bench.base, RunOptions(selection_of(cases.after.report, cases.case_ids))
    expected_ids = frozenset(cases.case_ids)

    return IOResult.do(
        failing
        for revision in take_revision(base, commit)
        for tree in checked_out(base, revision)
        for failing in judge(cases.bench, tree, options)
        .map(lambda ran: expected_ids & {case.id for case in ran.analysis.report.failing})
        .lash(lambda error: IOResult.from_result(in_place_of_run(expected_ids, error)))
    )
