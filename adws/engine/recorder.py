"""Saves a run after each step, so that it can be resumed after a kill at any moment.

A slot's value gets a new file whenever it changes, and the state that names the files is replaced
in one piece: the two always belong together.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from typing import Any

from attrs import define, evolve, field
from returns.io import IOResult

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.context import Context, Slot
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.run import STATE_IGNORED, state_folder
from adws.core.run_request import RunRequest
from adws.engine.frame import StepPosition
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, run_folder, write_state
from adws.slots import RUN_REQUEST

Slots = Mapping[str, Slot[Any]]


@define
class RunRecorder:
    """Saves one run. ``slots`` are those it can read back; others are not saved.

    ``saved`` are the slots' values as they are on disk: a value is written again when it is
    another object than before.
    """

    context: Context
    state: RunState
    slots: Slots
    saved: Mapping[str, object] = field(factory=dict[str, object])

    def keep(
        self, places: tuple[StepPosition, ...], context: Context
    ) -> IOResult[None, PipelineError]:
        """Save where the run stands and what its steps have left."""
        values = {name: v for name, v in context.slots.items() if name in self.slots}
        number = self.state.saves + 1
        files = {name: self._file_of(name, value, number) for name, value in values.items()}
        changed = tuple(name for name, file in files.items() if file not in self._files)
        state = evolve(self.state, places=places, saves=number, slots=files)
        written: IOResult[RunState, PipelineError] = IOResult.do(
            state
            for _ in traverse(lambda name: self._write(files[name], values[name]), changed)
            for _ in write_state(self.context, state)
            for _ in self._remove(self._files - {*files.values()})
        )
        return written.map(partial(self._note, values))

    def close(self, status: RunStatus) -> IOResult[None, PipelineError]:
        """Save how the run ended; where it stands stays as it is."""
        self.state = evolve(self.state, status=status)
        return write_state(self.context, self.state)

    @property
    def _files(self) -> frozenset[str]:
        return frozenset(self.state.slots.values())

    def _file_of(self, name: str, value: object, number: int) -> str:
        if name in self.saved and self.saved[name] is value:
            return self.state.slots[name]
        return f"slots/{name}-{number}.json"

    def _write(self, file: str, value: object) -> IOResult[None, PipelineError]:
        return io_ops.write_text(self._folder / file, to_json(value))

    def _remove(self, files: frozenset[str]) -> IOResult[tuple[None, ...], PipelineError]:
        return traverse(lambda file: io_ops.remove_tree(self._folder / file), sorted(files))

    def _note(self, values: Mapping[str, object], state: RunState) -> None:
        self.state, self.saved = state, values

    @property
    def _folder(self) -> PurePath:
        return run_folder(self.context, self.state.run)


def hide_from_git(context: Context) -> IOResult[None, PipelineError]:
    """Make the state folder ignored by git, without touching the project's own files."""
    return io_ops.write_text(state_folder(context.root) / ".gitignore", STATE_IGNORED)


def recorder_of(context: Context, state: RunState, slots: Slots) -> RunRecorder:
    """Return a recorder that goes on with a saved run, whose slots ``context`` holds."""
    saved = {name: context.slots[name] for name in state.slots if name in slots}
    return RunRecorder(context, evolve(state, status=RunStatus.RUNNING), slots, saved)


def restore(context: Context, state: RunState, slots: Slots) -> IOResult[Context, PipelineError]:
    """Return the context with the saved slots in it, each read back with its type."""
    known = tuple(slots[name] for name in state.slots if name in slots)
    return (
        traverse(partial(_read, context, state), known)
        .map(partial(_put_all, context, known))
        .map(partial(_merge_request, context.get(RUN_REQUEST) or RunRequest()))
    )


def _read(context: Context, state: RunState, slot: Slot[Any]) -> IOResult[Any, PipelineError]:
    file = run_folder(context, state.run) / state.slots[slot.name]
    return io_ops.read_text(file).bind_result(lambda text: from_json(text, slot.type, str(file)))


def _put_all(context: Context, slots: tuple[Slot[Any], ...], values: tuple[Any, ...]) -> Context:
    filled = {slot.name: value for slot, value in zip(slots, values, strict=True)}
    return evolve(context, slots={**context.slots, **filled})


def _merge_request(new_request: RunRequest, context: Context) -> Context:
    """Return the context with what is said anew about the run, and what was said before."""
    request = new_request.on_top_of(context.get(RUN_REQUEST) or RunRequest())
    if not request.given_fields:
        return context
    return evolve(context.put(RUN_REQUEST, request), settings=request.applied(context.settings))
