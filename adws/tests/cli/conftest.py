"""A home of its own for every test of the command line."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.cli import health
from adws.tests.cli.program import (
    QUICK,
    SCRIPT,
    at_home,
    begin_again,
    committed,
    invoke,
    keep,
    scripted,
    write,
)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return an empty home folder."""
    return PurePath(tmp_path_factory.mktemp("home"))


@pytest.fixture(autouse=True)
def _at_home(home: PurePath) -> Iterator[None]:
    with at_home(home):
        yield


@pytest.fixture
def here(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return an empty folder in which the test stands."""
    monkeypatch.chdir(tmp_path)
    return PurePath(tmp_path)


@pytest.fixture(scope="session")
def run_to_go_on(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return the folder of a project whose run was stopped after the first of two fixes."""
    folder = PurePath(tmp_path_factory.mktemp("stopped"))
    _ = committed(folder / "project", QUICK)
    _ = write(folder, {"script.toml": SCRIPT})
    with at_home(folder / "home"):
        assert invoke("round", *scripted(folder)).exit_code == 1
    keep(folder)
    return folder


@pytest.fixture
def stopped(run_to_go_on: PurePath) -> Iterator[PurePath]:
    """Return the folder as it was when the run was stopped, with the options in ``scripted``."""
    begin_again(run_to_go_on)
    with at_home(run_to_go_on / "home"):
        yield run_to_go_on


@pytest.fixture
def patient_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``adws doctor`` wait longer than a person would: other tests keep this machine busy."""
    monkeypatch.setattr(health, "SECONDS", 230.0)
    monkeypatch.setattr(health, "SUITE_SECONDS", 180.0)
