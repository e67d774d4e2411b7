"""Repeat the RED gate on stubs of the missing code: each assertion must fail."""

from returns.io import IOResult

from adws.building.red_gate.stubs_run import red_phase_on_stubs
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE, SUITES
from adws.work_values import new_tests_of, with_red_phase


@step(
    reads=(RED_PHASE,),
    writes=(RED_PHASE, RED_GATE_PASSED, FAILURE_TYPES, FAILURE_COUNT),
    doing="running the new tests on stubs",
)
def verify_tests_fail_on_stubs(
    context: Context, *, planned: tuple[str, ...] = ()
) -> IOResult[Context, PipelineError]:
    """Repeat the RED gate if missing modules and names hid assertions.

    The stubs only raise an error. They are in a tree of their own, and adws keeps none of them.
    Each new case must fail there too: a case that passes would pass whatever the code does. The
    slot ``red_phase`` then describes the cases themselves, and its ``stubs`` are the stub files.
    ``planned`` as in ``verify_tests_fail``.

    It does nothing if no assertion was hidden, if no stub can be written (Go, Rust), and if adws
    works in the user's own tree. Fails with ``InvalidRedFailure`` and as ``verify_tests_fail``.
    """
    return IOResult.do(
        context if again == phase else with_red_phase(context, again)
        for phase in IOResult.from_result(context.require(RED_PHASE))
        for new in IOResult.from_result(
            new_tests_of(context.put(SUITES, context.get(SUITES) or ()), planned)
        )
        for again in red_phase_on_stubs(new, phase)
    )
