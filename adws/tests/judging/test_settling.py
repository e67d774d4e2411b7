"""The search for the changes that break cases: what it need not run."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import LaneAttempt
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict
from adws.judging.bench import Trial
from adws.judging.settling import find_guilty
from adws.judging.union_run import Guilt
from adws.slot_values import bench_of
from adws.testing import a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal


def test_all_changes_of_a_refused_batch_do_not_run_once_more() -> None:
    """The run that was refused is of just these changes; only its halves are tried."""
    tried = list[tuple[str, ...]]()

    def propose(attempts: tuple[LaneAttempt, ...]) -> IOResult[Proposal | None, PipelineError]:
        tried.append(tuple(attempt.selected.group for attempt in attempts))
        return IOSuccess(None)

    attempts = tuple(
        LaneAttempt(
            SelectedGroup(name, number, name, 1, ()),
            proposal(f"{name}.py", number=number, group=name),
            Verdict(accepted=True),
        )
        for number, name in enumerate("abc", 1)
    )
    trial = Trial(bench_of(NOWHERE).unwrap(), attempts[0].proposal, a_report(), Seal(()))
    guilt = Guilt(trial, propose, Analysis(a_report(), (), ()))
    assert value(find_guilty(guilt, attempts, ("t.py::x",))) == ()
    assert tried == [("a", "b"), ("c",)]
