"""Take the fixes of an earlier run into a new one, and judge them on its base."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.claim import Claim
from adws.core.errors import PatchRejected, PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.patch import Patch
from adws.core.proposal import Proposal
from adws.core.railway import collect, settle
from adws.core.rebase import DroppedFix, KeptFix, Rebase
from adws.core.run import state_folder
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict
from adws.judging.bench import Bench
from adws.judging.judged_part import judged_part
from adws.ledger.journal import (
    AnswerRecord,
    AttemptState,
    Phase,
    attempt_key,
    attempt_state,
    journal_path,
    note_phase,
    read,
)
from adws.ledger.ledger import Ledger
from adws.ledger.store import load_run
from adws.trust.sealing import Seal
from adws.vcs.applying import apply_diff_file
from adws.vcs.base import Base
from adws.vcs.diff import write_diff

_NOT_NEEDED = "none of its cases fails in your present tree"
_PERMIT = "it changes a test that a person approved; the claim must be made again"


@frozen
class EarlierRun:
    """The saved state of an unfinished run; ``rebase`` is what it took from a run before it."""

    base: Base
    agent: str
    selected: SelectedGroup | None = None
    rebase: Rebase = Rebase()


@frozen
class TakenFix:
    """A kept fix as a proposal on the newest commit, and the cases that it is to fix there."""

    selected: SelectedGroup
    proposal: Proposal


def fixes_of(root: PurePath, earlier: EarlierRun, run: str) -> IOResult[Rebase, PipelineError]:
    """Return the fixes that ``run`` takes from an earlier run, each saved as a file.

    These are the fixes that the earlier run committed or accepted, an answer that it had not judged
    yet, and fixes that it had taken from a run before it and not judged. A test that was changed by
    a permit is not taken.
    """
    old = earlier.base.run
    folder = state_folder(root) / "runs" / run / "kept"
    return IOResult.do(
        Rebase(
            old,
            _each_once(fixes, earlier.rebase.waiting),
            (
                *earlier.rebase.dropped,
                *(DroppedFix((claim.case_id,), claim.patch_file, _PERMIT) for claim in claims),
            ),
        )
        for records in read(journal_path(root))
        for _made in io_ops.make_folder(folder)
        for fixes in collect(
            _kept_fix(root, folder, earlier, key, attempt_state(records, key))
            for key in dict.fromkeys(record.key for record in records if record.run == old)
        )
        for claims in IOSuccess(_claims_of(root, old))
    )


def take_fix(
    bench: Bench, seal: Seal, head: str, analysis: Analysis, fix: KeptFix
) -> IOResult[TakenFix | DroppedFix, PipelineError]:
    """Apply a kept fix to ``head`` as a proposal, or say why it is dropped; no agent is asked."""
    return IOResult.do(
        taken_fix
        for ledger in load_run(bench.root, bench.run)
        for taken_fix in _take(bench, seal, head, fix, ledger, _failures(ledger, analysis, fix))
    )


def judged_fix(rebase: Rebase, verdict: Verdict) -> Rebase:
    """Return the rebase after the verdict on the first waiting fix."""
    fix, *rest = rebase.waiting
    reason = "; ".join(verdict.reasons)
    dropped = () if verdict.accepted else (DroppedFix(fix.case_ids, fix.patch_file, reason),)
    return evolve(rebase, waiting=tuple(rest), dropped=(*rebase.dropped, *dropped))


def without_fix(rebase: Rebase, dropped: DroppedFix) -> Rebase:
    """Return the rebase without the first waiting fix, which is dropped before it is judged."""
    return evolve(rebase, waiting=rebase.waiting[1:], dropped=(*rebase.dropped, dropped))


def _each_once(
    fixes: tuple[KeptFix | None, ...], waiting: tuple[KeptFix, ...]
) -> tuple[KeptFix, ...]:
    """Return all fixes once; a waiting fix that was being judged is also in the journal."""
    own = tuple(fix for fix in fixes if fix is not None)
    mended_cases = {fix.case_ids for fix in own}
    return (*own, *(fix for fix in waiting if fix.case_ids not in mended_cases))


def _claims_of(root: PurePath, run: str) -> tuple[Claim, ...]:
    ledger = settle(load_run(root, run).map(lambda ledger: ledger.claims))
    return tuple(claim for claim in ledger.value_or(()) if claim.applied and claim.spent_in == run)


def _kept_fix(
    root: PurePath, folder: PurePath, earlier: EarlierRun, key: str, state: AttemptState
) -> IOResult[KeptFix | None, PipelineError]:
    cases = _cases(earlier, key, state)
    answer_record = state.answered
    if not cases or answer_record is None or not (state.commit or answer_record.paths):
        return IOSuccess(None)
    since = f"{state.commit}^" if state.commit else answer_record.base
    until = state.commit or answer_record.tree
    file = folder / f"{key.replace('/', '-')}.patch"
    return IOResult.do(
        KeptFix(
            cases,
            str(file.relative_to(root)),
            answer_record.agent or earlier.agent,
            evolve(answer_record.answer, cost_usd=0.0),
            state.started_at,
        )
        for _written in write_diff(earlier.base, since, until, file)
    )


def _cases(earlier: EarlierRun, key: str, state: AttemptState) -> tuple[str, ...]:
    """Return the cases that an attempt fixed, or was to fix when it was interrupted."""
    if state.judged is not None:
        return state.judged.verdict.fixed if state.judged.verdict.accepted else ()
    selected = earlier.selected
    return selected.case_ids if selected is not None and selected.key == key else ()


def _failures(ledger: Ledger, analysis: Analysis, fix: KeptFix) -> tuple[Failure, ...]:
    still_open = {entry.case_id for entry in ledger.open}
    case_ids = still_open & {*fix.case_ids}
    return tuple(failure for failure in analysis.failures if failure.case_id in case_ids)


def _take(
    bench: Bench,
    seal: Seal,
    head: str,
    fix: KeptFix,
    ledger: Ledger,
    failures: tuple[Failure, ...],
) -> IOResult[TakenFix | DroppedFix, PipelineError]:
    if not failures:
        return IOSuccess(DroppedFix(fix.case_ids, fix.patch_file, _NOT_NEEDED))
    selected = SelectedGroup(
        key=attempt_key(bench.run, ledger.next_round, PurePath(fix.patch_file).stem),
        round=ledger.next_round,
        group=failures[0].group,
        attempt=1,
        failures=failures,
    )

    def without(error: PipelineError) -> IOResult[TakenFix | DroppedFix, PipelineError]:
        if isinstance(error, PatchRejected):
            return IOSuccess(DroppedFix(fix.case_ids, fix.patch_file, error.message))
        return IOFailure(error)

    taken: IOResult[TakenFix | DroppedFix, PipelineError] = IOResult.do(
        fix_taken
        for patch in apply_diff_file(bench.base, head, bench.root / fix.patch_file, "--3way")
        for fix_taken in _propose(bench, seal, fix, selected, patch)
    )
    return taken.lash(without)


def _propose(
    bench: Bench, seal: Seal, fix: KeptFix, selected: SelectedGroup, patch: Patch
) -> IOResult[TakenFix | DroppedFix, PipelineError]:
    """Note the fix as an answer of this run, so that a later run can take it."""
    answer_record = AnswerRecord(fix.answer, patch.base, patch.tree, patch.paths, fix.agent)
    return IOResult.do(
        TakenFix(
            selected,
            Proposal(
                key=selected.key,
                agent=fix.agent,
                answer=fix.answer,
                patch=patch,
                kept=part.kept,
                dropped=part.dropped,
                patch_file=fix.patch_file,
                started_at=fix.started_at,
            ),
        )
        for part in judged_part(bench.base, seal, patch)
        for _begun in note_phase(bench.root, bench.run, selected.key, Phase.STARTED)
        for _noted in note_phase(
            bench.root, bench.run, selected.key, Phase.ANSWERED, answered=answer_record
        )
    )
