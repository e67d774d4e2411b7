"""What a program did."""

import pytest
from attrs import evolve

from adws.core.process import CompletedProcess


@pytest.mark.parametrize(
    ("exit_code", "timed_out", "ok"),
    [(0, False, True), (1, False, False), (-9, False, False), (0, True, False)],
)
def test_only_a_program_that_ended_by_itself_with_0_is_ok(
    exit_code: int, *, timed_out: bool, ok: bool
) -> None:
    """One that exits with 0 because its time was over is not."""
    assert evolve(CompletedProcess(("x",), exit_code), timed_out=timed_out).ok is ok
