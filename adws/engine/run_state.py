"""The saved state of a run: ``.adws/runs/<run>/state.json``."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, TypeVar

from attrs import evolve, field, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.checksum import from_checked_json, with_checksum
from adws.core.codec import from_json, to_json, to_plain
from adws.core.context import Context, Slot
from adws.core.errors import DocumentDamaged, LockHeld, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.railway import collect
from adws.core.run import state_folder
from adws.engine.frame import StepPosition
from adws.engine.run_result import RunStatus
from adws.slots import WORK_WISH

VERSION = 1
_Value = TypeVar("_Value")


@frozen
class RunState:
    """The state of a run. ``places``: the next step in each workflow, outermost first.

    ``digest`` is that of the workflow's text. ``started`` is in ISO 8601, UTC. ``slots`` maps
    each saved slot to its file below the run's folder. ``saves`` counts the saves.
    ``kept_save`` is the save at the end of the newest kept round: files up to it stay.
    ``forked_from`` is the run and the round that it was forked from: ``RUN@ROUND``.
    ``exclusive``: a newer run of the workflow takes its place, so it cannot continue then.
    """

    run: str
    workflow: str
    digest: str
    started: str
    places: tuple[StepPosition, ...]
    status: RunStatus = RunStatus.RUNNING
    slots: Mapping[str, str] = field(factory=dict[str, str])
    saves: int = 0
    kept_save: int = 0
    forked_from: str = ""
    exclusive: bool = True
    version: int = VERSION


def run_folder(context: Context, run: str) -> PurePath:
    """Return the folder of a run's state, and of its event log."""
    return state_folder(context.root) / "runs" / run


def read_state(context: Context, run: str) -> IOResult[RunState, PipelineError]:
    """Read the state of a run; fails with ``NameUnknown`` or ``DocumentDamaged``."""
    return IOResult.do(
        state
        for runs in io_ops.list_folder(state_folder(context.root) / "runs")
        for state in _read_known(context, run, runs)
    )


def write_state(context: Context, state: RunState, item: str = "") -> IOResult[None, PipelineError]:
    """Replace the state of a run atomically; you must hold its lock.

    ``item`` is the folder of an item of a step with ``for_each``, below that of the run.
    """
    document = with_checksum(to_plain(state))
    return io_ops.keep_text(_file(context, state.run, item), to_json(document))


def item_state(context: Context, run: str, item: str) -> IOResult[RunState | None, PipelineError]:
    """Read the state of an item of a step with ``for_each``; None if it has none."""
    file = _file(context, run, item)
    return IOResult.do(
        state
        for is_there in io_ops.exists(file)
        for state in (read_state_file(file) if is_there else IOSuccess(None))
    )


def is_at_work(context: Context, run: str) -> IOResult[bool, PipelineError]:
    """Return whether a process works on a saved run now: it holds the lock of the run."""
    folder = run_folder(context, run)

    def free() -> IOResult[bool, PipelineError]:
        return IOSuccess(False)  # noqa: FBT003 - the answer

    def if_locked(error: PipelineError) -> IOResult[bool, PipelineError]:
        return IOResult.from_value(True) if isinstance(error, LockHeld) else IOFailure(error)  # noqa: FBT003 - the answer

    return IOResult.do(
        at_work
        for is_there in io_ops.exists(folder / "state.json")
        for at_work in (
            io_ops.with_lock(folder / "lock", free).lash(if_locked) if is_there else free()
        )
    )


def newest_unfinished(
    context: Context,
    workflow: str,
    *,
    having: tuple[Slot[Any], ...] = (),
    same: Slot[Any] | None = None,
) -> IOResult[str | None, PipelineError]:
    """Return the newest run of a workflow if it was paused, failed or killed, or None.

    A run ends for good when a newer run begins. With ``having``, the run must have written one of
    these slots; with ``same``, only runs count in which that slot has the same value as now. Fails
    with ``DocumentDamaged`` if the state of any run is unreadable: it may be the run whose answers
    are paid for.
    """
    return IOResult.do(
        _newest_if_unfinished(having, comparable)
        for states in _all_saved(context)
        for comparable in collect(
            _if_same(context, same, state) for state in states if state.workflow == workflow
        )
    )


def live_runs(context: Context, same: Slot[Any]) -> IOResult[frozenset[str], PipelineError]:
    """Return the runs that no newer run replaced: the newest one of each exclusive workflow.

    Runs with different values in the slot ``same`` do not replace each other, and neither do runs
    of a workflow that is not exclusive. Fails with
    ``DocumentDamaged`` if the state of any run is unreadable.
    """
    return IOResult.do(
        _not_replaced(tuple(zip(states, texts, strict=True)))
        for states in _all_saved(context)
        for texts in collect(_saved_text(context, same, state) for state in states)
    )


