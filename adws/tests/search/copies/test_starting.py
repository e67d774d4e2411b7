"""Starting one program for many candidates."""

from pathlib import PurePath

import pytest

from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.executor import Copy
from adws.search.copies.mixture import FailuresByNumber, Numbered
from adws.search.copies.runs import UNNAMED, tool_of
from adws.search.copies.starting import RepeatedStarts
from adws.search.source import TextEdit
from adws.testing import FakeIo
from adws.tests.agents.building import make_task
from adws.tests.search.offering import code_of

SOURCE = "package p\n\nfunc F() int { return 1 }\n"
TEST = "package p_test\n\nfunc TestF(t *T) { F(3) }\n"
CODES = {"p/a.go": code_of("p/a.go", SOURCE), "p/a_test.go": code_of("p/a_test.go", TEST)}
A_COPY = Copy(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))
TASK = make_task(
    tree=PurePath("/t"), test_env={}, case_argv=("go", "test", "-run=F", "./p"), runner="go"
)
EDIT = EditCandidate((PlacedEdit("p/a.go", 3, "x", TextEdit(33, 34, "9")),), 1.0)
GIVEN = EditCandidate((PlacedEdit("p/a_test.go", 3, "x", TextEdit(37, 38, "7")),), 1.0)
FAILS = "--- FAIL: TestF (0.00s)\n    a_test.go:3: got 1\nFAIL\n"
WORDS = "\n    a_test.go:3: got 1\nFAIL\n\n"
NOTHING = dict.fromkeys(UNNAMED, "")


def printed_for(number: int, words: str) -> str:
    """Return what the script prints for a number."""
    return f"\nadws-edit {number}\n{words}\nadws-end\n"


def results_of_builds(io: FakeIo, candidates: Numbered, *outputs: str) -> FailuresByNumber:
    """Tell of candidates by what the builds say."""
    io.files.update({PurePath("/t") / name: code.text for name, code in CODES.items()})
    waiting = iter(outputs)

    def answer(command: Command) -> CompletedProcess:
        return CompletedProcess(command.argv, 1, next(waiting))

    io.processes.append((("sh",), answer))
    tool = tool_of("go")
    assert tool is not None
    assert tool.each is not None
    way = RepeatedStarts(TASK, tool, tool.each, CODES)
    return settle(way.failures(candidates, A_COPY)).unwrap()


def test_what_fails_is_told_for_each(io: FakeIo) -> None:
    """Of what ended without a word something failed; the copy is as before."""
    output = (
        printed_for(0, FAILS)
        + printed_for(1, "adws-passed\n")
        + printed_for(2, "")
        + "\nadws-edit 3\n"
    )
    number = results_of_builds(io, {1: EDIT, 2: EDIT, 3: EDIT}, output)
    assert number == {0: {"TestF": WORDS}, 1: {}, 2: NOTHING}
    copied = {path.name: text for path, text in io.files.items() if "/copy" in str(path)}
    assert copied == {"a.go": SOURCE}
    [command] = io.commands
    assert command.env["ADWS_NUMBERS"] == "0 1 2 3"
    assert command.argv[4:] == (
        *("go", "test", "-count=1", "-p=1", "-gcflags=./...=-e", "-exec=sh /scratch/each.sh"),
        *("-vet=off", "-run=F", "./p"),
    )


def test_what_cannot_be_built_is_left_out_and_all_is_built_again(io: FakeIo) -> None:
    """It fails, whatever the cases say of the others."""
    broken = "p/edit-2.go:2:9: undefined: a\n"
    number = results_of_builds(
        io, {1: EDIT, 2: EDIT}, broken, printed_for(0, FAILS) + printed_for(1, FAILS)
    )
    assert number == {0: {"TestF": WORDS}, 1: {"TestF": WORDS}, 2: NOTHING}


@pytest.mark.parametrize(
    "outputs",
    [("no such tool",), ("p/edit-1.go:2:9: no", "p/edit-0.go:3: no"), ("p/edit-1.go:2:9: no", "")],
)
def test_nothing_is_told_where_nothing_can_be_built(io: FakeIo, outputs: tuple[str, ...]) -> None:
    """Candidates are then tried by themselves."""
    assert results_of_builds(io, {1: EDIT, 2: EDIT}, *outputs) == {}


def test_tests_may_be_edited_too(io: FakeIo) -> None:
    """In a package of their own they have a variable of their own."""
    added: dict[str, str] = {}

    def look(command: Command) -> CompletedProcess:
        added.update({path.name: text for path, text in io.files.items() if "zz" in path.name})
        return CompletedProcess(
            command.argv, 1, printed_for(0, FAILS) + printed_for(1001, "adws-passed\n")
        )

    io.processes.append((("sh",), look))
    assert results_of_builds(io, {1: EDIT, 1000: GIVEN}) == {0: {"TestF": WORDS}, 1001: {}}
    assert {name: text.split()[1] for name, text in added.items()} == {
        "zz_adwsEdit.go": "p",
        "zz_adwsInput_test.go": "p_test",
    }
