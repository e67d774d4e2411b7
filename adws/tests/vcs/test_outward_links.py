"""Links that leave the tree are found in a change."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.outward_links import leads_out, links_leading_out
from adws.vcs.reading import read_patch

LINKS = """
rm app/code.py && ln -s /etc/hostname app/code.py
ln -s ../tests/test_code.py app/near.py
ln -s ../../../elsewhere app/up
ln -s code.py app/beside.py
rm tests/test_code.py
"""


@pytest.mark.real_io
def test_the_links_of_a_change_that_leave_the_tree_are_named(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those within it are not, nor are plain files and what is gone."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    base = opened(project(tmp_path))
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, LINKS)
    patch = value(read_patch(base, base.commit, agent))
    assert value(links_leading_out(base, patch)) == ("app/code.py", "app/up")


@pytest.mark.parametrize(
    ("path", "target", "out"),
    [
        ("a", "b", False),
        ("a", "..", True),
        ("a", "/a", True),
        ("a/b", "..", False),
        ("a/b", "../../c", True),
        ("a/b/c", "../../c/./d", False),
        ("a/b", "c/../../../d", True),
    ],
)
def test_a_link_leaves_the_tree_where_it_climbs_above_it(
    path: str, target: str, *, out: bool
) -> None:
    """On its way, not only at its end."""
    assert leads_out(path, target) is out
