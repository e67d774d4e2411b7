"""Hiding the marks of a test run from the code under test, and from nobody else."""

from pathlib import PurePath

import pytest

from adws.runners.runner import Run
from adws.runners.variation import Variation
from adws.tests.runners.pytest.hidden_run import failing, hidden_run
from adws.tests.runners.pytest.suite_run import SUITE, judged_run
from adws.tests.runners.run import outcomes

pytestmark = pytest.mark.scenario

APP = """\
import sys


def told():
    return {
        "the tool": "pytest" in sys.modules,
        "its parts": sys.modules.get("_pytest"),
        "the tests": any(name.endswith("test_app") for name in sys.modules),
        "arguments": "pytest" in str(sys.argv),
        "the command": "pytest" in str(getattr(sys, "orig_argv", "")),
        "others": "json" in sys.modules and len(sys.modules) > 10,
    }
"""
TESTS = """\
import dataclasses
import importlib
import inspect
import json
import pickle
import sys
import typing
from unittest import mock

import app
import pytest


class Kind:
    pass


@dataclasses.dataclass
class Data:
    number: "int" = 1


def test_the_code_is_told_of_nothing():
    assert app.told() == {
        "the tool": False,
        "its parts": None,
        "the tests": False,
        "arguments": False,
        "the command": False,
        "others": True,
    }


def test_the_tests_see_everything():
    assert "pytest" in sys.modules


def test_mock_puts_modules_in_and_takes_them_out():
    with mock.patch.dict(sys.modules, {"made_up": Kind}):
        import made_up

        assert made_up is Kind
    assert "made_up" not in sys.modules


def test_monkeypatch_does(monkeypatch):
    monkeypatch.setitem(sys.modules, "made_up", Kind)
    import made_up

    monkeypatch.delitem(sys.modules, "made_up")
    assert sys.modules.pop("made_up", made_up) is Kind


def test_classes_are_found_by_their_modules():
    assert type(pickle.loads(pickle.dumps(Kind()))) is Kind
    assert "class Kind" in inspect.getsource(Kind)
    assert typing.get_type_hints(Data) == {"number": int}


def test_modules_are_imported_and_loaded_again():
    import decimal

    assert importlib.reload(app) is app
    with pytest.raises(KeyError):
        sys.modules["gone"]
"""


@pytest.mark.real_io
@pytest.mark.parametrize("options", ["", "-n 2", "--import-mode=importlib"])
def test_only_the_code_under_test_is_misled(tmp_path: PurePath, options: str) -> None:
    """Python, the tests and their tools find what is there."""
    run = Run(
        SUITE,
        tmp_path / "tree",
        tmp_path / "outputs",
        "n0nce",
        variations=frozenset({Variation.HIDDEN}),
    )
    settings = f"[pytest]\naddopts = {options}\npythonpath = .\n"
    report = judged_run(run, {"app.py": APP, "test_app.py": TESTS, "pytest.ini": settings})
    assert set(outcomes(report).values()) == {"passed"}
    assert (len(report.cases), report.warnings) == (6, ())


LIBRARY = ".venv/lib/python3/site-packages"
ASKING = "import sys\n\n\ndef ask():\n    return sys.modules.get('tests')\n"
ASKED = """\
import tool


def test_what_is_found():
    assert tool.ask() is {found}
"""


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("changed", "expected"), [((), "tool.sys.modules['tests']"), ((f"{LIBRARY}/tool.py",), "None")]
)
def test_packages_in_the_environment_of_the_project_are_not_misled(
    tmp_path: PurePath, changed: tuple[str, ...], expected: str
) -> None:
    """They lie below the project in most of them; what a change brings there is on trial."""
    files = {
        "pytest.ini": f"[pytest]\naddopts = tests\npythonpath = . {LIBRARY}\n",
        f"{LIBRARY}/tool.py": ASKING,
        "tests/__init__.py": "",
        "tests/test_app.py": ASKED.format(found=expected),
    }
    assert failing(hidden_run(tmp_path, files, changed=changed)) == {}


FOLDERS = """\
import re

import pytest


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.mark.parametrize("number", [1, 2])
def test_folders(tmp_path, shared, number):
    (tmp_path / "new").touch()
    assert re.fullmatch("[a-z]{8}", tmp_path.name)
    assert not re.search("pytest|test", str(tmp_path))
    assert shared.name == "data0" and tmp_path.parent == shared.parent
"""


@pytest.mark.real_io
@pytest.mark.measured
@pytest.mark.scenario(keep=True)
@pytest.mark.parametrize("options", ["", "-n 2"])
def test_elsewhere_temporary_folders_have_names_of_no_case(
    tmp_path: PurePath, options: str
) -> None:
    """A change that looks at them cannot tell tests from real use."""
    report = hidden_run(
        tmp_path,
        {"test_folders.py": FOLDERS},
        options=options,
        variations=frozenset({Variation.PLACE}),
    )
    assert (failing(report), len(report.cases)) == ({}, 2)


OUTPUT = """\
import io
import sys


def test_output(capsys):
    assert type(sys.stdout) is io.TextIOWrapper
    print("é")
    print("no", file=sys.stderr)
    assert capsys.readouterr() == ("é\\n", "no\\n")
    print("again")
    with capsys.disabled():
        print("shown")
    assert capsys.readouterr() == ("again\\n", "")


def test_bytes(capsysbinary):
    sys.stdout.buffer.write(b"a")
    assert capsysbinary.readouterr() == (b"a", b"")


def test_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("b"))
    assert input() == "b"
"""


@pytest.mark.real_io
def test_elsewhere_captured_output_is_a_file(tmp_path: PurePath) -> None:
    """As it is for a program; the test reads from it what it reads otherwise."""
    report = hidden_run(
        tmp_path, {"test_output.py": OUTPUT}, variations=frozenset({Variation.PLACE})
    )
    assert (failing(report), len(report.cases)) == ({}, 3)


PARSED = """\
import sys

COMPILED = []
sys.addaudithook(lambda event, told: COMPILED.append(told[1]) if event == "compile" else None)


def test_fails():
    assert COMPILED is None


def test_no_source_was_parsed_for_its_trace():
    assert "source" not in COMPILED
"""


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_no_trace_needs_the_source(here: PurePath) -> None:
    """Objects that raise when they are collected meanwhile may end pytest there."""
    report = hidden_run(here, {"test_parsed.py": PARSED})
    assert outcomes(report) == {
        "test_parsed.py::test_fails": "failed",
        "test_parsed.py::test_no_source_was_parsed_for_its_trace": "passed",
    }
