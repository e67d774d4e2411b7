"""`adws build`: no tests first, and still judged by the suite and the checks."""

import json
from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.tests.cli.building.acting import built, gives_up, writes
from adws.tests.cli.program import at_home, committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]

CALC = "def add(a, b):\n    return a + b\n"
MUL = f"{CALC}\n\ndef mul(a, b):\n    return a * b\n"
PROJECT = {
    "calc.py": CALC,
    "tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
    ".gitignore": "__pycache__/\n",
}


@pytest.fixture
def project(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return a small project, in a home of its own."""
    with at_home(tmp_path / "home"):
        yield committed(tmp_path / "shop", PROJECT)


def test_what_breaks_nothing_is_kept(project: PurePath) -> None:
    """One commit; tests that the agent wrote are not taken, and the report says so."""
    change = {"calc.py": MUL, "tests/test_mul.py": "def test_mul():\n    assert True\n"}
    end = built(project, writes("implement", change, "mul"), command="build")
    assert (end.outcome, end.files) == ((0, "done", ("implement",)), ("calc.py",))
    assert end.report["kept"][0]["dropped"] == ["tests/test_mul.py"]


def test_what_breaks_something_is_told_and_tried_again(project: PurePath) -> None:
    """A case that fails now sends the developer back."""
    worse = writes("implement", {"calc.py": MUL.replace("a + b", "b")}, attempt=1)
    end = built(project, worse, writes("implement", {"calc.py": MUL}), command="build")
    assert (end.outcome, end.questions) == (
        (0, "done", ("implement",)),
        ("1-implement", "2-implement-try-2"),
    )


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing", "GateRefused: the agent changed nothing"),
        ("gives up", "AgentGaveUp: scripted gave up: design_decision"),
    ],
)
def test_nothing_built_is_nothing_done(project: PurePath, name: str, why: str) -> None:
    """An agent that claims success, or gives up, ends with a person."""
    answers = {
        "nothing": writes("implement", {}, "done"),
        "gives up": gives_up("implement", "design_decision: what of floats"),
    }
    end = built(project, answers[name], command="build", options=("--max-attempts", "1"))
    assert (end.outcome, end.why) == ((1, "escalated", ()), why)


def test_a_task_of_a_file_is_built(project: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is the one that the person sees from where he stands."""
    tasks = '[tasks.mul]\ntitle = "mul"\nrequest = "multiply"\n[tasks.div]\ntitle = "div"\n'
    script = {"answers": [gives_up("implement")]}
    folder = write(project.parent / "desk", {"t.toml": tasks, "s.json": json.dumps(script)})
    monkeypatch.chdir(folder)
    asked = ("--task-file", "t.toml", "--task", "mul", "--agent-script", "s.json")
    told = invoke("build", "--root", str(project), "--agent", "scripted", *asked, "--json")
    assert (told.exit_code, told.json["item"]["title"]) == (1, "mul")


def test_a_suite_that_cannot_be_read_is_no_empty_one(project: PurePath) -> None:
    """What a broken suite says is nothing to begin from."""
    _ = write(project, {"tests/conftest.py": "import os\n\nos._exit(3)\n"})
    told = invoke("build", "a", "--root", str(project), "--agent-command", "true")
    assert (told.exit_code, "step begin_work" in told.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build",), "nothing is asked for"),
        (("implement", "  "), "nothing is asked for"),
        (("build", "a", "--issue", "7"), "several things are asked for at once"),
        (("build", "a", "--task", "b"), "--task is a task of a file"),
        (("build", "a", "--agent", "search"), "the agent 'search' cannot do this: implement"),
    ],
)
def test_a_wish_that_is_none_is_refused(
    project: PurePath, arguments: tuple[str, ...], message: str
) -> None:
    """Exit code 2, one sentence, and what to do; the tree is as it was."""
    told = invoke(*arguments, "--root", str(project))
    assert (told.exit_code, message in told.stderr) == (2, True)
    assert shell(project, "git status --porcelain") == ""
