"""No test touches the world unless it says so."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest
from coverage import Coverage

from adws.testing import FakeIo, installed
from adws.tests import tools


@pytest.fixture(autouse=True)
def io(request: pytest.FixtureRequest) -> Iterator[FakeIo]:
    """Put a ``FakeIo`` in the place of the boundary, except for tests marked ``real_io``."""
    fake = FakeIo()
    if request.node.get_closest_marker("real_io") is not None:
        yield fake
        return
    with installed(fake):
        yield fake


@pytest.fixture
def here(tmp_path: PurePath) -> PurePath:
    """Return an empty folder for one test."""
    return PurePath(tmp_path)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure the programs that a test starts only where it is marked for that.

    To start measuring takes a process of Python longer than its own start does.
    """
    with pytest.MonkeyPatch.context() as patch:
        if item.get_closest_marker("measured") is None:
            patch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
        return (yield)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look for the programs that a test needs."""
    for mark in item.iter_markers("needs_tool"):
        for program in mark.args:
            if tools.find(program) is None:
                tools.refuse(program)


def pytest_sessionfinish() -> None:
    """Keep what was measured: a worker that takes long to end is killed, and loses it."""
    if measured := Coverage.current():
        measured.save()
