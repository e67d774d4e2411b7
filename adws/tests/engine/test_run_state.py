"""What a saved run tells of its slots."""

from pathlib import PurePath

from returns.io import IOSuccess

from adws.core.context import Context
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, read_slot, run_folder
from adws.slots import AGENT
from adws.testing import FakeIo


def test_a_slot_that_was_not_written_is_none(io: FakeIo) -> None:
    """One that was is read from its file."""
    context = Context(PurePath("/p"))
    io.files[run_folder(context, "r1") / "agent-1.json"] = '"claude"'
    for slots, expected in (({}, None), ({"agent": "agent-1.json"}, "claude")):
        state = RunState("r1", "fix", "", "", (), RunStatus.RUNNING, slots)
        assert read_slot(context, state, AGENT) == IOSuccess(expected)
