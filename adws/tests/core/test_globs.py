"""Globs mean one thing everywhere."""

import pytest

from adws.core.globs import compile_globs


@pytest.mark.parametrize(
    ("glob", "matching", "other"),
    [
        ("**/x.py", ("x.py", "a/x.py", "a/b/x.py"), ("ax.py", "x.py/b")),
        ("tests/**", ("tests/a", "tests/a/b"), ("tests", "a/tests/b", "tests2/a")),
        ("**/tests/**", ("tests/a", "a/tests/b/c"), ("tests", "mytests/a")),
        ("a/**/b", ("a/b", "a/x/b", "a/x/y/b"), ("ab", "a/xb")),
        ("a/*.py", ("a/x.py", "a/.py"), ("a/b/x.py", "x.py")),
        ("conftest.py", ("conftest.py", "a/b/conftest.py"), ("aconftest.py",)),
        ("*_test.py", ("a_test.py", "b/_test.py"), ("a_test.pyc",)),
        ("/top.cfg", ("top.cfg",), ("a/top.cfg",)),
        ("tests/", ("tests/a", "b/tests/c/d"), ("tests",)),
        ("a/b/", ("a/b/c",), ("x/a/b/c", "a/b")),
        ("v?.py", ("v1.py",), ("v.py", "v/.py")),
        ("v[12].py", ("v1.py",), ("v3.py",)),
        ("v[!12].py", ("v3.py",), ("v1.py",)),
        ("v[\\d].py", ("vd.py", "v\\.py"), ("v1.py",)),
        ("a.b+(c)", ("a.b+(c)",), ("aXb+(c)",)),
        ("a[", ("a[",), ("a",)),
        ("a[[]b]", ("a[b]",), ("ab", "a[[]b]")),
        ("v[a&&b||~~].py", ("v&.py", "v|.py", "v~.py", "va.py"), ("vc.py",)),
        ("**", ("a", "a/b"), ("",)),
        ("a\nb", ("a\nb",), ("a",)),
    ],
)
def test_a_glob_matches_whole_paths(
    glob: str, matching: tuple[str, ...], other: tuple[str, ...]
) -> None:
    """Each glob matches those paths and not these."""
    result = compile_globs((glob,)).fullmatch
    assert [path for path in (*matching, *other) if result(path)] == list(matching)


def test_no_glob_matches_nothing() -> None:
    """An empty list of globs is no wildcard."""
    assert compile_globs(()).fullmatch("") is None
