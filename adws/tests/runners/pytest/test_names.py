"""Names of cases with any bytes: each is reported as it is, and can be asked for alone."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.pytest import RUNNER
from adws.runners.runner import Run, Selection
from adws.tests.runners.hostile_names import HALF, NAMES
from adws.tests.runners.pytest.suite_run import SUITE, report_of

ROWS = f"""\
import pytest

NAMES = {NAMES!r}

@pytest.mark.parametrize("name", NAMES, ids=NAMES)
def test_row(name): pass

def test_other(): pass
"""
AS_THEY_ARE = (
    "[pytest]\ndisable_test_id_escaping_and_forfeit_all_rights_to_community_support = true\n"
)
RENAMED = """\
def pytest_collection_modifyitems(items):
    for item in items:
        if hasattr(item, "callspec"):
            item._id = item._nodeid = f"test_a.py::test_row[{item.callspec.params['name']}]"
"""
IDS = tuple(f"test_a.py::test_row[{name}]" for name in NAMES)
PROJECT = {"test_a.py": ROWS, "conftest.py": RENAMED}


@pytest.mark.real_io
@pytest.mark.parametrize("workers", [(), ("-n2",)])
def test_cases_have_any_names(tmp_path: PurePath, workers: tuple[str, ...]) -> None:
    """In the workers of xdist too; pytest's own JUnit report agrees."""
    suite = evolve(SUITE, argv=(*SUITE.argv, *workers))
    report = report_of(tmp_path, {"pytest.ini": AS_THEY_ARE, "test_a.py": ROWS}, suite)
    assert {case.id for case in report.cases} == {*IDS, "test_a.py::test_other"}
    assert report.complete


@pytest.mark.real_io
def test_half_a_character_is_written_out(tmp_path: PurePath) -> None:
    """By pytest itself, unless it is told to leave ids as they are."""
    rows = f"""\
import pytest

@pytest.mark.parametrize("row", [pytest.param(1, id={HALF!a})])
def test_row(row): pass
"""
    asked = r"test_a.py::test_row[\ud800 half]"
    report = report_of(tmp_path, {"test_a.py": rows}, selection=Selection(case_ids=(asked,)))
    assert [case.id for case in report.cases] == [asked]
    assert report.complete


@pytest.mark.real_io
@pytest.mark.parametrize("asked", [*((case_id,) for case_id in IDS), IDS])
def test_cases_are_asked_for_by_any_name(tmp_path: PurePath, asked: tuple[str, ...]) -> None:
    """Also by one that the project has given them after they were collected."""
    report = report_of(tmp_path, PROJECT, selection=Selection(case_ids=asked))
    assert sorted(case.id for case in report.cases) == sorted(asked)
    assert report.complete


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("a\nb",), ("t.py::t[a\nb]",)),
        (("a\0b", "c"), ("t.py",)),
        (("\ud800",), ("t.py",)),
        (tuple(map(str, range(9000))), ("t.py",)),
    ],
)
def test_a_person_is_told_the_file_of_what_no_command_holds(
    names: tuple[str, ...], words: tuple[str, ...]
) -> None:
    """And of what is too much for one."""
    selection = Selection(case_ids=tuple(f"t.py::t[{name}]" for name in names))
    run = Run(SUITE, PurePath("/t"), PurePath("/o"), "", selection)
    assert RUNNER.case_argv(run) == (*SUITE.argv, *words)
