"""Tests of the wheel: what travels, what does not, and that it works where it arrives."""

import sys
import zipfile
from pathlib import Path, PurePath

import pytest

import adws
from adws import io_ops
from adws.core.process import Command
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

HOME = Path(adws.__file__).parent.parent
SCRIPT = """
import sys
from adws.core.railway import settle
from adws.engine.loading import load_workflow
import adws
print(adws.__file__, settle(load_workflow("fix")).unwrap().name)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, offline, with the build backend of this environment."""
    folder = tmp_path_factory.mktemp("dist")
    argv = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    completed = value(io_ops.run_process(Command(argv, cwd=PurePath(HOME), timeout_seconds=60)))
    assert completed.ok, completed.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    """Return the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


@pytest.mark.parametrize("folder", ["commands", "examples", "workflows"])
def test_what_stands_beside_the_package_travels_inside(folder: str, names: frozenset[str]) -> None:
    """Every file that git knows below the folder is there."""
    listed = value(
        io_ops.list_files(PurePath(HOME / folder), skip=("__pycache__", ".pytest_cache", ".adws"))
    )
    assert {f"adws/_data/{folder}/{path}" for path in listed} <= names
    assert listed


@pytest.mark.parametrize(
    "probe",
    [
        "adws/runners/pytest/probe/adws_pytest_probe.py",
        "adws/runners/python/probe/adws_probe_channel.py",
        "adws/search/probes/adws_search_server.py",
        "adws/agents/prices.toml",
        "adws/pipeline/workflow_files/actions.toml",
        "adws/py.typed",
    ],
)
def test_what_is_not_imported_travels_too(probe: str, names: frozenset[str]) -> None:
    """Probes run in the project's interpreter; the marker tells type checkers."""
    assert probe in names


def test_tests_and_state_stay_at_home(names: frozenset[str]) -> None:
    """A user gets what runs, and nothing that a run has left."""
    left = ("adws/tests/", "/__pycache__/", "/.adws/", "/.pytest_cache/")
    assert [name for name in names if any(part in name for part in left)] == []


def test_the_program_is_installed(wheel: Path) -> None:
    """`adws` is the command, and `adws-pipeline` the distribution."""
    with zipfile.ZipFile(wheel) as archive:
        (points,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert archive.read(points) == b"[console_scripts]\nadws = adws.cli.main:main\n"
    assert wheel.name.startswith("adws_pipeline-")


def test_it_works_where_it_arrives(wheel: Path, tmp_path: Path) -> None:
    """Unpacked anywhere, it finds its own workflows."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    env = {"PYTHONPATH": str(tmp_path / "site")}
    command = Command((sys.executable, "-c", SCRIPT), cwd=PurePath(tmp_path), env=env)
    completed = value(io_ops.run_process(command))
    assert completed.stdout == f"{tmp_path}/site/adws/__init__.py fix\n", completed.stderr
