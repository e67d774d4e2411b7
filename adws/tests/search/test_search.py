"""The search in real projects."""

from pathlib import Path

import pytest
from attrs import evolve

import adws.search.__main__ as program
from adws.agents.agent import AgentOutput
from adws.agents.search import AGENT
from adws.core.answer_lines import read_answer_lines
from adws.core.codec import to_json
from adws.core.turn import AnswerStatus
from adws.search.__main__ import main
from adws.search.catalogue import Catalogue, Mistake
from adws.tests.search.project import ask, changes, lay_out, search_task

pytestmark = pytest.mark.scenario

CALC = """\
LIMIT = 3\r
\r
\r
def clip(n, low=1):  # keep\r
    return  max( min(n, LIMIT),low )\r
"""
CALC_TEST = """\
from calc import clip

def test_high():
    assert clip(9) == 4

def test_low():
    assert clip(0) == 1

def test_middle():
    assert clip(2) == 2
"""


@pytest.mark.measured
@pytest.mark.real_io
def test_a_constant_of_the_module_is_mended(tmp_path: Path) -> None:
    """Edits that need a fresh import are tried too; line ends and layout stay as they were."""
    tree = lay_out(tmp_path, {"calc.py": CALC, "tests/test_calc.py": CALC_TEST})
    task = search_task(tree, "tests/test_calc.py::test_high")
    answer = AGENT.read(AgentOutput(ask(task)))
    assert (answer.status, answer.cost_usd) == (AnswerStatus.FINISHED, 0.0)
    assert (tree / "calc.py").read_bytes().decode() == CALC.replace("= 3", "= 4")


SHOP = """\
from prices import price_off as price_of


def prices_ok():
    return price_of() == 7
"""


@pytest.mark.measured
@pytest.mark.real_io
def test_a_file_that_does_not_load_is_mended(tmp_path: Path) -> None:
    """A case that stands for a file is mended by what makes the file load."""
    files = {
        "shop.py": SHOP,
        "prices.py": "def price_of():\n    return 7\n",
        "tests/test_shop.py": "import shop\n\ndef test_it():\n    assert shop.prices_ok()\n",
    }
    tree = lay_out(tmp_path, files)
    task = search_task(tree, "tests/test_shop.py")
    _ = ask(task)
    assert changes(tree) == [
        "-from prices import price_off as price_of",
        "+from prices import price_of as price_of",
    ]


HANG = """\
def count(n):
    total = 0
    while n > 0:
        total += n
    return total


def wait(n):
    return n
"""
HANG_TEST = """\
import time
from hang import count, wait

def test_count():
    assert count(3) == 99

def test_wait():
    assert wait(1) == 1
"""


