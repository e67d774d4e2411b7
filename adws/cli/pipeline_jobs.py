"""The jobs of the pipeline that this process does itself, where no workflow of the forge does."""

from functools import partial

from returns.io import IOResult

from adws import io_ops
from adws.cli.exit import fail, value_or_exit
from adws.cli.workflow_run import Wish, run
from adws.core.context import Context
from adws.core.errors import BudgetExhausted, HeadMoved, PipelineError
from adws.core.pipeline_settings import HandOver
from adws.core.run import state_folder
from adws.engine.run_result import RunResult
from adws.pipeline.actions import Action, Ask, Judge
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.results import Category
from adws.pipeline_slots import (
    ACTIONS,
    AGENT_MINUTES,
    AGENT_RESULT,
    DUE,
    HEAD_JUDGEMENT,
    HEAD_ORDER,
)

_MOST_LOOKS = 10
"""A forge may show what was just done a little later: then it must not be done for ever."""
Opened = IOResult[Context, PipelineError]


def work(opened: Opened, wish: Wish, workflow: str) -> tuple[Action, ...]:
    """Look, and do what is decided, until nothing is left to do now; return all that was done.

    What workflows of the forge do is not waited for: they look again when they end.
    """
    done, looks = list[Action](), 0
    while True:
        looked = run(opened, _named(wish, workflow))
        if looked.error is not None:
            fail(looked.error, as_json=wish.as_json)
        actions = looked.context.get(ACTIONS) or ()
        done += actions
        ended = [_do(opened, wish, one) for one in looked.context.get(DUE) or ()]
        hand_over = looked.context.settings.pipeline.hand_over
        looks += 1
        late = hand_over is HandOver.DISPATCH and looks == _MOST_LOOKS
        if late or not actions or not all(ended):
            return tuple(done)


def run_job(opened: Opened, wish: Wish, name: str, order: HeadOrder) -> RunResult:
    """Run one job on a head; an order that has been overtaken is no error."""
    result = run(opened.map(lambda context: context.put(HEAD_ORDER, order)), _named(wish, name))
    handed = {HEAD_JUDGEMENT.name, AGENT_RESULT.name} & result.context.slots.keys()
    if result.error is not None and not handed and not isinstance(result.error, HeadMoved):
        fail(result.error, as_json=wish.as_json)
    return result


def decide(opened: Opened, wish: Wish, order: HeadOrder) -> int | None:
    """Reserve the money for an agent, and return its minutes; None where it is not asked."""
    result = run(
        opened.map(lambda context: context.put(HEAD_ORDER, order)), _named(wish, "pipeline-decide")
    )
    if result.error is None:
        return result.context.get(AGENT_MINUTES)
    if not isinstance(result.error, (BudgetExhausted, HeadMoved)):
        fail(result.error, as_json=wish.as_json)
    return None


def _do(opened: Opened, wish: Wish, due: Judge | Ask) -> bool:
    """Do a job, and return whether it was: no agent is asked where a limit leaves no money."""
    folder = value_or_exit(
        IOResult.do(
            folder
            for context in opened
            for name in io_ops.new_id()
            for folder in IOResult.from_value(
                state_folder(context.root) / "pipeline" / f"{due.number}-{due.sha[:8]}-{name}"
            )
            for _made in io_ops.make_folder(folder / "judge")
        ),
        as_json=wish.as_json,
    )
    job = partial(run_job, opened, wish)
    if isinstance(due, Judge):
        order = HeadOrder(due.number, due.sha, out=folder / "judge")
        _ = job("pipeline-test", order)
        _ = job("pipeline-record", order)
        return True
    order = HeadOrder(due.number, due.sha, due.role, folder)
    if decide(opened, wish, order) is None:
        return False
    asked = job("pipeline-agent", order).context.get(AGENT_RESULT)
    handed = HeadOrder(due.number, due.sha, due.role, folder / "judge", patch=folder)
    if asked and asked.category is Category.SUCCESS:
        _ = job("pipeline-test", handed)
    _ = job("pipeline-land", handed)
    return True


def _named(wish: Wish, name: str) -> Wish:
    return Wish(workflow=name, loud=wish.loud, as_json=wish.as_json, own_workflows=True)
