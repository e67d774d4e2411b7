"""The lines between ``---`` at the top of a Markdown file: keys with texts or lists of texts."""

import re
import tomllib
from typing import Any

from attrs import frozen
from returns.result import Failure, Result, Success

_MARK = "---"
_KEY = re.compile(r"([A-Za-z_][\w-]*):\s*(.*)")
_ITEM = re.compile(r"\s*-\s+(.*)")


@frozen
class MarkdownFile:
    """A Markdown file: what its front matter says, and the text below."""

    keys: dict[str, Any]
    body: str


def read_markdown(text: str) -> Result[MarkdownFile, str]:
    r"""Separate the front matter from the text; fails with a sentence that names the line.

    A value is a text, or a TOML value (``"…"``, ``["a", "b"]``, ``true``). Lines with dashes below
    a key without a value are a list.

    >>> read_markdown("---\ntitle: Add it\nfiles:\n  - a.py\n---\n\nWords.\n").unwrap()
    MarkdownFile(keys={'title': 'Add it', 'files': ['a.py']}, body='Words.')
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != _MARK:
        return Success(MarkdownFile({}, text.strip()))
    ends = [number for number, line in enumerate(lines) if number and line.strip() == _MARK]
    if not ends:
        return Failure("line 1: the front matter has no end")
    body = "\n".join(lines[ends[0] + 1 :]).strip()
    return _keys(lines[1 : ends[0]]).map(lambda keys: MarkdownFile(keys, body))


def _keys(lines: list[str]) -> Result[dict[str, Any], str]:
    keys: dict[str, Any] = {}
    for number, line in enumerate(lines, start=2):
        key, item = _KEY.fullmatch(line.strip()), _ITEM.fullmatch(line)
        last = next(reversed(keys), "")
        if item and isinstance(keys.get(last), list):
            keys[last].append(_value(item[1].strip()))
        elif key and key[1] not in keys:
            keys[key[1]] = _value(key[2].strip()) if key[2].strip() else []
        elif line.strip():
            return Failure(f"line {number}: '{line.strip()}' is not a new key with a value")
    return Success(keys)


def _value(text: str) -> Any:  # noqa: ANN401 - whatever a TOML value may be
    try:
        return tomllib.loads(f"value = {text}")["value"] if text[0] in "\"'[" else text
    except tomllib.TOMLDecodeError:
        return text
