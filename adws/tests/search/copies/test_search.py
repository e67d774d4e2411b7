"""The search by whole runs, from the task to the mended tree."""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from adws import io_ops
from adws.agents.search import AGENT
from adws.core.codec import to_json
from adws.core.railway import settle
from adws.core.suite import Evidence, Frame
from adws.core.turn import Task
from adws.search.__main__ import main
from adws.testing import FakeIo
from adws.tests.agents.building import make_question, make_task
from adws.tests.search.project import ask, changes, lay_out, search_task

pytestmark = pytest.mark.scenario

MATHS = """\
def double(n):
    return n * 3


def half(n):
    return n / 2
"""
TESTS = """\
import unittest

from maths import double, half


class MathsTest(unittest.TestCase):
    def test_double(self):
        self.assertEqual(double(5), 10)

    def test_half(self):
        self.assertEqual(half(6), 3)

    def test_late(self):
        self.assertEqual(half(9), 9)
"""
UNITTEST = (sys.executable, "-m", "unittest")
CASE = "test_maths.MathsTest.test_double"


def unittest_task(tree: Path, *names: str, folder: str = ".", **given: object) -> Task:
    """Return a task for cases of unittest, told with the lines of the tests that failed."""
    file = "test_maths.py" if folder == "." else f"{folder}/test_maths.py"
    task = search_task(
        tree,
        *names,
        runner="unittest",
        test_argv=UNITTEST,
        case_argv=(*UNITTEST, *names),
        test_env={},
        test_folder=folder,
        sealed=("**/test_*.py",),
        **given,
    )
    evidence = Evidence(frames=(Frame(file, 8),))
    failures = tuple(
        evolve(
            failure,
            file=file,
            test=failure.case_id.rpartition(".")[2],
            source_file=None,
            source_line=None,
            evidence=evidence,
        )
        for failure in task.failures
    )
    task = evolve(task, failures=failures)
    _ = Path(task.task_file).write_text(to_json(task))
    return task


@pytest.mark.real_io
@pytest.mark.parametrize("folder", [".", "api"])
def test_python_under_another_runner_is_mended(tmp_path: Path, folder: str) -> None:
    """By the edits for Python, wherever the suite lies; a failure of another cause may stay."""
    prefix = "" if folder == "." else f"{folder}/"
    tree = lay_out(tmp_path, {f"{prefix}maths.py": MATHS, f"{prefix}test_maths.py": TESTS})
    task = unittest_task(tree, CASE, folder=folder)
    assert main((str(task.task_file), "--seconds", "60")) == 0
    assert changes(tree) == ["-    return n * 3", "+    return n * 2"]


@pytest.mark.real_io
def test_what_is_out_of_reach_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says where it looked, and the tree stays as it was."""
    tests = TESTS.replace("10", '"ten"')
    tree = lay_out(tmp_path, {"maths.py": MATHS, "test_maths.py": tests})
    task = unittest_task(tree, CASE)
    assert main((str(task.task_file), "--candidates", "12")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("GIVE_UP no_candidate: tried 12 edits in ")
    assert "maths.py:2" in lines[0]
    assert changes(tree) == []


@pytest.mark.real_io
def test_there_is_nothing_to_mend_where_the_cases_pass_in_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is tried then."""
    mended = MATHS.replace("* 3", "* 2")
    tree = lay_out(tmp_path, {"maths.py": mended, "test_maths.py": TESTS})
    assert main((str(unittest_task(tree, CASE).task_file),)) == 0
    assert "GIVE_UP no_candidate: tried 0 edits" in capsys.readouterr().out


@pytest.mark.real_io
def test_a_later_attempt_proposes_another_edit(tmp_path: Path) -> None:
    """As the earlier one was refused."""
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(partial(_attempt, tmp_path), (1, 2))
    assert sorted((first, second)) == ["+    return n * 2", "+    return n + 3"]


def _attempt(folder: Path, number: int) -> str:
    """Return the line that an attempt writes for a case that several edits mend."""
    files = {"maths.py": MATHS, "test_maths.py": TESTS.replace("5), 10", "3), 6")}
    own = folder / str(number)
    own.mkdir()
    tree = lay_out(own, files)
    _ = ask(unittest_task(tree, CASE, attempt=number))
    return changes(tree)[1]


@pytest.mark.real_io
def test_the_time_ends_a_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was tried until then counts."""
    tree = lay_out(tmp_path, {"maths.py": MATHS, "test_maths.py": TESTS})
    assert main((str(unittest_task(tree, CASE).task_file), "--seconds", "0.01")) == 0
    assert "GIVE_UP no_candidate: tried 0 edits" in capsys.readouterr().out


@pytest.mark.real_io
def test_a_command_that_is_not_there_is_a_refusal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No edit can mend that."""
    tree = lay_out(tmp_path, {"maths.py": MATHS, "test_maths.py": TESTS})
    task = evolve(unittest_task(tree, CASE), test_argv=("/no/such",), case_argv=())
    _ = Path(task.task_file).write_text(to_json(task))
    assert main((str(task.task_file), "--candidates", "3")) == 0
    assert "GIVE_UP no_candidate: tried 3 edits" in capsys.readouterr().out


def test_a_tool_that_is_not_known_is_given_up(
    io: FakeIo, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is tried where no output could be understood."""
    task = make_task(runner="cargo")
    io.files[task.task_file] = to_json(task)
    assert main((str(task.task_file),)) == 0
    words = "search has no edits for suites that run under cargo"
    assert capsys.readouterr().out == f"GIVE_UP no_candidate: {words}\n"


@pytest.mark.real_io
def test_an_ended_search_leaves_nothing_behind(tmp_path: Path) -> None:
    """The tree was never touched, and the copies are gone."""
    slow = TESTS.replace("import unittest", "import time\nimport unittest\n\ntime.sleep(0.2)")
    tree = lay_out(tmp_path, {"maths.py": MATHS, "test_maths.py": slow.replace("10", '"ten"')})
    task = unittest_task(tree, CASE)
    (tmp_path / "tmp").mkdir()
    command = AGENT.command(make_question(task, "")).unwrap()
    env = {**command.env, "TMPDIR": str(tmp_path / "tmp")}
    completed = io_ops.run_process(evolve(command, env=env, timeout_seconds=3.0))
    assert settle(completed).unwrap().timed_out
    assert changes(tree) == []
    assert list((tmp_path / "tmp").iterdir()) == []
