"""Saves a run after each step, so that it can be resumed after a kill at any moment.

A changed value of a slot gets a new file, and the state that names the files is replaced
atomically: so the state and the values always match.
"""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from attrs import define, evolve, field
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.context import Context, Slot
from adws.core.errors import PipelineError
from adws.core.railway import collect, traverse
from adws.core.run import STATE_IGNORED, state_folder
from adws.core.run_request import RunRequest
from adws.engine.frame import StepPosition
from adws.engine.keeping import KeptItem
from adws.engine.project_folder import existing_folder
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, item_state, run_folder, write_state
from adws.engine.saved_rounds import is_kept, write_round
from adws.slots import ROUND_KEPT, RUN_REQUEST

Slots = Mapping[str, Slot[Any]]


@define
class RunRecorder:
    """Saves one run. ``slots`` are those that it can read back; it does not save others.

    ``saved`` are the slots' values on disk: a value is written again if it is another object than
    before. ``item`` is the folder of an item of a step with ``for_each``, below
    that of the run: its own values are there, and those that it has not changed are the run's.
    """

    context: Context
    state: RunState
    slots: Slots
    saved: Mapping[str, object] = field(factory=dict[str, object])
    item: str = ""

    def keep(
        self, places: tuple[StepPosition, ...], context: Context
    ) -> IOResult[None, PipelineError]:
        """Save the position and the context of the run.

        If a step has kept the end of a round, its values stay, so that the run can be forked.
        """
        slot_names = self.slots.keys() - context.unsaved
        values = {name: v for name, v in context.slots.items() if name in slot_names}
        number = self.state.saves + 1
        files = {name: self._file_of(name, value, number) for name, value in values.items()}
        changed = tuple(name for name, file in files.items() if file not in self._files)
        ended_round = self._round_to_keep(values)
        state = evolve(self.state, places=places, saves=number, slots=files)
        state = evolve(state, kept_save=number) if ended_round else state
        written: IOResult[None, PipelineError] = IOResult.do(
            None
            for _ in collect(self._write(files[name], values[name]) for name in changed)
            for _ in (
                write_round(self.context, state, ended_round) if ended_round else IOSuccess(None)
            )
            for _ in write_state(self.context, state, self.item)
            for _ in self._remove(self._files - {*files.values()})
        )

        def note(_written: None) -> None:
            self.state, self.saved = state, values

        return written.map(note)

    def open_items(
        self, path: str, contexts: tuple[Context, ...], *, resumed: bool
    ) -> IOResult[tuple[KeptItem, ...], PipelineError]:
        """Return the state of the items of the step at ``path``: none, unless it is resumed.

        The name of their folder has the number of the run's last save, so that items of another
        pass are not mixed up with these.
        """
        begin = IOSuccess(None) if resumed else self.close_items(path)
        folder = PurePath("items", path, str(self.state.saves))
        return IOResult.do(
            items
            for _closed in begin
            for items in collect(
                self._open_item(str(folder / str(number)), context)
                for number, context in enumerate(contexts, start=1)
            )
        )

    def close_items(self, path: str) -> IOResult[None, PipelineError]:
        """Remove the saved state of the items of a step."""
        return io_ops.remove_tree(self._folder / "items" / path)

    def _open_item(self, item: str, context: Context) -> IOResult[KeptItem, PipelineError]:
        new = evolve(self, item=item, state=evolve(self.state, places=()))
        return IOResult.do(
            kept
            for state in item_state(self.context, self.state.run, item)
            for kept in (
                IOSuccess(KeptItem(context, keeper=new))
                if state is None
                else self._restored_item(item, context, state)
            )
        )

    def _restored_item(
        self, item: str, context: Context, state: RunState
    ) -> IOResult[KeptItem, PipelineError]:
        """Read the values of an item; the context holds those that it shares with the run."""
        own = {name: file for name, file in state.slots.items() if file.startswith(f"{item}/")}
        dropped_slots = self.slots.keys() - state.slots.keys()
        kept_slots = {
            name: value for name, value in context.slots.items() if name not in dropped_slots
        }
        shared = evolve(context, slots=kept_slots)
        return IOResult.do(
            _kept_item(self, item, state, evolve(shared, slots={**kept_slots, **values}))
            for values in read_slots(self.context, state, self.slots, own)
        )

    def close(self, status: RunStatus) -> IOResult[None, PipelineError]:
        """Save how the run ended; its position stays as it is."""
        self.state = evolve(self.state, status=status)
        return write_state(self.context, self.state, self.item)

    @property
    def _files(self) -> frozenset[str]:
        return frozenset(self.state.slots.values())

    def _file_of(self, name: str, value: object, number: int) -> str:
        if name in self.saved and self.saved[name] is value:
            return self.state.slots[name]
        return str(PurePath(self.item, f"slots/{name}-{number}.json"))

    def _write(self, file: str, value: object) -> IOResult[None, PipelineError]:
        return io_ops.write_text(self._folder / file, to_json(value))

    def _round_to_keep(self, values: Mapping[str, object]) -> int | None:
        """Return the number of a round that has just been kept."""
        ended_round = values.get(ROUND_KEPT.name)
        return (
            ended_round
            if isinstance(ended_round, int) and ended_round != self.saved.get(ROUND_KEPT.name)
            else None
        )

    def _remove(self, files: frozenset[str]) -> IOResult[tuple[None, ...], PipelineError]:
        folder = str(PurePath(self.item, "slots"))
        own = sorted(
            file
            for file in files
            if file.startswith(folder) and not is_kept(file, self.state.kept_save)
        )
        return collect(io_ops.remove_tree(self._folder / file) for file in own)

    @property
    def _folder(self) -> PurePath:
        return run_folder(self.context, self.state.run)


