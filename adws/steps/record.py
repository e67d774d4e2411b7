"""Write what the round did into the ledger, and decide whether there is another one."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Result, Success

from adws.asking.turn import others_follow
from adws.core.answer_lines import read_answer_lines
from adws.core.claim import Claim
from adws.core.context import Context
from adws.core.entry import AttemptOutcome, EscalationReason, RootCause
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.proposal import Proposal
from adws.core.round_record import DroppedEdit, RoundRecord, failing_id
from adws.core.sealed_edit import SealedEdit
from adws.core.selected import Selected
from adws.core.settings import Settings
from adws.core.step import step
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.attempt import attempt_of
from adws.ledger.claiming import record_claims, refused_words
from adws.ledger.confirmation import Fix
from adws.ledger.confirmation import confirm as confirm_fixed
from adws.ledger.escalation import escalate
from adws.ledger.journal import JournalRecord, Phase, note
from adws.ledger.ledger import Ledger
from adws.ledger.recording import Diagnosis, record_attempt
from adws.ledger.store import ledger_path, load, save
from adws.slots import (
    ANALYSIS,
    CLAIMS,
    DONE,
    HEAD,
    LEDGER_OPEN,
    PIVOT,
    PROPOSAL,
    SEALED_EDITS,
    SELECTED,
    VERDICT,
)
from adws.triage.diagnosis import diagnose
from adws.trust.giving_up import GivenUp
from adws.trust.progress import Action, Decision, decide
from adws.trust.round_outcome import RoundOutcome


@frozen
class _Done:
    """What the round did; without a proposal no agent was asked.

    ``others_follow``: another agent is asked next, so this one giving up is not the end.
    """

    selected: Selected
    analysis: Analysis
    head: str
    proposal: Proposal | None
    verdict: Verdict | None
    edits: tuple[SealedEdit, ...] = ()
    claims: tuple[Claim, ...] = ()
    others_follow: bool = False


@step(reads=(SELECTED, LEDGER_OPEN, ANALYSIS, HEAD), writes=(DONE, PIVOT))
def record(context: Context) -> IOResult[Context, PipelineError]:
    """Bring the ledger up to date, apply the stop rules, and say whether the work is done.

    Recording a round again that the ledger already holds changes nothing.
    """
    return IOResult.do(
        _decided(context, decision)
        for selected in IOResult.from_result(context.require(SELECTED))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for head in IOResult.from_result(context.require(HEAD))
        for done in IOSuccess(
            _Done(
                selected,
                analysis,
                head,
                context.get(PROPOSAL),
                context.get(VERDICT),
                context.get(SEALED_EDITS) or (),
                context.get(CLAIMS) or (),
                others_follow(selected, context),
            )
        )
        for before in load(ledger_path(context.root))
        for ledger in IOResult.from_result(_recorded(before, done))
        for decision in IOSuccess(_decide(context.settings, ledger))
        for final in IOResult.from_result(_give_up(ledger, decision.given_up))
        for _saved in save(ledger_path(context.root), final)
        for _journaled in note(
            context.root, partial(JournalRecord, final.run, selected.key, Phase.RECORDED)
        )
    )


def _decided(context: Context, decision: Decision) -> Context:
    # A pivot about certain cases waits for them: see how a group is selected.
    at_once = decision.action is Action.PIVOT and not decision.about
    pivot = decision.cause if at_once else ""
    return context.put(DONE, decision.action is Action.STOP).put(PIVOT, pivot)


def _recorded(ledger: Ledger, done: _Done) -> Result[Ledger, PipelineError]:
    if ledger.next_round != done.selected.round:
        return Success(ledger)
    return (
        _with_attempt(ledger, done)
        .bind(partial(_with_claims, done))
        .map(partial(_with_round, done))
    )


def _with_attempt(ledger: Ledger, done: _Done) -> Result[Ledger, PipelineError]:
    if done.proposal is None or done.verdict is None:
        return Success(ledger)
    attempt = attempt_of(done.proposal, done.verdict, done.selected.round)
    refused = refused_words(ledger, done.claims)
    attempted = record_attempt(
        ledger,
        done.selected.case_ids,
        evolve(attempt, reasons=(*attempt.reasons, *_found_out(done.proposal), *refused)),
        _diagnosis(done.selected, done.proposal),
        claimed="" if done.others_follow else done.proposal.answer.reason,
    ).bind(partial(_escalate_flaky, done.verdict, done.selected.round))
    if not done.verdict.accepted:
        return attempted
    fix = Fix(done.selected.round, done.head, _description(done.proposal), done.proposal.kept.paths)
    return attempted.bind(partial(confirm_fixed, analysis=done.analysis, fix=fix))


def _found_out(proposal: Proposal) -> tuple[str, ...]:
    """Return what an agent that gave up has found out: the next one need not begin from nothing."""
    said = read_answer_lines(proposal.answer.text).root_cause
    gave_up = proposal.answer.status is AnswerStatus.GAVE_UP
    return (f"it found: {said}",) if gave_up and said else ()


def _with_claims(done: _Done, ledger: Ledger) -> Result[Ledger, PipelineError]:
    claims = () if done.proposal is None else done.claims
    return record_claims(ledger, claims, number=done.selected.round)


def _diagnosis(selected: Selected, proposal: Proposal) -> Diagnosis:
    seen = diagnose(selected.failures[0])
    said = read_answer_lines(proposal.answer.text).root_cause
    return Diagnosis(said or seen.sentence, RootCause(seen.category.value))


def _description(proposal: Proposal) -> str:
    said = read_answer_lines(proposal.answer.text).fix
    return said or f"changed {', '.join(proposal.kept.paths)}"


def _escalate_flaky(verdict: Verdict, number: int, ledger: Ledger) -> Result[Ledger, PipelineError]:
    detail = "answered differently when it was run again on the same tree"
    item = GivenUp(verdict.flaky, EscalationReason.FLAKY.value, detail)
    return _escalate(ledger, item, number)


def _with_round(done: _Done, ledger: Ledger) -> Ledger:
    accepted = done.verdict is not None and done.verdict.accepted
    now = len(done.analysis.failures)
    unasked = RoundRecord(
        number=done.selected.round,
        group=done.selected.group,
        cases=done.selected.case_ids,
        ending="no agent was asked: flaky, or kept from running by the environment",
        failures_start=done.verdict.failing_before if accepted and done.verdict else now,
        failures_end=now,
        failing_id=failing_id(failure.case_id for failure in done.analysis.failures),
        pivoted=done.selected.pivoted,
    )
    if done.proposal is None or done.verdict is None:
        return ledger.with_round(unasked)
    asked = _asked(unasked, done.proposal, done.verdict)
    return ledger.with_round(evolve(asked, dropped=_dropped(done.edits, done.proposal)))


def _asked(unasked: RoundRecord, proposal: Proposal, verdict: Verdict) -> RoundRecord:
    attempt = attempt_of(proposal, verdict, unasked.number)
    return evolve(
        unasked,
        agent=proposal.agent,
        outcome=attempt.outcome,
        ending="; ".join(verdict.reasons) or "accepted",
        fixed=verdict.fixed if verdict.accepted else (),
        layer=verdict.layer,
        flags=verdict.flags if verdict.accepted else (),
        notes=(*verdict.notes, *_unfounded(proposal)),
        regressions=verdict.broken,
        patch_id=attempt.patch_id,
        cost_usd=attempt.cost_usd,
    )


def _unfounded(proposal: Proposal) -> tuple[str, ...]:
    files = ", ".join(proposal.answer.unfounded_files)
    return (f"the agent says that it changed {files}, and has not",) if files else ()


def _dropped(edits: tuple[SealedEdit, ...], proposal: Proposal) -> tuple[DroppedEdit, ...]:
    told = {edit.path: edit.explanation for edit in edits}
    return tuple(
        DroppedEdit(path, proposal.patch_file, told.get(path, ())) for path in proposal.dropped
    )


def _decide(settings: Settings, ledger: Ledger) -> Decision:
    return decide(
        settings,
        tuple(_outcome(ledger, one) for one in ledger.rounds),
        frozenset(entry.case_id for entry in ledger.open),
        ledger.spending,
    )


def _outcome(ledger: Ledger, one: RoundRecord) -> RoundOutcome:
    return RoundOutcome(
        number=one.number,
        cases=frozenset(one.cases),
        ending=one.ending,
        failing_id=one.failing_id,
        patch_id=one.patch_id,
        accepted=one.outcome is AttemptOutcome.ACCEPTED,
        new_terminal=ledger.closed_in(one.number),
        regressed=frozenset(one.regressions),
        asked=bool(one.agent),
        pivoted=one.pivoted,
    )


def _give_up(ledger: Ledger, items: tuple[GivenUp, ...]) -> Result[Ledger, PipelineError]:
    outcome: Result[Ledger, PipelineError] = Success(ledger)
    for item in items:
        outcome = outcome.bind(partial(_escalate, item=item, number=len(ledger.rounds)))
    return outcome


def _escalate(ledger: Ledger, item: GivenUp, number: int) -> Result[Ledger, PipelineError]:
    still_open = {entry.case_id for entry in ledger.open}
    case_ids = tuple(case_id for case_id in item.case_ids if case_id in still_open)
    reason = EscalationReason(item.reason)
    return escalate(ledger, case_ids, reason, detail=item.detail, number=number)
