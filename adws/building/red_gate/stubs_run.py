"""The RED gate on stubs of what is missing, where missing modules and names hid assertions."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.building.red_gate.stub_tree import StubTree, stub_tree
from adws.building.red_gate.suites_run import NewTests, ProposedTests, red_phase_of_suites
from adws.core.errors import InvalidRedFailure, PassedInRedPhase, PipelineError
from adws.core.red_phase import RedPhase
from adws.core.settings import Workspace

_ON_STUBS = "with stubs, which only raise, for the missing code: "
_HINT = (
    "assert what the code must return; a test that expects any exception, or that never calls the "
    "code, passes whatever is built"
)


def red_phase_on_stubs(new: NewTests, phase: RedPhase) -> IOResult[RedPhase, PipelineError]:
    """Run the proposed tests where stubs stand for what is missing; return what both runs show.

    Returns ``phase`` where no assertion was hidden, where no stub can be written, and where adws
    works in the user's own tree. Fails with ``InvalidRedFailure`` for tests that pass on stubs.
    """
    in_place = new.bench.settings.workspace is Workspace.IN_PLACE
    if not phase.hides_assertions or new.proposed is None or in_place:
        return IOSuccess(phase)
    bench = new.proposed.bench

    def run(stubs: StubTree) -> IOResult[RedPhase, PipelineError]:
        if not stubs.files:
            return IOSuccess(phase)
        with_stubs = evolve(
            new, proposed=ProposedTests(bench, stubs.tree), files=stubs.tests, report=None
        )
        return IOResult.do(
            _joined(phase, stubs, again) for again in red_phase_of_suites(with_stubs).alt(_reworded)
        )

    return stub_tree(bench.base, bench.suites, new.proposed.tree, new.planned).bind(run)


def _reworded(error: PipelineError) -> PipelineError:
    """Return the refusal of tests as one of theirs, with what they were seen on."""
    if not isinstance(error, InvalidRedFailure | PassedInRedPhase):
        return error
    reasons = error.context.get("reasons", (error.message,))
    return InvalidRedFailure(f"{_ON_STUBS}{error.message}", _HINT, {"reasons": reasons})


def _joined(phase: RedPhase, stubs: StubTree, again: RedPhase) -> RedPhase:
    return evolve(
        again,
        failure_types=tuple(sorted({*phase.failure_types, *again.failure_types})),
        awaited=tuple(dict.fromkeys((*phase.awaited, *again.awaited))),
        stale=phase.stale,
        flaky=phase.flaky,
        stubs=stubs.files,
    )
