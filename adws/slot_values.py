"""What several steps make of slots: the values that workshops take, and what goes back."""

from collections.abc import Iterable

from attrs import asdict, evolve
from returns.result import Result

from adws.catalog import Folders, folders_of
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.quarantine import Quarantine
from adws.core.witness import WitnessFile
from adws.judging.bench import Bench, SuiteBench, Trial
from adws.judging.selecting import RoundFacts
from adws.slots import (
    ACTORS,
    ANALYSIS,
    BASE,
    BASELINE,
    CAGE,
    CONFIRMED_FAILURES,
    EXTENSIONS,
    HEAD,
    LEDGER_OPEN,
    PIVOT,
    PROPOSAL,
    QUARANTINE,
    RUN,
    SEAL,
    SEED,
    SUITES,
    WITNESS,
)

BENCH_SLOTS = (SUITES, BASE)
"""The slots that ``bench_of`` reads."""
TRIAL_SLOTS = (*BENCH_SLOTS, PROPOSAL, BASELINE, SEAL)
"""The slots that ``trial_of`` reads."""
ROUND_FACT_SLOTS = (RUN, ANALYSIS)
"""The slots that ``round_facts_of`` reads."""


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


def round_facts_of(context: Context) -> Result[RoundFacts, PipelineError]:
    """Return what decides on the next groups, or fail with ``SlotMissing``."""
    return take(context, *ROUND_FACT_SLOTS).map(
        lambda values: RoundFacts(
            context.root,
            *values,
            pivot=context.get(PIVOT) or "",
            actors=context.get(ACTORS) or (),
            extensions=extensions_of(context),
        )
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
