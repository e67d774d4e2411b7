"""Values to JSON and back: one place, strict, with a stable order of keys."""

import json
from pathlib import PurePath
from typing import Any, TypeVar

from cattrs import Converter
from cattrs.errors import BaseValidationError
from cattrs.v import transform_error
from returns.result import Failure, Result, Success

from adws.core.errors import DocumentDamaged, PipelineError

_Value = TypeVar("_Value")

CONVERTER = Converter(forbid_extra_keys=True, unstruct_collection_overrides={})
CONVERTER.register_unstructure_hook(PurePath, str)
CONVERTER.register_structure_hook(PurePath, lambda text, _: PurePath(text))


def to_plain(value: object) -> Any:  # noqa: ANN401 - plain JSON values have no narrower type
    """Return a value as plain dictionaries, lists, strings and numbers."""
    return CONVERTER.unstructure(value)


def to_json(value: object) -> str:
    """Return a value as JSON for people and machines: indented, in the order of its fields."""
    return json.dumps(to_plain(value), indent=2, ensure_ascii=False) + "\n"


def to_json_line(value: object) -> str:
    """Return a value as one line of JSON, without the line's end."""
    return json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"))


def from_plain(plain: object, kind: type[_Value], origin: str) -> Result[_Value, PipelineError]:
    """Read a value of ``kind`` from plain values; ``origin`` names where they came from."""
    try:
        return Success(CONVERTER.structure(plain, kind))
    except (BaseValidationError, ValueError, TypeError, KeyError) as error:
        return Failure(_damaged(origin, "; ".join(transform_error(error))))


def from_json(text: str, kind: type[_Value], origin: str) -> Result[_Value, PipelineError]:
    """Read a value of ``kind`` from JSON; fails with ``DocumentDamaged`` naming ``origin``."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        return Failure(_damaged(origin, str(error)))
    return from_plain(plain, kind, origin)


def _damaged(origin: str, reason: str) -> PipelineError:
    return DocumentDamaged(
        f"{origin} cannot be read: {reason}",
        hint="it was left as it is; move it away to start afresh",
        context={"origin": origin},
    )
