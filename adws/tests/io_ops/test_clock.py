"""The real clock, and limits of time."""

import time
from datetime import UTC, datetime
from functools import partial

import pytest
from returns.io import IOFailure, IOSuccess

from adws import io_ops
from adws.core.errors import TimeLimitReached
from adws.core.railway import settle
from adws.tests.io_ops.refusal import bug

pytestmark = pytest.mark.real_io


def _passed(seconds: float) -> TimeLimitReached:
    return TimeLimitReached(
        f"the time limit of {seconds:g} s was reached",
        hint="allow more time, or ask for less work at once",
        context={"seconds": seconds},
    )


def test_now_is_aware_and_in_utc() -> None:
    """The same as the system's clock says."""
    before = datetime.now(UTC)
    now = settle(io_ops.now()).unwrap()
    assert before <= now <= datetime.now(UTC)
    assert now.tzinfo is UTC


def test_sleeping_takes_that_long() -> None:
    """Measured on the monotonic clock."""
    before = settle(io_ops.monotonic_seconds()).unwrap()
    assert io_ops.sleep(0.05) == IOSuccess(None)
    assert settle(io_ops.monotonic_seconds()).unwrap() - before >= 0.05


@pytest.mark.parametrize(("outer", "inner", "named"), [(0.05, 60.0, 0.05), (60.0, 0.05, 0.05)])
def test_the_nearer_limit_ends_a_sleep(outer: float, inner: float, named: float) -> None:
    """Nested limits never lengthen each other, and the error names the one that counted."""
    inside = partial(io_ops.with_time_limit, inner, partial(io_ops.sleep, 30))
    assert io_ops.with_time_limit(outer, inside) == IOFailure(_passed(named))


def test_a_limit_ends_with_its_action() -> None:
    """Afterwards one may sleep again; a bug inside does not leave the limit behind."""
    assert io_ops.with_time_limit(0.0, lambda: IOSuccess(1)) == IOSuccess(1)
    with pytest.raises(KeyError):
        _ = io_ops.with_time_limit(0.0, bug)
    assert io_ops.sleep(0) == IOSuccess(None)


def test_a_limit_leaves_quick_work_alone() -> None:
    """What ends in time is not touched."""
    before = time.monotonic()
    assert io_ops.with_time_limit(60, partial(io_ops.sleep, 0.01)) == IOSuccess(None)
    assert time.monotonic() - before < 30
