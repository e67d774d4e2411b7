"""Read the test files of cases that seem to be missing, to see whether they are only renamed."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.core.renamed_case import RenamedCase
from adws.core.suite import SuiteReport
from adws.judging.bench import Trial
from adws.trust.renames import ChangedTests, missing_cases, new_cases, renamed_cases
from adws.vcs.file_text import text_at


def find_renamed(
    trial: Trial, head: str, before: SuiteReport, own: SuiteReport
) -> IOResult[tuple[RenamedCase, ...], PipelineError]:
    """Return the cases that the change on trial gives other ids and leaves the same.

    ``before`` is the report at the commit ``head``, ``own`` that of the change with its own tests.
    Without both missing and new cases, nothing is read.
    """
    missing, new = missing_cases(before, own), new_cases(before, own)
    if not missing or not new:
        return IOSuccess(())
    edited = trial.proposal.dropped
    old_files = [case.file for case in missing]
    new_files = [case.file for case in new]
    return IOResult.do(
        renamed_cases(before, own, ChangedTests(edited, was, now), trial.bench.base.prefix)
        for was in _texts(trial, head, old_files, edited)
        for now in _texts(trial, trial.proposal.patch.tree, new_files, edited)
    )


def _texts(
    trial: Trial, tree: str, files: list[str], edited: tuple[str, ...]
) -> IOResult[dict[str, str], PipelineError]:
    base = trial.bench.base
    paths = dict.fromkeys((*map(base.at_top, files), *edited))
    return IOResult.do(
        {path: text for path, text in zip(paths, texts, strict=True) if text is not None}
        for texts in collect(text_at(base, tree, path) for path in paths)
    )
