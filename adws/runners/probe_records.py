"""The records that what adws brings along writes during a run: JSON lines, each with its kind."""

import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from attrs import frozen
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.codec import from_plain
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.runners.runner import Outputs


class _Signed(Protocol):
    @property
    def nonce(self) -> str: ...


@frozen
class RunningCase:
    """The beginning of a case."""

    id: str


class _Named(Protocol):
    @property
    def id(self) -> str: ...


class _Greeted(Protocol):
    @property
    def hello(self) -> tuple[_Signed, ...]: ...


_Records = TypeVar("_Records", bound=_Greeted)
_Record = TypeVar("_Record", bound=_Signed)
_Session = TypeVar("_Session")

_SESSIONS = range(1, 9)


def record_files(name: str, ending: str = "jsonl") -> tuple[str, ...]:
    """Return the names of the files that hold records: one for each start of the tool in a run.

    >>> record_files("jest")[0]
    'jest-1.jsonl'
    """
    return tuple(f"{name}-{number}.{ending}" for number in _SESSIONS)


def read_sessions(
    outputs: Outputs,
    files: tuple[str, ...],
    read: Callable[[str, str], Result[_Session, PipelineError]],
) -> Result[tuple[_Session, ...], PipelineError]:
    """Read the records of each start of the tool, or fail as the first that cannot be read."""
    sessions: list[_Session] = []
    for name in files:
        if name in outputs.texts:
            session = read(outputs.texts[name], outputs.run.nonce)
            if not is_successful(session):
                return Failure(session.failure())
            sessions.append(session.unwrap())
    return Success(tuple(sessions))


def read_records(
    text: str, kind: type[_Records], nonce: str, *, writer: str = "probe"
) -> Result[_Records, PipelineError]:
    """Read the records of one run into a value that holds them by their kind.

    A last line without its end is what a dying process left. Fails with ``SuiteUnreadable`` on any
    other damage and when the nonce of the one ``hello`` is not this run's.
    """
    try:
        by_kind = _by_kind(text)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        return Failure(damaged(f"the {writer}'s records cannot be read: {error}"))
    read = from_plain(by_kind, kind, f"the {writer}'s output").alt(as_damaged)
    return read.bind(lambda records: of_this_run(records, nonce, writer))


def signed(records: Iterable[_Record], nonce: str) -> tuple[_Record, ...]:
    """Return those of the records that carry a run's nonce."""
    return tuple(record for record in records if record.nonce == nonce)


def unfinished(begun_names: Iterable[str], finished: Iterable[str]) -> tuple[str, ...]:
    """Return what began and did not end, once each and in order.

    >>> unfinished(("b", "a", "c", "a"), ("c",))
    ('b', 'a')
    """
    ended_names = frozenset(finished)
    return tuple(name for name in dict.fromkeys(begun_names) if name not in ended_names)


def cut_off(begun_cases: Iterable[RunningCase], finished: Iterable[_Named]) -> tuple[str, ...]:
    """Return the cases that began and did not end (see ``unfinished``)."""
    return unfinished((record.id for record in begun_cases), (record.id for record in finished))


def whole_lines(text: str) -> list[Any]:
    """Return what the lines hold, without a last one that was cut off; raises ``ValueError``."""
    whole = ",\n".join(text.split("\n")[:-1])  # one by one, they take three times as long
    values: list[Any] = json.loads(f"[{whole}]")
    return values


def damaged(message: str) -> PipelineError:
    """Return the error for records that cannot be believed."""
    return SuiteUnreadable(message, hint="run it again; the raw output was kept")


def as_damaged(error: PipelineError) -> PipelineError:
    """Return an error of reading as one of the records."""
    return damaged(error.message)


def _by_kind(text: str) -> dict[str, list[object]]:
    by_kind: dict[str, list[object]] = {}
    for record in whole_lines(text):
        by_kind.setdefault(str(record.pop("kind")), []).append(record)
    return by_kind


def of_this_run(records: _Records, nonce: str, writer: str) -> Result[_Records, PipelineError]:
    """Fail when the nonce of the one ``hello`` is not this run's."""
    if [hello.nonce for hello in records.hello] != [nonce]:
        return Failure(damaged(f"the {writer}'s records are not this run's"))
    return Success(records)
