"""The last look of a run: what is delivered is judged as a whole."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.comparison import compare
from adws.core.entry import Status
from adws.core.errors import GateRefused, PipelineError
from adws.core.failure import Analysis
from adws.core.final_judgement import FinalJudgement
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import Bench
from adws.judging.judge import judge
from adws.ledger.journal import (
    JournalRecord,
    Judged,
    Phase,
    attempt_key,
    journal_path,
    last_judged,
    note,
    read,
)
from adws.ledger.last_look import with_red_cases
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load_run, save
from adws.trust.gate import newly_red, weighed
from adws.trust.reasons import about_cases
from adws.vcs.delivery import DeliveryPlan, on_snapshot, planned
from adws.vcs.revision import tree_of


@frozen
class JudgedDelivery:
    """What is delivered, and the newest analysis of it."""

    final: FinalJudgement
    analysis: Analysis


@frozen
class _Seen:
    """What the judged runs of a tree show; ``flaky`` cases failed in the first of them only."""

    verdict: Verdict
    analysis: Analysis
    flaky: tuple[str, ...] = ()


def judge_delivery(
    bench: Bench, head: str, analysis: Analysis
) -> IOResult[JudgedDelivery, PipelineError]:
    """Judge what is delivered, unless this run's last verdict is an acceptance of this very tree.

    ``analysis`` is the newest one of ``head``. What is red in two runs, or flips in them although
    it counted as fixed, is escalated in the ledger. Uncommitted work of the user without which the
    fixes are red comes along in the branch. Fails with ``GateRefused`` where cases are lost or the
    run is in doubt.
    """
    return planned(bench.base, head, bench.settings.deliver).bind(
        partial(_judge_plan, bench, head, analysis)
    )


def _judge_plan(
    bench: Bench, head: str, analysis: Analysis, plan: DeliveryPlan
) -> IOResult[JudgedDelivery, PipelineError]:
    return IOResult.do(
        done
        for tree in tree_of(bench.base, plan.commit)
        for records in read(journal_path(bench.root))
        for done in (
            IOSuccess(JudgedDelivery(_final(plan, tree), analysis))
            if plan.commit == bench.base.commit
            or _is_accepted(last_judged(records, bench.run), tree)
            else _run_plan(bench, head, analysis, plan, tree)
        )
    )


def _is_accepted(last: Judged | None, tree: str) -> bool:
    return last is not None and last.tree == tree and last.verdict.accepted


def _run_plan(
    bench: Bench, head: str, analysis: Analysis, plan: DeliveryPlan, tree: str
) -> IOResult[JudgedDelivery, PipelineError]:
    """Judge a plan; fixes that are red without the user's uncommitted work go on top of it."""
    whole = plan.commit == head
    return IOResult.do(
        done
        for seen in _look(bench, plan.commit, analysis, whole=whole)
        for ledger in load_run(bench.root, bench.run)
        for _noted in _note(bench, ledger, tree, seen)
        for done in (
            _conclude(bench, ledger, seen, _final(plan, tree, _flips(seen, ledger)))
            if whole
            else IOSuccess(JudgedDelivery(_final(plan, tree), analysis))
            if seen.verdict.accepted and not seen.flaky
            else _judge_plan(bench, head, analysis, on_snapshot(head))
        )
    )


def _conclude(
    bench: Bench, ledger: Ledger, seen: _Seen, final: FinalJudgement
) -> IOResult[JudgedDelivery, PipelineError]:
    return IOResult.do(
        JudgedDelivery(final, seen.analysis)
        for known in IOResult.from_result(_with_red_cases(ledger, seen))
        for _saved in save(ledger_path(bench.root), known)
        for _sound in IOResult.from_result(_refuse_losses(seen.verdict))
    )


def _look(
    bench: Bench, commit: str, before: Analysis, *, whole: bool
) -> IOResult[_Seen, PipelineError]:
    """Run the whole suite; where that is not as good as before, do so twice.

    Not ``whole``: the user's uncommitted tests are not there, so cases may be missing.
    """

    def run() -> IOResult[_Seen, PipelineError]:
        return judge(bench, commit).map(lambda ran: _seen(before, ran.analysis, whole=whole))

    return run().bind(
        lambda first: (
            IOSuccess(first) if first.verdict.accepted else run().map(partial(_both, first))
        )
    )


def _seen(before: Analysis, after: Analysis, *, whole: bool) -> _Seen:
    found = compare(before.report, after.report)
    compared = found if whole else evolve(found, missing=(), weakened=())
    broken = (*compared.broken, *compared.revealed)
    verdict = weighed(before.report, after.report, compared, newly_red(broken))
    return _Seen(evolve(verdict, broken=broken, revealed=()), after)


def _both(first: _Seen, second: _Seen) -> _Seen:
    """Return what two runs show: what failed in one of them only is flaky."""
    red = (first.verdict.broken, second.verdict.broken)
    broken = tuple(case_id for case_id in red[1] if case_id in red[0])
    flaky = tuple(case_id for case_id in dict.fromkeys((*red[0], *red[1])) if case_id not in broken)
    known = {failure.case_id for failure in second.analysis.failures}
    others = (one for one in first.analysis.failures if one.case_id not in known)
    every = (*second.analysis.failures, *others)
    verdict = evolve(second.verdict, broken=broken)
    if verdict.layer is Layer.SUITE:
        layer = Layer.SUITE if broken else None
        reasons = newly_red(broken)
        verdict = evolve(verdict, accepted=not broken, reasons=reasons, layer=layer)
    return _Seen(verdict, evolve(second.analysis, failures=every), flaky)


def _with_red_cases(ledger: Ledger, seen: _Seen) -> Result[Ledger, PipelineError]:
    entries = {one: ledger.entry_of(one) for one in (*seen.verdict.broken, *seen.flaky)}
    escalated = {name for name, one in entries.items() if one and one.status is Status.ESCALATED}
    fixed = {name for name, one in entries.items() if one and one.status is Status.FIXED}
    return with_red_cases(
        ledger,
        seen.analysis,
        (one for one in seen.verdict.broken if one not in escalated),
        (one for one in seen.flaky if one in fixed),
    )


def _flips(seen: _Seen, ledger: Ledger) -> tuple[str, ...]:
    untouched = tuple(one for one in seen.flaky if ledger.entry_of(one) is None)
    return about_cases("failed in one of two runs of what is delivered", untouched)


def _note(bench: Bench, ledger: Ledger, tree: str, seen: _Seen) -> IOResult[None, PipelineError]:
    """Note the verdict; a tree on which something flips must be judged again after a kill."""
    key = attempt_key(bench.run, ledger.next_round, "delivery")
    accepted = seen.verdict.accepted and not seen.flaky
    judged = Judged(evolve(seen.verdict, accepted=accepted), tree=tree)
    return note(bench.root, partial(JournalRecord, bench.run, key, Phase.JUDGED, judged=judged))


def _refuse_losses(verdict: Verdict) -> Result[None, PipelineError]:
    """Fail where the verdict rests on more than cases that fail: the ledger cannot tell of it."""
    if verdict.layer in {None, Layer.SUITE}:
        return Success(None)
    return Failure(
        GateRefused(
            f"what would be delivered is not green as a whole: {'; '.join(verdict.reasons)}",
            hint="nothing was delivered; the same command judges it again",
            context={"reasons": verdict.reasons},
        )
    )


def _final(plan: DeliveryPlan, tree: str, warnings: tuple[str, ...] = ()) -> FinalJudgement:
    return FinalJudgement(plan.commit, tree, plan.note, warnings)
