"""What is run for each candidate."""

from pathlib import PurePath

import pytest
from returns.pipeline import is_successful

from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.search.copies import workspace
from adws.search.copies.runs import CaseCommand, Repeating, RunLimits, RunOutput, SuiteTool
from adws.search.copies.workspace import Baseline, command_for_each, survey
from adws.search.family import EditRule, Family
from adws.search.request import SearchBudget, SearchRequest
from adws.search.suspects import Suspect
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task

ONE, TWO = frozenset({"one"}), frozenset({"one", "two"})
TOOL = SuiteTool((), quick=("-q",))
QUICK = CaseCommand(("run", "one", "-q"), RunLimits(16.0, 6.0), ONE, TWO, 1)
WHOLE = CaseCommand(("run",), RunLimits(16.6, 6.4), ONE, TWO, 5)


def test_what_is_sifted_before_runs_with_all_of_the_suite() -> None:
    """Up to a longer time, as the cases alone would failures little more."""
    task = make_task(test_argv=("run",), case_argv=("run", "one"))
    batching = SuiteTool((), repeated=Repeating("vitest"))
    for seconds, argv in ((2.9, ("run",)), (3.1, ("run", "one"))):
        baseline = Baseline(RunOutput(ONE, 1, 1.0), RunOutput(TWO, 5, seconds), {}, {})
        assert command_for_each(task, batching, baseline).argv == argv


@pytest.mark.parametrize(
    ("case_argv", "seconds", "question"),
    [
        (("run", "one"), 9.0, QUICK),
        (("run", "one"), 1.1, WHOLE),
        ((), 1.1, WHOLE),
    ],
)
def test_the_cases_alone_run_where_that_is_much_faster(
    case_argv: tuple[str, ...], seconds: float, question: CaseCommand
) -> None:
    """Otherwise all of the suite does, and nothing is left to confirm."""
    task = make_task(test_argv=("run",), case_argv=case_argv)
    baseline = Baseline(RunOutput(ONE, 1, 1.0), RunOutput(TWO, 5, seconds), {}, {})
    command = command_for_each(task, TOOL, baseline)
    assert (command.argv, command.failing, command.known_failures, command.total) == (
        question.argv,
        question.failing,
        question.known_failures,
        question.total,
    )
    if command.argv == QUICK.argv:
        assert command.limits == QUICK.limits


@pytest.mark.parametrize(("cut_short", "runs"), [((False,), 2), ((True, False), 3)])
def test_a_run_that_was_cut_short_is_made_again(
    io: FakeIo, cut_short: tuple[bool, ...], runs: int
) -> None:
    """With nothing built before the first takes longer; what fails must be known of all."""
    io.files[PurePath("/t/a.go")] = "package a"
    waiting = iter((*cut_short, False, False, False))
    seconds = iter((9.0, 1.0, 1.0, 1.0))

    def answer(command: Command) -> CompletedProcess:
        ended = not next(waiting)
        result = "FAIL one" if ended else ""
        return CompletedProcess(
            command.argv, 1, result, timed_out=not ended, duration_seconds=next(seconds)
        )

    io.processes.append((("sh",), answer))
    task = make_task(tree=PurePath("/t"), test_argv=("run",), case_argv=("run", "one"))
    workspace = settle(
        survey(
            SearchRequest(task, SearchBudget(), lambda _: None),
            SuiteTool((r"FAIL (\S+)",)),
            PurePath("/desk"),
            2,
        )
    ).unwrap()
    assert workspace.case_command.failing == ONE
    assert len(io.commands) == runs


def test_edits_are_proposed_for_the_most_suspicious_lines_only(io: FakeIo) -> None:
    """Those of all lines of a large project would take all the time."""
    io.files[PurePath("/t/a.go")] = "package a\n" + "// nothing\n" * 2000
    io.processes.append((("sh",), CompletedProcess((), 1, "FAIL one", duration_seconds=1.0)))
    request = SearchRequest(make_task(tree=PurePath("/t")), SearchBudget(), lambda _: None)
    found = settle(survey(request, SuiteTool((r"FAIL (\S+)",)), PurePath("/desk"), 2)).unwrap()
    assert len(found.suspects) == 1000


def test_a_suite_that_does_not_end_in_time_leaves_time_for_edits(io: FakeIo) -> None:
    """It runs once, its lines are not counted, and no candidate waits for it."""
    io.files[PurePath("/t/a.go")] = "package a"

    def answer(command: Command) -> CompletedProcess:
        late = "one" not in command.argv
        return CompletedProcess(command.argv, 1, "FAIL one", timed_out=late, duration_seconds=1.0)

    io.processes.append((("sh",), answer))
    counting = SuiteTool((r"FAIL (\S+)",), coverage=("--lines",))
    task = make_task(tree=PurePath("/t"), test_argv=("run",), case_argv=("run", "one"))
    request = SearchRequest(task, SearchBudget(), lambda _: None)
    workspace = settle(survey(request, counting, PurePath("/desk"), 2)).unwrap()
    ran = [" ".join(command.argv).partition("run")[2].strip() for command in io.commands]
    assert ran == ["one", "", "one --lines"]
    assert workspace.suite_command == workspace.case_command


@pytest.mark.parametrize(
    ("test", "reached"),
    [('require("./b.js")', {"b.js", "t.js"}), ("fetch(url)", {"a.js", "b.js", "c.js", "t.js"})],
)
def test_all_code_is_read_if_the_cases_import_none(
    io: FakeIo, test: str, reached: set[str]
) -> None:
    """They may start the program as a process; sealed files do not count as its code."""
    texts = {
        "a.js": "a()",
        "b.js": "b()",
        "c.js": "c()",
        "t.js": test,
        "x.test.js": "",
        "README": "",
    }
    for name, text in texts.items():
        io.files[PurePath("/t", name)] = text
    io.processes.append((("sh",), lambda command: CompletedProcess(command.argv, 1, "FAIL one")))
    failure = make_failure(file="t.js")
    task = make_task(failure, tree=PurePath("/t"), sealed=("*.test.js",))
    request = SearchRequest(task, SearchBudget(), lambda _: None)
    found = settle(survey(request, SuiteTool((r"FAIL (\S+)",)), PurePath("/desk"), 2)).unwrap()
    assert found.codes.keys() == reached


def test_a_rule_that_does_not_fit_the_grammar_is_told(
    io: FakeIo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the search begins, by the name of its family."""
    io.files[PurePath("/t/a.go")] = "package a\n\nfunc one() { two() }\n"
    io.processes.append((("sh",), lambda command: CompletedProcess(command.argv, 1, "FAIL one")))
    broken = Family(name="mine", mends="it", rules=(EditRule(("go",), "(no_node) @seen"),))
    monkeypatch.setattr(workspace, "families", lambda: (broken,))
    monkeypatch.setattr(workspace, "rank_named", lambda *_: (Suspect("a.go", 3, 1.0),))
    lines = list[str]()
    request = SearchRequest(
        make_task(tree=PurePath("/t"), sources=("a.go",)), SearchBudget(), lines.append
    )
    outcome = settle(survey(request, SuiteTool((r"FAIL (\S+)",)), PurePath("/desk"), 2))
    assert is_successful(outcome), outcome
    assert [line.partition(":")[0] for line in lines] == ["mistake in the edit family mine"]
