"""The report with the new tests in place: a given one, or that of a run of the suites."""

import re

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.runners.runner import Selection
from adws.slots import BASE, HEAD, PROPOSAL, RED_REPORT, REPORT, SELECTION, SUITES
from adws.steps.analyze import analyze
from adws.steps.detect_suites import detect_suites
from adws.steps.judged_run import judged_run
from adws.trust.red_gate.refusals import nothing_ran

_NO_TEST = re.compile(r"^(?:[\w-]+: )?(?:no tests were found|\w+ found no test)")


def with_red_report(context: Context, files: tuple[str, ...]) -> IOResult[Context, PipelineError]:
    """Put the report with the new tests into the context, with the suites that it is of.

    In a run of adws the suites run in a judge tree, with what is proposed or else at ``head``;
    otherwise in the user's own.
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
    ran = judged_run(_at_proposal(asked)) if judged else analyze(asked)
    return ran.lash(_nothing_found)


def _at_proposal(context: Context) -> Context:
    proposal = context.get(PROPOSAL)
    return context if proposal is None else context.put(HEAD, proposal.kept.tree)


def _nothing_found(error: PipelineError) -> IOResult[Context, PipelineError]:
    """Tell a run without tests from one that cannot be read."""
    return IOFailure(nothing_ran() if found_no_test(error) else error)


def found_no_test(error: PipelineError) -> bool:
    """Whether a run ended as it did because its runner found no test at all."""
    return isinstance(error, SuiteUnreadable) and _NO_TEST.match(error.message) is not None
