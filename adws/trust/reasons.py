"""Write lists in verdicts: name the first items, and count the rest."""

_SHOWN = 5


def named(items: tuple[str, ...]) -> str:
    """Return the first items, and how many more there are.

    >>> named(("a", "b")), named(tuple("abcdefg"))
    ('a, b', 'a, b, c, d, e and 2 more')
    """
    more = f" and {len(items) - _SHOWN} more" if len(items) > _SHOWN else ""
    return f"{', '.join(items[:_SHOWN])}{more}"


def about_cases(verb: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return one reason about these cases; none if there are no cases.

    >>> about_cases("fail", ("a", "b"))
    ('2 case(s) fail: a, b',)
    """
    return (f"{len(ids)} case(s) {verb}: {named(ids)}",) if ids else ()
