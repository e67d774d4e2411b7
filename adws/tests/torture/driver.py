"""A small driver: the real engine, ledger, journal and steps, with an agent that only makes a mark.

The test runner and git are left out, so that a run takes a tenth of a second and can be killed a
thousand times in a minute.
"""

from functools import partial
from pathlib import Path, PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import NameUnknown, PipelineError
from adws.core.failure import Analysis
from adws.core.failure import Failure as FailingCase
from adws.core.proposal import Proposal
from adws.core.railway import settle
from adws.core.selected_group import SelectedGroup
from adws.core.step import step
from adws.core.suite import Outcome
from adws.core.verdict import Verdict
from adws.engine.event_log import event_log
from adws.engine.loading import load_workflow
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunStatus
from adws.engine.run_state import newest_unfinished, run_folder
from adws.ledger.journal import (
    AnswerRecord,
    JudgementRecord,
    Phase,
    attempt_state,
    journal_path,
    note_phase,
    recover,
)
from adws.slots import ANALYSIS, HEAD, LEDGER_OPEN, PROPOSAL, RUN, SELECTED, VERDICT
from adws.steps.open_ledger import open_ledger
from adws.steps.record import record
from adws.steps.select_group import select_group
from adws.tests.ledger.analyses import analysis, case, failure
from adws.tests.ledger.proposals import answer, proposal

GROUPS = 4
_TOP = """\
name = "driven"
reads = ["run", "analysis", "head"]
[[steps]]
use = "open_ledger"
[[steps]]
name = "round"
use = "workflow:driven_round"
when = "not done"
repeat_until = "done"
limit = 100
"""
_ROUND = """\
name = "driven_round"
reads = ["run", "analysis", "head", "ledger_open"]
steps = [
  { use = "select_group" },
  { use = "fix_one" },
  { use = "commit_or_roll_back" },
  { use = "record" },
]
"""
_CASES = tuple(failure(f"t.py::test_{n}", group=f"G-{n}") for n in range(GROUPS))


def prepare(folder: Path) -> None:
    """Lay out a folder to drive in."""
    (folder / "project").mkdir(parents=True)
    _ = (folder / "driven.toml").write_text(_TOP, encoding="utf-8")
    _ = (folder / "driven_round.toml").write_text(_ROUND, encoding="utf-8")


def drive(folder: Path) -> bool:
    """Drive on from where an earlier life stood, as `adws fix` does; say whether it is done."""
    context = Context(PurePath(folder / "project"))
    unfinished = settle(newest_unfinished(context, "driven", having=(LEDGER_OPEN,))).unwrap()
    run = unfinished or settle(io_ops.new_id()).unwrap()
    given = context.put(RUN, run).put(ANALYSIS, analysis(*_CASES)).put(HEAD, "c0")
    program = settle(load_workflow(str(folder / "driven.toml"), find_step=_find)).unwrap()
    outcome = run_workflow(
        program,
        given,
        subscribers=(event_log(run_folder(context, run) / "events.jsonl"),),
        state=Resume(run) if unfinished else SaveAs(run),
    )
    return settle(outcome).unwrap().status is RunStatus.FINISHED


def _find(name: str) -> Result[Step, PipelineError]:
    return Success(_STEPS[name]) if name in _STEPS else Failure(NameUnknown(name))


@step(reads=(RUN, SELECTED), writes=(PROPOSAL,))
def _fix_one(context: Context) -> IOResult[Context, PipelineError]:
    """Ask the agent, unless the journal knows its answer."""
    selected = context.require(SELECTED).unwrap()
    known = recover(journal_path(context.root)).map(
        lambda records: attempt_state(records, selected.key)
    )
    return known.bind(
        lambda state: IOSuccess(None) if state.answered else _ask(context, selected)
    ).map(lambda _: context.put(PROPOSAL, _proposal(selected)))


def _ask(context: Context, selected: SelectedGroup) -> IOResult[None, PipelineError]:
    mark = partial(io_ops.append_line, context.root.parent / "asked", f"round-{selected.round}")
    record = AnswerRecord(answer(), "c0", "t1", ("a.py",))
    return (
        _note(context, Phase.STARTED)
        .bind(lambda _: mark())
        .bind(lambda _: _note(context, Phase.ANSWERED, answered=record))
    )


def _proposal(selected: SelectedGroup) -> Proposal:
    made = proposal("a.py", number=selected.round, group=selected.group)
    return evolve(made, key=selected.key)


@step(reads=(RUN, SELECTED, ANALYSIS), writes=(VERDICT, ANALYSIS))
def _commit_or_roll_back(context: Context) -> IOResult[Context, PipelineError]:
    """Accept what was proposed: the group's cases pass now."""
    selected, before = context.require(SELECTED).unwrap(), context.require(ANALYSIS).unwrap()
    left = tuple(f for f in before.failures if f.group != selected.group)
    verdict = Verdict(
        accepted=True,
        fixed=selected.case_ids,
        failing_before=len(before.failures),
        failing_after=len(left),
    )
    return _note(context, Phase.JUDGED, judged=JudgementRecord(verdict)).map(
        lambda _: context.put(VERDICT, verdict).put(ANALYSIS, _analysis(left))
    )


def _analysis(left: tuple[FailingCase, ...]) -> Analysis:
    red = {item.case_id for item in left}
    green = [case.case_id for case in _CASES if case.case_id not in red]
    return analysis(*left, others=tuple(case(case_id, Outcome.PASSED) for case_id in green))


def _note(
    context: Context,
    phase: Phase,
    *,
    answered: AnswerRecord | None = None,
    judged: JudgementRecord | None = None,
) -> IOResult[None, PipelineError]:
    run, key = context.require(RUN).unwrap(), context.require(SELECTED).unwrap().key
    return note_phase(context.root, run, key, phase, answered=answered, judged=judged)


_STEPS: dict[str, Step] = {
    "open_ledger": open_ledger,
    "select_group": select_group,
    "fix_one": _fix_one,
    "commit_or_roll_back": _commit_or_roll_back,
    "record": record,
}
