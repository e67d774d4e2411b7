"""Values show themselves in ten lines at most, and safely where markup is read."""

from typing import Any

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws.core.context import Context, Slot
from adws.core.displayed import Displayed
from adws.core.entry import Entry, EntryStatus
from adws.core.errors import CommandFailed
from adws.core.failure import Analysis, ErrorType, Group, Priority
from adws.core.fix_report import FixReport
from adws.core.run import RunFailure
from adws.core.suite import Outcome
from adws.core.work_item import WorkItem
from adws.core.work_report import WorkOutcome, WorkReport
from adws.engine.program import WorkflowProgram
from adws.engine.run_result import RunResult, RunStatus
from adws.ledger.ledger import Ledger
from adws.testing import a_case, a_failure, a_report

MANY = tuple(a_case(f"t.py::test_{number}", Outcome.FAILED) for number in range(99))
FAILURES = tuple(a_failure(f"t.py::test_{number}") for number in range(99))
ENTRY = Entry(
    id="F-001",
    case_id="t.py::test_1",
    file="t.py",
    test="test_1",
    priority=Priority.P2,
    error_type=ErrorType.ASSERTION,
    fingerprint="",
    group="",
)
VALUES: dict[str, Displayed] = {
    "Context('/p')": Context(
        "/p", slots={"a": a_report(*MANY), **{str(number): "x" * 999 for number in range(99)}}
    ),
    "SuiteReport(pytest: 99 failed, exit code 1)": a_report(*MANY),
    "Analysis(99 failures in 0 groups)": Analysis(a_report(*MANY), FAILURES, ()),
    "Analysis(1 failure in 1 group)": Analysis(
        a_report(*MANY[:1]), FAILURES[:1], (Group("g", "why", Priority.P2, ("a",)),)
    ),
    "Ledger('r': 0 entries, 0 rounds)": Ledger("r", "", "pytest", 99, 99),
    "Ledger('s': 1 entry, 0 rounds)": Ledger("s", "", "pytest", 99, 99, entries=(ENTRY,)),
    "CommandFailed": CommandFailed("no", context={"log": "y" * 9999}),
    "FixReport('shop': 1 fixed, 99 escalated, 0 open)": FixReport(
        run="r",
        project="shop",
        fixed=1,
        escalated=99,
        fixes=(evolve(ENTRY, status=EntryStatus.FIXED),),
        escalations=(evolve(ENTRY, detail="because\n" * 99),) * 99,
    ),
    "WorkReport('shop': done)": WorkReport(
        "r", "shop", WorkItem("half a price", ""), WorkOutcome.DONE, failing_after=("t",) * 99
    ),
    "RunResult(failed)": RunResult(
        RunStatus.FAILED,
        Context("/p", slots={str(number): "x" * 999 for number in range(99)}),
        CommandFailed("x"),
        run="r",
    ),
    "WorkflowProgram('many')": WorkflowProgram.of("many", *(IOSuccess,) * 99),
    "Displayed": Displayed(),
}


@pytest.mark.parametrize("title", VALUES)
def test_a_value_fits_in_ten_lines(title: str) -> None:
    """However much it holds; the first line says what it is."""
    lines = repr(VALUES[title]).splitlines()
    assert lines[0] == title
    assert len(lines) <= 10
    assert max(map(len, lines)) <= 80


def test_a_failed_run_says_what_happened_where_and_what_to_do() -> None:
    """Before what its slots hold."""
    error = CommandFailed("it broke", hint="mend it", step="build")
    context = Context("/p").put(Slot("number", int), 1)
    assert repr(RunResult(RunStatus.FAILED, context, error)) == (
        "RunResult(failed)\n  CommandFailed: it broke\n  step: build\n  hint: mend it\n  number: 1"
    )
    assert repr(RunResult(RunStatus.FINISHED, context)) == "RunResult(finished)\n  number: 1"


def test_words_for_a_person_are_never_cut() -> None:
    """They take the lines that they need, and values what is left of ten lines."""
    path = "/home/someone/a-project-with-a-long-name/.adws/runs/20260101/agents/answer.log"
    message = f"the agent stopped before it answered, and this is the last line of 12: {path}"
    listed = "\n".join(f"  workflow 'mine', step '{number}'" for number in range(8))
    error = CommandFailed(f"{message}\n{listed}", hint="mend it", step="build")
    words = (
        "the agent stopped before it answered, and this is the last line\n"
        f"    of 12:\n    {path}\n" + "".join(f"    {line}\n" for line in listed.splitlines())
    )
    assert repr(error) == f"CommandFailed\n  message: {words}  hint: mend it\n  step: build"
    context = Context("/p").put(Slot("number", int), 1)
    assert repr(RunResult(RunStatus.FAILED, context, error)).splitlines()[-3:] == [
        "  step: build",
        "  hint: mend it",
        "  and 1 more",
    ]


def test_words_are_whole_in_notebooks_and_on_terminals_too() -> None:
    """Where other values are cut; an unfinished piece of work says why."""
    error = CommandFailed("a long sentence " * 40 + "\nthe end", hint="mend it")
    item, failure = WorkItem("half a price", ""), RunFailure.of(error)
    for value in (error, WorkReport("r", "shop", item, WorkOutcome.UNFINISHED, failure=failure)):
        assert error.message in value.__rich__()
        assert error.message.replace("\n", "<br>") in value._repr_html_()
        assert "mend it" in value.__rich__()


@pytest.mark.parametrize("title", VALUES)
def test_notebooks_and_terminals_get_markup(title: str) -> None:
    """Fifty rows at most."""
    html = VALUES[title]._repr_html_()
    assert html.startswith("<table><caption>")
    assert html.count("<tr>") <= 51
    assert str(VALUES[title].__rich__()).startswith(f"[bold]{title}")


def test_hidden_text_and_markup_do_nothing() -> None:
    """What a project wrote is shown as it is."""
    context: Any = Context("/p").put(Slot("[red]", str), "<script>\u202e")
    assert context._repr_html_() == (
        "<table><caption>Context(&#x27;/p&#x27;)</caption>"
        "<tr><th>[red]</th><td>&#x27;&lt;script&gt;\\u202e&#x27;</td></tr></table>"
    )
    assert "\\[red]" in context.__rich__()
