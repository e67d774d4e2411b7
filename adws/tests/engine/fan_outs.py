"""Programs with a step for each item of a slot, and what such steps do in tests."""

import threading
from typing import Any

from returns.io import IOResult

from adws.core.context import Context, Step
from adws.core.errors import (
    CommandFailed,
    PipelineError,
)
from adws.core.step import unnamed
from adws.engine.program import WorkflowProgram, prepare
from adws.engine.workflow import StepUse
from adws.tests.engine.programs import of_use
from adws.tests.engine.toys import (
    NEGATIVE,
    square,
)

EACH: dict[str, Any] = {"for_each": "items", "item": "one"}


SQUARED: dict[str, Any] = {**EACH, "gather": {"square": "squares"}}


WORK = """
[[steps]]
use = "write_items"
with.numbers = [3, -1, 2]
[[steps]]
use = "square"
for_each = "items"
item = "one"
gather = { square = "squares", seen = "all_seen" }
"""


SECONDS = 30


def negative(count: int, at_step: str) -> CommandFailed:
    """Return how the toy ``square`` fails."""
    return CommandFailed(NEGATIVE, context={"one": count}, step=at_step)


def for_items(step: Step, **rules: Any) -> WorkflowProgram:  # noqa: ANN401 - values of any key
    """Return a program that runs a step for each of ``items``."""
    return of_use(step, **EACH, **rules)


def of_steps(*uses: tuple[Step, dict[str, Any]]) -> WorkflowProgram:
    """Return a program of steps under their rules."""
    steps = (
        prepare(StepUse(call.__name__, call.__name__, **rules), call=call) for call, rules in uses
    )
    return WorkflowProgram("several", tuple(steps))


def meeting(barrier: threading.Barrier, context: Context) -> IOResult[Context, PipelineError]:
    """Wait until others have come here, too."""
    _ = barrier.wait(SECONDS)
    return unnamed(square)(context)