def read_slot(
    context: Context, state: RunState, slot: Slot[_Value]
) -> IOResult[_Value | None, PipelineError]:
    """Read the value of a slot in a saved run; None if the run has not written it."""
    if slot.name not in state.slots:
        return IOSuccess(None)
    file = run_folder(context, state.run) / state.slots[slot.name]
    return io_ops.read_text(file).bind_result(lambda text: from_json(text, slot.type, str(file)))


def _file(context: Context, run: str, item: str = "") -> PurePath:
    return run_folder(context, run) / item / "state.json"


def _read_known(
    context: Context, run: str, runs: tuple[str, ...]
) -> IOResult[RunState, PipelineError]:
    def unknown(resumable: tuple[str, ...]) -> IOResult[RunState, PipelineError]:
        message = f"unknown run '{run}' in {context.root}"
        return IOFailure(NameUnknown(message, hint=_known_runs(run, runs, resumable)))

    if run not in runs:
        return _resumable(context).bind(unknown)
    file = _file(context, run)
    return IOResult.do(
        state
        for is_there in io_ops.exists(file)
        for state in (read_state_file(file) if is_there else IOFailure(_never_saved(run)))
    )


def _never_saved(run: str) -> PipelineError:
    return NameUnknown(
        f"the run '{run}' was never saved, so nothing can continue or fork it",
        hint="a program ran it in parts (open_run), or it was killed at once: start a new run",
        context={"run": run},
    )


def read_state_file(file: PurePath) -> IOResult[RunState, PipelineError]:
    """Read a file with a saved state; fails with ``DocumentDamaged``, which names it."""
    return IOResult.do(
        state
        for text in io_ops.read_text(file)
        for saved in IOResult.from_result(from_checked_json(text, RunState, str(file)))
        for state in (
            IOSuccess(saved)
            if saved.version == VERSION
            else IOFailure(
                DocumentDamaged(
                    f"{file} has version {saved.version}; this adws knows version {VERSION}",
                    hint="resume it with the adws that wrote it, or start a new run",
                )
            )
        )
    )


def _known_runs(run: str, runs: tuple[str, ...], resumable: tuple[str, ...]) -> str:
    if not runs:
        return "this project has no saved runs"
    can = f"; these can continue: {', '.join(resumable)}" if resumable else ""
    return f"{nearest(run, runs)}{can}"


def _resumable(context: Context) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the runs that can continue; none where the state of any run is unreadable."""
    resumable: IOResult[tuple[str, ...], PipelineError] = IOResult.do(
        tuple(
            state.run
            for state in states
            if state.status is not RunStatus.FINISHED and state.run in live
        )
        for states in _all_saved(context)
        for live in live_runs(context, WORK_WISH)
    )
    return resumable.lash(lambda _: IOSuccess(()))


def _all_saved(context: Context) -> IOResult[tuple[RunState, ...], PipelineError]:
    return IOResult.do(
        tuple(state for state in states if state)
        for runs in io_ops.list_folder(state_folder(context.root) / "runs")
        for states in collect(_saved_state(context, run) for run in runs)
    )


def _not_replaced(states: tuple[tuple[RunState, str], ...]) -> frozenset[str]:
    oldest_first = sorted(states, key=lambda state: (state[0].started, state[0].run))
    newest = {
        (state.workflow, text if state.exclusive else state.run): state.run
        for state, text in oldest_first
    }
    return frozenset(newest.values())


def _saved_text(context: Context, slot: Slot[Any], state: RunState) -> IOResult[str, PipelineError]:
    """Return the text of a slot's value in a saved run; empty for none."""
    if slot.name not in state.slots:
        return IOSuccess("")
    return io_ops.read_text(run_folder(context, state.run) / state.slots[slot.name])


def _saved_state(context: Context, run: str) -> IOResult[RunState | None, PipelineError]:
    """Read the state of a run; None if it was killed before its first save."""

    def with_abandon_hint(error: PipelineError) -> PipelineError:
        return evolve(
            error,
            hint="this run may be unfinished, so adws starts no other run; "
            f"to give it up, move {run_folder(context, run)} away",
        )

    return IOResult.do(
        state
        for is_there in io_ops.exists(_file(context, run))
        for state in (
            read_state(context, run).alt(with_abandon_hint) if is_there else IOSuccess(None)
        )
    )


def _if_same(
    context: Context, slot: Slot[Any] | None, state: RunState
) -> IOResult[RunState | None, PipelineError]:
    if slot is None:
        return IOSuccess(state)
    now = to_json(context.get(slot))
    return _saved_text(context, slot, state).map(lambda text: state if text == now else None)


def _newest_if_unfinished(
    having: tuple[Slot[Any], ...], states: tuple[RunState | None, ...]
) -> str | None:
    started = (state for state in states if state)
    newest = max(started, key=lambda state: (state.started, state.run), default=None)
    if newest is None or newest.status is RunStatus.FINISHED:
        return None
    far_enough = not having or any(slot.name in newest.slots for slot in having)
    return newest.run if far_enough else None
