"""Plain values as YAML that people read: block style, quotes only where they are needed."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

_PLAIN = re.compile(r"(?:\$\{\{ |\./|[A-Za-z_/])(?:[^\s:#]|:(?=\S)|(?<=\S)#| (?![ #]))*(?<![\s:])")
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


@frozen
class CommentedValue:
    """A value with a comment behind it, on the same line."""

    value: str
    comment: str


Yaml: TypeAlias = "str | int | CommentedValue | Mapping[str, Yaml] | Sequence[Yaml]"
"""What can be written: no dates, no fractions, no null."""


def yaml_text(plain: Mapping[str, Yaml]) -> str:
    r"""Return a document.

    >>> uses = CommentedValue("a/b@c", "v1")
    >>> job = {"steps": [{"uses": uses, "with": {"depth": 0, "cron": "1 * *"}}]}
    >>> print(yaml_text({"permissions": {}, "run": "a\nb\n", "job": job}), end="")
    permissions: {}
    run: |
      a
      b
    job:
      steps:
        - uses: a/b@c # v1
          with:
            depth: 0
            cron: "1 * *"
    """
    return "".join(f"{line}\n" for line in _mapping(plain))


def _mapping(plain: Mapping[str, Yaml]) -> Iterator[str]:
    for key, value in plain.items():
        first, *below = _value(value)
        yield f"{_word(key)}:{first and f' {first}'}"
        yield from (line and f"  {line}" for line in below)


def _value(value: Yaml) -> Iterator[str]:
    """Yield what is on the line of the key, then the lines below it."""
    if isinstance(value, CommentedValue):
        yield f"{_word(value.value)} # {value.comment}"
    elif isinstance(value, bool | int):
        yield json.dumps(value)
    elif isinstance(value, str):
        yield from _text(value)
    elif not value:
        yield "{}" if isinstance(value, Mapping) else "[]"
    else:
        yield ""
        yield from _mapping(value) if isinstance(value, Mapping) else _items(value)


def _items(values: Sequence[Yaml]) -> Iterator[str]:
    for value in values:
        lines = [*_mapping(value)] if value and isinstance(value, Mapping) else [*_value(value)]
        yield f"- {lines[0]}"
        yield from (line and f"  {line}" for line in lines[1:])


def _text(text: str) -> Iterator[str]:
    lines = text.removesuffix("\n").split("\n")
    is_block = text.endswith("\n") and lines[0][:1].strip() and lines[-1].strip()
    if is_block and all(line.isprintable() for line in lines):
        yield "|"
        yield from lines
    else:
        yield _word(text)


def _word(text: str) -> str:
    is_readable = text.isascii() and text.isprintable()
    if is_readable and _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(
        character if character.isprintable() else f"\\U{ord(character):08x}" for character in quoted
    )
