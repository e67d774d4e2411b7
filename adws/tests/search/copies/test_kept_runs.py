"""Runs without an edit are kept for the next search of the same files."""

from pathlib import PurePath

from attrs import evolve

from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.search.copies.runs import SuiteTool
from adws.search.copies.workspace import CopiesWorkspace, survey
from adws.search.request import SearchBudget, SearchRequest
from adws.testing import FakeIo
from adws.tests.agents.building import make_task

MEMORY, TREE = PurePath("/kept"), PurePath("/t")
TOOL = SuiteTool((r"FAIL (\S+)",), coverage=("--lines={folder}",))
REQUEST = SearchRequest(
    make_task(tree=TREE, test_argv=("run",), case_argv=("run", "one")),
    SearchBudget(memory=MEMORY),
    lambda _: None,
)
ALL = ["one", "", "one --lines", "--lines"]


def runs_of(io: FakeIo, request: SearchRequest) -> tuple[CopiesWorkspace, list[str]]:
    """Return the workspace of a search, and what it ran before."""
    before = len(io.commands)
    found = settle(survey(request, TOOL, PurePath("/desk"), 2)).unwrap()
    words = (" ".join(command.argv).partition("run")[2].strip() for command in io.commands[before:])
    return found, [word.partition("=")[0] for word in words]


def with_project(io: FakeIo, *, late: bool = False) -> None:
    """Put a program and its suite there, in which one case fails."""
    io.files[TREE / "a.go"] = "package a"

    def answer(command: Command) -> CompletedProcess:
        counts = next((word[8:] for word in command.argv if word.startswith("--lines=")), "")
        if counts:
            io.files[PurePath(counts) / "lcov.info"] = "SF:a.go\nDA:1,2\nend_of_record\n"
        timed_out = late and "one" not in command.argv
        return CompletedProcess(
            command.argv, 1, "FAIL one", timed_out=timed_out, duration_seconds=1.0
        )

    io.processes.append((("sh",), answer))


def test_the_next_search_of_the_same_files_runs_nothing_before_it_tries(io: FakeIo) -> None:
    """It knows what failed, how long it took, and which lines ran."""
    with_project(io)
    first, ran = runs_of(io, REQUEST)
    second, again = runs_of(io, REQUEST)
    assert (sorted(ran), again) == (sorted(ALL), [])
    assert (second.case_command, second.suite_command, second.suspects) == (
        first.case_command,
        first.suite_command,
        first.suspects,
    )


def test_another_group_runs_its_own_cases_alone(io: FakeIo) -> None:
    """What the whole suite did is known."""
    with_project(io)
    _ = runs_of(io, REQUEST)
    other = evolve(REQUEST, task=evolve(REQUEST.task, case_argv=("run", "two")))
    assert runs_of(io, other)[1] == ["two", "two --lines"]


def test_a_suite_that_does_not_end_in_time_is_tried_once(io: FakeIo) -> None:
    """With a longer limit it is tried again."""
    with_project(io, late=True)
    assert runs_of(io, REQUEST)[1] == ["one", "", "one --lines"]
    assert runs_of(io, REQUEST)[1] == []
    longer = evolve(REQUEST, budget=evolve(REQUEST.budget, seconds=30.0))
    assert runs_of(io, longer)[1] == ["one", "", "one --lines"]


def test_other_files_are_measured_anew(io: FakeIo) -> None:
    """As after a fix; so is everything where nothing is kept, or a line is cut."""
    with_project(io)
    _ = runs_of(io, REQUEST)
    io.files[TREE / "a.go"] = "package b"
    assert sorted(runs_of(io, REQUEST)[1]) == sorted(ALL)
    io.files[MEMORY / "runs.jsonl"] = '{"key": "'
    assert sorted(runs_of(io, REQUEST)[1]) == sorted(ALL)
    nowhere = evolve(REQUEST, budget=SearchBudget())
    assert sorted(runs_of(io, nowhere)[1]) == sorted(ALL)
