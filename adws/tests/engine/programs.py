"""Programs made of toys, and what came of running them."""

from typing import Any

from adws.core.context import Context, Step
from adws.core.errors import CommandFailed
from adws.core.railway import settle
from adws.engine.events import RunEvent
from adws.engine.program import WorkflowProgram, prepare, prepare_nested
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult
from adws.engine.workflow import StepUse
from adws.tests.engine.toys import at

NO = CommandFailed("no", context={"root": "/project"})
"""How the toy ``fail`` fails."""

FAILED_STEP = 'use = "fail"'
ALWAYS_NOTE = '[[steps]]\nuse = "note"\nname = "last"\nwith.word = "always"\nalways = true\n'
INNER = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"'
"""The text of a workflow that counts, and says whether it has come to three."""


def of_use(step: Step, **rules: Any) -> WorkflowProgram:  # noqa: ANN401 - values of any key
    """Return a program of one step under some rules."""
    return WorkflowProgram("one", (prepare(StepUse("one", "one", **rules), call=step),))


def nest(program: WorkflowProgram, **rules: Any) -> WorkflowProgram:  # noqa: ANN401 - values of any key
    """Return a program that nests another one under some rules."""
    use = StepUse("workflow:inner", "inner", **rules)
    return WorkflowProgram("outer", (prepare_nested(use, program),))


def run_to_end(program: WorkflowProgram, context: Context | None = None) -> RunResult:
    """Run a program that is expected to come to some end."""
    return settle(run_workflow(program, context or at())).unwrap()


def run_events(program: WorkflowProgram, context: Context | None = None) -> list[RunEvent]:
    """Run a program and return its events."""
    events: list[RunEvent] = []
    _ = run_workflow(program, context or at(), subscribers=(events.append,))
    return events


def events_of(program: WorkflowProgram) -> list[tuple[str, str, str]]:
    """Run a program and return its events: kind, step, and what explains it."""
    return [
        (e.kind.value, e.step, e.reason or (e.error.message if e.error else ""))
        for e in run_events(program)
    ]
