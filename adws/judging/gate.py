"""Judge a proposal: a targeted run, a full run, and re-runs of doubtful cases."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.patch import ChangeKind
from adws.core.repeats import Repeats
from adws.core.sharding import Sharding
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.witness import WitnessFile
from adws.judging.bench import RunOptions, Trial
from adws.judging.canaries import CanaryRun, note_unproven, run_among_canaries
from adws.judging.circumstances import circumstances
from adws.judging.confirmation import still_confirmed
from adws.judging.judge import judge_trial
from adws.judging.moving_ids import follow_moving_ids
from adws.judging.repeats import Sides, repeat, run_fixed_on_base
from adws.judging.shards import FullRun, judge_suite
from adws.judging.witness import witness_file
from adws.runners.runner import selection_of
from adws.trust.blame import blame
from adws.trust.environment import refuse_changed
from adws.trust.flake import hidden_cases
from adws.trust.gate import gate as decide
from adws.trust.gate import no_change, refusal, without_flaky
from adws.trust.reasons import named
from adws.trust.repeats import BATCH, excused, with_repeats, without_excused
from adws.trust.repetition import passes


@frozen
class JudgedProposal:
    """The verdict of the runs on a change, and the analysis that it is based on.

    ``circumstances`` is the digest of what the runs depended on; empty if nothing was run.
    """

    verdict: Verdict
    analysis: Analysis
    circumstances: str = ""
    witness: WitnessFile | None = None
    """The file in which the bodies of the group's passing cases recorded how they end; None if
    none ran."""
    sharding: Sharding | None = None
    """What is known about full runs of the suite; None if none was made."""
    hidden: frozenset[str] = frozenset()
    """The failing cases that something new kept from running. The change may have broken the suite,
    or the environment broke meanwhile: they must be seen to fail without the change once more."""


@frozen
class TargetGroup:
    """The failing cases that a change is to fix, and where and how they failed last."""

    head: str
    """The commit without the change."""
    analysis: Analysis
    """The newest analysis of it."""
    case_ids: tuple[str, ...]
    held_out: tuple[str, ...] = ()
    """Those of them that the author of the change has not seen; no reason tells how they fail."""
    confirmed: bool = True
    """Whether the cases failed more than once."""
    confirmed_failures: ConfirmedFailures | None = None
    """The result of running all failing cases again; None if they did not."""


def judge_proposal(
    trial: Trial, group: TargetGroup, sharding: Sharding = Sharding()
) -> IOResult[JudgedProposal, PipelineError]:
    """Return the verdict on a change that is to fix a group of cases.

    First the group's cases run among canaries, then the whole suite, in shards if ``sharding`` and
    the settings allow it. A case that newly fails runs again on both sides before it counts. A run
    that cannot be read, or that loaded another tree's code, refuses the change.
    """
    settled = _settled_without_run(trial, group)
    if settled is not None:
        return IOSuccess(settled)

    def runs() -> IOResult[JudgedProposal, PipelineError]:
        return IOResult.do(
            evolve(
                checked,
                witness=judged.witness,
                verdict=note_unproven(checked.verdict, ran.unproven),
            )
            for ran in _run_group(trial, group)
            for judged in IOSuccess(_judge_group_run(group, ran))
            for everything in _run_everything(trial, group, judged, ran, sharding)
            for checked in _recheck_fixes(trial, group, everything)
        ).lash(lambda error: refused_for(error, group.analysis))

    return under_circumstances(trial, runs)


def try_proposal(trial: Trial, group: TargetGroup) -> IOResult[JudgedProposal, PipelineError]:
    """Return the verdict of a run of the group's cases alone, before the gate judges the change."""
    settled = _settled_without_run(trial, group)
    if settled is not None:
        return IOSuccess(settled)
    selection = selection_of(group.analysis.report, group.case_ids)
    judged: IOResult[JudgedProposal, PipelineError] = IOResult.do(
        _judge_group_run(group, CanaryRun(analysis))
        for analysis in judge_trial(trial, RunOptions(selection))
    )
    return judged.lash(lambda error: refused_for(error, group.analysis))


def _settled_without_run(trial: Trial, group: TargetGroup) -> JudgedProposal | None:
    """Return the refusal of a change that needs no run; None if it must be run."""
    proposal = trial.proposal
    untouched = refuse_changed(Verdict(accepted=True), proposal.environment)
    if not untouched.accepted:
        return JudgedProposal(untouched, group.analysis)
    if proposal.kept.empty:
        return JudgedProposal(no_change(proposal.answer, proposal.dropped), group.analysis)
    return None


def under_circumstances(
    trial: Trial, runs: Callable[[], IOResult[JudgedProposal, PipelineError]]
) -> IOResult[JudgedProposal, PipelineError]:
    """Return the result of runs, with the digest of what they depended on when they began."""
    return IOResult.do(
        evolve(judged, circumstances=present)
        for present in circumstances(trial.bench)
        for judged in runs()
    )


def refused_for(error: PipelineError, before: Analysis) -> IOResult[JudgedProposal, PipelineError]:
    """Return the refusal of a change that made a run fail with this error, if the change did."""
    every = frozenset(failure.case_id for failure in before.failures)
    return IOResult.do(
        JudgedProposal(verdict, before, hidden=every)
        for verdict in IOResult.from_result(blame(error))
    )


def _run_group(trial: Trial, group: TargetGroup) -> IOResult[CanaryRun, PipelineError]:
    selection = selection_of(group.analysis.report, group.case_ids)
    return IOResult.do(
        ran
        for file in witness_file(trial, group.case_ids)
        for ran in run_among_canaries(
            trial, group.head, RunOptions(selection, witness=file), group.case_ids
        )
    )


