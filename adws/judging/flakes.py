"""Prove on the base which cases are flaky, and quarantine them in one commit."""

from collections.abc import Callable
from datetime import datetime

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.quarantine import (
    QUARANTINE_FILE,
    CasesWithIssues,
    Quarantine,
    QuarantinedCase,
)
from adws.core.repeats import Repeats
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import judge
from adws.judging.repeats import if_unreadable
from adws.ledger.ledger import Ledger
from adws.ledger.store import load_run
from adws.reports.commit_message import quarantine_message
from adws.runners.runner import selection_of
from adws.trust.flake import proven_flaky
from adws.trust.quarantine import quarantine_case
from adws.trust.quarantine_file import read_quarantine_file, with_cases
from adws.trust.repeats import failing_ids, flaky
from adws.trust.repetition import passes
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between
from adws.vcs.file_text import known_text
from adws.vcs.text_replacement import replace_text

_FLIPPED = "failed in the baseline, then passed in another run of the same tree"
_FLIPPED_ALONE = "without any change, alone in a fresh tree each time, failed in"
_UNPROVEN = (
    "adws quarantined no flaky case: {}, so code on trial could have made it flip; "
    "add it to adws-quarantine.toml yourself if it is flaky"
)
RUNS_ALONE = 8
"""How often suspects run alone, at most."""


@frozen
class QuarantineCommit:
    """The commit with the newest quarantine file, and its content."""

    head: str
    quarantine: Quarantine
    warning: str = ""
    """Why a flake of this run could not be proven; empty if all were."""


WithIssues = Callable[[tuple[QuarantinedCase, ...]], IOResult[CasesWithIssues, PipelineError]]
"""Returns new cases with the issues about them."""


def quarantine_flaky_cases(
    bench: Bench, head: str, baseline: SuiteReport, reruns: int, with_issues: WithIssues
) -> IOResult[QuarantineCommit, PipelineError]:
    """Commit a new quarantine file on top of ``head``, if the run met flaky cases.

    Two sorts of cases run again on the base: those that the run escalated as flaky, and those that
    flipped without a change while one was judged. No change takes part, so none can put a case into
    quarantine. A case that failed in the baseline and passes in one of up to ``reruns`` runs of the
    whole suite is quarantined for ``quarantine_days`` days, and so is a case that both passes and
    fails when it runs alone. If code on trial could have changed what these runs see, they would
    prove nothing and are not made. ``with_issues`` names the issues about the new cases, before the
    commit. Fails with ``DocumentDamaged`` if the file cannot take more cases.
    """
    base, file = bench.base, bench.base.at_top(QUARANTINE_FILE)
    within_reach = bench.within_reach
    return IOResult.do(
        QuarantineCommit(commit, newest, _UNPROVEN.format(within_reach) if unproven else warning)
        for present in tip(base)
        for ledger in load_run(bench.root, bench.run)
        for suspects in IOSuccess(_suspects(bench, ledger, baseline))
        for unproven in IOSuccess(suspects if within_reach and reruns else ())
        for commit, warning in (
            _commit_proven(bench, head, baseline, ledger, suspects, reruns, with_issues)
            if present == head and not within_reach
            else IOSuccess((present, ""))
        )  # a killed driver may have committed it already
        for text in known_text(base, commit, file)
        for newest in IOResult.from_result(read_quarantine_file(text, bench.quarantine.day))
    )


def _commit_proven(
    bench: Bench,
    head: str,
    baseline: SuiteReport,
    ledger: Ledger,
    suspects: tuple[str, ...],
    reruns: int,
    with_issues: WithIssues,
) -> IOResult[tuple[str, str], PipelineError]:
    failing_ids = {case.id for case in baseline.failing}
    failing_suspects = tuple(case_id for case_id in suspects if case_id in failing_ids)
    return IOResult.do(
        (commit, named.warning)
        for proven in _prove(bench, baseline, reruns, failing_suspects)
        for alone in _prove_alone(
            bench,
            baseline,
            reruns and RUNS_ALONE,
            tuple(Repeats(case_id) for case_id in suspects if case_id not in proven),
        )
        for named in with_issues(
            (
                *(_quarantined_case(bench, case_id, _FLIPPED) for case_id in proven),
                *(
                    _quarantined_case(
                        bench, repeats.case_id, f"{_FLIPPED_ALONE} {repeats.base_alone} runs"
                    )
                    for repeats in alone
                    if repeats.flips
                ),
            )
        )
        for commit in _commit(bench, head, ledger, named.cases)
    )


