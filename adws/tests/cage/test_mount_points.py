"""Places to mount on, in folders that an agent can write."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.cage.cage import Mount
from adws.cage.mount_points import without_links
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io


def test_links_on_the_way_are_removed_and_nothing_else(here: PurePath) -> None:
    """The outermost one; what it led to stays, and so do links elsewhere and in what is read."""
    script = """
        mkdir -p own/a target/b read && touch target/b/there own/a/file
        ln -s ../target own/link && ln -s ../../target own/a/inner && ln -s file own/a/other
        ln -s ../target read/link
    """
    _ = shell(here, script)
    ways = ("link/b", "a/inner", "a/file", "new/b")
    mounts = (
        Mount(PurePath("/in"), here / "own", writable=True),
        Mount(PurePath("/read"), here / "read"),
        Mount(PurePath("/read/link"), here),
        *(Mount(PurePath("/in", way), here) for way in ways),
    )
    assert value(without_links(mounts)) == mounts
    words = shell(here, "find own read target ! -type d | sort").split()
    assert words == ["own/a/file", "own/a/other", "read/link", "target/b/there"]


def test_the_folder_itself_may_be_behind_a_link(here: PurePath) -> None:
    """Only what the agent could make counts."""
    _ = shell(here, "mkdir -p real/a && ln -s real link")
    mounts = (
        Mount(PurePath("/in"), here / "link", writable=True),
        Mount(PurePath("/in/a"), here / "x"),
    )
    assert value(without_links(mounts)) == mounts
    assert value(io_ops.exists(here / "real" / "a"))