def _judge_group_run(group: TargetGroup, ran: CanaryRun) -> JudgedProposal:
    fixed = set(compare(group.analysis.report, ran.analysis.report).fixed) & set(group.case_ids)
    if fixed:
        passed = tuple(
            case_id for case_id in group.case_ids if passes(ran.analysis.report, case_id)
        )
        witness = evolve(ran.witness, case_ids=passed) if ran.witness else None
        return JudgedProposal(Verdict(accepted=True), ran.analysis, witness=witness)
    seen = (one for one in ran.analysis.failures if one.case_id not in group.held_out)
    messages = (failure.error_message for failure in islice(seen, 3))
    still = "; ".join(messages) or "they are skipped or missing"
    refused = refusal(f"the change fixed none of the selected tests: {still}", Layer.SUITE)
    return JudgedProposal(
        refused, group.analysis, hidden=hidden_cases(group.analysis, ran.analysis)
    )


def _run_everything(
    trial: Trial, group: TargetGroup, judged: JudgedProposal, ran: CanaryRun, sharding: Sharding
) -> IOResult[JudgedProposal, PipelineError]:
    """Decide on a run of the whole suite; cases that newly fail run again on both sides first."""
    if not judged.verdict.accepted:
        return IOSuccess(judged)

    def decided(
        before: SuiteReport, after: Analysis, repeats: tuple[Repeats, ...]
    ) -> JudgedProposal:
        fair = without_excused(after, excused(repeats))
        verdict = decide(before, fair.report, group.case_ids, fair.failures)
        return JudgedProposal(with_repeats(verdict, repeats), fair)

    def weigh(before: SuiteReport, after: Analysis) -> IOResult[JudgedProposal, PipelineError]:
        comparison = compare(before, after.report)
        # A case that fails in both and passed at the start may be flaky.
        newer = tuple(
            case_id for case_id in comparison.remaining if passes(trial.baseline, case_id)
        )
        doubtful = (
            *comparison.broken,
            *(case_id for case_id in newer if case_id not in group.case_ids),
        )
        return IOResult.do(
            decided(before, after, repeats)
            for repeats in repeat(sides_of(trial, group.head), before, after.report, doubtful)
        )

    full = FullRun(
        trial.bench,
        lambda bench, options: judge_trial(evolve(trial, bench=bench), options),
        before=group.analysis.report,
        control=group.head,
        sharding=sharding,
        divisible=_brings_no_cases(trial, group.analysis.report),
        changed=trial.changed,
        expected=tuple(
            case_id for case_id in group.case_ids if passes(ran.analysis.report, case_id)
        ),
        planted=not ran.unproven,
    )
    return IOResult.do(
        evolve(weighed, sharding=suite.sharding)
        for suite in judge_suite(full)
        for before, after in follow_moving_ids(
            trial.bench, group.head, group.analysis.report, suite.analysis
        )
        for weighed in weigh(before, after)
    )


def _brings_no_cases(trial: Trial, before: SuiteReport) -> bool:
    """Whether all cases are in known sealed files, so that the change cannot add any."""
    added = any(change.kind is ChangeKind.ADDED for change in trial.proposal.kept.changes)
    return not added and all(
        trial.seal.covers(trial.bench.base.at_top(case.file)) for case in before.cases
    )


def sides_of(trial: Trial, head: str) -> Sides:
    """Return the suite with and without the change on trial."""
    return Sides(trial.bench, head, partial(judge_trial, trial), RunOptions(changed=trial.changed))


def _recheck_fixes(
    trial: Trial, group: TargetGroup, judged: JudgedProposal
) -> IOResult[JudgedProposal, PipelineError]:
    """Run cases fixed beyond the group without the change; run all of them if one flips."""
    if not judged.verdict.accepted:
        return IOSuccess(judged)
    beyond = tuple(
        failure
        for failure in group.analysis.failures
        if failure.case_id in judged.verdict.fixed and failure.case_id not in group.case_ids
    )
    return IOResult.do(
        _drop_flaky(group, judged, base_runs.flaky)
        for confirmed in (
            still_confirmed(trial.bench, group.head, beyond, group.confirmed_failures)
            if beyond
            else IOSuccess(frozenset[str]())
        )
        for base_runs in run_fixed_on_base(
            sides_of(trial, group.head),
            group.analysis.report,
            judged.verdict.fixed,
            judged.verdict.repeats,
            _failed_again(group, confirmed),
        )
    )


def _failed_again(group: TargetGroup, confirmed: frozenset[str]) -> Mapping[str, int]:
    """Return how often cases have failed again without the change, after the first time.

    The group's cases were confirmed before an agent was asked.
    """
    times_failed = group.confirmed_failures.runs if group.confirmed_failures else 0
    own = dict.fromkeys(group.case_ids if group.confirmed else (), BATCH)
    return {**dict.fromkeys(confirmed, times_failed), **own}


def _drop_flaky(
    group: TargetGroup, judged: JudgedProposal, flaky: tuple[str, ...]
) -> JudgedProposal:
    """Remove flaky cases from the fixed ones; refuse a change that fixed nothing else."""
    verdict = without_flaky(judged.verdict, flaky)
    if set(verdict.fixed) & set(group.case_ids):
        return evolve(judged, verdict=verdict)
    words = f"these cases pass without the change too: {named(flaky)}"
    refused = evolve(verdict, accepted=False, reasons=(words,), layer=Layer.SUITE)
    return JudgedProposal(refused, group.analysis, sharding=judged.sharding)
