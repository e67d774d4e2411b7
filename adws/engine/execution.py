"""The loop that runs a program: no recursion, however many steps and however deep."""

from functools import partial

from attrs import define, evolve, field
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context, Slot, reason_slot
from adws.core.errors import Cancelled, PipelineError, RepetitionExhausted
from adws.core.quantity import quantity
from adws.core.railway import settle
from adws.core.run import RunFailure
from adws.core.step_outcome import step_result
from adws.engine.announcer import Announcer
from adws.engine.calling import after_interrupt, call_step, pause_before_retry
from adws.engine.condition import condition_holds, skip_reason
from adws.engine.fan_out import open_items, run_items
from adws.engine.feedback import failed_tries, with_feedback, without_feedback
from adws.engine.frame import PAUSE_AFTER, Ending, WorkflowFrame
from adws.engine.items import ItemResult, ending_of_all, gathered
from adws.engine.keeping import Keeper, KeptItem
from adws.engine.nesting import frame_inside
from adws.engine.program import FanOut, WorkflowProgram
from adws.engine.run_result import CONTINUE
from adws.engine.slot_names import stored
from adws.engine.workflow import StepUse
from adws.slots import RUN_FAILURE

NOT_GOOD_ENOUGH = 1
"""The exit code of errors of the work, not of the machine."""


