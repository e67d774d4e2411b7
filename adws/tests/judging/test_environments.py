"""Which of a Python project's environments runs its tests, and what is told of the others."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.core.settings import Settings
from adws.judging.bench import SuiteBench
from adws.judging.start import recognised, start_suite
from adws.judging.suite_discovery import find_suites
from adws.runners.pytest import RUNNER
from adws.runners.python.managers import MANAGERS
from adws.runners.runner import Project, Suite
from adws.tests.cli.program import invoke, write
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io

TEST = {"test_a.py": "import pytest\n\n\ndef test_a():\n    pass\n"}


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in a shell in which no environment is active."""
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)


def environment(folder: PurePath, *, pytest_there: bool) -> PurePath:
    """Make an environment, with adws's own packages or without any, and return its Python."""
    command = Command((sys.executable, "-m", "venv", "--without-pip", str(folder)), PurePath("/"))
    assert value(io_ops.run_process(command)).ok
    if pytest_there:
        packages = PurePath(pytest.__file__).parent.parent
        major, minor = sys.version_info[:2]
        path = folder / f"lib/python{major}.{minor}/site-packages/all.pth"
        _ = write(path.parent, {path.name: f"{packages}\n"})
    return folder / "bin/python"


def suite_of(project: PurePath) -> Suite:
    """Return the one suite of a project."""
    [result] = value(find_suites(SuiteBench(project, Settings(), ())))
    suite: Suite = result.suite.unwrap()
    return suite


def test_an_environment_without_pytest_is_reported(here: PurePath) -> None:
    """With what is used instead, and how to install it; in doctor and where a run begins."""
    project = write(here / "p", TEST)
    _ = environment(project / ".venv", pytest_there=False)
    note = suite_of(project).note
    assert note.startswith(
        "the project's .venv has no pytest (to install it: .venv/bin/python -m pip install pytest);"
        " using "
    )
    result = invoke("analyze", "--root", str(project))
    assert note in result.stderr
    rows = invoke("doctor", "--root", str(project), "--json").json
    assert note in next(row for row in rows if row["check"] == "suite")["found"]


@pytest.mark.parametrize(
    ("name", "install"),
    [
        (".venv", "uv pip install pytest"),
        ("venv", "uv pip install --python venv/bin/python pytest"),
    ],
)
def test_what_an_environment_of_uv_lacks_is_installed_by_uv(
    here: PurePath, name: str, install: str
) -> None:
    """There is no pip in it."""
    project = write(here / "p", TEST)
    _ = environment(project / name, pytest_there=False)
    _ = shell(project, f"echo 'uv = 0.5.1' >> {name}/pyvenv.cfg")
    assert suite_of(project).note.startswith(
        f"the project's {name} has no pytest (to install it: {install}); using "
    )


@pytest.mark.parametrize(
    ("lock", "make"),
    [
        ("", "python3 -m venv .venv && .venv/bin/python -m pip install pytest"),
        ("uv.lock", "uv sync"),
        ("poetry.lock", "poetry install"),
    ],
)
def test_an_environment_whose_python_is_gone_is_reported(
    here: PurePath, lock: str, make: str
) -> None:
    """Also one that is a dead link; with how to make it again."""
    wrong = (
        "the project's .venv has no Python that starts"
        f" (to make it again: rm -r .venv && {make}); using "
    )
    files = {**TEST, **({lock: ""} if lock else {})}
    for name in ("interpreter", "link"):
        project = write(here / name, files)
        python = environment(project / ".venv", pytest_there=True)
        _ = shell(project, f"rm {python}")
        if name == "link":
            _ = value(io_ops.remove_tree(project / ".venv"))
            _ = value(io_ops.make_link(here / "nowhere", project / ".venv"))
        assert suite_of(project).note.startswith(wrong)


def test_a_folder_that_has_the_name_of_an_environment_is_not_reported(here: PurePath) -> None:
    """It may hold anything."""
    project = write(here / "p", {**TEST, "env/production.txt": "", ".venv/notes.txt": ""})
    assert suite_of(project).note == ""


def test_where_no_environment_has_pytest_the_error_says_how_the_own_gets_it(here: PurePath) -> None:
    """Or what is generally done, where the project has no environment."""
    no_ways = evolve(RUNNER, ways=lambda project: RUNNER.ways(evolve(project, programs={}))[:1])
    project = write(here / "p", TEST)
    _ = environment(project / ".venv", pytest_there=False)
    bare = write(here / "bare", TEST)
    hints = [
        error(
            start_suite(
                SuiteBench(root, Settings(), ()),
                Suite("", ".", ()),
                recognised([(no_ways, Project(root, ("test_a.py",)))]),
            )
        ).hint
        for root in (project, bare)
    ]
    assert hints == [
        "the project's .venv has no pytest (to install it: .venv/bin/python -m pip install pytest)",
        RUNNER.install_hint,
    ]


@pytest.mark.parametrize(
    ("name", "files", "place"),
    [
        ("tox", {"tox.ini": "[tox]\n"}, ".tox/py/bin/python"),
        ("nox", {"noxfile.py": ""}, ".nox/tests/bin/python"),
        ("pdm", {"pdm.lock": "", ".pdm-python": "made/bin/python"}, "made/bin/python"),
    ],
)
def test_the_environment_of_a_tool_is_used(
    here: PurePath, name: str, files: dict[str, str], place: str
) -> None:
    """Where it lies is asked of the tool's own files."""
    assert name in {manager.name for manager in MANAGERS}
    project = write(here / "p", {**TEST, **files})
    python = environment((project / place).parent.parent, pytest_there=True)
    assert suite_of(project).argv == (str(python), "-m", "pytest")


def test_an_environment_that_was_never_made_is_not_reported(here: PurePath) -> None:
    """Where the tool tests in many of them now and then, there is nothing to miss."""
    project = write(here / "p", {**TEST, "tox.ini": "[tox]\n", "noxfile.py": ""})
    assert suite_of(project).note == ""


def test_a_project_in_which_adws_cannot_write_says_so(here: PurePath) -> None:
    """Not that its environment lacks the test tool: no program starts in the cage then."""
    project = write(here / "p", {**TEST, ".adws": "no folder"})
    failure = error(find_suites(SuiteBench(project, Settings(), ())))
    assert (failure.kind, failure.message.split(":")[0]) == (
        "IoFailed",
        f"cannot write {project}/.adws/.gitignore",
    )


def test_every_tool_says_how_a_package_is_installed() -> None:
    """By its name."""
    assert all("{tool}" in manager.install for manager in MANAGERS)
