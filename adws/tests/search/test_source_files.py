"""Which files may be edited, and what they offer each other."""

import pytest

from adws.search.source_files import case_files, may_edit, named_files, parse_sources
from adws.search.suspects import TracedCase, TracedRun
from adws.tests.agents.building import make_failure, make_task


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("calc.py", True),
        ("pkg/deep/calc.py", True),
        ("tests/helpers.py", False),
        ("conftest.py", False),
        ("pkg/conftest.py", False),
        ("test_calc.py", False),
        ("data.txt", False),
        ("/elsewhere/calc.py", False),
        ("../calc.py", False),
        ("lib/site-packages/calc.py", False),
    ],
)
def test_only_unsealed_project_files_are_edited(*, path: str, allowed: bool) -> None:
    """Tests, sealed files, other sorts of files and files from elsewhere are left alone."""
    assert may_edit(make_task(), path) == allowed


def test_executed_imported_and_traced_files_are_read() -> None:
    """Each file once, in order."""
    observed = TracedRun(
        (TracedCase("a", passed=True, lines={"b.py": (1,), "tests/t.py": (1,)}),),
        imported={"a.py": (1,), "b.py": (1,)},
    )
    assert named_files(make_task(), observed) == ("a.py", "b.py", "calc.py")


def test_files_know_each_others_names_and_broken_ones_are_left_out() -> None:
    """What is not Python, or not UTF-8, cannot be edited."""
    texts = {"src/a.py": "X = 1\n", "bad.py": "def", "latin.py": "# \ufffd", "null.py": "\0"}
    sources = parse_sources(texts, ("test",))
    assert list(sources) == ["src/a.py"]
    assert sources["src/a.py"].modules == {"src.a": ("X",), "a": ("X",)}
    assert sources["src/a.py"].tests == ("test",)


def test_the_files_of_failing_cases_are_read_once() -> None:
    """As far as they are Python."""
    failures = [make_failure(case) for case in ("t.py::a", "t.py::b", "u.py::c", "v.txt::d")]
    assert case_files(make_task(*failures)) == ("t.py", "u.py")
