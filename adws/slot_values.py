"""What several steps make of slots: the values that workshops take, and what goes back."""

from collections.abc import Iterable

from attrs import asdict, evolve
from returns.io import IOResult
from returns.result import Result

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress
from adws.building.red_gate.suites_run import NewTests, ProposedTests
from adws.cage.level import cage_level
from adws.catalog import Folders, folders_of
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.quarantine import Quarantine
from adws.core.red_phase import RedPhase
from adws.core.witness import WitnessFile
from adws.judging.bench import Bench, SuiteBench, Trial
from adws.slots import (
    ACTORS,
    AGENT,
    ALSO_FIXED,
    ANALYSIS,
    ANSWER,
    BASE,
    BASELINE,
    CAGE,
    CLAIMS,
    CONFIRMED_FAILURES,
    EXTENSIONS,
    FAILURE_COUNT,
    FAILURE_TYPES,
    FEEDBACK,
    HEAD,
    HIDDEN_CASES,
    LEDGER_OPEN,
    MONEY_WARNINGS,
    PATCH,
    PLANNED_MODULES,
    PROPOSAL,
    QUARANTINE,
    QUESTION_COUNT,
    RED_GATE_PASSED,
    RED_PHASE,
    RUN,
    SEAL,
    SEALED_EDITS,
    SEED,
    SUITES,
    TASK,
    TRIAL_ANALYSIS,
    VERDICT,
    WITNESS,
)
from adws.trust.red_gate.planned_modules import modules_of_tests

ROUND_SLOTS = (
    TASK,
    ANSWER,
    PATCH,
    PROPOSAL,
    VERDICT,
    TRIAL_ANALYSIS,
    SEALED_EDITS,
    CLAIMS,
    HIDDEN_CASES,
    ALSO_FIXED,
)
"""What an earlier round has left behind that the next one does not use."""
BENCH_SLOTS = (SUITES, BASE)
"""The slots that ``bench_of`` reads."""
TRIAL_SLOTS = (*BENCH_SLOTS, PROPOSAL, BASELINE, SEAL)
"""The slots that ``trial_of`` reads."""
WORKPLACE_SLOTS = (RUN, BASE, SUITES, SEAL)
"""The slots that ``workplace_of`` reads."""
EXCHANGE_SLOTS = (ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL)
"""The slots that ``with_exchange`` writes."""


def extensions_of(context: Context) -> Folders:
    """Return the folders with the project's own agents and runners."""
    folders = context.get(EXTENSIONS)
    return folders_of(context.root) if folders is None else folders


def empty_bench_of(context: Context) -> SuiteBench:
    """Return what is needed to run suites, and checks, that are still to be found."""
    run, seed = context.get(RUN) or "", context.get(SEED) or ""
    quarantine, level = context.get(QUARANTINE) or Quarantine(), context.get(CAGE)
    folders = extensions_of(context)
    return SuiteBench(context.root, context.settings, (), run, quarantine, level, seed, folders)


def suite_bench_of(context: Context) -> Result[SuiteBench, PipelineError]:
    """Return what is needed to run the suites, or fail with ``SlotMissing``."""
    bench = empty_bench_of(context)
    return context.require(SUITES).map(lambda suites: evolve(bench, suites=suites))


def bench_of(context: Context) -> Result[Bench, PipelineError]:
    """Return what is needed for judged runs, or fail with ``SlotMissing``."""
    return Result.do(
        Bench(**asdict(bench, recurse=False), base=base)
        for bench in suite_bench_of(context)
        for base in context.require(BASE)
    )


def checks_bench_of(context: Context) -> Result[Bench, PipelineError]:
    """Return what is needed to run checks in a judge tree; they find their suites themselves."""
    return bench_of(context.put(SUITES, ()))


def trial_of(context: Context) -> Result[Trial, PipelineError]:
    """Return the change on trial, or fail with ``SlotMissing``."""
    return Result.do(
        Trial(bench, proposal, baseline, seal)
        for bench in bench_of(context)
        for proposal, baseline, seal in take(context, PROPOSAL, BASELINE, SEAL)
    )


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


def accepted_head(context: Context) -> str:
    """Return the commit with the fixes that the run has accepted so far; empty outside of a run."""
    return (context.get(HEAD) or "") if context.get(LEDGER_OPEN) else ""


def with_witness(context: Context, witness: WitnessFile | None) -> Context:
    """Return the context with the file that the bodies of the fixed cases wrote to, if one did."""
    return context.drop(WITNESS) if witness is None else context.put(WITNESS, witness)


def with_doubts(context: Context, hidden: Iterable[str]) -> Context:
    """Return the context in which these hidden cases are no longer confirmed.

    They run again without any change before an agent is asked about them.
    """
    confirmed = context.get(CONFIRMED_FAILURES)
    return (
        context.put(CONFIRMED_FAILURES, confirmed.without(frozenset(hidden)))
        if confirmed
        else context
    )
