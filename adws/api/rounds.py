"""A whole repair in three parts, for programs with a loop of their own: open, rounds, close.

The parts are cut from the workflow `fix`, so that nobody copies the order of its steps. What has
been reached is in the context; the caller keeps it between the parts.
"""

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import cast

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.nesting import refuse_nested
from adws.api.project_context import THIS_CALL, open_context
from adws.core.context import Context, given_context
from adws.core.errors import PipelineError
from adws.core.fix_report import FixReport
from adws.core.railway import settle
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.engine.loading import load_workflow
from adws.engine.program import PreparedStep, WorkflowProgram
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult, RunStatus, stopped_by
from adws.ledger.run_id import new_run_id
from adws.slots import FIX_REPORT, RUN

_ROUNDS = ("waves", "round")
"""The steps of the workflow that repeat rounds."""


def open_run(
    root: PurePath | str = ".",
    *,
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
    **settings: object,
) -> IOResult[Context, PipelineError]:
    """Do all that `adws fix` does before its first round, and return the context of the run.

    That is: agents, cage, suites, the base and its judged run, the ledger, the confirmation of the
    failures. ``context.get(ROUNDS_DONE)`` is true if nothing is left to do. Call ``fix_round``
    with the context until it is, or as often as you like, and then ``close_run``.
    """
    return IOResult.do(
        opened
        for context in open_context(str(root), settings, origin=THIS_CALL).bind(refuse_nested)
        for run in new_run_id()
        for opened in _Part(_before_rounds, tuple(subscribers), cancellation, subscribe).run(
            context.put(RUN, run)
        )
    )


def fix_round(
    context: Context,
    *,
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
) -> IOResult[Context, PipelineError]:
    """Do one round: choose a group, let the agent try, judge, keep or drop, record.

    With lanes, one wave. Where ``ROUNDS_DONE`` is true, nothing is done.
    """
    return _Part(_one_round, tuple(subscribers), cancellation, subscribe).run(context)


def close_run(
    context: Context,
    *,
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
) -> IOResult[FixReport, PipelineError]:
    """Do all that `adws fix` does after its last round, and return the report.

    That is: judge what is delivered as a whole, deliver it, write the report, remove the trees.
    """
    closed = _Part(_after_rounds, tuple(subscribers), cancellation, subscribe).run(context)
    return closed.bind_result(lambda final_context: final_context.require(FIX_REPORT))


def _not_opened(missing: PipelineError) -> PipelineError:
    return evolve(missing, hint="begin with open_run, and hand on the context that it returns")


_Steps = tuple[PreparedStep, ...]


def _place(steps: _Steps) -> int:
    return next(index for index, step in enumerate(steps) if step.use.name in _ROUNDS)


def _before_rounds(steps: _Steps) -> _Steps:
    return steps[: _place(steps)]


def _after_rounds(steps: _Steps) -> _Steps:
    return steps[_place(steps) + len(_ROUNDS) :]


def _one_round(steps: _Steps) -> _Steps:
    return tuple(map(_turn, steps[_place(steps) :][: len(_ROUNDS)]))


def _turn(repeating: PreparedStep) -> PreparedStep:
    """Return a step that is repeated as one turn of it; so inside of what nests it."""
    if repeating.use.repeat_until is not None:
        return evolve(repeating, use=evolve(repeating.use, repeat_until=None, limit=None))
    inner = cast("WorkflowProgram", repeating.work)
    return evolve(repeating, work=evolve(inner, steps=tuple(map(_turn, inner.steps))))


@frozen
class _Part:
    """A part of the workflow, and how it is run."""

    steps_of: Callable[[_Steps], _Steps]
    subscribers: tuple[Subscriber, ...]
    cancellation: io_ops.Cancellation | None
    subscribe: Listener | None

    def run(self, context: Context) -> IOResult[Context, PipelineError]:
        """Run the part; if it does not come to its end, what the workflow always does is done.

        That puts the workspace back; its failures say nothing about the run.
        """
        return IOResult.do(
            final_context
            for _run in IOResult.from_result(
                given_context(context).bind(lambda given: given.require(RUN)).alt(_not_opened)
            )
            for program in load_workflow("fix")
            for result in self._run(program, self.steps_of(program.steps), context)
            for final_context in self._context_of(program, result)
        )

    def _run(
        self, program: WorkflowProgram, steps: _Steps, context: Context
    ) -> IOResult[RunResult, PipelineError]:
        part = evolve(program, steps=steps)
        return run_workflow(
            part,
            context,
            subscribers=self.subscribers,
            cancellation=self.cancellation,
            subscribe=self.subscribe,
        )

    def _context_of(
        self, program: WorkflowProgram, result: RunResult
    ) -> IOResult[Context, PipelineError]:
        if result.status is RunStatus.FINISHED:
            return IOSuccess(result.context)
        for step in _after_rounds(program.steps):
            if step.use.always and self.steps_of is not _after_rounds:
                _ = settle(run_workflow(evolve(program, steps=(step,)), result.context))
        return IOFailure(result.error or stopped_by(result.paused_by))
