"""What is known of a change before anything runs."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.failure import Analysis
from adws.judging.bench import Trial
from adws.judging.change import judge_change, known_answer
from adws.slot_values import bench_of
from adws.testing import FakeIo, a_completed, a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal

COMPLETE = Analysis(a_report(), (), ())
DOUBTFUL = evolve(COMPLETE, report=evolve(COMPLETE.report, warnings=("the sources differ",)))


@pytest.mark.parametrize(
    ("paths", "before", "known"),
    [
        ((), COMPLETE, COMPLETE),
        (("a.py",), COMPLETE, None),
        ((), DOUBTFUL, None),
        ((), None, None),
    ],
    ids=["tests alone", "code", "a doubtful base", "no base"],
)
def test_a_change_of_sealed_files_alone_ends_as_its_base(
    paths: tuple[str, ...], before: Analysis | None, known: Analysis | None
) -> None:
    """The tree that is judged is the base's own, and its run is believed if it is complete."""
    trial = Trial(bench_of(NOWHERE).unwrap(), proposal(*paths), a_report(), Seal(()))
    assert known_answer(trial, before) == known


def test_no_runner_starts_for_a_change_of_sealed_files_alone(io: FakeIo) -> None:
    """The analysis of the base is that of the change; only git is asked for links in it."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), a_completed()))
    trial = Trial(bench_of(NOWHERE).unwrap(), proposal(), a_report(), Seal(()))
    judged = value(judge_change(trial, "c0", COMPLETE))
    assert (judged.after, judged.verdict.accepted) == (COMPLETE, True)
    assert {command.argv[0] for command in io.commands} == {"git"}
