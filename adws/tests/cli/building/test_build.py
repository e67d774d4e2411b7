"""`adws build`: no tests first, and still judged by the suite and the checks."""

import json
from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.tests.cli.building.acting import Built, built, gives_up, writes
from adws.tests.cli.building.unittest_project import MUL, PROJECT
from adws.tests.cli.program import at_home, committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]


@pytest.fixture
def project(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return a small project, in a home of its own."""
    with at_home(tmp_path / "home"):
        yield committed(tmp_path / "shop", PROJECT)


@pytest.fixture(scope="module")
def second_try(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """Return what came of an agent that breaks something, then nothing, and writes a test."""
    folder = PurePath(tmp_path_factory.mktemp("second"))
    change = {"calc.py": MUL, "tests/test_mul.py": "def test_mul():\n    assert True\n"}
    with at_home(folder / "home"):
        yield built(
            committed(folder / "shop", PROJECT),
            writes("implement", {"calc.py": MUL.replace("a + b", "b")}, attempt=1),
            writes("implement", change, "mul", attempt=2),
            command="build",
            options=("--max-cost", "0.12"),
        )


def test_what_breaks_nothing_is_kept(second_try: Built) -> None:
    """One commit; tests that the agent wrote are not taken, and the report says so."""
    assert (second_try.outcome, second_try.files) == ((0, "done", ("implement",)), ("calc.py",))
    assert second_try.report["kept"][0]["dropped"] == ["tests/test_mul.py"]


def test_what_breaks_something_is_told_and_tried_again(second_try: Built) -> None:
    """A case that fails now sends the developer back."""
    assert second_try.questions == ("1-implement", "2-implement-try-2")


def test_the_second_try_warns_of_the_money(second_try: Built) -> None:
    """When it is asked, more than four fifths are spent."""
    assert "$0.10 of the $0.12 for this run is spent\n" in second_try.told.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing", "GateRefused: the agent changed nothing"),
        ("gives up", "AgentGaveUp: scripted gave up: design decision"),
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
    result = invoke("build", "--root", str(project), "--agent", "scripted", *asked, "--json")
    assert (result.exit_code, result.json["item"]["title"]) == (1, "mul")


def test_a_suite_that_cannot_be_read_is_no_empty_one(project: PurePath) -> None:
    """What a broken suite says is nothing to begin from."""
    _ = write(project, {"tests/test_end.py": "import os\n\nos._exit(3)\n"})
    result = invoke("build", "a", "--root", str(project), "--agent-command", "true")
    assert (result.exit_code, "step: begin_work" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build",), "you did not say what to build"),
        (("implement", "  "), "you did not say what to build"),
        (("build", "a", "--issue", "7"), "you asked for several things at once"),
        (("build", "a", "--task", "b"), "--task names a task of a task file"),
        (
            ("build", "a", "--agent", "search"),
            "the agent 'search' does not support this task: implement",
        ),
    ],
)
def test_a_wish_that_is_none_is_refused(
    project: PurePath, arguments: tuple[str, ...], message: str
) -> None:
    """Exit code 2, one sentence, and what to do; the tree is as it was."""
    result = invoke(*arguments, "--root", str(project))
    assert (result.exit_code, message in result.stderr) == (2, True)
    assert shell(project, "git status --porcelain") == ""
