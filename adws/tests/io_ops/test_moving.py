"""Moving what is somewhere to another place."""

from pathlib import Path

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.io_ops.translation import IoReason
from adws.tests.io_ops.refusal import reason

pytestmark = pytest.mark.real_io


def test_a_file_and_a_link_are_moved_as_they_are(tmp_path: Path) -> None:
    """The folders on the way are made; what a link points at stays."""
    _ = (tmp_path / "file").write_text("content")
    (tmp_path / "link").symlink_to("file")
    for name in ("link", "file"):
        assert io_ops.move(tmp_path / name, tmp_path / "a/b" / name) == IOSuccess(None)
    assert (tmp_path / "a/b/file").read_text() == "content"
    assert (tmp_path / "a/b/link").readlink() == Path("file")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_what_is_not_there_cannot_be_moved(tmp_path: Path) -> None:
    """It is named."""
    assert reason(io_ops.move(tmp_path / "gone", tmp_path / "there")) == IoReason.MISSING
