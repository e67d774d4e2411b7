"""Whether requests and answers are as GitHub describes them."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

_FILE = Path(__file__).parent / "api.json"
_WHOLE = "urn:github"


@cache
def described() -> dict[str, Any]:
    """Return the description."""
    plain: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return plain


@cache
def _registry() -> Registry[Any]:
    whole = DRAFT202012.create_resource(described())
    registry: Registry[Any] = Registry().with_resource(_WHOLE, whole)
    return registry


def operation(method: str, path: str) -> dict[str, Any]:
    """Return the description of what is asked at a path, which has no query."""
    for template, methods in described()["paths"].items():
        form = re.sub(r"\\\{(ref|basehead)\\\}", ".+", re.escape(template))
        if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", form), path) and method.lower() in methods:
            result: dict[str, Any] = methods[method.lower()]
            return result
    message = f"nobody describes {method} {path}"
    raise AssertionError(message)


def mistakes(schema: object, plain: Any) -> list[str]:  # noqa: ANN401 - any JSON
    """Return what is wrong with plain values."""
    whole = _qualified(schema)
    errors = Draft202012Validator(whole, registry=_registry()).iter_errors(plain)
    return [f"{item.json_path}: {item.message[:200]}" for item in errors]


def _qualified(schema: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Let references of a part of the description lead into the whole."""
    if isinstance(schema, list):
        return [_qualified(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: f"{_WHOLE}{value}" if key == "$ref" else _qualified(value)
        for key, value in schema.items()
    }
