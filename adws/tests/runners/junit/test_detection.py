"""The suite that settings describe, and the command of a run of it."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Failure, Success

from adws.core.errors import SettingsInvalid
from adws.core.process import Command
from adws.runners.junit import RUNNER
from adws.runners.junit.detection import suite_of
from adws.runners.run_command import ANY_RUNNER
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.variation import Variation

SUITE = Suite(
    "junit",
    "api",
    ("make", "test"),
    wrapped=True,
    reports=("build/*.xml",),
    case_argv=("make", "one", "NAME={classname}#{name}", "{file}", "{id}"),
)
RUN = Run(SUITE, PurePath("/t"), PurePath("/o"), "n0nce", timeout_seconds=9.0, scrub=("SECRET",))


def test_settings_describe_a_suite() -> None:
    """The words of both commands are split as a shell does."""
    command = "make one 'NAME={classname}#{name}' {file} {id}"
    assert suite_of("make test", "./build/*.xml", command, "api") == Success(SUITE)
    assert suite_of("make", "r.xml", None) == Success(
        Suite("junit", ".", ("make",), wrapped=True, reports=("r.xml",))
    )


BELONG = "report and case_command belong to a test_command"
BELOW = "the report must be written below the suite's folder"
STANDS = "what stands for a case: {id}, {name}, {classname}, {file}"
QUOTES = "close each quote, or put a backslash before it"
SET = "set report to the JUnit XML files that test_command writes"


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ((None, "r.xml", None), "test_command is missing", BELONG),
        (("", "r.xml", None), "test_command is missing", BELONG),
        (
            ("a 'b", "r.xml", None),
            "test_command cannot be split into words: No closing quotation",
            QUOTES,
        ),
        (("make", None, "x {id}"), "case_command is set and report is not", SET),
        (("make", "/r.xml", None), "report '/r.xml' leads out of the project", BELOW),
        (("make", "../r.xml", None), "report '../r.xml' leads out of the project", BELOW),
        (("make", "r.xml", "make one"), "case_command names no case", STANDS),
        (("make", "r.xml", "x {id} {test}"), "case_command knows no {test}", STANDS),
        (
            ("make", "r.xml", "'{id}"),
            "case_command cannot be split into words: No closing quotation",
            QUOTES,
        ),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    words: tuple[str | None, str | None, str | None], message: str, hint: str
) -> None:
    """With what is wrong, and what would be right."""
    assert suite_of(*words) == Failure(SettingsInvalid(message, hint=hint))


def test_no_file_tells_of_such_a_tool() -> None:
    """So it is never found, nor started without being told how."""
    project = Project(PurePath("/p"), ("report.xml", "junit.xml", "Makefile"))
    assert (RUNNER.detect(project), RUNNER.ways(project)) == (None, ())
    assert not RUNNER.starts(("junit",))
    assert RUNNER.plant is None


def test_the_whole_suite_is_run_as_the_settings_say() -> None:
    """In its folder, without what would change what a tool prints."""
    assert RUNNER.command(RUN) == Command(
        argv=("make", "test"),
        cwd=PurePath("/t/api"),
        scrub=(*ANY_RUNNER, "SECRET"),
        timeout_seconds=9.0,
    )


def test_a_run_may_believe_to_be_in_continuous_integration() -> None:
    """That is a variable."""
    varied = evolve(RUN, variations=frozenset({Variation.CI}))
    assert RUNNER.command(varied).env == {"CI": "true"}


@pytest.mark.parametrize(
    ("selection", "argv"),
    [
        (
            Selection(case_ids=("a.rb > Sum > x \\> {id} ##2",)),
            ("make", "one", "NAME=Sum#x > {id}", "a.rb", "a.rb > Sum > x \\> {id} ##2"),
        ),
        (Selection(case_ids=("a",)), ("make", "one", "NAME=#a", "", "a")),
        (Selection(case_ids=("a", "b")), SUITE.argv),
        (Selection(files=("a.rb",), case_ids=("a",)), SUITE.argv),
        (Selection(), SUITE.argv),
    ],
)
def test_a_single_case_has_a_command_of_its_own(
    selection: Selection, argv: tuple[str, ...]
) -> None:
    """What it is called stays within its word; several cases make everything run."""
    assert RUNNER.command(evolve(RUN, selection=selection)).argv == argv


def test_without_a_template_everything_runs() -> None:
    """A tool is not asked for what nobody knows how to ask it for."""
    run = evolve(RUN, suite=evolve(SUITE, case_argv=()), selection=Selection(case_ids=("a",)))
    assert RUNNER.command(run).argv == SUITE.argv
