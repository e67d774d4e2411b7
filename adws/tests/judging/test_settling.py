"""The search for the changes that break cases: what it need not run."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict
from adws.judging.bench import Trial
from adws.judging.settling import BatchDecision, BothAnalyses, decide, find_guilty
from adws.judging.union_run import Guilt
from adws.slot_values import bench_of
from adws.testing import a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal

THREE = tuple(
    LaneAttempt(
        SelectedGroup(name, number, name, 1, ()),
        proposal(f"{name}.py", number=number, group=name),
        Verdict(accepted=True),
    )
    for number, name in enumerate("abc", 1)
)
NOTHING = Analysis(a_report(), (), ())
TRIAL = Trial(bench_of(NOWHERE).unwrap(), THREE[0].proposal, a_report(), Seal(()))


def test_all_changes_of_a_refused_batch_do_not_run_once_more() -> None:
    """The run that was refused is of just these changes; only its halves are tried."""
    tried = list[tuple[str, ...]]()

    def propose(attempts: tuple[LaneAttempt, ...]) -> IOResult[Proposal | None, PipelineError]:
        tried.append(tuple(attempt.selected.group for attempt in attempts))
        return IOSuccess(None)

    assert value(find_guilty(Guilt(TRIAL, propose, NOTHING), THREE, ("t.py::x",))) == ()
    assert tried == [("a", "b"), ("c",)]


def test_one_change_that_is_refused_alone_is_the_guilty_one() -> None:
    """Nothing runs to find that out."""
    refused = Verdict(accepted=False, broken=("t.py::x",))
    alone, analyses = Batch(THREE[:1]), BothAnalyses(NOTHING, NOTHING)
    assert value(decide(TRIAL, "c0", alone, alone, refused, analyses)) == BatchDecision(
        refused=(evolve(THREE[0], verdict=refused),)
    )
