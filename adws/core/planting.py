"""Canaries: cases that adws plants in a run, with a known result."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen


@frozen
class Canary:
    """A planted case. ``id`` is the end of its case's id in the report.

    A canary that must fail has ``secret`` in its evidence; a canary without a secret must pass.
    """

    id: str
    secret: str = ""

    @property
    def must_fail(self) -> bool:
        """Whether a run in which it does not fail is forged."""
        return bool(self.secret)


@frozen
class Planting:
    """The canaries of one run, in the order they run, and the files that hold them.

    ``files`` maps absolute paths to texts; they are written before the run and removed after it.
    Canaries are before the first and after the last case, and fail in several ways.
    """

    canaries: tuple[Canary, ...]
    files: Mapping[PurePath, str]
