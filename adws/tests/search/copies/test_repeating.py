"""Running the cases for many candidates in one process."""

from pathlib import PurePath

import pytest

from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.executor import Copy
from adws.search.copies.mixture import FailuresByNumber, Numbered
from adws.search.copies.repeating import RepeatedCases, repeated
from adws.search.copies.runs import Repeating, SuiteTool
from adws.search.source import TextEdit
from adws.testing import FakeIo
from adws.tests.agents.building import make_task
from adws.tests.search.offering import code_of

SOURCE, TEST = "const f = () => 1;\n", "test('one', () => { f(3); });\n"
CODES = {"a.js": code_of("a.js", SOURCE), "a.test.js": code_of("a.test.js", TEST)}
A_COPY = Copy(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))
TOOL = SuiteTool((r"FAIL (.+)",))
WAY = Repeating("jest", words=("--quick",), without=("-t=",))
TASK = make_task(tree=PurePath("/t"), test_env={}, case_argv=("run", "-t=^one$", "a.test.js"))
EDIT = EditCandidate((PlacedEdit("a.js", 1, "x", TextEdit(16, 17, "9")),), 1.0)
GIVEN = EditCandidate((PlacedEdit("a.test.js", 1, "x", TextEdit(22, 23, "7")),), 1.0)


def results_of_lines(
    io: FakeIo, output: str, candidates: Numbered, *, timed_out: bool = False
) -> FailuresByNumber:
    """Tell of candidates by what a run says."""
    io.files.update(
        {PurePath(f"{top}/{name}"): code.text for name, code in CODES.items() for top in ("/t",)}
    )

    def answer(command: Command) -> CompletedProcess:
        return CompletedProcess(command.argv, 1, output, timed_out=timed_out)

    io.processes.append((("sh",), answer))
    tests = {"a.test.js": CODES["a.test.js"]}
    return settle(
        RepeatedCases(TASK, TOOL, WAY, tests, CODES).failures(candidates, A_COPY)
    ).unwrap()


ENDS = "FAIL adws-999 > one\n"


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (f"FAIL adws-0 > one\n4\n{ENDS}", {0: {"one": "\n4\n"}, 1: {}, 2: {}}),
        (
            f"FAIL adws-0 > one\nFAIL adws-2 > two\n5\n{ENDS}",
            {0: {"one": "\n5\n"}, 1: {}, 2: {"two": "\n5\n"}},
        ),
        ("FAIL adws-0 > one\n", {}),
        (f"FAIL adws-0 > two\n{ENDS}", {}),
        ("", {}),
    ],
)
def test_what_fails_is_told_for_each(io: FakeIo, output: str, expected: FailuresByNumber) -> None:
    """If in the end all is as it was without an edit; the copy is as before."""
    assert results_of_lines(io, output, {1: EDIT, 2: EDIT}) == expected
    assert io.files[PurePath("/copy/a.js")] == SOURCE
    assert io.files[PurePath("/copy/a.test.js")] == TEST
    [command] = io.commands
    assert command.argv[4:] == ("run", "a.test.js", "--quick")


def test_tests_may_be_edited_too(io: FakeIo) -> None:
    """Each candidate meets each of their edits."""
    output = f"FAIL adws-0 > one\nFAIL adws-1001 > one\n{ENDS}"
    assert results_of_lines(io, output, {1: EDIT, 1000: GIVEN}).keys() == {0, 1001}


def test_nothing_is_told_of_a_run_without_an_end(io: FakeIo) -> None:
    """Whatever it said until then."""
    assert results_of_lines(io, f"FAIL adws-0 > one\n{ENDS}", {1: EDIT}, timed_out=True) == {}


def test_what_cannot_be_repeated_is_not_run(io: FakeIo) -> None:
    """Nor are cases whose files are not known."""
    unfit = {"a.test.js": code_of("a.test.js", "jest.mock('./a');")}
    for tests in (unfit, {}):
        way = RepeatedCases(TASK, TOOL, WAY, tests, CODES)
        assert settle(way.failures({1: EDIT}, A_COPY)).unwrap() == {}
    assert io.commands == ()


VITEST = Repeating("vitest")
CASE = "test('a', () => { expect(f(1)).toBe(2); });"


def test_the_cases_run_once_for_each_number() -> None:
    """In a suite of its own, whose name tells the number; imports stay at the top."""
    text = repeated(code_of("a.test.ts", f"import {{ f }} from './a';\n{CASE}\n"), (0, 3), VITEST)
    assert text is not None
    head, imports, suite, *_ = text.splitlines()
    assert head == (
        "import { describe as adwsSuite, beforeAll as adwsAll, beforeEach as adwsEach, "
        'it as adwsCase } from "vitest";'
    )
    assert imports == "import { f } from './a';"
    assert suite == "for (const adwsOne of [0, 3]) adwsSuite(`adws-${adwsOne}`, () => {"
    assert text.index("try {") < text.index(CASE) < text.index("} catch")


def test_a_file_without_imports_requires_what_it_needs() -> None:
    """Before its own code."""
    text = repeated(code_of("a.test.js", CASE), (0,), Repeating("node:test", before_all="before"))
    assert text is not None
    assert text.splitlines()[0] == (
        "const { describe: adwsSuite, before: adwsAll, beforeEach: adwsEach, it: adwsCase } = "
        'require("node:test");'
    )


@pytest.mark.parametrize(
    "text",
    [
        "vi.mock('./a');",
        "test.concurrent('a', f);",
        "export const a = 1;",
        "const a = await f();",
        "test('a', => {",
    ],
)
def test_what_would_not_be_the_same_is_not_repeated(text: str) -> None:
    """Modules that are replaced, cases at the same time, what waits at the top."""
    assert repeated(code_of("a.test.js", text), (0,), VITEST) is None
