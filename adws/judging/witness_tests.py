"""Make test files record how the bodies of their cases end, if the test tool itself cannot."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from attrs import evolve, field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.judging.bench import Bench
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import own_id, suite_of
from adws.runners.witness_tests import MarkedTest, WitnessTest, WitnessTests
from adws.vcs.file_text import text_at


@frozen
class MarkedFiles:
    """Test files with a recording line in the bodies of their cases."""

    texts: Mapping[str, str] = field(factory=dict[str, str])
    """The texts by their paths, relative to the repository's top."""
    originals: tuple[str, ...] = ()
    """The texts of the files without these lines."""
    bodies: Mapping[str, Mapping[str, tuple[str, ...]]] = field(
        factory=dict[str, Mapping[str, tuple[str, ...]]]
    )
    """The cases of each body with a line, by the names of the suite and of the body."""

    def with_file(self, suite: str, path: str, text: str, marked_test: MarkedTest) -> "MarkedFiles":
        """Return the same files and another one."""
        bodies = {**self.bodies.get(suite, {}), **marked_test.bodies}
        return MarkedFiles(
            {**self.texts, path: marked_test.text},
            (*self.originals, text),
            {**self.bodies, suite: bodies},
        )


def marked_files(
    bench: Bench, tree_ish: str, case_ids: tuple[str, ...]
) -> IOResult[MarkedFiles, PipelineError]:
    """Return the files of these cases with a line in each body, for tools that need it."""
    files: dict[tuple[str, str], tuple[WitnessTests, WitnessTest]] = {}
    for case_id in case_ids:
        suite = suite_of(bench.suites, case_id)
        tests, own = witness_tests_of(suite), own_id(suite, case_id)
        if tests is not None:
            path = tests.file_of(own)
            _, request = files.get((suite.name, path), (tests, WitnessTest("", path, (), "")))
            files[suite.name, path] = tests, evolve(request, case_ids=(*request.case_ids, own))

    def add(
        files: MarkedFiles, file: tuple[tuple[str, str], tuple[WitnessTests, WitnessTest]]
    ) -> IOResult[MarkedFiles, PipelineError]:
        (name, path), (tests, request) = file
        suite = next(suite for suite in bench.suites if suite.name == name)
        whole = str(PurePosixPath(bench.base.prefix, suite.folder, path))
        return IOResult.do(
            files.with_file(suite.name, whole, text or "", marked_test) if marked_test else files
            for text in text_at(bench.base, tree_ish, whole)
            for token in io_ops.new_id()
            for marked_test in IOSuccess(
                tests.mark_tests(evolve(request, text=text or "", token=token))
            )
        )

    return fold(IOSuccess(MarkedFiles()), files.items(), add)


def witness_tests_of(suite: Suite) -> WitnessTests | None:
    """Return how a suite's test files record the ends of bodies; None if the tool does it."""
    runner: Runner = runner_of(suite).unwrap()
    return runner.witness_tests
