"""The text of one file of a tree."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import listed, opened, project, shell, shown, value
from adws.vcs.base import Base
from adws.vcs.file_text import replace_text, text_at

pytestmark = pytest.mark.real_io

MORE = """
printf 'a\\r\\nb' > dos.txt
printf 'a\\0b' > zero.bin
printf 'caf\\351' > latin.txt
ln -s app/code.py link
chmod +x dos.txt
git add -A && git commit --quiet -m more
"""


@pytest.fixture
def base(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> Base:
    """Open the base of a project with odd files."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    return opened(project(PurePath(tmp_path) / "p", MORE))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tests/test_code.py", "def test(): ...\n"),
        ("dos.txt", "a\r\nb"),
        ("zero.bin", None),
        ("latin.txt", None),
        ("link", None),
        ("app", None),
        ("nowhere", None),
    ],
)
def test_a_text_is_read_as_it_is(base: Base, path: str, text: str | None) -> None:
    """What is no regular file, or no text, has none."""
    assert value(text_at(base, base.commit, path)) == text


def test_one_text_is_replaced_and_nothing_else(base: Base) -> None:
    """The file keeps its mode."""
    tree = value(replace_text(base, base.commit, "dos.txt", "é\n"))
    assert shown(base, tree, "dos.txt") == "é\n"
    before, after = (listed(base, one).splitlines() for one in (base.commit, tree))
    changed = [(old[:6], new[:6]) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [("100755", "100755")]
    assert shell(base.repository, f"git diff --name-only {base.commit} {tree}") == "dos.txt\n"
