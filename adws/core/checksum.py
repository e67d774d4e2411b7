"""A checksum inside a document: it shows that the document was cut off or altered on the disk."""

import hashlib
import json
from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar

from returns.result import Failure, Result, Success

from adws.core.codec import from_json, from_plain
from adws.core.errors import DocumentDamaged, PipelineError

_Value = TypeVar("_Value")
_KEY = "checksum"


def with_checksum(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain values with the SHA-256 of their JSON in front, under ``checksum``.

    >>> list(with_checksum({"a": 1}))
    ['checksum', 'a']
    """
    return {_KEY: _checksum(content), **content}


def without_checksum(document: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the content without its checksum; None if the checksum does not match.

    >>> without_checksum(with_checksum({"a": 1}))
    {'a': 1}
    >>> without_checksum({**with_checksum({"a": 1}), "a": 2}) is None
    True
    """
    content = {key: value for key, value in document.items() if key != _KEY}
    return content if document.get(_KEY) == _checksum(content) else None


def from_checked_json(text: str, kind: type[_Value], origin: str) -> Result[_Value, PipelineError]:
    """Read a value of ``kind`` from JSON with a checksum; documents of early versions have none.

    Fails with ``DocumentDamaged``, which names ``origin``.
    """
    return (
        from_json(text, dict[str, Any], origin)
        .bind(partial(_checked, origin))
        .bind(partial(from_plain, kind=kind, origin=origin))
    )


def from_sealed_json(text: str, kind: type[_Value], origin: str) -> Result[_Value, PipelineError]:
    """Read a value of ``kind`` from JSON that must carry a checksum; else as ``from_checked_json``.

    >>> type(from_sealed_json("{}", dict, "d").failure()).__name__
    'DocumentDamaged'
    """
    return (
        from_json(text, dict[str, Any], origin)
        .bind(lambda document: _checked(origin, {_KEY: "", **document}))
        .bind(partial(from_plain, kind=kind, origin=origin))
    )


def _checked(origin: str, document: dict[str, Any]) -> Result[dict[str, Any], PipelineError]:
    content = without_checksum(document) if _KEY in document else document
    return Failure(_altered(origin)) if content is None else Success(content)


def _checksum(content: Mapping[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _altered(origin: str) -> PipelineError:
    return DocumentDamaged(
        f"{origin} was altered: its checksum does not match its content",
        hint="adws did not change the file; move it away to start afresh",
        context={"origin": origin},
    )
