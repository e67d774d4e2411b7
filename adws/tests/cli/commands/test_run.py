"""Tests of `adws run`."""

from pathlib import PurePath

import pytest
import typer

from adws import io_ops
from adws.cli.commands.run import _end
from adws.engine.run_result import RunResult, RunStatus
from adws.testing import a_context
from adws.tests.cli.program import CommandResult, invoke, read, run_program, sh, write
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
WORKFLOW = """\
description = "Two commands."

[[steps]]
name = "first"
use = "shell"
with = {{ command = {first} }}

[[steps]]
name = "second"
use = "shell"
with = {{ command = {second} }}
"""


MINE = '[[steps]]\nuse = "measure"\n'
MEASURE = """\
from returns.io import IOSuccess

from adws import Slot, step

LENGTHS = Slot("lengths", tuple[int, ...])
LOCK = Slot("lock", object, saved=False)


@step(writes=(LENGTHS, LOCK))
def measure(context):
    return IOSuccess(context.put(LENGTHS, (1, 2, 3)).put(LOCK, object()))
"""

NO_WORKFLOW = """\
error: no workflow to run
hint: name a workflow (adws workflows list), or resume a run: --resume RUN_ID
"""


def workflow(first: str, second: str) -> str:
    """Return a workflow of two shell scripts."""
    return WORKFLOW.format(first=f'"""{sh(first)}"""', second=f'"""{sh(second)}"""')


def runs(project: PurePath) -> tuple[str, ...]:
    """Return the ids of the runs saved in a project."""
    return value(io_ops.list_folder(project / ".adws/runs"))


def test_a_workflow_of_the_project_takes_the_place_of_ours(here: PurePath) -> None:
    """And adws says so, unless it is asked to be quiet."""
    _ = write(here, {"workflows/prime.toml": workflow("true", "true")})
    words = "running workflows/prime.toml of this project, not adws's own\n"
    assert words in invoke("run", "prime").stderr
    assert invoke("run", "prime", "--quiet").stderr == ""


def test_a_workflow_is_run_by_its_path(here: PurePath) -> None:
    """One line tells how it ended and the run's id; verbose tells every step on stderr."""
    _ = write(here, {"two.toml": workflow("echo 1 >> done", "echo 2 >> done")})
    result = invoke("run", "two.toml", "--verbose")
    (run,) = runs(here)
    assert result.exit_code == 0
    assert result.stdout == f"finished: run {run}\n"
    assert [line.split(" 0.")[0] for line in result.stderr.splitlines()] == [
        "  first: started",
        "  first: finished",
        "  second: started",
        "  second: finished",
    ]
    assert read(here / "done") == "1\n2\n"


def test_a_workflow_of_the_project_is_run_by_its_name(here: PurePath) -> None:
    """A machine reads the run's id, its status and the slots it left."""
    _ = write(here / "project/workflows", {"two.toml": workflow("true", "true")})
    result = invoke("run", "two", "--root", "project", "--json")
    (run,) = runs(here / "project")
    assert result.json == {
        "run": run,
        "status": "finished",
        "slots": ["completed", "run"],
        "values": {},
    }


def test_the_values_of_a_run_are_printed(here: PurePath) -> None:
    """The values of public slots and of the project's own: in short, and whole for machines."""
    _ = write(here / "workflows", {"mine.toml": MINE, "steps/measure.py": MEASURE})
    result = invoke("run", "mine", "--quiet")
    assert result.stdout.splitlines()[1:] == ["  lengths: 3 of int"]
    assert invoke("run", "mine", "--quiet", "--json").json["values"] == {"lengths": [1, 2, 3]}


def test_a_run_goes_on_after_the_last_finished_step(here: PurePath) -> None:
    """The first step is not done again; the run says that it goes on."""
    _ = write(here, {"two.toml": workflow("echo 1 >> done", "test -e ready && echo 2 >> done")})
    failed = invoke("run", "two.toml", "-q")
    (run,) = runs(here)
    assert (failed.exit_code, failed.stdout) == (1, "")
    assert failed.stderr.startswith("error: ")
    assert failed.stderr.endswith("\nstep: second\n")
    _ = write(here, {"ready": ""})
    resumed = invoke("run", "two.toml", "--resume", run)
    assert resumed == CommandResult(0, f"finished: run {run}\n", f"continuing run {run}\n")
    assert read(here / "done") == "1\n2\n"


def test_a_run_knows_its_workflow(here: PurePath) -> None:
    """A resumed run of a named workflow needs no name."""
    script = workflow("true", "test -e ready")
    _ = write(here, {"workflows/two.toml": script})
    assert invoke("run", "two", "-q").exit_code == 1
    (run,) = runs(here)
    _ = write(here, {"ready": ""})
    assert invoke("run", "--resume", run, "-q").stdout == f"finished: run {run}\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), NO_WORKFLOW),
        (("fixx",), "error: unknown workflow 'fixx'\nhint: did you mean 'fix'?\n"),
        (
            ("--resume", "r1"),
            "error: unknown run 'r1' in {here}\nhint: this project has no saved runs\n",
        ),
    ],
)
def test_what_cannot_be_run_is_refused(
    arguments: tuple[str, ...], expected: str, here: PurePath
) -> None:
    """Exit code 2 and the way out."""
    assert invoke("run", *arguments) == CommandResult(2, "", expected.format(here=here))


def test_a_broken_workflow_runs_nothing(here: PurePath) -> None:
    """Every step is checked before the first one runs."""
    head, _, tail = workflow("echo 1 >> done", "true").rpartition('use = "shell"')
    _ = write(here, {"two.toml": f'{head}use = "shel"{tail}'})
    result = invoke("run", "two.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "two.toml:10: unknown step 'shel'" in result.stderr
    assert value(io_ops.list_files(here)) == ("two.toml",)


def test_a_signal_stops_a_run_and_it_can_go_on(here: PurePath) -> None:
    """The exit code is that of the signal; the step that was cut off is done again."""
    stop = "[ -e once ] || { touch once; kill -TERM $(ps -o ppid= -p $PPID); sleep 9; }"
    _ = write(here, {"two.toml": workflow(stop, "echo 2 >> done")})
    stopped = run_program(here, "run", "two.toml")
    (run,) = runs(here)
    assert (stopped.exit_code, stopped.stdout) == (143, "")
    assert run_program(here, "run", "two.toml", "--resume", run, "-q").exit_code == 0
    assert read(here / "done") == "2\n"


def test_a_run_that_pauses_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """As after the first Ctrl-C at a terminal."""
    paused = RunResult(RunStatus.PAUSED, a_context(), paused_by="SIGINT", run="r1")
    with pytest.raises(typer.Exit) as ended:
        _end(paused, as_json=False)
    assert (ended.value.exit_code, capsys.readouterr().out) == (130, "paused: run r1\n")
