"""How the failures of each suite of a project are to be read."""

from functools import partial

from returns.result import Result, Success

from adws.core.errors import PipelineError
from adws.runners.runner import Suite
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
            (*known, Dialect(suite.runner, partial(is_sealed, globs=globs), id_prefix(suite)))
            for known in found
            for globs in test_globs((suite,))
        )
    return found
