"""Stamps: whoever touches a file leaves a trace."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from adws import io_ops
from adws.core.railway import settle
from adws.io_ops.stamps import _stamp

pytestmark = pytest.mark.real_io


def _rewrite_and_set_back(path: Path) -> None:
    times = path.stat()
    _ = path.write_text("two")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _replace(path: Path) -> None:
    _ = path.with_name("other").write_text("one")
    _ = path.with_name("other").replace(path)


@pytest.mark.parametrize(
    "touch", [_rewrite_and_set_back, _replace, Path.unlink, lambda path: path.chmod(0o755)]
)
def test_a_touched_file_has_another_stamp(tmp_path: Path, touch: Callable[[Path], object]) -> None:
    """However its content and its times are made to look; the others keep theirs."""
    for name in ("one", "sub/two", "skipped/three"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        _ = (tmp_path / name).write_text("one")
    before = dict(settle(io_ops.stamps(tmp_path, skip=("skipped",))).unwrap())
    _ = touch(tmp_path / "one")
    after = dict(settle(io_ops.stamps(tmp_path, skip=("skipped",))).unwrap())
    assert before.keys() == {"one", "sub/two"}
    assert [name for name in before if before[name] != after.get(name)] == ["one"]


def _append(path: Path) -> None:
    with path.open("a") as file:
        _ = file.write("more")


def _rewrite(path: Path) -> None:
    _ = path.write_text("two")


@pytest.mark.parametrize(
    ("touch", "differs"),
    [
        (lambda path: os.link(path, path.with_name("third")), False),
        (lambda path: path.with_name("cached").touch(), False),
        (_rewrite_and_set_back, True),
        (_rewrite, True),
        (_append, True),
        (_replace, True),
        (lambda path: path.chmod(0o755), True),
    ],
)
def test_a_file_with_many_names_is_known_by_its_content(
    tmp_path: Path, touch: Callable[[Path], object], *, differs: bool
) -> None:
    """Another name elsewhere, as installers give that link from a cache, changes nothing."""
    (tmp_path / "environment").mkdir()
    result = tmp_path / "environment/one"
    _ = result.write_text("one")
    (tmp_path / "environment/cached").hardlink_to(result)
    (tmp_path / "environment/alias").symlink_to("one")
    before = settle(io_ops.stamps(tmp_path / "environment")).unwrap()
    _ = touch(result)
    after = settle(io_ops.stamps(tmp_path / "environment")).unwrap()
    assert (before["one"] != after["one"]) is differs
    assert before["alias"] == after["alias"]


def test_a_file_that_goes_while_it_is_looked_at_has_a_stamp_of_its_own(tmp_path: Path) -> None:
    """Nothing is there to be stamped."""
    _ = (tmp_path / "short").write_text("")
    with os.scandir(tmp_path) as entries:
        entry = next(iter(entries))
    (tmp_path / "short").unlink()
    assert _stamp(entry) == "gone"


def test_a_link_is_stamped_and_not_followed(tmp_path: Path) -> None:
    """What it points at may change."""
    _ = (tmp_path / "target").write_text("one")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/link").symlink_to("../target")
    before = settle(io_ops.stamps(tmp_path / "folder")).unwrap()
    _ = (tmp_path / "target").write_text("two")
    assert settle(io_ops.stamps(tmp_path / "folder")).unwrap() == before
