"""A file of records that only grows: one JSON line each, sealed with a checksum.

A kill can cut off the last line; it is left out when the file is read, and removed before the
next one is added. If several processes use the file, each must hold a lock (``io_ops.with_lock``).
"""

from functools import partial
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.checksum import from_checked_json, with_checksum
from adws.core.codec import to_json_line, to_plain
from adws.core.errors import PipelineError

_Record = TypeVar("_Record")


def append_record(path: PurePath, record: object) -> IOResult[None, PipelineError]:
    """Add a record; when this returns it is on disk, and after a failure it is not in the file.

    A line that a kill has cut off is removed first, so that it never ends up in the middle.
    """
    line = to_json_line(with_checksum(to_plain(record)))
    return drop_cut_line(path, type(record)).bind(lambda _: io_ops.append_line(path, line))


def read_records(
    path: PurePath, kind: type[_Record]
) -> IOResult[tuple[_Record, ...], PipelineError]:
    """Read all records; a missing file has none, and a last line that a kill cut off is left out.

    Any other line that cannot be read is ``DocumentDamaged``.
    """
    return _text(path).bind_result(partial(parse_records, kind=kind, origin=str(path)))


def drop_cut_line(path: PurePath, kind: type[object]) -> IOResult[None, PipelineError]:
    """Remove a last line that a kill cut off from the file."""
    return _text(path).bind(partial(_remove_cut_line, path, kind))


def parse_records(
    text: str, kind: type[_Record], origin: str
) -> Result[tuple[_Record, ...], PipelineError]:
    """Read the text of a file of records; ``origin`` names it in errors."""
    records: list[_Record] = []
    for place, line in enumerate(filter(None, _without_tail(text, kind).split("\n")), start=1):
        outcome = from_checked_json(line, kind, f"{origin}, line {place},")
        if not is_successful(outcome):
            return Failure(outcome.failure())
        records.append(outcome.unwrap())
    return Success(tuple(records))


def _text(path: PurePath) -> IOResult[str, PipelineError]:
    return io_ops.exists(path).bind(
        lambda there: io_ops.read_text(path) if there else IOSuccess("")
    )


def _remove_cut_line(
    path: PurePath, kind: type[object], text: str
) -> IOResult[None, PipelineError]:
    complete = _without_tail(text, kind)
    return IOSuccess(None) if complete == text else io_ops.write_text(path, complete)


def _without_tail(text: str, kind: type[object]) -> str:
    """Return the text without a line that was cut off; a line is complete if its JSON is."""
    head, end, tail = text.rpartition("\n")
    cut = tail and not is_successful(from_checked_json(tail, kind, "the last line"))
    return head + end if cut else text
