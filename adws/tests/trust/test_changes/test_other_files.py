"""Edits to files that are no code."""

import pytest

from adws.trust.test_changes.other_files import explain_other

FEWER = ": fewer cases may run"


@pytest.mark.parametrize(
    ("path", "before", "after", "sentence"),
    [
        (
            "a/__snapshots__/b.txt",
            "1\n2\n3\n",
            "1\n4\n5\n6\n",
            "the snapshot was rewritten: 3 lines changed",
        ),
        ("page.html", "a\n", "b\n", "the file was edited: 1 line changed"),
        (
            "pytest.ini",
            "[pytest]\naddopts = -q\n",
            "[pytest]\naddopts = -q --deselect t.py::a\n",
            f"`pytest.addopts` changed: `-q` → `-q --deselect t.py::a`{FEWER}",
        ),
        (
            "setup.cfg",
            "[tool:pytest]\nTESTPATHS = a\n[x]\ny = 1\n",
            "[tool:pytest]\nTESTPATHS = a\n",
            "`x.y` was removed: `1`",
        ),
        (
            "pyproject.toml",
            "[tool.pytest.ini_options]\ntestpaths = ['a', 'b']\n",
            "[tool.pytest.ini_options]\ntestpaths = ['a']\n",
            f'`tool.pytest.ini_options.testpaths` changed: `["a", "b"]` → `["a"]`{FEWER}',
        ),
        (
            "package.json",
            '{"scripts": {"test": "vitest"}}',
            '{"scripts": {"test": "true"}}',
            "`scripts.test` changed: `vitest` → `true`",
        ),
        ("a.json", "{}", '{"b": 1}', "`b` was added: `1`"),
        ("a.json", "{}", "{", "the file was edited: 1 line changed"),
        ("a.toml", "a = 1\n", "a = 1 # b\n", "the file was edited: 1 line changed"),
        ("b.json", '{"a": "b"}', f'{{"a": "{"c" * 100}"}}', f"`a` changed: `b` → `{'c' * 79}…`"),
    ],
)
def test_an_edit_to_another_file_is_told(path: str, before: str, after: str, sentence: str) -> None:
    """By its settings where they can be read, else by its lines."""
    assert explain_other(path, before, after) == (sentence,)
