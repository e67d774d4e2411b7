"""The loop that runs a program: no recursion, however many steps and however deep."""

from collections.abc import Callable

from attrs import define, evolve, field
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, RepetitionExhausted
from adws.core.railway import settle
from adws.engine.announcer import Announcer
from adws.engine.calling import call_step, pause_before_retry
from adws.engine.condition import holds, skip_reason
from adws.engine.events import EventKind
from adws.engine.frame import PAUSE_AFTER, Ending, Frame, Place
from adws.engine.nesting import frame_inside
from adws.engine.program import Program
from adws.engine.workflow import StepUse

Keep = Callable[[tuple[Place, ...], Context], IOResult[None, PipelineError]]
"""Saves where a run stands and what its steps have left."""


@define
class Execution:
    """One run of a program; ``frames`` is the way to the step that is run next, outermost first.

    ``keep``, when given, is called after each finished step. ``pause_after`` names a repeated
    step after one turn of which the run pauses.
    """

    frames: list[Frame]
    context: Context
    announcer: Announcer
    keep: Keep | None = None
    pause_after: str | None = None
    ending: Ending | None = field(default=None, init=False)

    def run(self) -> Ending | None:
        """Run to the end and return why it did not get there, or None.

        An exception in a step is a bug: the ``always`` steps are run, then it goes its way.
        """
        try:
            self._loop()
        finally:
            if self.frames:
                self._abandon()
        return self.ending

    def _loop(self) -> None:
        while self.frames:
            frame = self.frames[-1]
            if frame.plain and self._quiet:
                self._hurry(frame)
            if frame.at_end:
                self._leave()
            else:
                self._consider(frame)

    @property
    def _quiet(self) -> bool:
        return self.keep is None and not self.announcer.subscribers

    def _hurry(self, frame: Frame) -> None:
        """Run the bare steps that come next: the short way, when nobody looks on."""
        steps = frame.program.steps
        while not frame.at_end and (step := steps[frame.index].bare) is not None:
            result = settle(step(self.context))
            if not is_successful(result):
                self._end_failed_try(frame, result.failure())
                return
            self.context = result.unwrap()
            frame.index += 1

    def _abandon(self) -> None:
        frame = self.frames[-1]
        frame.ending = frame.ending or Ending(Cancelled("a bug in a step ended the run"))
        if not frame.at_end:
            frame.advance()
        self._loop()

    def _consider(self, frame: Frame) -> None:
        reason = skip_reason(frame, self.context)
        limit = frame.prepared.use.limit
        if reason:
            self.announcer.step(EventKind.STEP_SKIPPED, frame, self.context, reason=reason)
            frame.advance()
        elif limit is not None and frame.iteration > limit:
            self._fail(frame, _exhausted(frame))
        elif frame.ending is None and (signal := self._stop_asked(frame.prepared.use)):
            frame.ending = Ending(paused_by=signal)
        else:
            self._start(frame)

    def _stop_asked(self, use: StepUse) -> str | None:
        """Return the signal that asked the run to stop, where it may: a round is not torn apart."""
        inside = len(self.frames) > 1
        if inside and use.repeat_until is None and not use.pause_before:
            return None
        return settle(io_ops.stop_requested()).value_or(None)

    def _start(self, frame: Frame) -> None:
        if frame.attempt == 1:
            self.announcer.step_started(frame, self.context)
        work = frame.prepared.work
        if isinstance(work, Program):
            self.frames.append(frame_inside(frame, work))
            return
        result = settle(call_step(frame, work, self.context))
        if is_successful(result):
            self.context = result.unwrap()
            self._finish(frame)
        else:
            self._end_failed_try(frame, result.failure())

    def _leave(self) -> None:
        left = self.frames.pop().ending
        if not self.frames:
            self.ending = left
            return
        frame = self.frames[-1]
        if left is None:
            self._finish(frame)
        elif left.paused_by or left.error is None:
            frame.ending = frame.ending or left
            frame.advance()
        else:
            self._end_failed_try(frame, left.error)

    def _finish(self, frame: Frame) -> None:
        self.announcer.step(EventKind.STEP_FINISHED, frame, self.context)
        use = frame.prepared.use
        if use.repeat_until is None or holds(use.repeat_until, frame, self.context):
            frame.advance()
            self._save(frame)
            return
        frame.repeat()
        self._save(frame)
        if use.name == self.pause_after:
            frame.ending = frame.ending or Ending(paused_by=PAUSE_AFTER)

    def _save(self, frame: Frame) -> None:
        if self.keep is None or any(one.ending for one in self.frames):
            return
        kept = settle(self.keep(tuple(one.place for one in self.frames), self.context))
        if not is_successful(kept):
            frame.ending = Ending(kept.failure())

    def _end_failed_try(self, frame: Frame, error: PipelineError) -> None:
        told = error.at_step(frame.step_path)
        if not _tries_again(frame, error):
            self._fail(frame, told)
            return
        self.announcer.step(EventKind.STEP_RETRIED, frame, self.context, error=told)
        waited = settle(pause_before_retry(frame, error))
        frame.attempt += 1
        if not is_successful(waited):
            self._fail(frame, waited.failure().at_step(told.step))
        elif signal := waited.unwrap():
            frame.ending = frame.ending or Ending(paused_by=signal)

    def _fail(self, frame: Frame, error: PipelineError) -> None:
        self.announcer.step(EventKind.STEP_FAILED, frame, self.context, error=error)
        earlier = frame.ending or Ending()
        frame.ending = evolve(earlier, error=earlier.error or error)
        frame.advance()


def _tries_again(frame: Frame, error: PipelineError) -> bool:
    """Whether a failed step is tried again: as often as declared, or because the error says so."""
    if isinstance(error, Cancelled):
        return False
    declared = frame.attempt < frame.prepared.use.max_attempts
    return declared or error.retry_after_seconds is not None


def _exhausted(frame: Frame) -> PipelineError:
    use = frame.prepared.use
    return RepetitionExhausted(
        f"'{use.name}' was run {use.limit} times and '{use.repeat_until}' is still not true",
        hint="raise its limit, or look at why the work does not come to an end",
        context={"limit": use.limit},
        step=frame.step_path,
    )
