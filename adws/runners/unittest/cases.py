"""Cases from the probe's records: one a case id, its outcome the worst that was reported."""

from adws.core.suite import Case, Evidence, Outcome
from adws.runners.places import placed, within
from adws.runners.unittest.records import CaseRecord, Session
from adws.runners.worst_cases import worst_cases


def cases_of(session: Session, folder: str, cut_off: Evidence) -> tuple[Case, ...]:
    """Return the cases of a run, by id.

    ``folder`` is the suite's; ``cut_off`` the evidence of cases that began and never ended.
    """
    finished = worst_cases(_finished(record, folder) for record in session.cases)
    running = (Case(name, "", name, Outcome.ERRORED, evidence=cut_off) for name in session.running)
    return (*finished, *running)


def _finished(record: CaseRecord, folder: str) -> Case:
    return Case(
        id=record.id,
        file=within(folder, record.file),
        name=".".join(record.id.split(".")[-2:]),
        outcome=record.outcome,
        duration_seconds=record.seconds,
        evidence=record.evidence and placed(record.evidence, folder),
        covers=record.covers,
    )
