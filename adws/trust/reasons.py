"""Write lists in verdicts: name the first items, and count the rest."""

from adws.core.failure import Failure
from adws.core.quantity import quantity
from adws.core.visible import one_line
from adws.triage.fingerprint import steady

_SHOWN = 5
_ERROR_CHARACTERS = 160


def named(items: tuple[str, ...]) -> str:
    """Return the first items, and how many more there are.

    >>> named(("a", "b")), named(tuple("abcdefg"))
    ('a, b', 'a, b, c, d, e and 2 more')
    """
    more = f" and {len(items) - _SHOWN} more" if len(items) > _SHOWN else ""
    return f"{', '.join(items[:_SHOWN])}{more}"


def about_cases(
    ids: tuple[str, ...], several: str, single: str = "", failures: tuple[Failure, ...] = ()
) -> tuple[str, ...]:
    """Return one reason about these cases; none if there are no cases.

    ``several`` is what several cases do, ``single`` what a single case does; empty: the same. If
    ``failures`` holds the first case, the reason tells its error, which is the same in every run.

    >>> about_cases(("a", "b"), "fail", "fails"), about_cases(("a",), "fail", "fails")
    (('2 cases fail: a, b',), ('1 case fails: a',))
    """
    words = single if single and len(ids) == 1 else several
    if not ids:
        return ()
    error = next((_error(failure) for failure in failures if failure.case_id == ids[0]), "")
    why = f" ({'' if len(ids) == 1 else 'the first: '}{error})" if error else ""
    return (f"{quantity(len(ids), 'case')} {words}: {named(ids)}{why}",)


def _error(failure: Failure) -> str:
    text = one_line(steady(failure.error_message))
    return text if len(text) <= _ERROR_CHARACTERS else f"{text[: _ERROR_CHARACTERS - 1]}…"
