"""The report with the new tests in place: a given one, or that of a run of the suites."""

import re

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.red_phase import RED_REPORT
from adws.core.suite import REPORT
from adws.runners.runner import SELECTION, SUITES, Selection
from adws.steps.analyze import analyze
from adws.steps.detect_suites import detect_suites
from adws.steps.judged_run import judged_run
from adws.trust.red_gate.refusals import nothing_ran
from adws.vcs.base import BASE
from adws.vcs.tree import HEAD

_NO_TEST = re.compile(r"^(?:[\w-]+: )?(?:no tests were found|\w+ found no test)")


def with_red_report(context: Context, files: tuple[str, ...]) -> IOResult[Context, PipelineError]:
    """Put the report with the new tests into the context, with the suites that it is of.

    In a run of adws the suites run in a judge tree at ``head``, otherwise in the user's own.
    ``files`` are all that runs; none means everything. Fails with ``NoTestsRan`` where a runner
    finds no test at all.
    """
    known = IOSuccess(context) if context.get(SUITES) else detect_suites(context)
    return known.bind(lambda there: _reported(there, files))


def _reported(context: Context, files: tuple[str, ...]) -> IOResult[Context, PipelineError]:
    given = context.get(RED_REPORT)
    if given is not None:
        return IOSuccess(context.put(REPORT, given))
    asked = context.put(SELECTION, Selection(files=files))
    judged = context.get(BASE) is not None and context.get(HEAD) is not None
    return (judged_run if judged else analyze)(asked).lash(_nothing_found)


def _nothing_found(error: PipelineError) -> IOResult[Context, PipelineError]:
    """Tell a run without tests from one that cannot be read."""
    is_empty = isinstance(error, SuiteUnreadable) and _NO_TEST.match(error.message)
    return IOFailure(nothing_ran() if is_empty else error)
