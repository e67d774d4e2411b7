"""Whatever a tree looks like, the judge sees exactly that."""

from pathlib import PurePath

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

LISTING = """
find . -path ./.git -prune -o ! -type d -printf '%y %m %P -> %l\\0' | sort -z | od -An -c
find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 -r sha256sum
"""
NAMES = st.sampled_from(
    ["a", "b c", "-n", "é", "\udcff", "a\nb", 'q"\\', "*", "a\t", "[x]", ":(top)", "#", "!", "A"]
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
CONTENTS = st.sampled_from(["", "x\n", "x\r\n", "\x00\x01", "$Id$", "caf\udce9", "no end", "é"])
KINDS = st.sampled_from(["file", "file", "program", "link"])
TREES = st.dictionaries(PATHS, st.tuples(KINDS, CONTENTS), max_size=6)


def script_for(tree: dict[str, tuple[str, str]]) -> str:
    """Return a script that makes the current folder hold these files and no others."""
    clear = "find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +\n"
    return clear + "".join(_make(path, *facts) for path, facts in tree.items())


def _make(path: str, kind: str, content: str) -> str:
    # The dot keeps a line end at the end of a name, which $( ) would drop.
    name = f"p=$(printf '{_octal('./' + path)}.') && p=${{p%.}}"
    write = f"printf '{_octal(content)}' > \"$p\""
    last = {"file": "true", "program": 'chmod 755 "$p"', "link": 'ln -sf elsewhere "$p"'}[kind]
    return f'{name} && mkdir -p "${{p%/*}}" 2>/dev/null && {write} && {last} || true\n'


def _octal(text: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in text.encode("utf-8", "surrogateescape"))


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return a small project."""
    return project(PurePath(tmp_path_factory.mktemp("user")))


@settings(
    max_examples=3,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking with real processes takes minutes
    suppress_health_check=[HealthCheck.too_slow],
)
@example(
    before={":(top)/a": ("link", "")}, after={":(top)/b": ("file", "x\r\n"), "A": ("file", "")}
)
@given(before=TREES, after=TREES)
def test_every_tree_arrives_as_it_is(
    user: PurePath, before: dict[str, tuple[str, str]], after: dict[str, tuple[str, str]]
) -> None:
    """From the user to the agent, from the agent to the judge: names, bytes, modes and links."""
    _ = shell(user, script_for(before))
    base = opened(user)
    agent = value(build_agent_tree(base, base.commit))
    assert shell(agent, LISTING) == shell(user, LISTING)
    _ = shell(agent, script_for(after))
    patch = value(read_patch(base, base.commit, agent))
    judge = value(build_judge_tree(base, patch.tree))
    assert shell(judge, LISTING) == shell(agent, LISTING)
    assert len(set(patch.paths)) == len(patch.changes)
