"""No test touches the world unless it says so; long proofs run as samples."""

import compileall
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path, PurePath
from typing import TypeVar

import pytest
from coverage import Coverage
from hypothesis import settings

import adws
from adws.testing import FakeIo, installed
from adws.tests import tools
from adws.tests.rooms import seconds_by_room
from adws.tests.sampling import not_drawn

_Function = TypeVar("_Function")

settings.register_profile("fast", max_examples=20, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None)
settings.register_profile("proofs", max_examples=2000, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "fast")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `make test-all`."""
    group = parser.getgroup("adws")
    group.addoption("--samples", action="store_true", help="run a sample of each long proof")
    group.addoption("--sample-seed", type=int, default=0, help="another one draws other cases")
    group.addoption("--rooms", action="store_true", help="print the seconds that each room takes")


def pytest_configure(config: pytest.Config) -> None:
    """Compile once what runs in the projects' interpreters, as an installation does.

    Nothing is written there, so that each of thousands of runs would compile it again.
    """
    if not hasattr(config, "workerinput"):
        home = Path(adws.__file__).parent
        for folder in (*home.glob("**/probe"), home / "search/probes"):
            _ = compileall.compile_dir(folder, quiet=2)
    if sys.version_info < (3, 12):
        sys.settrace = _asked_again(sys.settrace)


def _asked_again(set_trace: Callable[[_Function], None]) -> Callable[[_Function], None]:
    """Set a trace function once more where Python 3.11 refuses it.

    It does while another thread is at it, which an audit hook makes likely. The thread that is
    about to begin would end before its work, and the coverage of threads needs such a function.
    """

    def settrace(function: _Function) -> None:
        with suppress(RuntimeError):
            return set_trace(function)
        return set_trace(function)

    return settrace


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a sample of each long proof, and a third of the scenarios of each file.

    It is the same one in each run, as coverage must not waver. A scenario that is to be kept says
    so, because nothing else shows what it shows.
    """
    if not config.getoption("--samples"):
        return
    drawn = [item for item in items if item.get_closest_marker("smoke") is None]
    samples = {
        item.nodeid: (mark.kwargs.get("of", ""), mark.kwargs["sample"])
        for item in drawn
        if (mark := item.get_closest_marker("exhaustive")) and "sample" in mark.kwargs
    }
    scenarios = [item for item in drawn if _is_scenario(item)]
    files = Counter(map(_file, scenarios))
    samples |= {
        item.nodeid: (_file(item), ceil(files[_file(item)] / 3))
        for item in scenarios
        if item.nodeid not in samples
    }
    nodeids = {item.nodeid for item in scenarios if _is_kept(item)}
    dropped = not_drawn(samples, int(config.getoption("--sample-seed") or 0)) - nodeids
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in dropped])
    items[:] = [item for item in items if item.nodeid not in dropped]


def _is_scenario(item: pytest.Item) -> bool:
    """Whether a test may be left out; one that touches no machine costs nothing."""
    costs = item.get_closest_marker("real_io") or item.get_closest_marker("needs_tool")
    return bool(costs and item.get_closest_marker("scenario"))


def _is_kept(item: pytest.Item) -> bool:
    """Whether a scenario is kept: that changes nothing of which others are drawn."""
    mark = item.get_closest_marker("scenario")
    return bool(mark and mark.kwargs.get("keep"))


def _file(item: pytest.Item) -> str:
    """Return the file of a test, by the same name wherever the project lies."""
    return item.nodeid.partition("::")[0]


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
    """Start programs without measuring them, and pytest without the plugins of this environment.

    Both take a process of Python longer than its own start does. Tests that are ``measured`` have
    the first; whole fixes that are marked ``smoke`` have the second, as users' projects do.
    """
    with pytest.MonkeyPatch.context() as patch:
        if item.get_closest_marker("measured") is None:
            patch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
        if item.get_closest_marker("smoke") is None:
            patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
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


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how long each room took, where that is asked for."""
    if config.getoption("--rooms"):
        reports = [item for some in terminalreporter.stats.values() for item in some]
        terminalreporter.section("seconds by room")
        for room, seconds, cases in seconds_by_room(
            report for report in reports if isinstance(report, pytest.TestReport)
        ):
            terminalreporter.write_line(f"{seconds:8.1f}  {cases:5}  {room}")
