"""How the failures of each suite of a project are to be read."""

from functools import partial

from returns.result import Result, Success

from adws import catalog
from adws.core.errors import PipelineError
from adws.runners.runner import Runner, Suite
from adws.runners.suite_globs import test_globs
from adws.runners.suites import id_prefix
from adws.triage.analysis import Dialect
from adws.trust.sealed import is_sealed

_Dialects = Result[tuple[Dialect, ...], PipelineError]


def dialects_of(suites: tuple[Suite, ...]) -> _Dialects:
    """Return the dialect of each suite; ``NameUnknown`` for one whose runner is not there."""
    found: _Dialects = Success(())
    for suite in suites:
        found = Result.do(
            (*known, _dialect(suite, runner, globs))
            for known in found
            for runner in catalog.runner(suite.runner)
            for globs in test_globs((suite,))
        )
    return found


def _dialect(suite: Suite, runner: Runner, globs: tuple[str, ...]) -> Dialect:
    is_test = partial(is_sealed, globs=globs)
    return Dialect(is_test, id_prefix(suite), runner.patterns, runner.red_types)
