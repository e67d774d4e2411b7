"""Commands in a folder below a project: they name the project, and leave nothing behind."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import committed, invoke, write
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
HINT = "the project seems to be in ../: run adws there, or with --root .."
FILES = {"tests/test_calc.py": "def test_it():\n    assert True\n", "src/calc.py": "ONE = 1\n"}


@pytest.fixture
def source(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Work in the folder of a project's code, which has no tests."""
    folder = committed(here / "project", FILES) / "src"
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize(
    "words",
    [("analyze",), ("fix", "--agent", "search"), ("judge",), ("judge", "--batch", "HEAD")],
)
def test_a_run_below_a_project_does_not_begin(words: tuple[str, ...], source: PurePath) -> None:
    """The hint can be typed as it is; no folder of adws is made."""
    result = invoke(*words, "--json")
    assert result.exit_code == 2
    assert {key: result.json["error"][key] for key in ("message", "hint")} == {
        "message": f"adws found no known test runner in {source}",
        "hint": HINT,
    }
    assert value(io_ops.list_folder(source)) == ("calc.py",)


def test_the_doctor_says_so_too(source: PurePath) -> None:
    """In the row of the suite."""
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "search", "--json").json}
    assert (rows["suite"]["well"], rows["suite"]["do"]) == ("NO", HINT)
    assert value(io_ops.list_folder(source)) == ("calc.py",)


def test_a_workflow_may_make_the_suite_itself(source: PurePath) -> None:
    """Before the step that looks for it."""
    steps = "[[steps]]\nuse = 'shell'\nwith = { command = 'cp ../tests/test_calc.py .' }\n"
    _ = write(source, {"workflows/mine.toml": f"{steps}[[steps]]\nuse = 'detect_suites'\n"})
    result = invoke("run", "mine", "--quiet")
    assert (result.exit_code, result.stderr) == (0, "")
