"""The records of a run of a build tool for Java, read back."""

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.probe_records import read_records, signed


@frozen
class JvmHello:
    """The beginning of a run; ``modules`` are the folders that may hold tests, ``.`` the top."""

    nonce: str
    modules: tuple[str, ...]


@frozen
class JvmReport:
    """A report in JUnit XML that a module's tests left at a path."""

    module: str
    path: str
    text: str


@frozen
class JvmFinish:
    """The end of a run."""

    nonce: str
    exit_code: int


@frozen
class _Records:
    hello: tuple[JvmHello, ...] = ()
    report: tuple[JvmReport, ...] = ()
    finish: tuple[JvmFinish, ...] = ()


@frozen
class JvmRun:
    """What a run recorded; ``ended`` if it said so with the nonce."""

    modules: tuple[str, ...]
    reports: tuple[JvmReport, ...]
    ended: bool


def read_run(text: str, nonce: str) -> Result[JvmRun, PipelineError]:
    """Read the records of a run (see ``read_records``)."""
    return Result.do(
        JvmRun(records.hello[0].modules, records.report, bool(signed(records.finish, nonce)))
        for records in read_records(text, _Records, nonce)
    )
