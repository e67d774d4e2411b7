"""Take the RED gate again, on stubs of what is missing: each assertion must be seen to fail."""

from returns.io import IOResult

from adws.building.red_gate.stubs_run import red_phase_on_stubs
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import new_tests_of, with_red_phase
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE, SUITES


@step(reads=(RED_PHASE,), writes=(RED_PHASE, RED_GATE_PASSED, FAILURE_TYPES, FAILURE_COUNT))
def verify_tests_fail_on_stubs(
    context: Context, *, planned: tuple[str, ...] = ()
) -> IOResult[Context, PipelineError]:
    """Take the RED gate once more where missing modules and names hid assertions.

    They are made up in a tree of their own, in which all that they do is to raise; no tree that is
    kept ever holds them. Each new case must fail there too: one that passes would pass whatever is
    built. The slot ``red_phase`` is then about the cases themselves, and ``stubs`` in it are the
    files that were made up. ``planned`` as in ``verify_tests_fail``.

    Nothing is done where no assertion was hidden, where no stub can be written (Go, Rust), and
    where adws works in the user's own tree. Fails with ``InvalidRedFailure`` and with whatever else
    the gate fails with.
    """
    return IOResult.do(
        context if again == seen else with_red_phase(context, again)
        for seen in IOResult.from_result(context.require(RED_PHASE))
        for new in IOResult.from_result(
            new_tests_of(context.put(SUITES, context.get(SUITES) or ()), planned)
        )
        for again in red_phase_on_stubs(new, seen)
    )
