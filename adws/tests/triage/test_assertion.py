"""What assertions say."""

import pytest

from adws.tests.triage.evidences import UNEQUAL
from adws.triage.assertion import Compared, compared, not_raised

WHERE = "assert 3 == 4\n +  where 3 = total([1, 2])\n +    where [1, 2] = made()"


@pytest.mark.parametrize(
    ("message", "trace", "expected"),
    [
        (WHERE, "", Compared("3", "4", "total([1, 2])")),
        (UNEQUAL.message, UNEQUAL.trace, Compared("'a--b'", "'a-b'", "slug('a b')")),
        ("totals\nassert 3 == 4", "", Compared("3", "4")),
        ("assert 3 == 4", "    assert total == 4\nE   x", Compared("3", "4", "total")),
        ("'a--b' != 'a-b'\n- a--b\n+ a-b", "", Compared("'a--b'", "'a-b'")),
        ("3 != 4 : totals differ", "", Compared("3", "4")),
        ("assert 'a == b' == 'c'", "", None),
        ("assert 10 < 10", "", None),
        ("", "", None),
    ],
)
def test_the_two_sides_of_an_equality_are_read(
    message: str, trace: str, expected: Compared | None
) -> None:
    """Seen is left, expected right; what cannot be split surely is not split."""
    assert compared(message, trace) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("DID NOT RAISE ValueError", "ValueError"),
        ("DID NOT RAISE <class 'app.errors.Broken'>", "Broken"),
        ("KeyError not raised", "KeyError"),
        ("KeyError not raised by load", "KeyError"),
        ("assert 3 == 4", None),
    ],
)
def test_an_exception_waited_for_in_vain_is_named(message: str, expected: str | None) -> None:
    """Pytest's and unittest's words are understood."""
    assert not_raised(message) == expected
