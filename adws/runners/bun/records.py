"""The records that the probe writes during a run of bun, read back."""

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.probe_records import read_records, signed


@frozen
class BunHello:
    """The beginning of a run in the folder ``cwd``.

    ``support`` are the files that were loaded before any test file, and bun's own configuration;
    ``left_out`` the globs of files that it ignores. ``redirected``: it has its report written
    elsewhere.
    """

    nonce: str
    cwd: str
    support: tuple[str, ...]
    left_out: tuple[str, ...]
    redirected: bool


@frozen
class _Begin:
    pid: int
    file: str
    loaded: bool


@frozen
class _End:
    pid: int
    nonce: str
    foreign: tuple[str, ...]


@frozen
class _Records:
    hello: tuple[BunHello, ...] = ()
    begin: tuple[_Begin, ...] = ()
    end: tuple[_End, ...] = ()


@frozen
class BunSession:
    """One run of bun.

    ``files`` began; of these, ``broken`` could not be loaded, and ``running`` reported no end.
    ``ended``: some reported it, with the nonce. ``foreign`` are the modules that were loaded from
    another tree.
    """

    hello: BunHello
    files: tuple[str, ...]
    broken: tuple[str, ...]
    running: tuple[str, ...]
    ended: bool
    foreign: tuple[str, ...]


def read_session(text: str, nonce: str) -> Result[BunSession, PipelineError]:
    """Read the probe's records (see ``read_records``)."""
    return Result.do(_session(nonce, records) for records in read_records(text, _Records, nonce))


def _session(nonce: str, records: _Records) -> BunSession:
    ended_pids = [end.pid for end in signed(records.end, nonce)]
    return BunSession(
        hello=records.hello[0],
        files=tuple(dict.fromkeys(begin.file for begin in records.begin)),
        broken=tuple(begin.file for begin in records.begin if not begin.loaded),
        running=tuple(_running(records.begin, ended_pids)),
        ended=bool(ended_pids),
        foreign=tuple(sorted({path for end in records.end for path in end.foreign})),
    )


def _running(begin_records: tuple[_Begin, ...], ended_pids: list[int]) -> list[str]:
    """Return the files that did not end; a process runs one after the other."""
    files: dict[int, list[str]] = {}
    for begin in begin_records:
        files.setdefault(begin.pid, []).append(begin.file)
    return [file for pid, own in files.items() for file in own[ended_pids.count(pid) :]]
