"""Which files on disk pytest should have looked into."""

import pytest
from attrs import evolve

from adws.core.codec import from_plain
from adws.runners.pytest.files import expected_files
from adws.runners.pytest.records import PytestFinish, PytestStart
from adws.tests.runners.pytest.recorded_run import START

LISTING = (
    "docs/test_guide.txt",
    "pkg/module.py",
    "pkg/test_unit.py",
    "tests/build/test_c.py",
    "tests/check_a.py",
    "tests/test_a.py",
    "tests/ui/test_b.py",
    "tests_more/test_d.py",
)
PLAIN = {key: value for key, value in START.items() if key != "kind"}
BEGUN = from_plain(PLAIN, PytestStart, "start").unwrap()
FINISH = PytestFinish(
    "n", 0, 0, None, terminal=True, collected=0, deselected=0, files=(), ignored=(), foreign=()
)


@pytest.mark.parametrize(
    ("start", "ignored", "expected"),
    [
        (
            BEGUN,
            (),
            ("pkg/test_unit.py", "tests/test_a.py", "tests/ui/test_b.py", "tests_more/test_d.py"),
        ),
        (evolve(BEGUN, args=("tests",)), (), ("tests/test_a.py", "tests/ui/test_b.py")),
        (evolve(BEGUN, args=("tests",)), ("tests/ui",), ("tests/test_a.py",)),
        (evolve(BEGUN, args=("tests/build",)), (), ("tests/build/test_c.py",)),
        (evolve(BEGUN, args=("tests/build/test_c.py",)), (), ("tests/build/test_c.py",)),
        (evolve(BEGUN, python_files=("check_*.py",)), (), ("tests/check_a.py",)),
        (evolve(BEGUN, python_files=("ui/test_*.py",)), (), ("tests/ui/test_b.py",)),
        (evolve(BEGUN, args=("/elsewhere",)), (), ()),
    ],
)
def test_expected_files_follow_the_configuration(
    start: PytestStart, ignored: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """What was asked for, by name, less what is left out."""
    assert expected_files(LISTING, ".", start, evolve(FINISH, ignored=ignored)) == expected


def test_expected_files_are_relative_to_the_project() -> None:
    """A suite in a folder sees only that folder."""
    start = evolve(BEGUN, args=(".",))
    assert expected_files(LISTING, "pkg", start, FINISH) == ("pkg/test_unit.py",)
