"""Cases that are taken out of a Python test file."""

import subprocess
import sys
from pathlib import Path

import pytest

from adws.runners.python.withholding import without_cases
from adws.runners.withholding import Withholding

ROWS = """\
import pytest

@pytest.mark.slow
@pytest.mark.parametrize("a, b", [(1, "x"), (2, 'y z'), (-3, None)])
def test_it(a, b):
    assert a
"""


def without(text: str, *hidden: str, kept: tuple[str, ...] = ()) -> str | None:
    """Return a file without these cases."""
    return without_cases(Withholding(text, "test_a.py", hidden, kept))


def test_a_function_without_kept_cases_does_nothing_any_more() -> None:
    """Its decorators go with it; a class may hold no other."""
    text = "import x\n\nclass TestA:\n    @x.y\n    def test_a(self):\n        assert x.f() == 1\n"
    assert without(text, "TestA::test_a") == "import x\n\nclass TestA:\n    pass\n"
    assert without(ROWS, "test_it[1-x]", "test_it[2-y z]") == "import pytest\n\npass\n"


@pytest.mark.parametrize(
    ("rows", "hidden", "left"),
    [
        ('"a, b", [(1, "x"), (2, "y z")]', "2-y z", '"a, b", [(1, "x"), ]'),
        ('"a, b", [(1, "x"), (2, "y z")]', "1-x", '"a, b", [ (2, "y z")]'),
        ('["a", "b"], ((-1, None), (True, 0.5))', "True-0.5", '["a", "b"], ((-1, None), )'),
        ('"a", ["é", "b"]', "\\xe9", '"a", [ "b"]'),
        ('"a", [[1], {}]', "a1", '"a", [[1], ]'),
        ('"a", [C.x, "b"]', "b", None),
        ('"a", [C.x, 1]', "C.x", '"a", [ 1]'),
        ('"a", [p.param(1, id="one"), p.param(2)]', "one", '"a", [ p.param(2)]'),
        ('"a", [p.param(1, id="one"), p.param(2)]', "2", '"a", [p.param(1, id="one"), ]'),
        ('"a", [1, 2], ids=["x", "y"]', "y", '"a", [1, ], ids=["x", ]'),
        ('"a", [1, 2], ids=str', "1", None),
        ('"a", [1, 1]', "10", None),
        ('"a", rows()', "1", None),
        ('argnames="a", argvalues=[1, 2]', "1", 'argnames="a", argvalues=[ 2]'),
        ("**all", "1", None),
        ('"a, b", [both, (1, 2)]', "3-4", '"a, b", [ (1, 2)]'),
    ],
)
def test_rows_of_parameters_are_found_by_their_ids(
    rows: str, hidden: str, left: str | None
) -> None:
    """As pytest makes them up; what fits two rows or none is left alone."""
    text = "import p\n\n@p.mark.parametrize({})\ndef test_a(a):\n    assert a\n"
    seen = without(text.format(rows), f"test_a[{hidden}]", kept=("test_a[other]",))
    assert seen == (left and text.format(left))


def test_rows_that_have_a_name_are_found() -> None:
    """Where nothing else uses it."""
    test = "\n@p.mark.parametrize('a', ROWS)\ndef test_a(a):\n    assert a\n"
    assert without(f"ROWS = [1, 2]\n{test}", "test_a[2]", kept=("test_a[1]",)) == (
        f"ROWS = [1, ]\n{test}"
    )
    shared = f"ROWS = [1, 2]\nMORE = ROWS\n{test}"
    assert without(shared, "test_a[2]", kept=("test_a[1]",)) is None


@pytest.mark.parametrize(
    ("text", "hidden", "kept"),
    [
        ("def test_a(:\n", "test_a", ()),
        ("test_a = 1\n", "test_a", ()),
        ("class A:\n    def test_a(self): ...\nclass B(A): ...\n", "B::test_a", ("A::test_a",)),
        ("def test_a(x):\n    assert x\n", "test_a[1]", ("test_a[2]",)),
        ("@one\n@parametrize('a', [1])\ndef test_a(a): ...\n", "test_a[1]", ("test_a[2]",)),
    ],
    ids=["no Python", "no function", "inherited by another", "not in the file", "not of pytest"],
)
def test_what_cannot_be_taken_out_stays(text: str, hidden: str, kept: tuple[str, ...]) -> None:
    """The file is left as it is."""
    assert without(text, hidden, kept=kept) is None


def test_both_classes_that_inherit_a_case_lose_it_at_once() -> None:
    """Neither is kept."""
    text = "class A:\n    def test_a(self): ...\nclass B(A): ...\n"
    assert without(text, "B::test_a", "A::test_a") == "class A:\n    pass\nclass B(A): ...\n"


@pytest.mark.real_io
def test_pytest_collects_all_but_the_hidden_cases(tmp_path: Path) -> None:
    """The names are those that pytest itself gives."""
    every = ("test_it[1-x]", "test_it[2-y z]", "test_it[-3-None]")
    text = without(ROWS, every[1], kept=(every[0], every[2]))
    _ = (tmp_path / "test_a.py").write_text(str(text))
    seen = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "test_a.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    collected = {line.partition("::")[2] for line in seen.stdout.splitlines() if "::" in line}
    assert collected == {every[0], every[2]}
