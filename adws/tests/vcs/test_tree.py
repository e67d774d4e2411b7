"""A tree in which the suite runs."""

from pathlib import PurePath

from adws.vcs.tree import Tree


def test_the_users_own_tree_knows_no_foreign_one() -> None:
    """Only a tree that stands beside the user's has something to keep away from."""
    assert Tree(PurePath("/p")) == Tree(PurePath("/p"), foreign_root=None)
