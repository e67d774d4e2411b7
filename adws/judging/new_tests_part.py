"""The part of a test writer's change that adws keeps: new test files."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import JudgedPart, Patch
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.trust.new_tests import beside_new_tests
from adws.trust.sealing import Seal
from adws.vcs.base import Base
from adws.vcs.outward_links import links_leading_out
from adws.vcs.restricting import restrict


def new_tests_part(
    base: Base, suites: tuple[Suite, ...], seal: Seal, change: Patch
) -> IOResult[JudgedPart, PipelineError]:
    """Return the new test files of a change; the rest of it is dropped."""
    return IOResult.do(
        JudgedPart(patch, dropped)
        for tests in IOResult.from_result(test_globs(suites))
        for links in links_leading_out(base, change)
        for beside in IOSuccess(beside_new_tests(change.changes, tests, seal))
        for dropped in IOSuccess(tuple(dict.fromkeys((*beside, *links))))
        for patch in restrict(base, change, dropped)
    )
