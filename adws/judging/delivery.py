"""Judge what a run delivers, as a whole, before it is delivered."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.comparison import compare
from adws.core.entry import EntryStatus
from adws.core.errors import GateRefused, PipelineError
from adws.core.failure import Analysis
from adws.core.final_judgement import FinalJudgement
from adws.core.sharding import Sharding
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import Bench
from adws.judging.circumstances import circumstances
from adws.judging.judge import judge
from adws.judging.moving_ids import follow_moving_ids
from adws.judging.shards import FullRun, judge_suite
from adws.ledger.final_failures import with_red_cases
from adws.ledger.journal import (
    JudgementRecord,
    Phase,
    attempt_key,
    journal_path,
    last_judged,
    note_phase,
    read,
)
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load_run, save
from adws.trust.gate import newly_red, verdict_of
from adws.trust.reasons import about_cases
from adws.trust.repetition import passes
from adws.vcs.delivery import DeliveryPlan, make_plan, on_snapshot
from adws.vcs.revision import tree_of


@frozen
class RunEnd:
    """The state of a run before it delivers."""

    head: str
    """The commit with all accepted fixes."""
    analysis: Analysis
    """The newest analysis of that commit."""
    baseline: SuiteReport
    """The report that the work started from."""
    circumstances: str = ""
    """The digest of what the newest judged run depended on."""
    has_ledger: bool = True
    """Whether the run has a ledger, in which red cases are escalated."""
    sharding: Sharding = Sharding()
    """What is known about full runs of the suite."""


@frozen
class JudgedDelivery:
    """The final judgement, and the newest analysis of what is delivered."""

    final: FinalJudgement
    analysis: Analysis
    sharding: Sharding


@frozen
class _RunResult:
    """The result of the judged runs of a tree; ``flaky`` cases failed in the first run only."""

    verdict: Verdict
    analysis: Analysis
    sharding: Sharding
    flaky: tuple[str, ...] = ()


def judge_delivery(bench: Bench, end: RunEnd) -> IOResult[JudgedDelivery, PipelineError]:
    """Judge what is delivered, unless this run's last verdict on that tree accepts it.

    That verdict counts only if nothing else has changed since: settings, lent folders, programs.
    Cases that are red in two runs, or that flip although they counted as fixed, are escalated in
    the ledger; without a ledger, the delivery is refused. If the fixes are red without the user's
    uncommitted work, the branch includes that work. Fails with ``GateRefused`` if cases are lost or
    the run is in doubt.
    """
    return IOResult.do(
        delivery
        for now in circumstances(bench)
        for plan in make_plan(bench.base, end.head, bench.settings.deliver)
        for delivery in _judge_plan(bench, end, now, plan)
    )


def still_holds(bench: Bench, final: FinalJudgement) -> IOResult[bool, PipelineError]:
    """Return whether a final judgement still holds for this delivery and the present tree."""
    return circumstances(bench).map(
        lambda now: final.circumstances == now and final.delivery is bench.settings.deliver
    )


def _judge_plan(
    bench: Bench, end: RunEnd, now: str, plan: DeliveryPlan
) -> IOResult[JudgedDelivery, PipelineError]:
    return IOResult.do(
        delivery
        for tree in tree_of(bench.base, plan.commit)
        for records in read(journal_path(bench.root))
        for last in IOSuccess(last_judged(records, bench.run, tree))
        for delivery in (
            IOSuccess(JudgedDelivery(_final(bench, plan, tree, now), end.analysis, end.sharding))
            if (plan.commit == bench.base.commit and end.circumstances == now)
            or (last is not None and last.verdict.accepted and last.circumstances == now)
            else _run_plan(bench, end, now, plan, tree)
        )
    )


def _run_plan(
    bench: Bench, end: RunEnd, now: str, plan: DeliveryPlan, tree: str
) -> IOResult[JudgedDelivery, PipelineError]:
    """Judge a plan; fixes that are red without the user's uncommitted work are based on it."""
    whole = plan.commit == end.head
    final = _final(bench, plan, tree, now)
    return IOResult.do(
        run_result
        for judged in _run_suites(bench, end, plan.commit, whole=whole)
        for ledger in (load_run(bench.root, bench.run) if end.has_ledger else IOSuccess(None))
        for _noted in _note(bench, ledger, final, judged)
        for run_result in (
            _conclude(bench, end, ledger, judged, final)
            if whole
            else IOSuccess(JudgedDelivery(final, end.analysis, judged.sharding))
            if judged.verdict.accepted and not judged.flaky
            else _judge_plan(bench, end, now, on_snapshot(end.head))
        )
    )


def _conclude(
    bench: Bench, end: RunEnd, ledger: Ledger | None, result: _RunResult, final: FinalJudgement
) -> IOResult[JudgedDelivery, PipelineError]:
    if ledger is None:
        return IOResult.from_result(_refuse_red(end.baseline, result)).map(
            lambda others: JudgedDelivery(
                evolve(final, warnings=_flips(others)), result.analysis, result.sharding
            )
        )
    untouched = tuple(case_id for case_id in result.flaky if ledger.entry_of(case_id) is None)
    return IOResult.do(
        JudgedDelivery(evolve(final, warnings=_flips(untouched)), result.analysis, result.sharding)
        for marked_ledger in IOResult.from_result(_with_red_cases(ledger, result))
        for _saved in save(ledger_path(bench.root), marked_ledger)
        for _sound in IOResult.from_result(_refuse_losses(result.verdict))
    )


