"""The evidence of cases that fail only in the cage names the setting they need."""

import pytest
from attrs import evolve

from adws.core.suite import Evidence, Outcome
from adws.testing import a_case, a_report
from adws.trust.needs import (
    CageNeeds,
    Need,
    cage_needs,
    missing_files,
    named_needs,
    setting_lines,
)

ONE, TWO = "tests/test_a.py::test_one", "tests/test_a.py::test_two"


@pytest.mark.parametrize(
    ("exception", "message", "setting"),
    [
        (
            "OSError",
            "[Errno 30] Read-only file system: '/run/x.sock'",
            'writable = ["/run/x.sock"]',
        ),
        ("Error", "EROFS: read-only file system, open '/v/x'", 'writable = ["/v/x"]'),
        (
            "FileNotFoundError",
            "[Errno 2] No such file or directory: '/home/u/data.csv'",
            'sandbox_read = ["/home/u/data.csv"]',
        ),
        ("KeyError", "'DATABASE_URL'", 'pass_environment = ["DATABASE_URL"]'),
    ],
)
def test_a_setting_is_named_by_what_a_case_wants(
    exception: str, message: str, setting: str
) -> None:
    """Files and variables."""
    failed = a_case(ONE, Outcome.FAILED, evidence=Evidence(exception, message))
    needs = cage_needs(a_report(failed, a_case(TWO)), a_report(a_case(ONE), a_case(TWO)))
    assert needs == CageNeeds((ONE,), (setting,))


def test_what_fails_without_a_cage_too_needs_nothing() -> None:
    """And where the evidence is silent no setting is guessed."""
    failed, other = a_case(ONE, Outcome.FAILED), a_case(TWO, Outcome.FAILED)
    assert cage_needs(a_report(failed), a_report(failed)) == CageNeeds((), ())
    assert cage_needs(a_report(failed, other), a_report(failed)) == CageNeeds((TWO,), ())
    silent = evolve(other, evidence=None)
    assert cage_needs(a_report(failed, silent), a_report(failed)) == CageNeeds((TWO,), ())


def missing(message: str, *left_out: str) -> tuple[str, ...]:
    """Return the lines of settings for a case that fails so, and files that a tree lacks."""
    failed = a_case(ONE, Outcome.FAILED, evidence=Evidence("Error", message))
    return setting_lines(missing_files(a_report(failed, a_case(TWO)), left_out))


@pytest.mark.parametrize(
    ("message", "left_out", "lines"),
    [
        ("No such file or directory: 'data/a.json'", ("data/a.json",), ('lend = ["data/a.json"]',)),
        (
            "No such file or directory: '/home/me/app/data/a.json'",
            ("data/a.json", "a.json"),
            ('lend = ["data/a.json", "a.json"]',),
        ),
        ("No module named 'app._made'", ("src/app/_made.py",), ('lend = ["src/app/_made.py"]',)),
        ("Cannot find module './made.js'", ("web/made.js",), ('lend = ["web/made.js"]',)),
        ("Cannot find module '../made'", ("web/made.ts",), ('lend = ["web/made.ts"]',)),
        ("No module named 'numpy'", ("src/app/_made.py", "build/x"), ()),
        ("'data/a.json' is too small", ("data/a.json",), ()),
    ],
)
def test_a_file_that_git_ignores_is_named(
    message: str, left_out: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    """By the path or the module that a case misses, where the project has it."""
    assert missing(message, *left_out) == lines


def test_a_need_is_named_once_with_the_first_case() -> None:
    """The others need it for the same reason."""
    evidence = Evidence("KeyError", "'DATABASE_URL'")
    failed = [a_case(item, Outcome.FAILED, evidence=evidence) for item in (ONE, TWO)]
    why = f"{ONE} reads the variable DATABASE_URL"
    assert named_needs(a_report(*failed)) == (Need("pass_environment", "DATABASE_URL", why),)


def test_a_setting_with_one_value_is_no_list() -> None:
    """Lists hold what several cases need."""
    needs = (Need("workspace", "in-place", "a"), Need("lend", "b", "c"), Need("lend", "d", "e"))
    assert setting_lines(needs) == ('workspace = "in-place"', 'lend = ["b", "d"]')