@define
class Execution:
    """One run of a program; ``frames`` is the path to the next step, outermost first.

    ``keeper``, if given, saves the run after each finished step. ``pause_after`` names repeated
    steps: the run pauses after one turn of any of them. ``resumed``: no step has run since the
    resumption. ``cleans_up``: the run around it is over, so nothing pauses here. ``around`` are the
    cancellations that can end it from another thread.
    """

    frames: list[WorkflowFrame]
    context: Context
    announcer: Announcer
    keeper: Keeper | None = None
    pause_after: tuple[str, ...] = ()
    resumed: bool = False
    cleans_up: bool = False
    unsaved: bool = field(default=False, init=False)
    around: tuple[io_ops.Cancellation, ...] = field(default=(), init=False)
    ending: Ending | None = field(default=None, init=False)

    def run(self) -> Ending | None:
        """Run to the end, and return None; else return why it ended early.

        An exception in a step is a bug: the ``always`` steps run, then it is raised again. After an
        interrupt (``KeyboardInterrupt``, ``SystemExit``) these steps cannot start processes.
        """
        self.around = settle(io_ops.cancellations_around()).value_or(())
        try:
            self._loop()
        except BaseException as error:
            _ = self._abandon() if isinstance(error, Exception) else after_interrupt(self._abandon)
            raise
        return self.ending

    def _loop(self) -> None:
        while self.frames:
            frame = self.frames[-1]
            if frame.plain and self.keeper is None and not self.around:
                self._run_plain_steps(frame)
            if frame.at_end:
                self._leave_workflow()
            else:
                self._start_or_skip(frame)

    def _run_plain_steps(self, frame: WorkflowFrame) -> None:
        """Run the bare steps that come next, the fast way; used if nothing is saved."""
        if self.announcer.subscribers:
            self._run_announced_steps(frame)
            return
        for prepared in frame.program.steps[frame.index :]:
            if prepared.bare is None:
                return
            result = step_result(prepared.bare, prepared.use.name, prepared.may_write, self.context)
            if not is_successful(result):
                self._end_failed_try(frame, result.failure())
                return
            self.context = result.unwrap()
            frame.advance()

    def _run_announced_steps(self, frame: WorkflowFrame) -> None:
        """Run the same steps and announce each: the end of one is the start of the next."""
        announcer, outermost = self.announcer, len(self.frames) == 1
        if frame.attempt == 1:
            frame.started = announcer.seconds()
        for prepared in frame.program.steps[frame.index :]:
            if prepared.bare is None or (outermost and _stop_signal()):
                return
            context, path = self.context, frame.path + prepared.use.name
            if frame.attempt == 1:
                announcer.bare_step_started(path, prepared, context)
            result = step_result(prepared.bare, prepared.use.name, prepared.may_write, context)
            if not is_successful(result):
                self._end_failed_try(frame, result.failure())
                return
            self.context = context = result.unwrap()
            announcer.bare_step_finished(path, frame, prepared, context)
            frame.advance()

    def _abandon(self) -> IOResult[None, PipelineError]:
        if self.frames:  # pragma: no branch - an interrupt may come when all is done
            frame = self.frames[-1]
            frame.ending = frame.ending or Ending(
                Cancelled("a bug in a step ended the run", hint=CONTINUE)
            )
            if not frame.at_end:
                frame.advance()
            self._loop()
        return IOSuccess(None)

    def _start_or_skip(self, frame: WorkflowFrame) -> None:
        reason, limit = skip_reason(frame, self.context), frame.prepared.use.limit
        if reason:
            self.announcer.step_skipped(frame, self.context, reason)
            frame.advance()
        elif limit is not None and frame.iteration > limit:
            self._fail(frame, _exhausted(frame))
        elif frame.ending is None and (signal := self._requested_stop(frame.prepared.use)):
            frame.ending = Ending(paused_by=signal)
        else:
            self._start(frame)

    def _requested_stop(self, use: StepUse) -> str | None:
        """Return who asked the run to stop, if it may stop here and not within a round."""
        if self.cleans_up:
            return None
        if len(self.frames) == 1 or use.repeat_until is not None or use.pause_before:
            return _stop_signal()
        return next((around.reason for around in self.around if around.reason is not None), None)

    def _start(self, frame: WorkflowFrame) -> None:
        if frame.attempt == 1:
            self.announcer.step_started(frame, self.context)
        work = frame.prepared.work
        if isinstance(work, WorkflowProgram):
            self.frames.append(frame_inside(frame, work))
            return
        resumed, self.resumed = self.resumed, False
        if isinstance(work, FanOut):
            self._run_items(frame, work, resumed=resumed)
            return
        result = settle(call_step(frame, work, self.context, self.keeper))
        if is_successful(result):
            self.context = result.unwrap()
            self._finish(frame)
        else:
            self._end_failed_try(frame, result.failure())

    def _run_items(self, frame: WorkflowFrame, work: FanOut, *, resumed: bool) -> None:
        """Run a step for each item of a slot, and gather the results from the items' contexts."""
        keeper, path = None if self._is_over else self.keeper, frame.step_path
        opened = settle(open_items(frame, self.context, keeper, resumed=resumed))
        if not is_successful(opened):
            self._end_failed_try(frame, opened.failure())
            return
        run_item = partial(self._run_item, self.announcer.taking_turns())
        results = run_items(frame, work, self.context, opened.unwrap(), run_item)
        ending = ending_of_all(frame, results)
        if ending is None:
            self.context = gathered(frame, self.context, results)
            self._finish(frame)
            if keeper is not None and not self._is_over:
                # A failure to save here does not harm the run.
                _ = settle(keeper.close_items(path))
        elif ending.paused_by or ending.error is None:
            frame.ending = frame.ending or ending
            frame.advance()
        else:
            self._end_failed_try(frame, ending.error)

    def _run_item(
        self, announcer: Announcer, frames: list[WorkflowFrame], item: KeptItem, number: int
    ) -> ItemResult:
        execution = Execution(
            frames,
            item.context,
            evolve(announcer, lane=number),
            item.keeper,
            resumed=bool(item.places),
            cleans_up=self._is_over or self.cleans_up,
        )
        ending = execution.run()
        return ItemResult(execution.context, ending, execution.unsaved)

    def _leave_workflow(self) -> None:
        ending = self.frames.pop().ending
        if not self.frames:
            self.ending = ending
            return
        frame = self.frames[-1]
        if ending is None:
            self._finish(frame)
        elif ending.paused_by or ending.error is None:
            frame.ending = frame.ending or ending
            frame.advance()
        else:
            self._end_failed_try(frame, ending.error)

    def _finish(self, frame: WorkflowFrame) -> None:
        self.announcer.step_finished(frame, self.context)
        use = frame.prepared.use
        if use.feedback:
            self.context = without_feedback(frame, self.context)
        if use.repeat_until is None or condition_holds(use.repeat_until, frame, self.context):
            frame.advance()
            self._save(frame)
            return
        frame.repeat()
        self._save(frame)
        if use.name in self.pause_after:
            frame.ending = frame.ending or Ending(paused_by=PAUSE_AFTER)

    def _save(self, frame: WorkflowFrame) -> None:
        if self.keeper is None or self._is_over:
            return
        positions = tuple(open_frame.position for open_frame in self.frames)
        saved = settle(self.keeper.keep(positions, self.context))
        if not is_successful(saved):
            self.unsaved, frame.ending = True, Ending(saved.failure())

    @property
    def _is_over(self) -> bool:
        """Whether only ``always`` steps are left; the run does not save their results."""
        return any(frame.ending for frame in self.frames)

    def _end_failed_try(self, frame: WorkflowFrame, error: PipelineError) -> None:
        stamped = error.at_step(frame.step_path)
        again = self._tries_again(frame, error)
        if frame.prepared.use.feedback and error.mendable:
            self.context = with_feedback(frame, self.context, error)
        if not again:
            self._give_up(frame, stamped)
            return
        self.announcer.step_retried(frame, self.context, stamped)
        waited = settle(pause_before_retry(frame, error))
        frame.attempt += 1
        if not is_successful(waited):
            self._fail(frame, waited.failure().at_step(stamped.step))
        elif signal := waited.unwrap():
            frame.ending = frame.ending or Ending(paused_by=signal)

    def _tries_again(self, frame: WorkflowFrame, error: PipelineError) -> bool:
        """Whether a failed step is tried again: as often as the rule says, or as the error says."""
        if isinstance(error, Cancelled):
            return False
        if error.retry_after_seconds is not None:
            return True
        use = frame.prepared.use
        if not use.feedback:
            return frame.attempt < (use.max_attempts or 1)
        allowed = use.max_attempts or self.context.settings.max_attempts
        return error.mendable and failed_tries(frame, self.context) + 1 < allowed

    def _give_up(self, frame: WorkflowFrame, error: PipelineError) -> None:
        """End a step whose tries all failed: its workflow fails, or continues by its rule."""
        slot = frame.prepared.use.gives_up
        if slot is None or error.exit_code != NOT_GOOD_ENOUGH:
            self._fail(frame, error)
            return
        self.announcer.step_failed(frame, self.context, error)
        updated = self.context.put(Slot(stored(frame.names, slot), bool), value=True)
        self.context = updated.put(reason_slot(stored(frame.names, slot)), RunFailure.of(error))
        frame.advance()
        self._save(frame)

    def _fail(self, frame: WorkflowFrame, error: PipelineError) -> None:
        self.announcer.step_failed(frame, self.context, error)
        earlier = frame.ending or Ending()
        frame.ending = evolve(earlier, error=earlier.error or error)
        if len(self.frames) == 1 and earlier.error is None:
            self.context = self.context.put(RUN_FAILURE, RunFailure.of(error))
        frame.advance()


def _stop_signal() -> str | None:
    return settle(io_ops.stop_requested()).value_or(None)


def _exhausted(frame: WorkflowFrame) -> PipelineError:
    use, times = frame.prepared.use, quantity(frame.prepared.use.limit or 0, "time")
    return RepetitionExhausted(
        f"'{use.name}' ran {times} and '{use.end_condition}' is still not true",
        hint="raise its limit, or find out why the condition never becomes true",
        context={"limit": use.limit},
        step=frame.step_path,
    )
