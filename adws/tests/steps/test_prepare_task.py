"""The step ``prepare_task``: the agent's tree and its question."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Success

from adws import io_ops
from adws.core.codec import from_json
from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.failure import Analysis
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings, Workspace
from adws.core.suite import Outcome
from adws.core.turn import Task
from adws.slots import ANALYSIS, BASE, SEAL, SELECTED, SUITES, TASK
from adws.steps.prepare_task import prepare_task
from adws.testing import FakeIo, a_case, a_failure, a_report
from adws.tests.steps.projects import NOWHERE, PYTEST, RED, RUN_ID, based, committed, selected
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.trust.sealing import Seal

ELSEWHERE = evolve(a_failure("t.py::a"), source_file=None)
NO_SEAL = Seal(())
TWO = (a_failure("t.py::b"), ELSEWHERE, a_failure("t.py::c"))


@pytest.mark.real_io
def test_the_task_holds_the_group_and_nothing_else(red: Context) -> None:
    """All fields, and what an agent may read is on the disk."""
    chosen = selected(red)
    given = evolve(chosen, settings=Settings(round_timeout_seconds=9.0))
    task = value(prepare_task(given)).require(TASK).unwrap()
    state = red.root / ".adws"
    assert task == Task(
        id=f"{RUN_ID}/1/g1",
        tree=red.require(BASE).unwrap().trees / "agent",
        failures=chosen.require(SELECTED).unwrap().failures,
        sources=("calc.py",),
        sealed=red.require(SEAL).unwrap().globs,
        test_argv=PYTEST.argv,
        timeout_seconds=9.0,
        prompt_file=state / "tasks" / RUN_ID / "round-1/prompt.md",
        task_file=state / "tasks" / RUN_ID / "round-1/task.json",
        log=state / "logs" / RUN_ID / "round-1.log",
        test_env=dict(PYTEST.env),
        case_argv=(*PYTEST.argv, *chosen.require(SELECTED).unwrap().case_ids),
    )
    written = value(io_ops.read_text(task.task_file))
    assert from_json(written, Task, "the task") == Success(task)
    assert all(case in value(io_ops.read_text(task.prompt_file)) for case in ("test_add", "square"))
    assert shell(task.tree, "git status --porcelain && cat calc.py") == RED["calc.py"]


@pytest.mark.real_io
def test_below_the_top_the_agent_works_in_the_projects_folder(unjudged: Context) -> None:
    """Its tests find their modules in its own tree; of what is held out it is told nothing."""
    chosen = unjudged.put(SEAL, NO_SEAL).put(
        SELECTED, SelectedGroup("k", 3, "g", 2, TWO, ("tried",), held_out=("t.py::c",))
    )
    suite = evolve(PYTEST, import_roots=(".", "src"))
    task = value(prepare_task(chosen.put(SUITES, (suite,)))).require(TASK).unwrap()
    tree = unjudged.require(BASE).unwrap().trees / "agent/app"
    assert (task.tree, task.round, task.attempt, task.earlier) == (tree, 3, 2, ("tried",))
    assert task.test_env == {**PYTEST.env, "PYTHONPATH": f"{tree}:{tree}/src"}
    assert (task.failures, task.sources) == (TWO[:2], ("a.py",))


@pytest.mark.real_io
def test_the_agent_is_told_where_the_project_s_rules_are(here: PurePath) -> None:
    """Each agent reads at most a file of its own by itself."""
    root = committed(here / "calc", {**RED, "CLAUDE.md": "", ".cursorrules": "", "RULES.md": ""})
    chosen = based(root).put(SEAL, NO_SEAL).put(SELECTED, SelectedGroup("k", 1, "g", 1, TWO))
    task = value(prepare_task(chosen)).require(TASK).unwrap()
    assert task.project_rules == ("CLAUDE.md", ".cursorrules")
    assert "Read them first:\n\n- CLAUDE.md\n- .cursorrules\n" in value(
        io_ops.read_text(task.prompt_file)
    )


@pytest.mark.real_io
def test_the_agent_is_told_the_rules_of_the_folders_around_the_suite(here: PurePath) -> None:
    """The nearest first, each as it is seen from where the agent works."""
    files = {f"{folder}CLAUDE.md": "" for folder in ("", "apps/", "apps/calc/", "docs/")}
    project = {f"apps/calc/{name}": text for name, text in RED.items()}
    top = committed(here / "top", {**files, **project, "apps/calc/web/unit/AGENTS.md": ""})
    suite = evolve(PYTEST, folder="web/unit")
    chosen = based(top / "apps/calc").put(SEAL, NO_SEAL).put(SUITES, (suite,))
    chosen = chosen.put(SELECTED, SelectedGroup("k", 1, "g", 1, TWO))
    assert value(prepare_task(chosen)).require(TASK).unwrap().project_rules == (
        "web/unit/AGENTS.md",
        "CLAUDE.md",
        "../CLAUDE.md",
        "../../CLAUDE.md",
    )


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("covers", "added"), [(None, ("t.py::a",)), ("t.py::a::", ("t.py::a",)), ("", ())]
)
def test_the_agent_is_told_how_to_run_its_cases(
    unjudged: Context, covers: str | None, added: tuple[str, ...]
) -> None:
    """By the ids that their suite has for them; with all where they cannot be asked for."""
    failing = a_failure("api::t.py::a")
    report = a_report(
        a_case("api::t.py::a", Outcome.ERRORED, covers=None if covers is None else f"api::{covers}")
    )
    chosen = (
        unjudged.put(SEAL, NO_SEAL)
        .put(SUITES, (evolve(PYTEST, name="api"),))
        .put(SELECTED, SelectedGroup("k", 1, "g", 1, (failing,)))
        .put(ANALYSIS, Analysis(report, (failing,), ()))
    )
    task = value(prepare_task(chosen)).require(TASK).unwrap()
    assert task.case_argv == (*PYTEST.argv, *added)


@pytest.mark.real_io
def test_in_place_the_agent_works_in_the_users_tree(here: PurePath) -> None:
    """Which is made to hold the head."""
    root = committed(here / "calc", RED)
    settings = Settings(workspace=Workspace.IN_PLACE)
    chosen = (
        based(root, settings=settings)
        .put(SEAL, NO_SEAL)
        .put(SELECTED, SelectedGroup("k", 1, "g", 1, TWO))
    )
    _ = shell(root, "echo later > calc.py; echo left > behind.py")
    assert value(prepare_task(chosen)).require(TASK).unwrap().tree == root
    assert shell(root, "ls; cat calc.py") == f"calc.py\ntests\n{RED['calc.py']}"


def test_what_a_killed_run_left_running_is_ended_first(io: FakeIo) -> None:
    """Before anything is touched."""
    io.strays[RUN_ID] = 2
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("git was started")))
    context = NOWHERE.put(SEAL, NO_SEAL).put(SELECTED, SelectedGroup("k", 1, "g", 1, TWO))
    assert error(prepare_task(context)) == IoFailed("git was started")
    assert (io.calls[0].name, io.strays) == ("end_processes", {RUN_ID: 0})
