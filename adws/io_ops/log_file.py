"""A file with a program's output while it runs, so that a person can follow it."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path, PurePath

from attrs import frozen


@frozen
class LogFile:
    """Writes bytes at once, unbuffered: a killed driver leaves all output so far."""

    path: Path
    file: FileIO

    def take(self, chunk: bytes, *, end: bool = False) -> None:  # noqa: ARG002 - a Sink's shape
        """Write all of the bytes; an error names the file."""
        unwritten = memoryview(chunk)
        try:
            while unwritten:
                unwritten = unwritten[self.file.write(unwritten) :]
        except OSError as error:
            error.filename = str(self.path)
            raise


@contextmanager
def log_file(path: PurePath) -> Iterator[LogFile]:
    """Open an empty file; makes the parent folders."""
    place = Path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("wb", buffering=0) as file:
        yield LogFile(place, file)
