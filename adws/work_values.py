"""What steps around the work of an agent make of slots: where it works, and what came of it."""

from returns.io import IOResult
from returns.result import Result

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress
from adws.building.red_gate.suites_run import NewTests, ProposedTests
from adws.cage.level import cage_level
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.red_phase import RedPhase
from adws.slot_values import bench_of, extensions_of, suite_bench_of
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    BASE,
    BASELINE,
    CAGE,
    FAILURE_COUNT,
    FAILURE_TYPES,
    FEEDBACK,
    HEAD,
    MONEY_WARNINGS,
    PATCH,
    PLANNED_MODULES,
    PROPOSAL,
    QUESTION_COUNT,
    RED_GATE_PASSED,
    RED_PHASE,
    RUN,
    SEAL,
    SUITES,
)
from adws.trust.red_gate.planned_modules import modules_of_tests

WORKPLACE_SLOTS = (RUN, BASE, SUITES, SEAL)
"""The slots that ``workplace_of`` reads."""
EXCHANGE_SLOTS = (ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL)
"""The slots that ``with_exchange`` writes."""


def new_tests_of(context: Context, planned: tuple[str, ...]) -> Result[NewTests, PipelineError]:
    """Return the new tests: proposed, at ``head`` or the user's; ``planned``: modules to build.

    Proposed test files plan the modules that they are named after.
    """
    proposal, head = context.get(PROPOSAL), context.get(HEAD)
    tree = head if proposal is None else proposal.kept.tree
    has_tests = tree is not None and context.get(BASE) is not None
    named = modules_of_tests(proposal.kept.paths) if proposal else ()
    return suite_bench_of(context).map(
        lambda bench: NewTests(
            bench,
            ProposedTests(bench_of(context).unwrap(), tree or "") if has_tests else None,
            planned=(*planned, *(context.get(PLANNED_MODULES) or ()), *named),
            before=context.get(BASELINE),
        )
    )


def with_red_phase(context: Context, phase: RedPhase) -> Context:
    """Return the context of a run that has passed the RED gate."""
    return (
        context.put(RED_PHASE, phase)
        .put(RED_GATE_PASSED, value=True)
        .put(FAILURE_TYPES, phase.failure_types)
        .put(FAILURE_COUNT, phase.failure_count)
    )


def workplace_of(context: Context) -> IOResult[Workplace, PipelineError]:
    """Return where agents work; what holds them is found out where no step has done it yet."""
    return IOResult.do(
        Workplace(
            context.root, context.settings, run, base, level, suites, seal, extensions_of(context)
        )
        for run, base, suites, seal in IOResult.from_result(take(context, RUN, BASE, SUITES, SEAL))
        for level in cage_level(context.settings, context.get(CAGE))
    )


def progress_of(context: Context) -> Result[Progress, PipelineError]:
    """Return how far the run has come, or fail with ``SlotMissing`` before it has a ``head``."""
    analysis, proposal = context.get(ANALYSIS), context.get(PROPOSAL)
    question_count, feedback = context.get(QUESTION_COUNT) or 0, context.get(FEEDBACK) or ()
    so_far = (question_count, feedback, proposal, analysis.report if analysis else None)
    return context.require(HEAD).map(lambda head: Progress(head, *so_far))


def with_exchange(context: Context, workplace: Workplace, exchange: Exchange) -> Context:
    """Return the context with who was asked there, and what came of it."""
    return (
        context.put(ACTORS, exchange.turn.actors)
        .put(AGENT, exchange.proposal.agent)
        .put(CAGE, workplace.level)
        .put(ANSWER, exchange.proposal.answer)
        .put(MONEY_WARNINGS, exchange.warnings)
        .put(PATCH, exchange.proposal.patch)
        .put(PROPOSAL, exchange.proposal)
    )
