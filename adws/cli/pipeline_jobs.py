"""Does the jobs of the pipeline in this process, where no workflow of the forge does."""

from functools import partial

from returns.io import IOResult

from adws import io_ops
from adws.cli.exit import fail, value_or_exit
from adws.cli.workflow_run import WorkflowRequest, run
from adws.core.context import Context
from adws.core.errors import BudgetExhausted, HeadMoved, PipelineError
from adws.core.pipeline_settings import HandOver
from adws.core.run import state_folder
from adws.engine.run_result import RunResult
from adws.pipeline.actions import Action, AskAgent, Judge, JudgeBatch
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.results import EndCategory
from adws.pipeline_slots import (
    ACTIONS,
    AGENT_MINUTES,
    AGENT_RESULT,
    DUE,
    HEAD_JUDGEMENT,
    HEAD_ORDER,
)

_MAX_LOOKS = 10
"""A forge may show an action late. The limit keeps adws from repeating it for ever."""
ContextOutcome = IOResult[Context, PipelineError]


def work(opened: ContextOutcome, request: WorkflowRequest, workflow: str) -> tuple[Action, ...]:
    """Look at the pull requests and act until nothing is left to do; return all actions.

    adws does not wait for workflows of the forge: they look again when they end.
    """
    actions_done, looks = list[Action](), 0
    while True:
        result = run(opened, _with_workflow(request, workflow))
        if result.error is not None:
            fail(result.error, as_json=request.as_json)
        actions = result.context.get(ACTIONS) or ()
        actions_done += actions
        finished = [_do(opened, request, action) for action in result.context.get(DUE) or ()]
        hand_over = result.context.settings.pipeline.hand_over
        looks += 1
        late = hand_over is HandOver.DISPATCH and looks == _MAX_LOOKS
        if late or not actions or not all(finished):
            return tuple(actions_done)


def run_job(
    opened: ContextOutcome, request: WorkflowRequest, name: str, order: HeadOrder
) -> RunResult:
    """Run one job on a head; a newer state of the pull request is no error."""
    result = run(
        opened.map(lambda context: context.put(HEAD_ORDER, order)), _with_workflow(request, name)
    )
    handed = {HEAD_JUDGEMENT.name, AGENT_RESULT.name} & result.context.slots.keys()
    if result.error is not None and not handed and not isinstance(result.error, HeadMoved):
        fail(result.error, as_json=request.as_json)
    return result


def decide(opened: ContextOutcome, request: WorkflowRequest, order: HeadOrder) -> int | None:
    """Reserve the money for an agent, and return its minutes; None if adws does not ask it."""
    result = run(
        opened.map(lambda context: context.put(HEAD_ORDER, order)),
        _with_workflow(request, "pipeline-decide"),
    )
    if result.error is None:
        return result.context.get(AGENT_MINUTES)
    if not isinstance(result.error, (BudgetExhausted, HeadMoved)):
        fail(result.error, as_json=request.as_json)
    return None


def _do(
    opened: ContextOutcome, request: WorkflowRequest, action: Judge | JudgeBatch | AskAgent
) -> bool:
    """Do a job, and return whether it ran: adws asks no agent if a limit leaves no money."""
    batch = action.heads if isinstance(action, JudgeBatch) else ()
    head = action.heads[0] if isinstance(action, JudgeBatch) else action
    folder = value_or_exit(
        IOResult.do(
            folder
            for context in opened
            for name in io_ops.new_id()
            for folder in IOResult.from_value(
                state_folder(context.root) / "pipeline" / f"{head.number}-{head.sha[:8]}-{name}"
            )
            for _made in io_ops.make_folder(folder / "judge")
        ),
        as_json=request.as_json,
    )
    job = partial(run_job, opened, request)
    if not isinstance(action, AskAgent):
        order = HeadOrder(head.number, head.sha, out=folder / "judge", batch=batch)
        _ = job("pipeline-test", order)
        _ = job("pipeline-record", order)
        return True
    order = HeadOrder(action.number, action.sha, action.role, folder)
    if decide(opened, request, order) is None:
        return False
    answer = job("pipeline-agent", order).context.get(AGENT_RESULT)
    landing = HeadOrder(action.number, action.sha, action.role, folder / "judge", patch=folder)
    if answer and answer.category is EndCategory.SUCCESS:
        _ = job("pipeline-test", landing)
    _ = job("pipeline-land", landing)
    return True


def _with_workflow(request: WorkflowRequest, name: str) -> WorkflowRequest:
    return WorkflowRequest(
        workflow=name, loud=request.loud, as_json=request.as_json, own_workflows=True
    )