@pytest.mark.real_io
def test_what_no_small_edit_mends_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Endless loops are ended, the tree is left as it was, and the search says so."""
    tree = lay_out(tmp_path, {"hang.py": HANG, "tests/test_hang.py": HANG_TEST})
    task = search_task(
        tree,
        "tests/test_hang.py::test_count",
        timeout_seconds=5.0,
    )
    assert main((str(task.task_file),)) == 0
    assert "GIVE_UP no_candidate: tried " in capsys.readouterr().out
    assert changes(tree) == []


@pytest.mark.real_io
def test_a_command_that_is_no_pytest_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is guessed when the probe was never started; no fault of the search is told."""
    tree = lay_out(tmp_path, {"a.py": ""})
    task = search_task(tree, "tests/t.py::t", test_argv=("true",))
    assert main((str(task.task_file),)) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "GIVE_UP no_candidate: the test command ended before pytest collected the cases"
    ]


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_a_command_that_cannot_be_run_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told on stderr, with the exit code of a failure."""
    tree = lay_out(tmp_path, {"a.py": ""})
    task = search_task(tree, "tests/t.py::t", test_argv=("no-such-program",))
    assert main((str(task.task_file),)) == 2
    assert "cannot run no-such-program" in capsys.readouterr().err


SCALE = "def scale(n, by):\n    return n - by\n"
SCALE_TEST = "from m import scale\n\ndef test_scale():\n    assert scale(2, 2) == 4\n"


@pytest.mark.real_io
def test_what_is_not_certain_is_said_and_a_later_attempt_takes_the_next(tmp_path: Path) -> None:
    """Two edits mend the case: an input on which they differ is told, and both are proposed."""
    tree = lay_out(tmp_path, {"m.py": SCALE, "tests/test_m.py": SCALE_TEST})
    first = ask(search_task(tree, "tests/test_m.py::test_scale"))
    (doubt,) = read_answer_lines(first.stdout).doubts
    text = "m.py:2 could read `return n * by`: scale(n=3, by=2) gives 5 now, 6 then"
    assert (doubt.path, doubt.line, doubt.seen) == ("m.py", 2, "return n + by")
    assert doubt.why == text
    _ = (tree / "m.py").write_text(SCALE)
    _ = ask(search_task(tree, "tests/test_m.py::test_scale", attempt=2))
    assert changes(tree) == ["-    return n - by", "+    return n * by"]


WINDOWS = """\
def window_sums(items, size):
    sums = []
    for start in range(len(items) - size):
        total = 1
        for item in items[start:start + size]:
            total += item
        sums.append(total)
    return sums
"""
WINDOWS_TEST = """\
from m import window_sums

def test_window_sums():
    assert window_sums([], 1) == []
    assert window_sums([5], 1) == [5]
    assert window_sums([1, 2], 1) == [1, 2]
    assert window_sums([1, 2, 3], 2) == [3, 5]
    assert window_sums([1, 2, 3, 4], 4) == [10]
"""


@pytest.mark.real_io
def test_a_bug_behind_a_bug_is_mended(tmp_path: Path) -> None:
    """The second stands on a line that no case executes before the first is mended."""
    tree = lay_out(tmp_path, {"m.py": WINDOWS, "tests/test_m.py": WINDOWS_TEST})
    _ = ask(search_task(tree, "tests/test_m.py::test_window_sums"), "--seed", "1")
    assert changes(tree) == [
        "-    for start in range(len(items) - size):",
        "-        total = 1",
        "+    for start in range(len(items) - size + 1):",
        "+        total = 0",
    ]


@pytest.mark.real_io
def test_where_it_cannot_work_it_gives_up_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so, and runs nothing."""
    tree = lay_out(tmp_path, {"a.py": ""})
    task = search_task(tree, "t > adds", test_argv=("false",), runner="cargo")
    assert main((str(task.task_file),)) == 0
    words = "search has no edits for suites that run under cargo"
    assert capsys.readouterr().out == f"GIVE_UP no_candidate: {words}\n"


@pytest.mark.real_io
def test_a_suite_with_a_name_is_searched_by_its_own_ids(tmp_path: Path) -> None:
    """The name is the project's; pytest does not know of it."""
    tree = lay_out(
        tmp_path,
        {
            "m.py": "def less(n):\n    return n + 1\n",
            "tests/test_m.py": "from m import less\n\ndef test_less():\n    assert less(3) == 2\n",
        },
    )
    task = search_task(tree, "python::tests/test_m.py::test_less", id_prefix="python::")
    task = evolve(task, failures=tuple(evolve(f, file="tests/test_m.py") for f in task.failures))
    _ = Path(task.task_file).write_text(to_json(task))
    assert AGENT.read(AgentOutput(ask(task))).status is AnswerStatus.FINISHED
    assert changes(tree) == ["-    return n + 1", "+    return n - 1"]


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_a_broken_family_is_told_at_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever becomes of the search."""
    mistake = Mistake("mine.toml", "Invalid value")
    monkeypatch.setattr(program, "read_catalogue", lambda: Catalogue((), (mistake,)))
    assert main((str(tmp_path / "nothing.json"),)) == 2
    assert capsys.readouterr().out == f"{mistake}\n"
