"""Read the actual and the expected value from an assertion's message."""

import re

from attrs import frozen

_FORMS = (
    # jest and bun, in two lines; with "not" or "<" before it, it is no value
    r"^Expected: (?P<expected>(?!not |[<>]=? ).+)\nReceived: (?P<seen>(?!serializes to ).+)$",
    # an assertion of node, as jest words it
    r"^Expected value to (?!not )[\w ]*equal to:\n  (?P<expected>.+)\nReceived:\n  (?P<seen>.+)$",
    # pytest
    r"^assert (?P<seen>(?:(?! == ).)+) == (?P<expected>(?:(?! == ).)+)$",
    # unittest
    r"^(?P<seen>.+) != (?P<expected>.+?)(?: : .*)?$",
    # node
    r"^(?:[^\n]*: )?(?P<seen>.+) !== (?P<expected>.+)$",
    # vitest
    (
        r"^(?:\w+: )?expected (?P<seen>.+) to (?:be|equal|deeply equal|strictly equal) "
        r"(?P<expected>.+?)(?: // .*)?$"
    ),
)
_EQUALITIES = tuple(re.compile(form, re.MULTILINE) for form in _FORMS)
_WHERE = re.compile(r"^\s*\+\s+where (.+) = (.+)$", re.MULTILINE)
_STATEMENT = re.compile(r"^(?:>| {4})\s*assert ((?:(?! == ).)+) == ", re.MULTILINE)
_NOT_RAISED = re.compile(
    r"DID NOT RAISE (?:<class ')?(?:\w+\.)*(\w+)|^(\w+) not raised", re.MULTILINE
)
_READ_CHARACTERS = 2000


@frozen
class FailedEquality:
    """Two values that should have been equal; ``expression`` gave ``actual``, if it is known."""

    actual: str
    expected: str
    expression: str | None = None


def failed_equality(message: str, trace: str = "") -> FailedEquality | None:
    r"""Return the values of a failed equality, in the formats of test tools and their libraries.

    The expression is read from the message, or from the statement at the end of the trace.

    >>> failed_equality("assert 'a--b' == 'a-b'\n  + where 'a--b' = slug('a b')")
    FailedEquality(actual="'a--b'", expected="'a-b'", expression="slug('a b')")
    >>> failed_equality("3 != 4 : totals differ")
    FailedEquality(actual='3', expected='4', expression=None)
    >>> failed_equality("Expected values to be strictly equal: -1 !== 3")
    FailedEquality(actual='-1', expected='3', expression=None)
    >>> failed_equality("expected -1 to be 3 // Object.is equality")
    FailedEquality(actual='-1', expected='3', expression=None)
    >>> failed_equality("expect(received).toBe(expected)\n\nExpected: 3\nReceived: -1")
    FailedEquality(actual='-1', expected='3', expression=None)
    """
    text = message[:_READ_CHARACTERS]
    match = next(filter(None, (form.search(text) for form in _EQUALITIES)), None)
    if not match:
        return None
    actual = match["seen"]
    return FailedEquality(
        actual,
        match["expected"],
        next((call for value, call in _WHERE.findall(text) if value == actual), None)
        or _last_statement(trace),
    )


def not_raised(message: str) -> str | None:
    """Return the exception that a test expected and that was not raised.

    >>> not_raised("DID NOT RAISE <class 'app.errors.Broken'>"), not_raised("KeyError not raised")
    ('Broken', 'KeyError')
    """
    match = _NOT_RAISED.search(message)
    return match[1] or match[2] if match else None


def _last_statement(trace: str) -> str | None:
    statements = _STATEMENT.findall(trace[-_READ_CHARACTERS:])
    return statements[-1] if statements else None
