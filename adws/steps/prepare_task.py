"""Build the agent tree and write down what the agent is asked."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.prompt import render_prompt
from adws.core.codec import to_json
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.run import RUN, state_folder
from adws.core.selected import SELECTED, Selected
from adws.core.settings import Settings, StaleTests, Workspace
from adws.core.step import step
from adws.core.turn import TASK, Task
from adws.runners.runner import SUITES, Suite
from adws.runners.suites import id_prefix, suite_of
from adws.trust.sealing import SEAL
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import BASE, Base
from adws.vcs.in_place import place_in_user_tree
from adws.vcs.tree import HEAD


@step(reads=(RUN, BASE, HEAD, SUITES, SELECTED, SEAL), writes=(TASK,))
def prepare_task(context: Context) -> IOResult[Context, PipelineError]:
    """Put the task for the selected group into the context, its agent tree built at ``head``.

    What a killed run left running is ended first. Prompt and task lie in ``.adws/tasks/round-N``.
    """
    return IOResult.do(
        context.put(TASK, task)
        for run in IOResult.from_result(context.require(RUN))
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for suites in IOResult.from_result(context.require(SUITES))
        for selected in IOResult.from_result(context.require(SELECTED))
        for _ended in io_ops.end_processes(run)
        for top in _tree(context.settings, base, head)
        for sealed in IOResult.from_result(context.require(SEAL))
        for suite in IOSuccess(suite_of(suites, selected.case_ids[0]))
        for task in _write(_task(context, suite, sealed.globs, selected, top / base.prefix))
    )


def _tree(settings: Settings, base: Base, head: str) -> IOResult[PurePath, PipelineError]:
    if settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, head).map(lambda _: base.user_top)
    return build_agent_tree(base, head)


def _task(
    context: Context, suite: Suite, sealed: tuple[str, ...], selected: Selected, tree: PurePath
) -> Task:
    folder = state_folder(context) / "tasks" / f"round-{selected.round}"
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
        log=state_folder(context) / "logs" / f"round-{selected.round}.log",
        earlier=selected.earlier,
        runner=suite.runner,
        test_folder=suite.folder,
        id_prefix=id_prefix(suite),
        round=selected.round,
        attempt=selected.attempt,
        claims=context.settings.stale_tests is not StaleTests.NEVER,
    )


def _sources(selected: Selected) -> tuple[str, ...]:
    named = (failure.source_file for failure in selected.shown)
    return tuple(dict.fromkeys(name for name in named if name is not None))


def _environment(suite: Suite, tree: PurePath) -> dict[str, str]:
    known = suite.env.get("PYTHONPATH", "")
    roots = ":".join(filter(None, (*(str(tree / name) for name in suite.import_roots), known)))
    return {**suite.env, "PYTHONPATH": roots} if roots else dict(suite.env)


def _write(task: Task) -> IOResult[Task, PipelineError]:
    return (
        io_ops.write_text(task.prompt_file, render_prompt(task))
        .bind(partial(_write_task, task))
        .map(lambda _: task)
    )


def _write_task(task: Task, _: None) -> IOResult[None, PipelineError]:
    return io_ops.write_text(task.task_file, to_json(task))
