"""Put the flaky cases that a run met into quarantine, in a commit of their own."""

from datetime import datetime
from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context
from adws.core.entry import EscalationReason
from adws.core.errors import (
    DocumentDamaged,
    OracleCompromised,
    PipelineError,
    SuiteUnreadable,
    WrongTreeJudged,
)
from adws.core.quarantine import QUARANTINE_FILE, Quarantine, QuarantinedCase
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load
from adws.reports.quarantine_message import quarantine_message
from adws.runners.runner import Selection
from adws.slots import BASE, BASELINE, HEAD, LEDGER_OPEN, QUARANTINE, REPORT, SELECTION, SUITES
from adws.steps.judged_run import judged_run
from adws.trust.flake import proven_flaky
from adws.trust.quarantine import put_apart
from adws.trust.quarantine_file import read_quarantine_file, with_cases
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between
from adws.vcs.file_text import known_text, replace_text

_SEEN = "failed in the baseline, then passed in another run of the same tree"
_NO_PROOF = (SuiteUnreadable, OracleCompromised, WrongTreeJudged)
"""What a run that shall prove something may end in: then nothing is proven by it."""


@step(
    reads=(SUITES, BASE, HEAD, BASELINE, QUARANTINE, LEDGER_OPEN),
    writes=(HEAD, QUARANTINE, BASELINE),
)
def quarantine_flakes(context: Context, *, reruns: int = 2) -> IOResult[Context, PipelineError]:
    """Commit a new ``adws-quarantine.toml`` behind the fixes of the run, where there is a flake.

    The cases that the run escalated as flaky are run again with the whole suite, up to ``reruns``
    times, on the base: without any change, so that none can bring a case into quarantine. Those
    that pass there are added for ``quarantine_days``; 0 adds none. A case whose time is over
    is not added again: that is a person's decision. A file that cannot take more cases stays as it
    is, and a warning of the baseline says so: it must not keep the fixes from being delivered.
    """
    if not context.settings.quarantine_days:
        return IOSuccess(context)
    return _quarantined(context, reruns).lash(partial(_told, context))


def _quarantined(context: Context, reruns: int) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(HEAD, commit).put(QUARANTINE, newest)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for quarantine in IOResult.from_result(context.require(QUARANTINE))
        for present in tip(base)
        for commit in _committed(context, reruns, head, present)
        for text in known_text(base, commit, base.at_top(QUARANTINE_FILE))
        for newest in IOResult.from_result(read_quarantine_file(text, quarantine.day))
    )


def _told(context: Context, error: PipelineError) -> IOResult[Context, PipelineError]:
    if not isinstance(error, DocumentDamaged):
        return IOFailure(error)
    return IOResult.from_result(context.require(BASELINE)).map(
        lambda baseline: context.put(
            BASELINE, evolve(baseline, warnings=(*baseline.warnings, error.message))
        )
    )


def _committed(
    context: Context, reruns: int, head: str, present: str
) -> IOResult[str, PipelineError]:
    """Return the commit that holds the new quarantine; what a killed driver committed is taken."""
    if present != head:
        return IOSuccess(present)
    return IOResult.do(
        commit
        for ledger in load(ledger_path(context.root))
        for quarantine in IOResult.from_result(context.require(QUARANTINE))
        for baseline in IOResult.from_result(context.require(BASELINE))
        for proven in _prove(context, baseline, reruns, _suspects(ledger, baseline, quarantine))
        for commit in _commit(context, head, ledger, _cases(context, quarantine, proven))
    )


def _suspects(ledger: Ledger, baseline: SuiteReport, quarantine: Quarantine) -> tuple[str, ...]:
    known = {case.id for case in quarantine.cases}
    red = {case.id for case in baseline.failing}
    return tuple(
        entry.case_id
        for entry in ledger.entries
        if entry.escalation_reason is EscalationReason.FLAKY and entry.case_id in red - known
    )


def _prove(
    context: Context, baseline: SuiteReport, reruns: int, suspects: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Run the base again until each suspect has passed once, or no run is left."""
    if not suspects or reruns < 1:
        return IOSuccess(())
    return IOResult.do(
        (*proven, *later)
        for rerun in _rerun(context, baseline)
        for proven in IOSuccess(proven_flaky(baseline, suspects, rerun))
        for later in _prove(
            context, baseline, reruns - 1, tuple(one for one in suspects if one not in proven)
        )
    )


def _rerun(context: Context, baseline: SuiteReport) -> IOResult[SuiteReport, PipelineError]:
    return (
        IOResult.from_result(context.require(BASE))
        .map(lambda base: context.put(HEAD, base.commit).put(SELECTION, Selection()))
        .bind(judged_run)
        .bind_result(lambda after: after.require(REPORT))
        .lash(partial(_prove_nothing, baseline))
    )


def _prove_nothing(
    baseline: SuiteReport, error: PipelineError
) -> IOResult[SuiteReport, PipelineError]:
    return IOSuccess(baseline) if isinstance(error, _NO_PROOF) else IOFailure(error)


def _cases(
    context: Context, quarantine: Quarantine, proven: tuple[str, ...]
) -> tuple[QuarantinedCase, ...]:
    days = context.settings.quarantine_days
    return tuple(
        put_apart(case_id, since=quarantine.day, days=days, seen=_SEEN) for case_id in proven
    )


def _commit(
    context: Context, head: str, ledger: Ledger, cases: tuple[QuarantinedCase, ...]
) -> IOResult[str, PipelineError]:
    if not cases:
        return IOSuccess(head)
    return IOResult.do(
        commit
        for base in IOResult.from_result(context.require(BASE))
        for text in known_text(base, head, base.at_top(QUARANTINE_FILE))
        for longer in IOResult.from_result(with_cases(text, cases))
        for tree in replace_text(base, head, base.at_top(QUARANTINE_FILE), longer)
        for patch in patch_between(base, head, tree)
        for commit in commit_patch(
            base,
            head,
            patch,
            quarantine_message(cases, ledger.run),
            datetime.fromisoformat(ledger.created_at),
        )
    )
