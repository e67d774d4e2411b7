"""Write lists in verdicts: name the first items, and count the rest."""

from adws.core.quantity import quantity

_SHOWN = 5


def named(items: tuple[str, ...]) -> str:
    """Return the first items, and how many more there are.

    >>> named(("a", "b")), named(tuple("abcdefg"))
    ('a, b', 'a, b, c, d, e and 2 more')
    """
    more = f" and {len(items) - _SHOWN} more" if len(items) > _SHOWN else ""
    return f"{', '.join(items[:_SHOWN])}{more}"


def about_cases(ids: tuple[str, ...], several: str, single: str = "") -> tuple[str, ...]:
    """Return one reason about these cases; none if there are no cases.

    ``several`` is what several cases do, ``single`` what a single case does; empty: the same.

    >>> about_cases(("a", "b"), "fail", "fails"), about_cases(("a",), "fail", "fails")
    (('2 cases fail: a, b',), ('1 case fails: a',))
    """
    words = single if single and len(ids) == 1 else several
    return (f"{quantity(len(ids), 'case')} {words}: {named(ids)}",) if ids else ()