def _quarantined_case(bench: Bench, case_id: str, evidence: str) -> QuarantinedCase:
    days = bench.settings.quarantine_days
    return quarantine_case(case_id, since=bench.quarantine.day, days=days, seen=evidence)


def _suspects(bench: Bench, ledger: Ledger, baseline: SuiteReport) -> tuple[str, ...]:
    """Return the flaky cases of the baseline that are not yet in quarantine."""
    quarantined = {case.id for case in bench.quarantine.cases}
    escalated = (
        entry.case_id
        for entry in ledger.entries
        if entry.escalation_reason is EscalationReason.FLAKY
    )
    flipped = (case_id for record in ledger.rounds for case_id in flaky(record.repeats))
    return tuple(
        case_id
        for case_id in dict.fromkeys((*escalated, *flipped))
        if case_id in baseline.by_id and case_id not in quarantined
    )


def _prove(
    bench: Bench, baseline: SuiteReport, reruns: int, suspects: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Run the base again until each suspect has passed once, or no run is left."""
    if not suspects or reruns < 1:
        return IOSuccess(())
    return IOResult.do(
        (*proven, *later)
        for rerun in _rerun(bench, baseline, RunOptions())
        for proven in IOSuccess(proven_flaky(baseline, suspects, rerun))
        for later in _prove(
            bench,
            baseline,
            reruns - 1,
            tuple(case_id for case_id in suspects if case_id not in proven),
        )
    )


def _prove_alone(
    bench: Bench, baseline: SuiteReport, reruns: int, suspects: tuple[Repeats, ...]
) -> IOResult[tuple[Repeats, ...], PipelineError]:
    """Run suspects alone on the base until each has passed and failed, or no run is left."""
    doubtful = tuple(repeats.case_id for repeats in suspects if not repeats.flips)
    if not doubtful or reruns < 1:
        return IOSuccess(suspects)
    options = RunOptions(selection_of(baseline, doubtful))

    def with_rerun(rerun: SuiteReport) -> tuple[Repeats, ...]:
        failing = failing_ids(rerun)
        return tuple(
            repeats.with_run("base_alone", failed=repeats.case_id in failing)
            if repeats.case_id in doubtful
            and passes(rerun, repeats.case_id) != (repeats.case_id in failing)
            else repeats
            for repeats in suspects
        )

    return (
        _rerun(bench, evolve(baseline, cases=()), options)
        .map(with_rerun)
        .bind(lambda suspected: _prove_alone(bench, baseline, reruns - 1, suspected))
    )


def _rerun(
    bench: Bench, unread: SuiteReport, options: RunOptions
) -> IOResult[SuiteReport, PipelineError]:
    """Run the base again; return ``unread`` if the run cannot be read, as it proves nothing."""
    return (
        judge(bench, bench.base.commit, options)
        .map(lambda ran: ran.analysis.report)
        .lash(if_unreadable(unread))
    )


def _commit(
    bench: Bench, head: str, ledger: Ledger, cases: tuple[QuarantinedCase, ...]
) -> IOResult[str, PipelineError]:
    if not cases:
        return IOSuccess(head)
    base, file = bench.base, bench.base.at_top(QUARANTINE_FILE)
    return IOResult.do(
        commit
        for text in known_text(base, head, file)
        for longer in IOResult.from_result(with_cases(text, cases))
        for tree in replace_text(base, head, file, longer)
        for patch in patch_between(base, head, tree)
        for commit in commit_patch(
            base,
            head,
            patch,
            quarantine_message(cases, ledger.run),
            datetime.fromisoformat(ledger.created_at),
        )
    )
