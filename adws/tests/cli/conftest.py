"""A home of its own for every test of the command line."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.tests.cli.program import at_home


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
