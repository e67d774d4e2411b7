"""What functions of the standard library go by: decimal context, locale, warning filters.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import decimal
import locale
import warnings

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
}
"""By name: the words of source that speaks of it, and those of tests that alter it themselves."""
_PLACES = ("LC_CTYPE", "LC_COLLATE", "LC_NUMERIC", "LC_MONETARY", "LC_TIME", "LC_MESSAGES")


_CONTEXTS = ("DefaultContext", "BasicContext", "ExtendedContext")


def present_settings() -> dict[str, object]:
    """Return what is there now, by the names of ``NAMES``."""
    contexts = (decimal.getcontext(), *(getattr(decimal, name) for name in _CONTEXTS))
    places = [getattr(locale, name) for name in _PLACES if hasattr(locale, name)]
    return {
        "decimal context": tuple(map(_parts_of, contexts)),
        "locale": tuple(map(locale.setlocale, places)),
        "warnings": tuple(str(entry) for entry in warnings.filters if entry[0] == "ignore"),
    }


def _parts_of(context: decimal.Context) -> tuple[object, ...]:
    return (
        *(context.prec, context.rounding, context.Emin, context.Emax, context.clamp),
        *(context.capitals, tuple(map(bool, context.traps.values()))),
    )
