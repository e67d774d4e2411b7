"""Take the RED gate again, on stubs of what is missing: each assertion must be seen to fail."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.building.red_gate.passed import passed
from adws.building.red_gate.stub_tree import StubTree, stub_tree
from adws.building.red_gate.suites_run import red_phase_of_suites
from adws.core.context import Context
from adws.core.errors import InvalidRedFailure, PassedInRedPhase, PipelineError
from adws.core.red_phase import RedPhase
from adws.core.settings import Workspace
from adws.core.step import step
from adws.slots import (
    BASE,
    FAILURE_COUNT,
    FAILURE_TYPES,
    HEAD,
    PROPOSAL,
    RED_GATE_PASSED,
    RED_PHASE,
    RED_REPORT,
)

_ON_STUBS = "with stubs that only raise in place of what is to be built: "
_HINT = (
    "assert what the code shall answer; a test that expects any exception, or that never asks the "
    "code, passes whatever is built"
)


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
    return IOResult.from_result(context.require(RED_PHASE)).bind(
        lambda seen: _again(context, seen, planned)
    )


def _again(
    context: Context, seen: RedPhase, planned: tuple[str, ...]
) -> IOResult[Context, PipelineError]:
    base, tree = context.get(BASE), _proposed(context)
    in_place = context.settings.workspace is Workspace.IN_PLACE
    if not seen.hides_assertions or base is None or tree is None or in_place:
        return IOSuccess(context)
    return stub_tree(context, base, tree, planned).bind(partial(_gate, context, seen, planned))


def _proposed(context: Context) -> str | None:
    proposal = context.get(PROPOSAL)
    return context.get(HEAD) if proposal is None else proposal.kept.tree


def _gate(
    context: Context, seen: RedPhase, planned: tuple[str, ...], stubs: StubTree
) -> IOResult[Context, PipelineError]:
    if not stubs.files:
        return IOSuccess(context)
    there = context.drop(PROPOSAL, RED_REPORT).put(HEAD, stubs.tree)
    return (
        red_phase_of_suites(there, stubs.tests, planned)
        .alt(_reworded)
        .map(partial(_joined, seen, stubs))
        .map(partial(passed, context))
    )


def _reworded(error: PipelineError) -> PipelineError:
    """Return the refusal of tests as one of theirs, with what they were seen on."""
    if not isinstance(error, InvalidRedFailure | PassedInRedPhase):
        return error
    told = error.context.get("reasons", (error.message,))
    return InvalidRedFailure(f"{_ON_STUBS}{error.message}", _HINT, {"reasons": told})


def _joined(seen: RedPhase, stubs: StubTree, again: RedPhase) -> RedPhase:
    return evolve(
        again,
        failure_types=tuple(sorted({*seen.failure_types, *again.failure_types})),
        awaited=tuple(dict.fromkeys((*seen.awaited, *again.awaited))),
        stale=seen.stale,
        flaky=seen.flaky,
        stubs=stubs.files,
    )
