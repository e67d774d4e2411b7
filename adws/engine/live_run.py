"""A run for asyncio: its events as they happen, its result, and its end with the task."""

import asyncio
from collections.abc import AsyncIterator, Callable, Generator
from contextvars import copy_context
from functools import partial
from threading import Thread
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar

from attrs import define, field
from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.engine.live_event import Listener, LiveEvent
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult

_Value = TypeVar("_Value")
_Given = ParamSpec("_Given")
_BUFFERED_EVENTS = 64


def run_async(
    program: WorkflowProgram,
    context: Context,
    *,
    state: SaveAs | Resume | None = None,
    pause_after: str | tuple[str, ...] = (),
    cancellation: io_ops.Cancellation | None = None,
    buffered_events: int = _BUFFERED_EVENTS,
) -> "LiveRun[RunResult]":
    """Return a run that begins, in a thread, when you await its events or its result.

    ``async for event in run`` gives the events; the last one is ``RunEnded`` with the result, or
    ``RunRefused``. ``await run`` gives what ``run_workflow`` returns. If ``buffered_events`` events
    are not taken yet, the run waits. If the task around it is cancelled, or you leave the loop over
    the events, the run ends as by ``Cancellation.cancel``; ``async with run`` also waits for that.
    For the other arguments see ``run_workflow``.
    """
    ends = cancellation or io_ops.Cancellation()
    work = partial(
        run_workflow, program, context, state=state, pause_after=pause_after, cancellation=ends
    )
    return LiveRun(lambda listener: work(subscribe=listener), ends, max(1, buffered_events))


def call_async(
    call: Callable[_Given, IOResult[_Value, PipelineError]],
    *arguments: _Given.args,
    **options: _Given.kwargs,
) -> "LiveRun[_Value]":
    """Return a whole run, such as ``fix_project``, that begins when you await it or its events.

    ``async for event in call_async(fix_project, ".", agent="search")`` gives the events of the run.
    ``await`` gives what the call returns; a call that fails before it runs anything has no events.
    Buffer and end are those of ``run_async``; ``subscribe`` and ``cancellation`` are its own.
    """
    ends = io_ops.Cancellation()
    keywords: dict[str, Any] = {**options, "cancellation": ends}
    anyhow: Callable[..., IOResult[_Value, PipelineError]] = call

    def work(listener: Listener) -> IOResult[_Value, PipelineError]:
        return anyhow(*arguments, **{**keywords, "subscribe": listener})

    return LiveRun(work, ends, _BUFFERED_EVENTS)


@define(eq=False)
class LiveRun(Generic[_Value]):
    """A run under asyncio, made by ``run_async`` or ``call_async``; you can use it once."""

    _work: Callable[[Listener], IOResult[_Value, PipelineError]]
    cancellation: io_ops.Cancellation
    """Ends the run from any thread."""
    _room: int
    _queue: "asyncio.Queue[LiveEvent | None]" = field(init=False)
    _ended: "asyncio.Future[IOResult[_Value, PipelineError]] | None" = field(
        default=None, init=False
    )
    _left: bool = field(default=False, init=False)

    def __await__(self) -> Generator[object, None, IOResult[_Value, PipelineError]]:
        """Run to the end, or wait for it; drop the events."""
        return self._result().__await__()

    def __aiter__(self) -> AsyncIterator[LiveEvent]:
        """Return the events from now on."""
        return self._events()

    async def __aenter__(self) -> Self:
        """Begin the run."""
        _ = self._begun()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End the run if it is still running, and wait for its end."""
        await self.aclose()

    async def _events(self) -> AsyncIterator[LiveEvent]:
        task = self._begun()
        try:
            while not (task.done() and self._queue.empty()):
                event = await self._queue.get()
                if event is None:
                    break
                yield event
            _ = await asyncio.shield(task)
        finally:
            await self.aclose()

    async def _result(self) -> IOResult[_Value, PipelineError]:
        task = self._begun()
        self._stop_listening()
        try:
            return await asyncio.shield(task)
        finally:
            await self.aclose()

    def _begun(self) -> "asyncio.Future[IOResult[_Value, PipelineError]]":
        """Start the thread, unless it runs; return the future outcome of the run."""
        if self._ended is None:
            loop = asyncio.get_running_loop()
            self._queue = asyncio.Queue(self._room)
            self._ended = loop.create_future()
            work = partial(copy_context().run, self._run, loop, self._ended)
            Thread(target=work, name="adws run", daemon=True).start()
        return self._ended

    def _run(
        self,
        loop: asyncio.AbstractEventLoop,
        future: "asyncio.Future[IOResult[_Value, PipelineError]]",
    ) -> None:
        """Do the work in its thread; a bug in a step is raised where you await the run."""

        def hand_over(event: LiveEvent | None) -> None:
            if not self._left:
                asyncio.run_coroutine_threadsafe(self._queue.put(event), loop).result()

        try:
            outcome = self._work(hand_over)
        except BaseException as error:  # noqa: BLE001 - it goes on in the task that awaits it
            end = partial(future.set_exception, error)
        else:
            end = partial(future.set_result, outcome)
        hand_over(None)
        _ = loop.call_soon_threadsafe(end)

    def _stop_listening(self) -> None:
        self._left = True
        while not self._queue.empty():
            _ = self._queue.get_nowait()

    async def aclose(self) -> None:
        """End the run if it is still running, and wait for its end.

        It waits even if the task around it is cancelled meanwhile.
        """
        if self._ended is None or self._ended.done():
            return
        self.cancellation.cancel("asyncio")
        self._stop_listening()
        again: asyncio.CancelledError | None = None
        while not self._ended.done():
            try:
                _ = await asyncio.wait((self._ended,))
            except asyncio.CancelledError as error:
                again = error
        if again is not None:
            raise again
