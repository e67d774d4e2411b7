"""What a run had saved at the end of its rounds: ``.adws/runs/<run>/rounds/<round>/state.json``.

The values of its slots stay where they are; a value that a later step has replaced stays, too.
"""

import re
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.core.checksum import with_checksum
from adws.core.codec import to_json, to_plain
from adws.core.context import Context
from adws.core.errors import NameUnknown, PipelineError
from adws.core.railway import traverse
from adws.core.run import round_folder
from adws.engine.run_state import RunState, read_state_file, run_folder, write_state
from adws.slots import ROUND_SLOTS

_FILE = re.compile(r"slots/(?P<name>.+)-(?P<save>\d+)\.json")
_PASSING = frozenset(slot.name for slot in ROUND_SLOTS)
"""The slots that the next round does not use: not kept."""


def is_kept(file: str, kept_save: int) -> bool:
    """Return whether a file that is no longer used belongs to a round that was kept.

    ``kept_save`` is the newest save that a kept round is at.

    >>> is_kept("slots/head-3.json", 4), is_kept("slots/head-5.json", 4)
    (True, False)
    """
    match = _FILE.fullmatch(file)
    return match is not None and match["name"] not in _PASSING and int(match["save"]) <= kept_save


def write_round(context: Context, state: RunState, number: int) -> IOResult[None, PipelineError]:
    """Keep the state of a run at the end of a round."""
    slots = {name: file for name, file in state.slots.items() if name not in _PASSING}
    document = with_checksum(to_plain(evolve(state, slots=slots)))
    file = round_folder(context.root, state.run, number) / "state.json"
    return io_ops.write_text(file, to_json(document))


def saved_rounds(context: Context, run: str) -> IOResult[tuple[int, ...], PipelineError]:
    """Return the rounds at whose ends a run can be forked, in order."""
    folder = run_folder(context, run) / "rounds"

    def whole(name: str) -> IOResult[tuple[int, ...], PipelineError]:
        there = io_ops.exists(folder / name / "state.json")
        return there.map(lambda is_there: (int(name),) if is_there and name.isdigit() else ())

    return IOResult.do(
        tuple(sorted(number for numbers in rounds for number in numbers))
        for names in io_ops.list_folder(folder)
        for rounds in traverse(whole, names)
    )


def read_round(context: Context, run: str, number: int) -> IOResult[RunState, PipelineError]:
    """Read the state of a run at the end of a round; ``NameUnknown`` if it was not kept."""
    file = round_folder(context.root, run, number) / "state.json"

    def read(kept_rounds: tuple[int, ...]) -> IOResult[RunState, PipelineError]:
        if number in kept_rounds:
            return read_state_file(file)
        rounds = ", ".join(map(str, kept_rounds))
        return IOFailure(
            NameUnknown(
                f"run {run} cannot be forked at the end of round {number}",
                hint=f"known: {rounds}"
                if kept_rounds
                else "no round of it came to its end and was kept",
                context={"run": run, "rounds": list(kept_rounds)},
            )
        )

    return saved_rounds(context, run).bind(read)


def write_fork(
    context: Context, saved_state: RunState, fork: RunState, values: dict[str, object]
) -> IOResult[None, PipelineError]:
    """Save ``fork`` as a run that stands at ``saved_state``, with other ``values`` of some slots.

    Its state is written last: before, there is no such run. The slots' names are the keys.
    """
    source, target = run_folder(context, saved_state.run), run_folder(context, fork.run)
    same = tuple(file for name, file in saved_state.slots.items() if name not in values)
    files = {name: f"slots/{name}-{saved_state.saves}.json" for name in values}
    state = evolve(fork, slots={**saved_state.slots, **files})

    def copy(file: str) -> IOResult[None, PipelineError]:
        return io_ops.copy_file(source / file, target / PurePath(file))

    def write(name: str) -> IOResult[None, PipelineError]:
        return io_ops.write_text(target / files[name], to_json(values[name]))

    return IOResult.do(
        None
        for _copied in traverse(copy, same)
        for _written in traverse(write, values)
        for _saved in write_state(context, state)
    )
