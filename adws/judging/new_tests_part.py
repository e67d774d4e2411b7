"""The part of a change that is taken from who writes tests: new test files."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.judging.judged_part import JudgedPart
from adws.runners.suite_globs import test_globs
from adws.slots import BASE, SEAL, SUITES
from adws.trust.new_tests import beside_new_tests
from adws.vcs.base import Base
from adws.vcs.leading_out import links_leading_out
from adws.vcs.restricting import restrict


def new_tests_part(context: Context, change: Patch) -> IOResult[JudgedPart, PipelineError]:
    """Return the new test files of a change; all else that it does is dropped."""
    return IOResult.do(
        part
        for base in IOResult.from_result(context.require(BASE))
        for suites in IOResult.from_result(context.require(SUITES))
        for tests in IOResult.from_result(test_globs(suites))
        for seal in IOResult.from_result(context.require(SEAL))
        for links in links_leading_out(base, change)
        for beside in IOSuccess(beside_new_tests(change.changes, tests, seal))
        for part in _without(base, change, tuple(dict.fromkeys((*beside, *links))))
    )


def _without(
    base: Base, change: Patch, dropped: tuple[str, ...]
) -> IOResult[JudgedPart, PipelineError]:
    return restrict(base, change, dropped).map(partial(_part, dropped))


def _part(dropped: tuple[str, ...], kept: Patch) -> JudgedPart:
    return JudgedPart(kept, dropped)
