"""The keys of a table that a person has written: all of them are known."""

from collections.abc import Collection, Iterable

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.nearest import nearest


def check_keys(
    keys: Iterable[str], known_keys: Collection[str], origin: str, kind: type[PipelineError]
) -> Result[None, PipelineError]:
    """Fail with an error of ``kind`` for the first key that is unknown, with the nearest known one.

    ``origin`` names the table.
    """
    unknown = next((key for key in keys if key not in known_keys), None)
    if unknown is None:
        return Success(None)
    hint = nearest(unknown, known_keys)
    return Failure(kind(f"{origin} has an unknown key '{unknown}'", hint=hint))