def hide_from_git(context: Context) -> IOResult[None, PipelineError]:
    """Make git ignore the state folder, without touching the project's own files.

    Fails with ``IoFailed`` if there is no project's folder.
    """
    return existing_folder(context.root).bind(
        lambda root: io_ops.write_text(state_folder(root) / ".gitignore", STATE_IGNORED)
    )


def recorder_of(context: Context, state: RunState, slots: Slots) -> RunRecorder:
    """Return a recorder that continues a saved run, whose slots ``context`` holds."""
    saved = {name: context.slots[name] for name in state.slots if name in slots}
    return RunRecorder(context, evolve(state, status=RunStatus.RUNNING), slots, saved)


def restore(context: Context, state: RunState, slots: Slots) -> IOResult[Context, PipelineError]:
    """Return the context with the saved slots in it, each read back with its type."""
    new_request = context.get(RUN_REQUEST) or RunRequest()
    return IOResult.do(
        _merge_request(new_request, evolve(context, slots={**context.slots, **values}))
        for values in read_slots(context, state, slots, state.slots)
    )


def read_slots(
    context: Context, state: RunState, slots: Slots, files: Mapping[str, str]
) -> IOResult[Mapping[str, object], PipelineError]:
    """Read the values in these files of a run, by the names of the slots; skip unknown slots."""
    slot_names = tuple(name for name in files if name in slots)

    def read(name: str) -> IOResult[Any, PipelineError]:
        file = run_folder(context, state.run) / files[name]
        kind = slots[name].type
        return io_ops.read_text(file).bind_result(lambda text: from_json(text, kind, str(file)))

    return traverse(read, slot_names).map(lambda values: dict(zip(slot_names, values, strict=True)))


def _kept_item(run: RunRecorder, item: str, state: RunState, context: Context) -> KeptItem:
    """Return the state of an item, and a recorder that continues it."""
    slot_names = run.slots.keys() & context.slots.keys() & state.slots.keys()
    saved = {name: context.slots[name] for name in slot_names}
    recorder = RunRecorder(run.context, state, run.slots, saved, item)
    return KeptItem(context, state.places, recorder)


def _merge_request(new_request: RunRequest, context: Context) -> Context:
    """Return the context with the new options of the run, else with the earlier ones."""
    request = new_request.on_top_of(context.get(RUN_REQUEST) or RunRequest())
    if not request.given_fields:
        return context
    return evolve(context.put(RUN_REQUEST, request), settings=request.applied(context.settings))
