"""Whether Landlock is there."""

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.io_ops import landlock_start


@pytest.mark.real_io
@pytest.mark.parametrize(("version", "there"), [(-1, False), (2, False), (3, True), (7, True)])
def test_the_kernel_says_whether_it_has_landlock(
    monkeypatch: pytest.MonkeyPatch, version: int, *, there: bool
) -> None:
    """The first two could not keep a file from being emptied."""
    monkeypatch.setattr(landlock_start, "landlock_version", lambda: version)
    assert io_ops.holds_by_landlock() == IOSuccess(there)
