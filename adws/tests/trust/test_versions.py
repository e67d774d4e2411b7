"""Texts that differ in the versions of tools alone."""

import pytest

from adws.trust.versions import only_versions_differ


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("uses: actions/checkout@v3", "uses: actions/checkout@v4.1"),
        ("- uses: 'a/b/c@v3'  # v3", "- uses: 'a/b/c@0a1b'  # v3.2.1"),
        ("    rev: 22.12.0", "    rev: v23.3.0"),
        ("  - rev: 1", "  - rev: 2\n\n"),
        ("- flake8-quotes==0.3", "- flake8-quotes"),
        ("run: pip install a[b]==1.0 c==2", "run: pip install a[b]==2.0rc1 c==2.*"),
        ("run: install -y --version 1.4.0", "run: install -y"),
    ],
)
def test_versions_are_no_difference(before: str, after: str) -> None:
    """The same tools run in the same places."""
    assert only_versions_differ(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("uses: actions/checkout@v3", "uses: another/checkout@v3"),
        ("  rev: 1", "rev: 1"),
        ("run: pytest", "run: pytest || true"),
        ("run: pytest", "run: pytest  # || true"),
        ("if: github.ref == 'a'", "if: github.ref == 'b'"),
        ("if: matrix.python == 3", "if: matrix.python == 4"),
        ('python-version: "3.9"', 'python-version: "3.10"'),
        ("a\nb", "b\na"),
    ],
)
def test_everything_else_is(before: str, after: str) -> None:
    """Another tool, another place, another condition."""
    assert not only_versions_differ(before, after)
