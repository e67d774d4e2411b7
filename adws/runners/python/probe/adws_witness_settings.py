"""What functions of the standard library go by: contexts, locale, warning filters, codecs.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import codecs
import decimal
import locale
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = {
    "decimal context": (
        r"decimal",
        r"(?:get|set|local)context|(?:Default|Basic|Extended)Context|prec",
    ),
    "locale": (r"locale", r"\w*locale"),
    "warnings": (
        r"warnings|filterwarnings|simplefilter",
        r"\w*warnings|simplefilter|filters",
    ),
    "codecs": (r"codecs", r"register_error|unregister"),
}
"""By name: the words of source that speaks of it, and those of tests that alter it themselves."""
_PLACES = ("LC_CTYPE", "LC_COLLATE", "LC_NUMERIC", "LC_MONETARY", "LC_TIME", "LC_MESSAGES")


_CONTEXTS = ("DefaultContext", "BasicContext", "ExtendedContext")
_ENCODINGS = ("utf-8", "ascii", "latin-1", "utf-16")
_HANDLERS = (
    *("strict", "ignore", "replace", "xmlcharrefreplace", "backslashreplace", "namereplace"),
    *("surrogateescape", "surrogatepass"),
)


def present_settings() -> dict[str, object]:
    """Return what is there now, by the names of ``NAMES``."""
    contexts = (decimal.getcontext(), *(getattr(decimal, name) for name in _CONTEXTS))
    places = [getattr(locale, name) for name in _PLACES if hasattr(locale, name)]
    return {
        "decimal context": tuple(map(_parts_of, contexts)),
        "locale": tuple(map(locale.setlocale, places)),
        "warnings": tuple(str(entry) for entry in warnings.filters if entry[0] == "ignore"),
        "codecs": tuple(map(id, _codecs())),
    }


def _parts_of(context: decimal.Context) -> tuple[object, ...]:
    return (
        *(context.prec, context.rounding, context.Emin, context.Emax, context.clamp),
        *(context.capitals, tuple(map(bool, context.traps.values()))),
    )


def _codecs() -> Iterator[object]:
    for encoding in _ENCODINGS:
        codec = codecs.lookup(encoding)
        yield from (*codec, codec.incrementalencoder, codec.incrementaldecoder)
    yield from map(codecs.lookup_error, _HANDLERS)
