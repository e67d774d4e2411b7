"""Cases from the probe's records: one a case id, its outcome the worst that was reported."""

from attrs import evolve

from adws.core.suite import Case, Evidence, Outcome
from adws.runners.pytest.cases import within
from adws.runners.unittest.records import CaseRecord, Session

_WORST_LAST = (
    Outcome.PASSED,
    Outcome.XPASSED,
    Outcome.XFAILED,
    Outcome.SKIPPED,
    Outcome.ERRORED,
    Outcome.FAILED,
)


def cases_of(session: Session, folder: str, cut_off: Evidence) -> tuple[Case, ...]:
    """Return the cases of a run, by id.

    ``folder`` is the suite's; ``cut_off`` the evidence of cases that began and never ended.
    """
    worst: dict[str, Case] = {}
    for case in (_finished(record, folder) for record in session.cases):
        known = worst.get(case.id)
        if known is None or _badness(case) > _badness(known):
            worst[case.id] = case
    running = (Case(name, "", name, Outcome.ERRORED, evidence=cut_off) for name in session.running)
    return (*worst.values(), *running)


def _finished(record: CaseRecord, folder: str) -> Case:
    return Case(
        id=record.id,
        file=within(folder, record.file),
        name=".".join(record.id.split(".")[-2:]),
        outcome=record.outcome,
        duration_seconds=record.seconds,
        evidence=record.evidence and _placed(record.evidence, folder),
        covers=record.covers,
    )


def _placed(evidence: Evidence, folder: str) -> Evidence:
    frames = tuple(evolve(frame, file=within(folder, frame.file)) for frame in evidence.frames)
    return evolve(evidence, frames=frames)


def _badness(case: Case) -> int:
    return _WORST_LAST.index(case.outcome)
