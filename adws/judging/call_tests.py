"""Make test files record the calls of their cases, if the test tool itself cannot."""

from pathlib import PurePosixPath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.judging.bench import Bench
from adws.runners.calls import CallFile, Calls, CallTests
from adws.runners.runner import Runner
from adws.runners.suite_runner import runner_of
from adws.runners.suites import own_id
from adws.vcs.file_text import text_at
from adws.vcs.text_replacement import replace_texts


def with_call_tests(
    bench: Bench, tree_ish: str, case_ids: tuple[str, ...], calls: Calls
) -> IOResult[str, PipelineError]:
    """Return a tree in which the files of these cases record calls, or repeat them.

    ``bench`` has the one suite of the cases. The tree stays the same if the tool itself records
    calls, or if the files cannot be altered.
    """
    (suite,) = bench.suites
    runner: Runner = runner_of(suite).unwrap()
    if runner.call_tests is None:
        return IOSuccess(tree_ish)
    files: dict[str, tuple[str, ...]] = {}
    for case_id in (own_id(suite, case_id) for case_id in case_ids):
        path = runner.call_tests.file_of(case_id)
        files[path] = (*files.get(path, ()), case_id)
    requests = (
        CallFile("", path, suite.folder, own_cases, calls) for path, own_cases in files.items()
    )
    altered = collect(_altered(bench, tree_ish, runner.call_tests, request) for request in requests)
    return altered.bind(
        lambda texts: replace_texts(
            bench.base, tree_ish, {path: text for path, text in texts if text is not None}
        )
    )


def _altered(
    bench: Bench, tree_ish: str, call_tests: CallTests, request: CallFile
) -> IOResult[tuple[str, str | None], PipelineError]:
    """Return the path of a file in the repository, and its new text."""
    whole = str(PurePosixPath(bench.base.prefix, request.folder, request.path))
    return text_at(bench.base, tree_ish, whole).map(
        lambda text: (whole, call_tests.altered(evolve(request, text=text)) if text else None)
    )
