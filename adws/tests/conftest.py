"""No test touches the world unless it says so."""

from collections.abc import Iterator

import pytest

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


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look for the programs that a test needs."""
    for mark in item.iter_markers("needs_tool"):
        for program in mark.args:
            if tools.find(program) is None:
                tools.refuse(program)
