"""Why a tracker's program did not do what it was asked."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.process import CompletedProcess
from adws.testing import a_completed
from adws.trackers.beads import TRACKER
from adws.trackers.finding import program_for_issue
from adws.trackers.refusals import refusal
from adws.trackers.tracker import IssueRef

REF = IssueRef("bd-1", PurePath("/p"))
SILENT = evolve(a_completed(exit_code=1), argv=("bd", "show", "--json", "--", "bd-1"))


@pytest.mark.parametrize(
    ("done", "reason", "hint"),
    [
        (SILENT, "it said nothing", "try it by hand: bd show --json"),
        (evolve(SILENT, timed_out=True), "it took too long", "try it by hand: bd show --json"),
        (evolve(SILENT, stdout="no issue found"), "no issue found", "bd list shows the issues"),
        (
            evolve(SILENT, stdout="{}", stderr="Error: no beads database found\n"),
            "Error: no beads database found",
            "make one here: bd init",
        ),
        (
            evolve(SILENT, stderr="cannot close bd-1: blocked by open issues [bd-2]"),
            "cannot close bd-1: blocked by open issues [bd-2]",
            "close the issues that block it first",
        ),
    ],
)
def test_a_refusal_says_what_was_said_and_what_to_do(
    done: CompletedProcess, reason: str, hint: str
) -> None:
    """What it prints as an error comes before the rest."""
    error = refusal(program_for_issue((TRACKER,), "bd-1").unwrap(), REF, done)
    assert (error.kind, error.message, error.hint) == (
        "TrackerFailed",
        f"beads refused the issue 'bd-1': {reason}",
        hint,
    )


def test_a_long_refusal_is_cut_to_its_end() -> None:
    """The last words are those that say it."""
    program = program_for_issue((TRACKER,), "bd-1").unwrap()
    error = refusal(program, REF, evolve(SILENT, stderr="x" * 10_000 + " at last"))
    assert (len(str(error.context["stderr"])), error.message.endswith("x at last")) == (500, True)
