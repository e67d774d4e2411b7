"""Tell people that git ignores the configuration of a suite, so that no judge tree has it."""

import json
from itertools import chain
from pathlib import PurePath
from typing import Any

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.failure import Analysis
from adws.core.globs import compile_globs
from adws.core.railway import collect
from adws.judging.bench import Bench
from adws.runners.runner import Suite
from adws.runners.suite_runner import runner_of


def ignored_configuration(bench: Bench) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files that configure the suites and that only the user's own tree has.

    They are relative to the project's folder. The judge tree must be there.
    """
    return collect(_of_suite(bench, suite) for suite in bench.suites).map(
        lambda files: tuple(dict.fromkeys(chain.from_iterable(files)))
    )


def _of_suite(bench: Bench, suite: Suite) -> IOResult[tuple[str, ...], PipelineError]:
    return IOResult.do(
        tuple(
            str(PurePath(suite.folder, name))
            for name in own
            if name not in judged and is_configuration(name)
        )
        for runner in IOResult.from_result(runner_of(suite))
        for is_configuration in IOSuccess(
            compile_globs(runner.homes or runner.configuration).fullmatch
        )
        for own in io_ops.list_folder(bench.root / suite.folder)
        for judged in io_ops.list_folder(bench.tree.root / suite.folder)
    )


def note_ignored_configuration(bench: Bench, judged: Analysis) -> IOResult[Analysis, PipelineError]:
    """Add to a red analysis of a judge tree which configuration the tree lacks."""
    if not judged.exit_code:
        return IOSuccess(judged)
    return ignored_configuration(bench).map(
        lambda files: evolve(judged, notes=(*judged.notes, *map(_words, files)))
    )


def hint_at_ignored_configuration(
    bench: Bench, error: PipelineError
) -> IOResult[Any, PipelineError]:
    """Fail with the error of a run, whose hint says which configuration the judge tree lacks."""
    if not isinstance(error, SuiteUnreadable):
        return IOFailure(error)

    def with_hint(files: tuple[str, ...]) -> IOResult[Any, PipelineError]:
        return IOFailure(evolve(error, hint="; ".join((*map(_words, files), error.hint))))

    return ignored_configuration(bench).bind(with_hint)


def _words(file: str) -> str:
    setting = f"lend = {json.dumps([file])}"
    return f"git ignores {file}, so judged runs lack it: if tests need it, set {setting}"
