"""What a change is refused for, and what is no fault of it."""

import pytest
from returns.result import Failure

from adws.core.errors import (
    IoFailed,
    OracleCompromised,
    PipelineError,
    SuiteUnreadable,
    WrongTreeJudged,
)
from adws.core.verdict import Layer
from adws.trust.blame import blame


@pytest.mark.parametrize(
    ("error", "layer"),
    [
        (SuiteUnreadable("cut off"), Layer.AGREEMENT),
        (WrongTreeJudged("elsewhere"), Layer.REBUILT_TREE),
        (OracleCompromised("forged", context={"layer": "canaries"}), Layer.CANARIES),
        (OracleCompromised("contradicts itself"), Layer.AGREEMENT),
    ],
)
def test_a_run_that_cannot_be_believed_refuses_the_change(
    error: PipelineError, layer: Layer
) -> None:
    """By the layer that saw it, in the words of the error."""
    verdict = blame(error).unwrap()
    assert (verdict.accepted, verdict.layer) == (False, layer)
    assert verdict.reasons == (f"{error.kind}: {error.message}",)


def test_how_the_run_ended_is_a_note() -> None:
    """With where its output is; the reason stays the same from run to run."""
    ended = {"raw_output": ".adws/raw/1/output.log", "exit_code": 3, "seconds": 1.5}
    verdict = blame(SuiteUnreadable("cut off", context=ended)).unwrap()
    assert (verdict.reasons, verdict.notes) == (
        ("SuiteUnreadable: cut off",),
        ("the output of this run: .adws/raw/1/output.log (exit code 3, after 1.5 s)",),
    )


def test_the_machine_is_no_fault_of_the_change() -> None:
    """A person must look."""
    full = IoFailed("the disk is full")
    assert blame(full) == Failure(full)
