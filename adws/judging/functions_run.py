"""Make the files of a project note which functions cases run, if the test tool cannot."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.settings import Workspace
from adws.judging.bench import Bench
from adws.languages.language import language_of
from adws.runners.calls import CallFile, Calls, FunctionNotes
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import own_id
from adws.vcs.committed import committed_files, committed_texts
from adws.vcs.text_replacement import replace_texts
from adws.vcs.tree_files import in_project

_MOST = 500
"""How many source files note their functions, at most; those of the suite's folder come first."""


def notes_functions(bench: Bench, suite: Suite) -> bool:
    """Whether a run can note which functions the cases of a suite run.

    The test tool does, or files that are altered in the judge tree. The user's own tree never holds
    such files.
    """
    runner: Runner = runner_of(suite).unwrap()
    own_tree = bench.settings.workspace is Workspace.IN_PLACE
    by_files = runner.function_notes is not None and not own_tree
    return not suite.wrapped and (runner.notes_functions or by_files)


def with_functions(
    bench: Bench, commit: str, case_ids: tuple[str, ...], calls: Calls
) -> IOResult[str, PipelineError]:
    """Return a tree whose files note which functions these cases run.

    ``bench`` has the one suite of the cases. The tree is that of the commit if the tool itself
    notes them. Files stay as they are where nothing can be put in.
    """
    (suite,) = bench.suites
    runner: Runner = runner_of(suite).unwrap()
    notes = runner.function_notes
    if notes is None:
        return IOSuccess(commit)
    tests = _tests(suite, notes, case_ids, calls)
    start = bench.base.path_start
    return IOResult.do(
        tree
        for files in committed_files(bench.base.repository, commit)
        for paths in IOSuccess(in_project(bench.base, files.blobs))
        for sources in IOSuccess(_sources(suite, notes, re.compile(calls.tests), paths))
        for read in committed_texts(files, (f"{start}{path}" for path in (*tests, *sources)))
        for texts in IOSuccess({path.removeprefix(start): text for path, text in read.items()})
        for tree in replace_texts(
            bench.base,
            commit,
            {f"{start}{path}": text for path, text in _noting(notes, tests, texts)},
        )
    )


def _tests(
    suite: Suite, notes: FunctionNotes, case_ids: tuple[str, ...], calls: Calls
) -> dict[str, CallFile]:
    """Return the test files of these cases, without their texts, by their paths in the project."""
    tests: dict[str, CallFile] = {}
    for case_id in (own_id(suite, case_id) for case_id in case_ids):
        path = notes.file_of(case_id)
        whole = str(PurePosixPath(suite.folder, path))
        test = tests.get(whole, CallFile("", path, suite.folder, (), calls))
        tests[whole] = evolve(test, case_ids=(*test.case_ids, case_id))
    return tests


def _sources(
    suite: Suite, notes: FunctionNotes, tests: re.Pattern[str], paths: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the source files that shall note their functions; ``tests`` matches those of tests."""
    sources = (
        path
        for path in paths
        if (language := language_of(path)) and language.name == notes.language
        if not tests.fullmatch(path)
        if not set(NOT_THE_PROJECTS).intersection(PurePosixPath(path).parts)
    )
    ordered = sorted(sources, key=lambda path: not PurePosixPath(path).is_relative_to(suite.folder))
    return tuple(ordered[:_MOST])


def _noting(
    notes: FunctionNotes, tests: Mapping[str, CallFile], texts: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the paths and the new texts of files; those that are no UTF-8 text are left out."""
    for path, text in texts.items():
        test = tests.get(path)
        noting = (
            notes.noting_cases(evolve(test, text=text))
            if test
            else notes.noting_functions(path, text)
        )
        if noting is not None and "\N{REPLACEMENT CHARACTER}" not in text:
            yield path, noting
