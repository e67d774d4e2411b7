"""Read the texts of files in a tree."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle


def texts_of(root: PurePath, paths: Iterable[str]) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the texts of files by path, relative to ``root``, in this order.

    A file that cannot be read counts as empty: a dangling link, or a file that does not exist yet.
    """
    return IOSuccess({path: settle(io_ops.read_text(root / path)).value_or("") for path in paths})
