"""Which files a tree holds, as the project sees them."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.text_replacement import replace_text
from adws.vcs.tree_files import files_at

pytestmark = pytest.mark.real_io


def test_only_the_files_of_the_project_are_listed(tmp_path: PurePath) -> None:
    """Relative to its folder, whatever is in their names."""
    script = "mkdir -p web/in && : > web/a.py && : > 'web/in/é \"b\".py' && : > other.py"
    top = project(PurePath(tmp_path), f"{script} && git add -A && git commit --quiet -m more")
    base = opened(top / "web")
    tree = value(replace_text(base, base.commit, "web/new.py", ""))
    assert value(files_at(base, tree)) == ("a.py", 'in/é "b".py', "new.py")
    assert shell(top, "git status --porcelain") == ""
