"""The small part of workflow expressions that the embedded forge understands itself."""

import re
from collections.abc import Mapping
from typing import Any

_EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)
_COMPARISON = re.compile(r"(?P<left>.+?)(?P<sign>==|!=)(?P<right>.+)", re.DOTALL)


def rendered(text: str, contexts: Mapping[str, Any]) -> str:
    """Return a text with its expressions replaced by their values; unknown names are empty.

    Known are names with dots, literals, ``||``, ``&&``, ``==`` and ``!=``.

    >>> rendered("PR ${{ inputs.pr || 'none' }}", {"inputs": {"pr": "7"}})
    'PR 7'
    """
    return _EXPRESSION.sub(lambda match: _text(_any(match[1], contexts)), text)


def _any(text: str, contexts: Mapping[str, Any]) -> object:
    value: object = ""
    for part in text.split("||"):
        value = _all(part, contexts)
        if value:
            return value
    return value


def _all(text: str, contexts: Mapping[str, Any]) -> object:
    value: object = ""
    for part in text.split("&&"):
        value = _compared(part.strip(), contexts)
        if not value:
            return value
    return value


def _compared(text: str, contexts: Mapping[str, Any]) -> object:
    match = _COMPARISON.fullmatch(text)
    if match is None:
        return _value(text, contexts)
    left, right = (_text(_value(match[side].strip(), contexts)) for side in ("left", "right"))
    return (left.lower() == right.lower()) == (match["sign"] == "==")


def _value(text: str, contexts: Mapping[str, Any]) -> object:
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    if re.fullmatch(r"true|false|-?\d+", text):
        return text != "false" and text
    value: Any = contexts
    for name in text.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
