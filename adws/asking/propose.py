"""Ask an agent once, pay once, and return its change as a proposal."""

from collections.abc import Callable

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.claimed_files import false_claims
from adws.asking.ask import ask
from adws.asking.task import Assignment, prepare_task
from adws.asking.turn import Turn
from adws.asking.withholding import read_change, withhold
from adws.asking.workplace import Workplace
from adws.core.errors import PipelineError
from adws.core.patch import JudgedPart, Patch
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.selected_group import SelectedGroup
from adws.core.turn import Answer
from adws.ledger.journal import (
    AnswerRecord,
    JournalRecord,
    Phase,
    add_record,
    attempt_state,
    journal_path,
    note_phase,
    recover,
    time_now,
)
from adws.vcs.diff import patch_between, write_diff
from adws.vcs.submodule_changes import changed_in_submodules

Part = Callable[[Patch], IOResult[JudgedPart, PipelineError]]
"""Returns the part of a change that is judged."""


@frozen
class Exchange:
    """A question to an agent, and its result."""

    turn: Turn
    selected: SelectedGroup
    """The group that the question was about."""
    proposal: Proposal
    warnings: tuple[str, ...] = ()
    """Warnings about limits of money that are nearly reached."""


@frozen
class _Outcome:
    """An answer, the whole change, and the start of the attempt."""

    answer: Answer
    patch: Patch
    started_at: str
    warnings: tuple[str, ...] = ()
    calls: int = 1


def propose(
    place: Workplace, head: str, assignment: Assignment, turn: Turn, part: Part
) -> IOResult[Exchange, PipelineError]:
    """Ask once and return the agent's proposal; ``part`` selects the part that is judged.

    If the journal already has the answer, the agent is not asked again. The agent's output is
    kept in ``.adws/logs/<run>``, its whole change in ``.adws/attempts/<run>``, under the attempt's
    name.
    """
    name = assignment.selected.file_name
    file = f".adws/attempts/{place.run}/{name}.patch"
    return IOResult.do(
        Exchange(
            turn,
            assignment.selected,
            Proposal(
                key=assignment.selected.key,
                agent=turn.actor.agent,
                answer=outcome.answer,
                patch=outcome.patch,
                kept=judged.kept,
                dropped=judged.dropped,
                patch_file=file,
                log=f".adws/logs/{place.run}/{name}.log",
                started_at=outcome.started_at,
                environment=outcome.answer.undone,
                purpose=assignment.errand.purpose if assignment.errand else Purpose.FIX,
                calls=outcome.calls,
            ),
            outcome.warnings,
        )
        for outcome in _outcome(place, head, assignment, turn)
        for judged in part(outcome.patch)
        for _made in io_ops.make_folder((place.root / file).parent)
        for _kept in write_diff(
            place.base, outcome.patch.base, outcome.patch.tree, place.root / file
        )
    )


def _outcome(
    place: Workplace, head: str, assignment: Assignment, turn: Turn
) -> IOResult[_Outcome, PipelineError]:
    """Return the outcome in the journal, or that of a new question."""
    return IOResult.do(
        outcome
        for records in recover(journal_path(place.root))
        for attempt in IOSuccess(attempt_state(records, assignment.selected.key))
        for outcome in (
            _new(place, head, assignment, turn)
            if attempt.answered is None
            else IOResult.do(
                _Outcome(attempt.answered.answer, patch, attempt.started_at)
                for patch in patch_between(place.base, attempt.answered.base, attempt.answered.tree)
            )
        )
    )


def _new(
    place: Workplace, head: str, assignment: Assignment, turn: Turn
) -> IOResult[_Outcome, PipelineError]:
    """Ask the agent, and note the start and the answer in the journal."""
    base = place.base
    run, key = place.run, assignment.selected.key
    return IOResult.do(
        _Outcome(answer, patch, started_at, paid.warnings, paid.call)
        for started_at in time_now()
        for _begun in add_record(place.root, JournalRecord(run, key, Phase.STARTED, started_at))
        for withheld in withhold(place, head, assignment.selected, assignment.report)
        for prepared in prepare_task(place, withheld.commit, assignment)
        for paid in ask(place, turn, prepared)
        for patch in read_change(base, withheld, prepared.tree)
        for unfounded_files in IOSuccess(
            false_claims(paid.answer.claimed_files, prepared.task.tree, base.prefix, patch.paths)
        )
        for submodule_files in changed_in_submodules(base, withheld.commit, prepared.tree)
        for answer in IOSuccess(
            evolve(paid.answer, unfounded_files=unfounded_files, submodule_files=submodule_files)
        )
        for _noted in note_phase(
            place.root,
            run,
            key,
            Phase.ANSWERED,
            answered=AnswerRecord(answer, patch.base, patch.tree, patch.paths, turn.actor.agent),
        )
    )
