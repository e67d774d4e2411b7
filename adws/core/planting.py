"""Canaries: cases that adws plants in a run and of which it knows how they must end."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen


@frozen
class Canary:
    """A planted case. ``id`` is how the id of its case ends in the report.

    One that must fail does so with ``secret`` in its evidence; one without a secret must pass.
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
    Canaries stand before the first and after the last case, and fail in several ways.
    """

    canaries: tuple[Canary, ...]
    files: Mapping[PurePath, str]
