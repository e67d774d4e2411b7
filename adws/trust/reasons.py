"""How a verdict says what it saw: the first of many things are named, the rest are counted."""

_SHOWN = 5


def named(things: tuple[str, ...]) -> str:
    """Return the first things, and how many more there are.

    >>> named(("a", "b")), named(tuple("abcdefg"))
    ('a, b', 'a, b, c, d, e and 2 more')
    """
    more = f" and {len(things) - _SHOWN} more" if len(things) > _SHOWN else ""
    return f"{', '.join(things[:_SHOWN])}{more}"


def about_cases(what: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the one reason that tells this of these cases; none when there are none.

    >>> about_cases("fail", ("a", "b"))
    ('2 case(s) fail: a, b',)
    """
    return (f"{len(ids)} case(s) {what}: {named(ids)}",) if ids else ()
