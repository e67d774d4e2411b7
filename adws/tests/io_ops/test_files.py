"""Files on the real disk."""

import os
from hashlib import sha256
from pathlib import Path, PurePath

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.core.railway import settle
from adws.tests.io_ops.refusal import reason, refusal

pytestmark = pytest.mark.real_io


def test_text_is_read_as_it_is_with_undecodable_bytes_replaced(tmp_path: Path) -> None:
    """Line ends stay, what is not UTF-8 becomes the replacement character."""
    _ = (tmp_path / "f").write_bytes(b"a\r\n\xc3\xa9\xff")
    assert io_ops.read_text(tmp_path / "f") == IOSuccess("a\r\né�")


def test_several_files_are_read_at_once(tmp_path: Path) -> None:
    """Byte for byte; one that is missing is named."""
    (tmp_path / "sub").mkdir()
    _ = (tmp_path / "f").write_bytes(b"\xff")
    _ = (tmp_path / "sub/g").write_text("g")
    read = io_ops.read_files(tmp_path, ("f", "sub/g"))
    assert read == IOSuccess({"f": b"\xff", "sub/g": b"g"})
    missing = refusal(io_ops.read_files(tmp_path, ("f", "gone")))
    assert missing.message.endswith(f"{tmp_path}/gone: No such file or directory")


def test_a_missing_file_is_said_so(tmp_path: Path) -> None:
    """The message says what could not be done, and where."""
    error = refusal(io_ops.read_text(tmp_path / "f"))
    assert error.message == f"cannot read {tmp_path}/f: No such file or directory"
    assert error.context["reason"] == "missing"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A named pipe where a file is expected is refused at once."""
    os.mkfifo(tmp_path / "pipe")
    assert reason(io_ops.read_text(tmp_path / "pipe")) == "not-a-file"
    assert reason(io_ops.digest(tmp_path)) == "not-a-file"


@pytest.mark.parametrize(
    ("before", "after"),
    [(None, "new\n"), ("", "new\n"), ("old\n", "old\nnew\n"), ("cut o", "cut o\nnew\n")],
)
def test_a_line_is_added_on_its_own(tmp_path: Path, before: str | None, after: str) -> None:
    """A line that a crash cut off is ended first; parent folders are made."""
    path = tmp_path / "sub" / "f"
    if before is not None:
        path.parent.mkdir()
        _ = path.write_text(before)
    assert io_ops.append_line(path, "new") == IOSuccess(None)
    assert path.read_text() == after


def test_the_real_path_has_no_links_and_no_dots(tmp_path: Path) -> None:
    """Of a loop of links, as far as it goes; nothing need be there."""
    root = tmp_path.resolve()
    (root / "link").symlink_to("folder")
    (root / "loop").symlink_to("loop")
    assert io_ops.real_path(root / "link" / ".." / "x") == IOSuccess(PurePath(root / "x"))
    assert io_ops.real_path(root / "loop") == IOSuccess(PurePath(root / "loop"))


def test_files_folders_and_broken_links_are_there(tmp_path: Path) -> None:
    """A link counts even when it leads nowhere."""
    _ = (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to("nowhere")
    names = ("file", "", "link", "gone")
    seen = {name: settle(io_ops.exists(tmp_path / name)).unwrap() for name in names}
    assert seen == {"file": True, "": True, "link": True, "gone": False}


def test_a_copy_has_the_bytes_and_the_mode(tmp_path: Path) -> None:
    """Parent folders of the copy are made."""
    _ = (tmp_path / "a").write_bytes(b"\xff\x00")
    (tmp_path / "a").chmod(0o751)
    assert io_ops.copy_file(tmp_path / "a", tmp_path / "sub" / "b") == IOSuccess(None)
    copy = tmp_path / "sub" / "b"
    assert (copy.read_bytes(), copy.stat().st_mode & 0o777) == (b"\xff\x00", 0o751)


def test_a_copy_replaces_a_link_instead_of_writing_through_it(tmp_path: Path) -> None:
    """What the link pointed to is untouched."""
    for name in ("source", "victim"):
        _ = (tmp_path / name).write_text(name)
    (tmp_path / "link").symlink_to("victim")
    assert io_ops.copy_file(tmp_path / "source", tmp_path / "link") == IOSuccess(None)
    assert (tmp_path / "victim").read_text() == "victim"
    assert (tmp_path / "link").read_text() == "source"


def test_a_copy_from_a_folder_of_others_follows_no_link(tmp_path: Path) -> None:
    """Neither the file nor a folder above it may be one."""
    (tmp_path / "a/b").mkdir(parents=True)
    _ = (tmp_path / "a/b/real").write_text("text")
    (tmp_path / "a/link").symlink_to("b/real")
    (tmp_path / "a/linked").symlink_to("b")
    copied = io_ops.copy_from(tmp_path, PurePath("a/b/real"), tmp_path / "new/copy")
    assert copied == IOSuccess(None)
    assert (tmp_path / "new/copy").read_text() == "text"
    for path, result in (("a/link", "Too many levels"), ("a/linked/real", "Not a directory")):
        error = refusal(io_ops.copy_from(tmp_path, PurePath(path), tmp_path / "copy"))
        assert result in error.message


def test_a_link_is_made_with_its_parents_and_not_twice(tmp_path: Path) -> None:
    """An existing name is refused."""
    at = tmp_path / "sub" / "link"
    assert io_ops.make_link(tmp_path, at) == IOSuccess(None)
    assert at.readlink() == tmp_path
    assert reason(io_ops.make_link(tmp_path, at)) == "exists"


def test_a_digest_is_the_sha_256_of_the_bytes(tmp_path: Path) -> None:
    """The same as the standard library computes."""
    _ = (tmp_path / "f").write_bytes(b"abc" * 100_000)
    assert io_ops.digest(tmp_path / "f") == IOSuccess(sha256(b"abc" * 100_000).hexdigest())


def test_bytes_are_written_as_they_are(here: PurePath) -> None:
    """A link in the way is replaced; what it leads to stays."""
    file, other = here / "new" / "file", here / "other"
    assert io_ops.write_bytes(file, b"\xff\x00") == IOSuccess(None)
    assert io_ops.read_files(here, ("new/file",)) == IOSuccess({"new/file": b"\xff\x00"})
    _ = settle(io_ops.write_bytes(other, b"kept"))
    _ = settle(io_ops.make_link(other, here / "link"))
    _ = settle(io_ops.write_bytes(here / "link", b"new"))
    both = settle(io_ops.read_files(here, ("link", "other"))).unwrap()
    assert both == {"link": b"new", "other": b"kept"}


def test_the_free_space_of_a_disk_is_told(here: PurePath) -> None:
    """A folder that is not there has no disk."""
    assert settle(io_ops.free_bytes(here)).unwrap() > 0
    assert refusal(io_ops.free_bytes(here / "nowhere")).context["reason"] == "missing"
