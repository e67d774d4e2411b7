"""What a run of a JavaScript tool asks for, where a shell gets all words as one."""

from pathlib import PurePath

import pytest

from adws.runners.jest import RUNNER as JEST
from adws.runners.mocha import RUNNER as MOCHA
from adws.runners.playwright import RUNNER as PLAYWRIGHT
from adws.runners.runner import Run, Runner, Selection, Suite
from adws.runners.vitest import RUNNER as VITEST
from adws.tests.runners.javascript.wide_selections import files

MANY_FILES = Selection(files=files(200, 500))
QUOTED = Selection(case_ids=(f"a.test.js > {chr(39) * 20_000}",))
"""A quote takes four characters and more where a shell is not to read it."""


def run_of(runner: Runner, *argv: str, selection: Selection, wrapped: bool = False) -> Run:
    """Return a run that a command starts."""
    suite = Suite(runner.name, ".", argv, wrapped=wrapped)
    return Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", selection)


@pytest.mark.parametrize(
    ("runner", "argv"),
    [(JEST, ("jest",)), (VITEST, ("vitest",)), (PLAYWRIGHT, ("playwright", "test"))],
)
@pytest.mark.parametrize(
    ("launch", "selection", "clause"),
    [
        ((), MANY_FILES, ""),
        (("npx",), MANY_FILES, "everything runs"),
        (("/usr/bin/npm", "exec", "--"), MANY_FILES, "everything runs"),
        (("npx",), Selection(files=files(60, 500)), ""),
        ((), QUOTED, ""),
        (("yarn",), QUOTED, "their files run whole"),
    ],
)
def test_where_a_shell_gets_all_words_as_one_fewer_fit(
    runner: Runner,
    argv: tuple[str, ...],
    launch: tuple[str, ...],
    selection: Selection,
    clause: str,
) -> None:
    """A word of a command holds less than a command does."""
    run = run_of(runner, *launch, *argv, selection=selection)
    assert runner.runs_whole is not None
    assert runner.runs_whole(run) == clause
    everything = runner.command(run_of(runner, *launch, *argv, selection=Selection()))
    assert (runner.command(run).argv == everything.argv) is (clause == "everything runs")


def test_below_a_wrapper_jest_is_told_as_much_as_without_a_shell() -> None:
    """The words do not go through it."""
    wrapped = [
        run_of(JEST, "npm", "test", selection=selection, wrapped=True)
        for selection in (MANY_FILES, QUOTED, Selection(case_ids=(f"a > {'x' * 70_000}",)))
    ]
    assert JEST.runs_whole is not None
    assert [JEST.runs_whole(run) for run in wrapped] == ["", "", "their files run whole"]


def test_mocha_is_told_however_much_there_is() -> None:
    """In a file: its command stays as it is, and nothing runs whole."""
    names = tuple(f"a.js > {n}{'é' * 10_000}" for n in range(100))
    many = Selection(case_ids=(*names, *(f"{file} > a" for file in files(400, 3_000))))
    command, small = (
        MOCHA.command(run_of(MOCHA, "npx", "mocha", selection=selection))
        for selection in (many, Selection(case_ids=("a.js > a",)))
    )
    assert (command.argv, command.env) == (small.argv, small.env)
    assert MOCHA.runs_whole is None
