"""The development set holds what its files say, and its bugs are bugs."""

import ast
import io
import json
import tarfile
from pathlib import Path
from random import Random

import pytest

from benchmarks.search.behaviour import Difference, on_examples, on_further_inputs, same_tree
from benchmarks.search.package_bugs import hidden_cases
from benchmarks.search.packages import SourcePackage, lay_out
from benchmarks.search.program_bugs import suite
from benchmarks.search.programs import SmallProgram, programs, read_program

PROGRAM = """\
double
def double(number, times=1):
    return number * 2 * times
--- examples
(1,)
(2, 3)
("a",)
(None,)
--- inputs
(r.randint(0, 9),)
--- bug wrong operator
-     return number * 2 * times
+     return number + 2 * times
--- bug missing line
-     return number * 2 * times
"""


def test_a_program_is_read_with_its_bugs() -> None:
    """Source, examples, inputs and bugs come out of one text."""
    program = read_program(PROGRAM)
    assert (program.name, program.parameters, program.inputs, len(program.bugs)) == (
        "double",
        ("number", "times=1"),
        "(r.randint(0, 9),)",
        2,
    )


def test_a_written_bug_replaces_its_lines() -> None:
    """The other lines stay as they are."""
    program = read_program(PROGRAM)
    first, second = map(program.with_bug, program.bugs)
    assert first == program.source.replace("number *", "number +")
    assert second == "def double(number, times=1):\n"


@pytest.mark.parametrize("program", programs(), ids=lambda program: program.name)
def test_every_written_bug_has_its_place(program: SmallProgram) -> None:
    """Each bug of each program applies, parses, and is not the program itself."""
    texts = [program.source, *map(program.with_bug, program.bugs)]
    assert len({ast.dump(ast.parse(text)) for text in texts}) == len(texts)


def test_tests_of_a_program_stand_in_one_case_or_in_several() -> None:
    """They ask for what the program answers, and for what it raises."""
    program = read_program(PROGRAM)
    together, apart = (suite(program, together=item) for item in (True, False))
    asserts = (
        "assert double(1) == 2",
        "assert double(2, 3) == 12",
        "assert double('a') == 'aa'",
        "with pytest.raises(TypeError):",
        "    double(*(None,))",
    )
    assert [line.strip() for line in together.splitlines() if "double(" in line][1:] == [
        line.strip() for line in asserts if "pytest" not in line
    ]
    assert (together.count("def test_"), apart.count("def test_")) == (1, 4)


@pytest.mark.real_io
def test_a_difference_shows_on_examples_and_on_further_inputs() -> None:
    """What differs is counted, and what does not end."""
    program = read_program(PROGRAM)
    wrong = program.with_bug(program.bugs[0])
    endless = "def double(number):\n    while number:\n        pass\n"
    assert (
        on_examples(program, program.source),
        on_examples(program, wrong).differing,
        on_further_inputs(program.source, wrong, "double", "(3,)").differing,
        on_further_inputs(program.source, endless, "double", "(3,)"),
        on_further_inputs(program.source, "broken(", "double", "(3,)").differing,
    ) == (Difference(0), 3, 400, Difference(3, 3), 400)


def test_layout_and_comments_are_no_difference() -> None:
    """A source that does not parse is the same as none."""
    pairs = (("a = 1", "a = (1)  # one"), ("a = 1", "a = 2"), ("a", "a ="))
    assert [same_tree(*pair) for pair in pairs] == [True, False, False]


def test_half_of_the_failing_cases_are_hidden() -> None:
    """One at least is shown, and those whose ids would need quotes are."""
    cases = ("t.py::a", "t.py::b", "t.py::c[1 2]", "t.py::d")
    names = hidden_cases(cases, Random(1))
    assert (len(names), "t.py::c[1 2]" in names) == (2, False)


@pytest.mark.parametrize("cases", [("t.py::a",), ("t.py::a", "t.py::aa")])
def test_no_case_is_hidden_where_none_would_be_left(cases: tuple[str, ...]) -> None:
    """To leave out a case leaves out those whose ids begin with its own."""
    draws = {hidden_cases(cases, Random(seed)) for seed in range(9)}
    assert draws <= {(), ("t.py::aa",)}


@pytest.mark.real_io
def test_a_package_is_laid_out_with_its_sources_and_tests_only(tmp_path: Path) -> None:
    """Its own configuration, which wants plugins, is replaced."""
    archives = tmp_path / "archives"
    archives.mkdir()
    with tarfile.open(archives / "shop-1.0.tar.gz", "w:gz") as tar:
        for name in ("src/shop.py", "tests/test_shop.py", "tox.ini"):
            tar.addfile(tarfile.TarInfo(f"shop-1.0/{name}"), io.BytesIO())
    tree = lay_out(
        SourcePackage("shop", "1.0", ("src",), ("tests",), 1), archives, tmp_path / "own"
    )
    assert tree is not None
    assert sorted(str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file()) == [
        "pytest.ini",
        "src/shop-1.0.dist-info/METADATA",
        "src/shop.py",
        "tests/test_shop.py",
    ]
    assert (tree / "pytest.ini").read_text() == "[pytest]\npythonpath = src\ntestpaths = tests\n"
    assert json.dumps(sorted(path.name for path in (tmp_path / "own").iterdir())) == '["shop"]'
