"""Prepare a question to an agent: write its task, and build its tree."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.prompt import SHOWN_FAILURES
from adws.asking.project_rules import project_rules
from adws.asking.prompt import prompt_for
from adws.asking.workplace import Workplace
from adws.core.codec import to_json
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.core.selected_group import SelectedGroup
from adws.core.settings import StaleTests, Workspace
from adws.core.shared_function import FunctionPlace
from adws.core.suite import SuiteReport
from adws.core.turn import Material, RoleTask, Task
from adws.runners.runner import Run, Runner, Selection, Suite, selection_of
from adws.runners.suite_runner import runner_of
from adws.runners.suites import id_prefix, of_suite, own_id, suite_of
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.in_place import place_in_user_tree


@frozen
class Assignment:
    """What an agent is asked: a group of failures, another task (an errand), or both."""

    selected: SelectedGroup
    errand: RoleTask | None = None
    """The task besides, or instead of, failures."""
    report: SuiteReport | None = None
    """The newest report, with the ids by which the failures can run alone."""


@frozen
class PreparedTask:
    """A task that is ready for an agent."""

    task: Task
    tree: PurePath
    """The real path of the agent tree's top folder; a caged agent sees it elsewhere."""
    head: str
    """The commit that the tree was built from."""


def prepare_task(
    place: Workplace, commit: str, assignment: Assignment
) -> IOResult[PreparedTask, PipelineError]:
    """Build the agent tree at ``commit`` and write the task.

    Processes that a killed run left running are ended first. The prompt and the task go to a folder
    of ``.adws/tasks``.
    """
    suite = (
        suite_of(place.suites, assignment.selected.case_ids[0])
        if assignment.selected.case_ids
        else place.suites[0]
    )
    return IOResult.do(
        PreparedTask(task, top, commit)
        for _ended in io_ops.end_processes(place.base.mark)
        for top in _tree(place, commit)
        for runner in IOResult.from_result(runner_of(suite))
        for rules in project_rules(top, place.base.prefix, suite.folder)
        for task in IOSuccess(
            _with_case_argv(
                runner,
                suite,
                assignment.report,
                _for_errand(
                    assignment.errand,
                    evolve(
                        _task(place, suite, assignment.selected, top),
                        project_rules=rules,
                    ),
                ),
            )
        )
        for prompt in prompt_for(place.root, task)
        for _prompted in io_ops.write_text(task.prompt_file, prompt)
        for _written in io_ops.write_text(task.task_file, to_json(task))
    )


def _tree(place: Workplace, head: str) -> IOResult[PurePath, PipelineError]:
    base = place.base
    if place.settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, head).map(lambda _: base.user_top)
    return build_agent_tree(base, head, mounted=place.level.caged)


def _task(place: Workplace, suite: Suite, selected: SelectedGroup, top: PurePath) -> Task:
    """Return the task; in a cage, the tree is seen in the place of the user's."""
    base, state = place.base, state_folder(place.root)
    tree = base.user_root if place.level.caged else top / base.prefix
    folder = state / "tasks" / place.run / selected.file_name
    shared = selected.shared_function
    named = (failure.source_file for failure in selected.visible_failures)
    sources = (*named, shared.file if shared else None)
    return Task(
        id=selected.key,
        tree=tree,
        failures=selected.visible_failures,
        sources=tuple(dict.fromkeys(filter(None, sources))),
        sealed=place.seal.globs,
        test_argv=suite.argv,
        test_env=_environment(suite, tree),
        timeout_seconds=place.settings.round_timeout_seconds,
        prompt_file=folder / "prompt.md",
        task_file=folder / "task.json",
        log=state / "logs" / place.run / f"{selected.file_name}.log",
        earlier=selected.earlier,
        material=(_what_they_run(shared),) if shared else (),
        runner=suite.runner,
        test_folder=suite.folder,
        id_prefix=id_prefix(suite),
        round=selected.round,
        attempt=selected.attempt,
        claims=place.settings.stale_tests is not StaleTests.NEVER,
    )


def _what_they_run(function: FunctionPlace) -> Material:
    return Material(
        "What the failing cases run",
        f"All of them run {function.words}. No passing case that adws looked at does.",
    )


def _environment(suite: Suite, tree: PurePath) -> dict[str, str]:
    python_path = suite.env.get("PYTHONPATH", "")
    roots = ":".join(
        filter(None, (*(str(tree / name) for name in suite.import_roots), python_path))
    )
    return {**suite.env, "PYTHONPATH": roots} if roots else dict(suite.env)


def _for_errand(errand: RoleTask | None, task: Task) -> Task:
    if errand is None:
        return task
    return evolve(
        task,
        purpose=errand.purpose,
        request=errand.request,
        criteria=errand.criteria,
        material=(*task.material, *errand.material),
        sources=tuple(dict.fromkeys((*task.sources, *errand.sources))),
        claims=task.claims and errand.claims,
    )


def _with_case_argv(runner: Runner, suite: Suite, report: SuiteReport | None, task: Task) -> Task:
    """Add the command that runs the failures in the prompt, or all cases if these have no ids."""
    shown_ids = tuple(failure.case_id for failure in task.failures[:SHOWN_FAILURES])
    selection = selection_of(report, shown_ids) if report else Selection(case_ids=shown_ids)
    own = tuple(
        own_id(suite, case_id) for case_id in selection.case_ids if of_suite(suite, case_id)
    )
    run = Run(
        suite=evolve(suite, folder="."),
        tree=task.tree / suite.folder,
        outputs=task.prompt_file.parent,
        nonce="",
        selection=Selection(case_ids=own),
    )
    return evolve(task, case_argv=runner.case_argv(run) if own else suite.argv)
