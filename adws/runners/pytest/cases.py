"""Cases from the probe's records: one a case id, its outcome the worst that was reported."""

from attrs import evolve

from adws.core.suite import Case, Evidence, Outcome
from adws.runners.places import placed, within
from adws.runners.pytest.records import CaseRecord, CollectRecord, Conftest, Session
from adws.runners.worst_cases import worst_cases


def cases_of(sessions: tuple[Session, ...], folder: str, cut_off: Evidence) -> tuple[Case, ...]:
    """Return the cases of all sessions, by id.

    ``folder`` is the suite's; ``cut_off`` the evidence of cases that began and never ended.
    """
    return worst_cases(
        case for session in sessions for case in _session_cases(session, folder, cut_off)
    )


def _session_cases(session: Session, folder: str, cut_off: Evidence) -> list[Case]:
    errored = [record for record in session.collects if record.outcome is Outcome.ERRORED]
    broken: list[Conftest] = [session.conftest] if session.conftest else []
    return [
        *(_unloaded(record, folder) for record in broken),
        *(_unloaded(record, folder) for record in errored),
        *(_finished(record, folder) for record in session.cases),
        *(_case(case_id, Outcome.ERRORED, folder, cut_off) for case_id in session.running),
    ]


def _unloaded(record: CollectRecord | Conftest, folder: str) -> Case:
    case = _case(record.id, Outcome.ERRORED, folder, record.evidence)
    return evolve(case, covers=record.covers)


def _finished(record: CaseRecord, folder: str) -> Case:
    case = _case(record.id, record.outcome, folder, record.evidence)
    return evolve(case, duration_seconds=record.seconds)


def _case(case_id: str, outcome: Outcome, folder: str, evidence: Evidence | None) -> Case:
    file, _, name = case_id.partition("::")
    return Case(
        id=case_id,
        file=within(folder, file),
        name=name or file,
        outcome=outcome,
        evidence=evidence and placed(evidence, folder),
    )
