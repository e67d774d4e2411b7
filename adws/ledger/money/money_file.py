"""The money file of a project; one process at a time reads it, decides, and adds to it."""

from collections.abc import Callable
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.ledger.money.call import Call, calls_of
from adws.ledger.money.record import MoneyRecord
from adws.ledger.record_file import read_records

_Value = TypeVar("_Value")

_WAIT_SECONDS = 60.0
"""How long a process waits for the lock; each of the others needs it for milliseconds."""


def money_path(root: PurePath) -> PurePath:
    """Return the path of the project's money file."""
    return state_folder(root) / "money.jsonl"


def read_calls(root: PurePath) -> IOResult[tuple[Call, ...], PipelineError]:
    """Read all calls; fails with ``DocumentDamaged`` naming a line that cannot be read.

    There are none before the first call. It needs no lock: a half-written line is left out.
    """
    return read_records(money_path(root), MoneyRecord).map(calls_of)


def with_money_lock(
    root: PurePath, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run ``action`` while no other process or thread uses the money file."""
    lock = state_folder(root) / "money.lock"
    return io_ops.with_lock(lock, action, wait_seconds=_WAIT_SECONDS)