def _run_suites(
    bench: Bench, end: RunEnd, commit: str, *, whole: bool
) -> IOResult[_RunResult, PipelineError]:
    """Run the whole suite; if the result is worse than before, run it again without shards.

    Without ``whole``, the tree lacks the user's uncommitted tests, so cases may be missing.
    """

    def run(plan: Sharding, *, divisible: bool) -> IOResult[_RunResult, PipelineError]:
        full = FullRun(
            bench,
            lambda own, options: judge(own, commit, options).map(lambda ran: ran.analysis),
            before=end.analysis.report,
            control=bench.base.commit,
            sharding=plan,
            divisible=divisible,
        )
        return IOResult.do(
            _run_result(before, after, suite.sharding, whole=whole)
            for suite in judge_suite(full)
            for before, after in (
                follow_moving_ids(bench, end.head, end.analysis.report, suite.analysis)
                if whole
                else IOSuccess((end.analysis.report, suite.analysis))
            )
        )

    return run(end.sharding, divisible=whole).bind(
        lambda first: (
            IOSuccess(first)
            if first.verdict.accepted
            else run(first.sharding, divisible=False).map(partial(_combined, first))
        )
    )


def _run_result(
    before: SuiteReport, after: Analysis, sharding: Sharding, *, whole: bool
) -> _RunResult:
    comparison = compare(before, after.report)
    compared = comparison if whole else evolve(comparison, missing=(), weakened=())
    broken = (*compared.broken, *compared.revealed)
    verdict = verdict_of(before, after.report, compared, newly_red(broken))
    return _RunResult(evolve(verdict, broken=broken, revealed=()), after, sharding)


def _combined(first: _RunResult, second: _RunResult) -> _RunResult:
    """Combine two runs: a case that failed in only one of them is flaky."""
    red = (first.verdict.broken, second.verdict.broken)
    broken = tuple(case_id for case_id in red[1] if case_id in red[0])
    flaky = tuple(case_id for case_id in dict.fromkeys((*red[0], *red[1])) if case_id not in broken)
    case_ids = {failure.case_id for failure in second.analysis.failures}
    others = (failure for failure in first.analysis.failures if failure.case_id not in case_ids)
    every = (*second.analysis.failures, *others)
    verdict = evolve(second.verdict, broken=broken)
    if verdict.layer is Layer.SUITE:
        layer = Layer.SUITE if broken else None
        reasons = newly_red(broken)
        verdict = evolve(verdict, accepted=not broken, reasons=reasons, layer=layer)
    analysis = evolve(second.analysis, failures=every)
    return _RunResult(verdict, analysis, second.sharding, flaky)


def _with_red_cases(ledger: Ledger, result: _RunResult) -> Result[Ledger, PipelineError]:
    entries = {
        case_id: ledger.entry_of(case_id) for case_id in (*result.verdict.broken, *result.flaky)
    }
    escalated = {
        name for name, entry in entries.items() if entry and entry.status is EntryStatus.ESCALATED
    }
    fixed = {name for name, entry in entries.items() if entry and entry.status is EntryStatus.FIXED}
    return with_red_cases(
        ledger,
        result.analysis,
        (case_id for case_id in result.verdict.broken if case_id not in escalated),
        (case_id for case_id in result.flaky if case_id in fixed),
    )


def _flips(case_ids: tuple[str, ...]) -> tuple[str, ...]:
    return about_cases(case_ids, "failed in one of two runs of the delivered tree")


def _note(
    bench: Bench, ledger: Ledger | None, final: FinalJudgement, result: _RunResult
) -> IOResult[None, PipelineError]:
    """Note the verdict; after a kill, a tree with flaky cases must be judged again."""
    key = attempt_key(bench.run, ledger.next_round if ledger else 0, "delivery")
    accepted = result.verdict.accepted and not result.flaky
    judged = JudgementRecord(
        evolve(result.verdict, accepted=accepted), "", final.tree, final.circumstances
    )
    return note_phase(bench.root, bench.run, key, Phase.JUDGED, judged=judged)


def _refuse_red(
    baseline: SuiteReport, result: _RunResult
) -> Result[tuple[str, ...], PipelineError]:
    """Fail if a case is red; return the flaky cases that also passed at the start."""
    others = tuple(case_id for case_id in result.flaky if passes(baseline, case_id))
    flaky = tuple(case_id for case_id in result.flaky if case_id not in others)
    if result.verdict.accepted and not flaky:
        return Success(others)
    return Failure(_refusal((*result.verdict.reasons, *_flips(flaky))))


def _refuse_losses(verdict: Verdict) -> Result[None, PipelineError]:
    """Fail if the refusal has other reasons than failing cases: the ledger cannot record them."""
    if verdict.layer in {None, Layer.SUITE}:
        return Success(None)
    return Failure(_refusal(verdict.reasons))


def _refusal(reasons: tuple[str, ...]) -> PipelineError:
    return GateRefused(
        f"the tree to deliver is not green as a whole: {'; '.join(reasons)}",
        hint="adws delivered nothing; run the same command to judge it again",
        context={"reasons": reasons},
    )


def _final(bench: Bench, plan: DeliveryPlan, tree: str, now: str) -> FinalJudgement:
    how = bench.settings.deliver
    return FinalJudgement(plan.commit, tree, plan.note, delivery=how, circumstances=now)
