"""Real repositories to test with, and words to look into them."""

from pathlib import PurePath

from adws import io_ops
from adws.testing import error, shell, value
from adws.testing.real_machine import USER
from adws.vcs.base import Base
from adws.vcs.snapshot import open_base

__all__ = ["USER", "error", "shell", "value"]

PROJECT = """
git init --quiet --initial-branch=main .
mkdir -p app tests
printf 'one\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven\\neight\\n' > app/code.py
printf 'def test(): ...\\n' > tests/test_code.py
printf '*.log\\n__pycache__/\\n' > .gitignore
git add -A
git commit --quiet -m first
"""
"""A script that makes a small project with one commit."""

FINGERPRINT = """
find . -printf '%p %y %m %T@ %l\\n' | sort
find . -type f -print0 | sort -z | xargs -0 sha256sum
"""
"""A script that prints all there is to know of a folder, except when it was read."""


def project(folder: PurePath, script: str = "") -> PurePath:
    """Make the small project, go on with a script in it, and return its folder."""
    _ = value(io_ops.make_folder(folder))
    _ = shell(folder, PROJECT + script)
    return folder


def opened(root: PurePath, run: str = "r1") -> Base:
    """Open the base of a run."""
    return value(open_base(root, run))


def listed(base: Base, tree_ish: str) -> str:
    """Return the files of a tree in adws's repository: mode, id and path."""
    return shell(base.repository, f"git ls-tree -r {tree_ish}")


def text_in_tree(base: Base, tree_ish: str, path: str) -> str:
    """Return the text of one file of a tree in adws's repository."""
    return shell(base.repository, f"git show {tree_ish}:{path}")
