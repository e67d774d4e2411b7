"""How a round enters the ledger: its attempt, its claims and its outcome."""

from attrs import evolve, frozen
from returns.result import Result, Success

from adws.core.answer_lines import read_answer_lines
from adws.core.change_words import change_summary
from adws.core.claim import Claim
from adws.core.entry import EntryStatus, EscalationReason
from adws.core.errors import PipelineError
from adws.core.example import Examples
from adws.core.failure import Analysis
from adws.core.proposal import Proposal, SealedEdit
from adws.core.round_record import DroppedEdit, RoundRecord, failing_id
from adws.core.selected_group import SelectedGroup
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.claiming import record_claims, rejection_messages
from adws.ledger.confirmation import Fix, confirm
from adws.ledger.escalation import AGENT_DIAGNOSIS, escalate_open
from adws.ledger.ledger import Ledger
from adws.ledger.recording import attempt_of, record_attempt
from adws.triage.diagnosis import diagnose


@frozen
class RoundWork:
    """What a round did; without a proposal and a verdict, no agent was asked.

    ``analysis`` is the newest one, ``head`` the commit with all accepted fixes. ``edits`` are the
    edits to sealed files, ``claims`` what the agent says about the tests. ``others_follow`` says
    that another agent is asked next, so the group is not given up when this agent gives up.
    ``examples`` are those of the group. ``credited`` are the cases that the accepted change fixed
    (None: all that pass now). ``failing`` counts the cases that failed before and after the round,
    if other rounds ran at the same time; ``together`` are the rounds judged in the same runs.
    """

    selected: SelectedGroup
    analysis: Analysis
    head: str
    proposal: Proposal | None = None
    verdict: Verdict | None = None
    edits: tuple[SealedEdit, ...] = ()
    claims: tuple[Claim, ...] = ()
    others_follow: bool = False
    examples: Examples | None = None
    credited: tuple[str, ...] | None = None
    failing: tuple[int, int] | None = None
    together: tuple[int, ...] = ()


def with_round(ledger: Ledger, work: RoundWork) -> Result[Ledger, PipelineError]:
    """Return the ledger with a round in it; a round that it already holds changes nothing.

    Rounds come in the order of their numbers. Numbers may be left out: a lane left out a group, or
    failed.
    """
    number = work.selected.round
    if number < ledger.next_round:
        return Success(ledger)
    if work.proposal is None or work.verdict is None:
        return Success(ledger.with_round(_record_without_agent(work)))
    record = _record_of_attempt(work, work.proposal, work.verdict)
    return Result.do(
        claimed.with_round(record)
        for attempted in _with_attempt(ledger, work, work.proposal, work.verdict)
        for claimed in record_claims(attempted, work.claims, number=number)
    )


def _with_attempt(
    ledger: Ledger, work: RoundWork, proposal: Proposal, verdict: Verdict
) -> Result[Ledger, PipelineError]:
    number, answer = work.selected.round, proposal.answer
    answer_lines = read_answer_lines(answer.text)
    diagnoses = {failure.case_id: diagnose(failure) for failure in work.selected.failures}
    attempt = attempt_of(proposal, verdict, number)
    # The next agent can start from what an agent that gave up has found out.
    gave_up = answer.status is AnswerStatus.GAVE_UP and answer_lines.root_cause
    cause = (f"{AGENT_DIAGNOSIS}{answer_lines.root_cause}",) if gave_up else ()
    description = answer_lines.fix or change_summary(proposal.kept)
    fix = Fix(number, work.head, description, proposal.kept.paths, work.credited)
    return Result.do(
        confirmed
        for attempted in record_attempt(
            ledger,
            _tried_cases(ledger, work),
            evolve(
                attempt,
                reasons=(*attempt.reasons, *cause, *rejection_messages(ledger, work.claims)),
            ),
            {
                case_id: evolve(diagnosis, text=answer_lines.root_cause or diagnosis.text)
                for case_id, diagnosis in diagnoses.items()
            },
            claimed="" if work.others_follow else answer.reason,
        )
        for escalated in escalate_open(
            attempted,
            verdict.flaky,
            EscalationReason.FLAKY,
            detail="had a different result when it ran again on the same tree",
            number=number,
        )
        for confirmed in (
            confirm(escalated, work.analysis, fix) if verdict.accepted else Success(escalated)
        )
    )


def _tried_cases(ledger: Ledger, work: RoundWork) -> tuple[str, ...]:
    """Return the cases of the attempt, without those that another lane has fixed meanwhile.

    An attempt that changes nothing, because its lane already holds the change, tried all of them.
    """
    if work.failing is None:
        return work.selected.case_ids
    newest = {entry.case_id: entry.status for entry in ledger.entries}
    return tuple(
        case_id
        for case_id in work.selected.case_ids
        if newest.get(case_id) is not EntryStatus.FIXED
    )


def _record_without_agent(work: RoundWork) -> RoundRecord:
    failures = work.analysis.failures
    return RoundRecord(
        number=work.selected.round,
        group=work.selected.group,
        cases=work.selected.case_ids,
        ending="no agent was asked: the case is flaky, or no edit of the source can fix it",
        failures_start=len(failures),
        failures_end=len(failures),
        failing_id=failing_id(failure.case_id for failure in failures),
        pivoted=work.selected.pivoted,
    )


def _record_of_attempt(work: RoundWork, proposal: Proposal, verdict: Verdict) -> RoundRecord:
    base_record = _record_without_agent(work)
    attempt = attempt_of(proposal, verdict, base_record.number)
    explained = {edit.path: edit.explanation for edit in work.edits}
    files = ", ".join(proposal.answer.unfounded_files)
    unfounded = (f"the agent says it changed {files}, but it did not",) if files else ()
    after = base_record.failures_end
    start, end = work.failing or (verdict.failing_before if verdict.accepted else after, after)
    return evolve(
        base_record,
        agent=proposal.agent,
        outcome=attempt.outcome,
        ending="; ".join(verdict.reasons) or "accepted",
        failures_start=start,
        failures_end=end,
        fixed=verdict.fixed if verdict.accepted else (),
        passed=() if verdict.accepted else verdict.fixed,
        layer=verdict.layer,
        flags=verdict.flags if verdict.accepted else (),
        notes=(*verdict.notes, *unfounded),
        regressions=verdict.broken,
        repeats=verdict.repeats,
        calls=verdict.calls if verdict.accepted else (),
        patch_id=attempt.patch_id,
        cost_usd=attempt.cost_usd,
        examples=work.examples,
        questions=verdict.questions if verdict.accepted else (),
        together=work.together,
        dropped=tuple(
            DroppedEdit(path, proposal.patch_file, explained.get(path, ()))
            for path in proposal.dropped
        ),
    )
