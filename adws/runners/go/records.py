"""The records that the program before ``go`` writes during a run, read back."""

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.probe_records import read_records

_WRITER = "recorder"


@frozen
class GoEvent:
    """An event of ``go test -json`` (see ``go doc test2json``), under its own names in lower case.

    The actions ``build-output`` and ``build-fail`` have an ``importpath`` in place of a package.
    """

    action: str
    package: str = ""
    importpath: str = ""
    test: str = ""
    output: str = ""
    outputtype: str = ""
    elapsed: float = 0.0
    failedbuild: str = ""


@frozen
class Declared:
    """A function that ``go test`` runs, as the source text declares it."""

    name: str
    file: str


@frozen
class GoPackage:
    """A package that was asked for; paths are relative to where ``go`` was started.

    ``module`` is the path of its module, ``files`` its test files, ``tests`` what these declare,
    and ``wanted`` the names of those that were asked for.
    """

    path: str
    module: str
    folder: str
    files: tuple[str, ...]
    tests: tuple[Declared, ...]
    wanted: tuple[str, ...]


@frozen
class GoSession:
    """One ``go test``; ``ended`` if it said so with the nonce.

    ``whole``: all tests of the project were asked for. ``left_out`` are test files that build
    constraints keep out. ``lines`` and ``errors`` were printed on the two streams.
    """

    whole: bool
    packages: tuple[GoPackage, ...]
    left_out: tuple[str, ...]
    events: tuple[GoEvent, ...]
    lines: tuple[str, ...]
    errors: tuple[str, ...]
    ended: bool


@frozen
class _Hello:
    nonce: str
    whole: bool


@frozen
class _LeftOut:
    files: tuple[str, ...]


@frozen
class _Text:
    text: str


@frozen
class _Finish:
    nonce: str
    exit_code: int


@frozen
class _Records:
    """All records of a file, by their kind."""

    hello: tuple[_Hello, ...] = ()
    package: tuple[GoPackage, ...] = ()
    left_out: tuple[_LeftOut, ...] = ()
    event: tuple[GoEvent, ...] = ()
    line: tuple[_Text, ...] = ()
    error: tuple[_Text, ...] = ()
    finish: tuple[_Finish, ...] = ()


def read_session(text: str, nonce: str) -> Result[GoSession, PipelineError]:
    """Read the records of one ``go test`` (see ``read_records``)."""
    return Result.do(
        _session(nonce, records) for records in read_records(text, _Records, nonce, writer=_WRITER)
    )


def _session(nonce: str, records: _Records) -> GoSession:
    return GoSession(
        whole=records.hello[0].whole,
        packages=records.package,
        left_out=tuple(file for record in records.left_out for file in record.files),
        events=records.event,
        lines=tuple(record.text for record in records.line),
        errors=tuple(record.text for record in records.error),
        ended=[finish.nonce for finish in records.finish] == [nonce],
    )
