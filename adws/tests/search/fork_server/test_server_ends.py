"""However a server ends, nothing of it is left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path, PurePath

import pytest

from adws.behaviour.calls import PROBE
from adws.core.errors import AgentFailed
from adws.core.railway import settle
from adws.search.fork_server.server import server_command
from adws.tests.agents.building import make_task
from adws.tests.search.fork_server.servers import at_work, given_task, trace
from adws.tests.search.project import changes

pytestmark = pytest.mark.real_io

LOOPING = {
    "m.py": "def f(n):\n    while n > 0:\n        n += 1\n    return n\n",
    "tests/test_m.py": "from m import f\n\n\ndef test_f():\n    assert f(1) == 4\n",
}
STUCK = {**LOOPING, "m.py": "while True:\n    pass\n"}
CASES = ("tests/test_m.py::test_f",)


def of_server(folder: Path) -> list[int]:
    """Return the processes that bear the folder of this server in their environment."""
    results = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            bears = os.fsencode(str(folder)) in (entry / "environ").read_bytes()
            alive = ") Z " not in (entry / "stat").read_text()
        except OSError:
            continue
        results += [int(entry.name)] if bears and alive else []
    return results


def wait_until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for something, for so long at most."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


SCRIPT = """\
import sys
from pathlib import Path, PurePath
from adws.search.fork_server import server
from adws.core.codec import from_json
from adws.core.turn import Task
from adws.tests.search.fork_server.servers import at_work, trace

task = from_json(Path(sys.argv[1]).read_text(), kind=Task, origin="").unwrap()
if len(sys.argv) > 3:
    from attrs import evolve
    plain = server.server_command
    server.server_command = lambda *given: evolve(plain(*given), watched=False)
at_work(task, Path(sys.argv[2]), trace)
"""


@pytest.mark.parametrize(("source", "processes"), [(LOOPING, 4), (STUCK, 2)])
@pytest.mark.parametrize("kept", [True, False])
def test_a_search_that_is_killed_takes_all_with_it(
    tmp_path: Path, source: dict[str, str], processes: int, *, kept: bool
) -> None:
    """Whether or not a keeper watches: each process ends when the one above it is gone."""
    task = given_task(tmp_path, source, *CASES)
    words = [sys.executable, "-c", SCRIPT, str(task.task_file), str(tmp_path)]
    with subprocess.Popen(words + ["alone"] * (not kept)) as search:
        wait_until(lambda: len(of_server(tmp_path / "own")) >= processes)
        search.send_signal(signal.SIGKILL)
    wait_until(lambda: not of_server(tmp_path / "own"))
    assert changes(tmp_path / "tree") == []


NOT_COLLECTED = AgentFailed(
    "the test command ended before pytest collected the cases",
    hint="run adws analyze, which shows what it prints",
)


@pytest.mark.parametrize("source", ["import os\nos._exit(0)\n", "raise SystemExit(3)\n"])
def test_a_suite_that_ends_while_it_is_collected_is_a_failure(tmp_path: Path, source: str) -> None:
    """Nothing is guessed when no case was ever there."""
    task = given_task(tmp_path, {**LOOPING, "conftest.py": source}, *CASES)
    error = settle(at_work(task, tmp_path, trace)).failure()
    assert error == NOT_COLLECTED
    assert of_server(tmp_path / "own") == []


def test_a_command_that_is_no_pytest_is_a_failure(tmp_path: Path) -> None:
    """Nothing is asked."""
    task = given_task(tmp_path, LOOPING, *CASES, test_argv=("true",))
    error = settle(at_work(task, tmp_path, trace)).failure()
    assert error == NOT_COLLECTED


def test_only_one_run_of_a_command_is_asked(tmp_path: Path) -> None:
    """What starts pytest twice has one bench; the second run goes its own way."""
    twice = f'{sys.executable} -m pytest "$@" & {sys.executable} -m pytest "$@"'
    task = given_task(tmp_path, LOOPING, *CASES, test_argv=("sh", "-c", twice, "sh"))
    observed = settle(at_work(task, tmp_path, trace)).unwrap()
    assert [case.id for case in observed.cases] == list(CASES)


def test_the_plugin_comes_through_the_environment_and_leaves_nothing() -> None:
    """The project's own variables are kept, and no compiled file or cache is written."""
    task = make_task(
        test_argv=("make", "test"), test_env={"PYTHONPATH": "/own", "PYTEST_ADDOPTS": "-x"}
    )
    command = server_command(task, PurePath("/own"), {"PYTHONPATH": "/theirs"})
    paths = command.env["PYTHONPATH"].split(":")
    assert command.argv == ("make", "test", "tests/test_calc.py")
    assert (PurePath(paths[0]).name, paths[1:]) == ("probes", [str(PROBE), "/own"])
    assert {name: command.env[name] for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "TMPDIR")} == {
        "PYTEST_ADDOPTS": "-x -o cache_dir=/own/cache",
        "PYTEST_PLUGINS": "adws_search_bench",
        "TMPDIR": "/own/tmp",
    }
    assert (command.env["PYTHONDONTWRITEBYTECODE"], command.watched) == ("1", True)
