"""Examples of documentation that a change weakens."""

import pytest

from adws.trust.doctests import altered_examples
from adws.trust.source_rules.changed_text import ChangedText

CODE = '''"""A module.

>>> one() + 1
2
"""


def one():
    """Return 1.

        >>> one()
        1
        >>> len("ab")  # of a text
        2
    """
    return {}
'''
BEFORE = CODE.format(2)
WHY = "alters or removes an example that runs as a test, so the test no longer checks the same"
TEXT = "Words.\n\n>>> one()\n1\n"


def flags(path: str, before: str | None, after: str, *case_files: str) -> list[tuple[int, str]]:
    """Return the lines and the excerpts of the flags of one file."""
    change = ChangedText(path, before, after)
    found = altered_examples([change], case_files or (path,))
    assert {(flag.rule, flag.path, flag.why) for flag in found} <= {("altered-doctest", path, WHY)}
    return [(flag.line, flag.seen) for flag in found]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (CODE.format(1), []),
        (CODE.format(1).replace("        1\n", "        2\n"), [(11, ">>> one()")]),
        (BEFORE.replace(">>> one() + 1\n2\n", ""), [(3, ">>> one() + 1")]),
        (BEFORE.replace("of a text", "doctest: +SKIP"), [(13, '>>> len("ab")  # of a text')]),
        ("x = 1\n" + BEFORE, [(3, ">>> one() + 1")]),
        (
            "def one(:\n",
            [(3, ">>> one() + 1"), (11, ">>> one()"), (13, '>>> len("ab")  # of a text')],
        ),
    ],
    ids=["code", "expectation", "removed", "skipped", "no_docstring", "unreadable"],
)
def test_an_altered_example_is_flagged(after: str, expected: list[tuple[int, str]]) -> None:
    """By the line that it had; a change of code alone is none."""
    assert flags("app/one.py", BEFORE, after) == expected


def test_examples_in_texts_count_too() -> None:
    """Indentation that cannot be read as examples has none."""
    assert flags("README.rst", TEXT, TEXT.replace("1", "2")) == [(3, ">>> one()")]
    assert flags("README.rst", ">>>one()\n", "") == []


def test_examples_that_are_no_tests_may_change() -> None:
    """So may those of a new file."""
    assert flags("app/one.py", BEFORE, "", "tests/test_one.py") == []
    assert flags("app/one.py", None, BEFORE) == []
    assert altered_examples([], ()) == ()
