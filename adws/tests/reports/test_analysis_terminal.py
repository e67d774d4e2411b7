"""The failures of a suite, on a terminal."""

import json

from attrs import evolve

from adws.core.failure import Group
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal
from adws.reports.markup import escape
from adws.reports.screen_rows import screen_rows
from adws.tests.reports.analyses import GREEN, INCOMPLETE, RED

LEGEND = "P0 to P5: the order in which adws fix works; G-…: a group's id in the reports"
"""What the names of the groups mean."""

END = ("and 1 ", "", "P0 to ", "raw ou")
"""How the last lines begin where one group is not shown."""


def test_the_failures_are_listed_group_by_group() -> None:
    """Each group has its cause, each failure its id and its error."""
    assert analysis_terminal(RED) == (
        "pytest: 7 tests, 2 passed, 3 failed, 2 skipped in 1.3 s\n"
        "\n"
        "P0 G-1  app/broken.py cannot be loaded  (1 failure)\n"
        "  tests/test_b.py::\n"
        "    runtime, source bug: KeyError: <a>\n"
        "\n"
        "P3 G-2  failures that come from app/text.py  (2 failures)\n"
        "  tests/test_a.py::test_one\n"
        "    runtime, source bug: KeyError: <a>\n"
        "  tests/test_a.py::test_two[a|b]\n"
        "    runtime, source bug: KeyError: <a>\n"
        "\n"
        f"{LEGEND}\n"
        "raw output: .adws/raw/1.log\n"
    )


def test_a_large_group_is_cut_short() -> None:
    """What is not shown is counted."""
    assert (
        "  tests/test_a.py::test_one\n    runtime, source bug: KeyError: <a>\n  and 1 more\n"
        in analysis_terminal(RED, limit=1)
    )


def test_groups_alone_may_be_told() -> None:
    """Where no failure is shown, what is not shown need not be counted."""
    assert analysis_terminal(RED, limit=0) == (
        "pytest: 7 tests, 2 passed, 3 failed, 2 skipped in 1.3 s\n"
        "\n"
        "P0 G-1  app/broken.py cannot be loaded  (1 failure)\n"
        "\n"
        "P3 G-2  failures that come from app/text.py  (2 failures)\n"
        "\n"
        f"{LEGEND}\n"
        "raw output: .adws/raw/1.log\n"
    )


def test_many_groups_are_cut_short() -> None:
    """One failure stands for each of the first groups; the last line tells of the others."""
    group, other = RED.groups
    many = evolve(RED, groups=(other, group, *[evolve(group, id=f"G-{n}") for n in range(3, 12)]))
    lines = analysis_terminal(many).splitlines()
    assert (lines[2:6], lines[-5:]) == (
        [
            "P3 G-2  failures that come from app/text.py  (2 failures)",
            "  tests/test_a.py::test_one",
            "    runtime, source bug: KeyError: <a>",
            "  and 1 more",
        ],
        [
            "",
            (
                "and 6 more groups with 6 failing tests "
                "(to list all: adws analyze --output failures.md)"
            ),
            "",
            LEGEND,
            "raw output: .adws/raw/1.log",
        ],
    )


def test_a_large_group_that_does_not_fit_says_where_all_failures_are() -> None:
    """Its first failure stands for it."""
    failure = RED.failures[0]
    members = tuple(evolve(failure, case_id=f"tests/test_b.py::{n}") for n in range(9))
    large = evolve(RED, failures=members, groups=RED.groups[:1])
    assert analysis_terminal(large).splitlines()[3:] == [
        "  tests/test_b.py::0",
        "    runtime, source bug: KeyError: <a>",
        "  and 8 more",
        "",
        "to list all failures: adws analyze --output failures.md",
        "",
        LEGEND,
        "raw output: .adws/raw/1.log",
    ]


def test_long_names_and_messages_fit_on_a_screen() -> None:
    """Rows count, not lines; a message that is the cause is not told twice."""
    message = "AssertionError: the total of the basket with three reduced prices " + "is 41 " * 30
    failures = tuple(
        evolve(
            RED.failures[0],
            case_id=f"packages/shop/tests/unit/test_basket_{n}.py::TestTotal::test_reduced[{n}]",
            group=f"G-{n}",
            error_message=message,
        )
        for n in range(12)
    )
    groups = tuple(Group(f.group, message, f.priority, (f.case_id,)) for f in failures)
    shown = analysis_terminal(evolve(RED, failures=failures, groups=groups))
    lines = shown.splitlines()
    assert sum(screen_rows(escape(line)) for line in lines) <= 22
    assert shown.count("the total of the basket") == shown.count("test_reduced") == 2
    assert lines[4] == "    runtime, source bug"
    assert lines[-4].startswith("and 10 more groups with 10 failing tests (to list all: adws")


def test_at_least_one_group_is_shown() -> None:
    """Whatever stands before it."""
    noted = evolve(RED, notes=("one of many notes",) * 30)
    lines = analysis_terminal(noted).splitlines()
    assert [line[:6] for line in lines[31:]] == ["", "P0 G-1", "  test", "    ru", "", *END]


def test_an_incomplete_run_is_told_first() -> None:
    """Files that did not run come first; discrepancies stand above the failures."""
    assert analysis_terminal(INCOMPLETE).startswith(
        "what did not run (1):\n"
        "  tests/test_lost.py: on disk, but in no report\n"
        "\n"
        "pytest: 7 tests, 2 passed, 3 failed, 2 skipped in 1.3 s\n"
        "COMPLETENESS_WARNING: the run's own end record is missing\n"
        "COMPLETENESS_WARNING: the summary counts 2, JUnit 3\n"
        "\n"
        "P0 G-1"
    )


def test_a_note_follows_the_counts() -> None:
    """It explains the failures, so it stands before them, in each form."""
    noted = evolve(RED, notes=("conflicts are not resolved",))
    assert analysis_terminal(noted).splitlines()[1] == "conflicts are not resolved"
    assert "- conflicts are not resolved\n" in analysis_markdown(noted)
    assert json.loads(analysis_json(noted))["notes"] == ["conflicts are not resolved"]


def test_what_groups_are_called_is_said_in_one_row() -> None:
    """Also where no output of the run is kept."""
    unkept = evolve(RED, report=evolve(RED.report, raw_output=""))
    assert analysis_terminal(unkept).splitlines()[-2:] == ["", LEGEND]
    assert screen_rows(LEGEND) == 1


def test_a_green_run_without_output_is_one_line() -> None:
    """It has no group to explain."""
    unkept = evolve(GREEN, report=evolve(GREEN.report, raw_output=""))
    assert analysis_terminal(unkept) == ("pytest: 1 test, 1 passed, 0 failed, 0 skipped in 1.3 s\n")


def test_a_green_run_is_one_line_and_its_log() -> None:
    """Nothing else is worth a line."""
    assert analysis_terminal(GREEN) == (
        "pytest: 1 test, 1 passed, 0 failed, 0 skipped in 1.3 s\n\nraw output: .adws/raw/1.log\n"
    )
