"""Build the agent tree and write down what the agent is asked."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import catalog, io_ops
from adws.agents.prompt import SHOWN_FAILURES
from adws.asking.prompt import prompt_for
from adws.cage.cage import Level
from adws.core.codec import to_json
from adws.core.context import Context
from adws.core.errand import Errand
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.core.selected import Selected
from adws.core.settings import Settings, StaleTests, Workspace
from adws.core.step import step
from adws.core.turn import Task
from adws.runners.runner import Run, Runner, Selection, Suite, selection_of
from adws.runners.suites import id_prefix, of_suite, own_id, suite_of
from adws.slots import (
    AGENT_TREE,
    ANALYSIS,
    BASE,
    CAGE,
    ERRAND,
    HEAD,
    RUN,
    SEAL,
    SELECTED,
    SUITES,
    TASK,
)
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base
from adws.vcs.in_place import place_in_user_tree


@step(reads=(RUN, BASE, HEAD, SUITES, SELECTED, SEAL, CAGE), writes=(TASK, AGENT_TREE))
def prepare_task(context: Context) -> IOResult[Context, PipelineError]:
    """Put the task for the selected group into the context, its agent tree built at ``head``.

    What a killed run left running is ended first. Prompt and task lie in a folder of
    ``.adws/tasks``. The slot ``errand`` says what is asked for beside or instead of failures.
    """
    return IOResult.do(
        context.put(TASK, task).put(AGENT_TREE, top)
        for run in IOResult.from_result(context.require(RUN))
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for suites in IOResult.from_result(context.require(SUITES))
        for selected in IOResult.from_result(context.require(SELECTED))
        for _ended in io_ops.end_processes(run)
        for level in IOResult.from_result(context.require(CAGE))
        for top in _tree(context.settings, base, head, level)
        for sealed in IOResult.from_result(context.require(SEAL))
        for suite in IOSuccess(_suite(suites, selected))
        for runner in IOResult.from_result(catalog.runner(suite.runner))
        for task in _write(
            context,
            _with_case_argv(
                context,
                runner,
                suite,
                _for_errand(
                    context.get(ERRAND),
                    _task(context, suite, sealed.globs, selected, _seen(base, top, level)),
                ),
            ),
        )
    )


def _suite(suites: tuple[Suite, ...], selected: Selected) -> Suite:
    """Return the suite that the task is about; the first one where no case is."""
    return suite_of(suites, selected.case_ids[0]) if selected.case_ids else suites[0]


def _for_errand(errand: Errand | None, task: Task) -> Task:
    if errand is None:
        return task
    return evolve(
        task,
        purpose=errand.purpose,
        request=errand.request,
        criteria=errand.criteria,
        material=errand.material,
        sources=tuple(dict.fromkeys((*task.sources, *errand.sources))),
        claims=task.claims and errand.claims,
    )


def _tree(
    settings: Settings, base: Base, head: str, level: Level
) -> IOResult[PurePath, PipelineError]:
    if settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, head).map(lambda _: base.user_top)
    return build_agent_tree(base, head, mounted=level.caged)


def _seen(base: Base, top: PurePath, level: Level) -> PurePath:
    """Return the project's folder as the agent sees it: in a cage, in the place of the user's."""
    return base.user_root if level.caged else top / base.prefix


def _task(
    context: Context, suite: Suite, sealed: tuple[str, ...], selected: Selected, tree: PurePath
) -> Task:
    folder = state_folder(context.root) / "tasks" / selected.file_name
    return Task(
        id=selected.key,
        tree=tree,
        failures=selected.shown,
        sources=_sources(selected),
        sealed=sealed,
        test_argv=suite.argv,
        test_env=_environment(suite, tree),
        timeout_seconds=context.settings.round_timeout_seconds,
        prompt_file=folder / "prompt.md",
        task_file=folder / "task.json",
        log=state_folder(context.root) / "logs" / f"{selected.file_name}.log",
        earlier=selected.earlier,
        runner=suite.runner,
        test_folder=suite.folder,
        id_prefix=id_prefix(suite),
        round=selected.round,
        attempt=selected.attempt,
        claims=context.settings.stale_tests is not StaleTests.NEVER,
    )


def _with_case_argv(context: Context, runner: Runner, suite: Suite, task: Task) -> Task:
    """Add the command for the failures that the prompt shows; for all where these have no ids."""
    shown = tuple(failure.case_id for failure in task.failures[:SHOWN_FAILURES])
    analysis = context.get(ANALYSIS)
    asked = selection_of(analysis.report, shown) if analysis else Selection(case_ids=shown)
    own = tuple(own_id(suite, case_id) for case_id in asked.case_ids if of_suite(suite, case_id))
    run = Run(
        suite=evolve(suite, folder="."),
        tree=task.tree / suite.folder,
        outputs=task.prompt_file.parent,
        nonce="",
        selection=Selection(case_ids=own),
    )
    return evolve(task, case_argv=runner.case_argv(run) if own else suite.argv)


def _sources(selected: Selected) -> tuple[str, ...]:
    named = (failure.source_file for failure in selected.shown)
    return tuple(dict.fromkeys(name for name in named if name is not None))


def _environment(suite: Suite, tree: PurePath) -> dict[str, str]:
    known = suite.env.get("PYTHONPATH", "")
    roots = ":".join(filter(None, (*(str(tree / name) for name in suite.import_roots), known)))
    return {**suite.env, "PYTHONPATH": roots} if roots else dict(suite.env)


def _write(context: Context, task: Task) -> IOResult[Task, PipelineError]:
    return (
        prompt_for(context, task)
        .bind(partial(io_ops.write_text, task.prompt_file))
        .bind(partial(_write_task, task))
        .map(lambda _: task)
    )


def _write_task(task: Task, _: None) -> IOResult[None, PipelineError]:
    return io_ops.write_text(task.task_file, to_json(task))
