"""Prove on the base which cases are flaky, and put these into quarantine in one commit."""

from datetime import datetime

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.entry import EscalationReason
from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.quarantine import QUARANTINE_FILE, Quarantine, QuarantinedCase
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench
from adws.judging.judge import judge
from adws.ledger.ledger import Ledger
from adws.ledger.store import load_run
from adws.reports.commit_message import quarantine_message
from adws.trust.flake import proven_flaky
from adws.trust.quarantine import put_apart
from adws.trust.quarantine_file import read_quarantine_file, with_cases
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between
from adws.vcs.file_text import known_text, replace_text

_SEEN = "failed in the baseline, then passed in another run of the same tree"
_NO_PROOF = (SuiteUnreadable, OracleCompromised, WrongTreeJudged)
"""What a run that shall prove something may end in: then nothing is proven by it."""


@frozen
class Quarantined:
    """The commit with the newest quarantine file, and what that says."""

    head: str
    quarantine: Quarantine


def quarantine_flaky_cases(
    bench: Bench, head: str, baseline: SuiteReport, reruns: int
) -> IOResult[Quarantined, PipelineError]:
    """Commit a new quarantine file on top of ``head``, where the run met a flake.

    The cases that the run escalated as flaky are run again with the whole suite, up to ``reruns``
    times, on the base: without any change, so that none can bring a case into quarantine. Those
    that pass there are added for the setting ``quarantine_days``. Fails with ``DocumentDamaged``
    where the file cannot take more cases.
    """
    base, file = bench.base, bench.base.at_top(QUARANTINE_FILE)
    return IOResult.do(
        Quarantined(commit, newest)
        for present in tip(base)
        for commit in (
            _committed(bench, head, baseline, reruns) if present == head else IOSuccess(present)
        )  # what a killed driver committed is taken
        for text in known_text(base, commit, file)
        for newest in IOResult.from_result(read_quarantine_file(text, bench.quarantine.day))
    )


def _committed(
    bench: Bench, head: str, baseline: SuiteReport, reruns: int
) -> IOResult[str, PipelineError]:
    days = bench.settings.quarantine_days
    return IOResult.do(
        commit
        for ledger in load_run(bench.root, bench.run)
        for proven in _prove(bench, baseline, reruns, _suspects(bench, ledger, baseline))
        for commit in _commit(
            bench,
            head,
            ledger,
            tuple(
                put_apart(case_id, since=bench.quarantine.day, days=days, seen=_SEEN)
                for case_id in proven
            ),
        )
    )


def _suspects(bench: Bench, ledger: Ledger, baseline: SuiteReport) -> tuple[str, ...]:
    known = {case.id for case in bench.quarantine.cases}
    red = {case.id for case in baseline.failing}
    return tuple(
        entry.case_id
        for entry in ledger.entries
        if entry.escalation_reason is EscalationReason.FLAKY and entry.case_id in red - known
    )


def _prove(
    bench: Bench, baseline: SuiteReport, reruns: int, suspects: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Run the base again until each suspect has passed once, or no run is left."""
    if not suspects or reruns < 1:
        return IOSuccess(())
    return IOResult.do(
        (*proven, *later)
        for rerun in judge(bench, bench.base.commit)
        .map(lambda ran: ran.analysis.report)
        .lash(lambda error: _prove_nothing(baseline, error))
        for proven in IOSuccess(proven_flaky(baseline, suspects, rerun))
        for later in _prove(
            bench, baseline, reruns - 1, tuple(one for one in suspects if one not in proven)
        )
    )


def _prove_nothing(
    baseline: SuiteReport, error: PipelineError
) -> IOResult[SuiteReport, PipelineError]:
    return IOSuccess(baseline) if isinstance(error, _NO_PROOF) else IOFailure(error)


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
