"""One value and one bundle as bytes: what travels between driver and workers, and nothing else.

It is JSON and git's format of bundles. Whoever opens an envelope runs nothing that is in it.
"""

from typing import TypeVar

from returns.result import Failure, Result

from adws.core.codec import from_json, to_json_line
from adws.core.errors import DocumentDamaged, PipelineError

_Value = TypeVar("_Value")


def sealed_envelope(value: object, bundle: bytes = b"") -> bytes:
    r"""Return a value with its bundle as bytes.

    >>> sealed_envelope(["a"], b"PACK")
    b'["a"]\nPACK'
    """
    return to_json_line(value).encode("utf-8", "backslashreplace") + b"\n" + bundle


def opened_envelope(
    envelope: bytes, kind: type[_Value], origin: str
) -> Result[tuple[_Value, bytes], PipelineError]:
    r"""Return the value and the bundle; ``DocumentDamaged`` naming ``origin`` if it is neither.

    >>> opened_envelope(b'["a"]\nPACK', tuple[str, ...], "the worker's answer")
    <Success: (('a',), b'PACK')>
    """
    line, end, bundle = envelope.partition(b"\n")
    if not end:
        return Failure(
            DocumentDamaged(
                f"{origin} cannot be read: it is not an envelope of adws",
                hint="install the same version of adws on all machines",
            )
        )
    text = line.decode("utf-8", "replace")
    return from_json(text, kind, origin).map(lambda value: (value, bundle))
