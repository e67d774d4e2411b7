"""The pending tests of tools that write JUnit XML: their names are in a file of the project.

pending = [
# @tdd-timeout 60
"com.shop.CartTest > adds API-CART-ADD-001",
]
"""

import re
import tomllib

from adws.core.spec import MarkKind
from adws.runners.pending import MarkedCase, PendingMark, SpecReader
from adws.runners.twin_sites import ByteEdit

SPECS_FILE = "adws-specs.toml"
"""The file with the names of pending tests, in the folder of the suite."""
_KEY = "pending"
_ITEM = re.compile(
    rb"""
    ^(?:[ \t]*\#[^\n]*\n)*                            # the comments above
    [ \t]*(?P<name>"[^"\n]*"|'[^'\n]*')[ \t]*,?
    [ \t]*(?:\#[^\n]*)?(?:\n|\Z)
    """,
    re.MULTILINE | re.VERBOSE,
)


def _read(_: str, text: str) -> tuple[MarkedCase, ...] | None:
    """Return the tests that the file names, each in a line of its own; None for another file."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    data = text.encode("utf-8", "replace")
    items = [*_ITEM.finditer(data)]
    names = [tomllib.loads(f"name = {item['name'].decode()}")["name"] for item in items]
    if document != {_KEY: names}:
        return None
    return tuple(_case(data, item, name) for item, name in zip(items, names, strict=True))


PENDING = SpecReader(_read, (f"/{SPECS_FILE}",), (_KEY,))
"""What finds the pending tests that the file names."""


def _case(data: bytes, item: re.Match[bytes], name: str) -> MarkedCase:
    """Return a test with its mark: its line, and the comments above that are about it."""
    line = data.count(b"\n", 0, item.start("name")) + 1
    mark = PendingMark(MarkKind.LISTED, line, "", ByteEdit(item.start(), item.end(), ""))
    return MarkedCase(name, line, line, item.start(), (mark,))
