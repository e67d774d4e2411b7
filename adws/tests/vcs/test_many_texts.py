"""The texts of many files of a tree are replaced at once."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import listed, opened, project, text_in_tree, value
from adws.vcs.many_texts import replace_many

pytestmark = pytest.mark.real_io

MORE = """
printf 'a\\r\\nb' > 'dos "ü".txt'
chmod +x 'dos "ü".txt'
ln -s app/code.py link
git add -A && git commit --quiet -m more
"""


def test_the_texts_of_files_are_replaced_and_nothing_else(tmp_path: PurePath) -> None:
    """They keep their modes, and are exact to the byte; no file is added."""
    base = opened(project(PurePath(tmp_path) / "p", MORE))
    texts = {'dos "ü".txt': "é\r\n\n\ud800", "app/code.py": "", "new.txt": "new"}
    tree = value(replace_many(base, base.commit, texts))
    assert text_in_tree(base, tree, "'dos \"ü\".txt'") == "é\r\n\n?"
    assert text_in_tree(base, tree, "app/code.py") == ""
    before, after = (
        [(line[:6], line.partition("\t")[2]) for line in listed(base, item).splitlines()]
        for item in (base.commit, tree)
    )
    assert before == after
    same = [line for line in listed(base, tree).splitlines() if line in listed(base, base.commit)]
    assert len(before) - len(same) == 2


def test_without_a_text_the_tree_is_the_same(tmp_path: PurePath) -> None:
    """No repository is asked."""
    base = opened(project(PurePath(tmp_path) / "p"))
    assert value(replace_many(base, "no tree", {})) == "no tree"
