"""The keys of a table that a person has written: all of them are known."""

from collections.abc import Callable, Collection, Iterable

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.nearest import nearest


def check_keys(
    keys: Iterable[str],
    known_keys: Collection[str],
    origin: str,
    kind: type[PipelineError],
    hint: Callable[[str, Collection[str]], str] = nearest,
) -> Result[None, PipelineError]:
    """Fail with an error of ``kind`` for the first key that is unknown, with the nearest known one.

    ``origin`` names the table; ``hint`` says what an unknown key may have meant.
    """
    unknown = next((key for key in keys if key not in known_keys), None)
    if unknown is None:
        return Success(None)
    message = f"{origin} has an unknown key '{unknown}'"
    return Failure(kind(message, hint=hint(unknown, known_keys)))
