"""What the report of a run says of examples."""

from attrs import evolve

from adws.core.example import DroppedExample, Example, Examples
from adws.core.fix_report import FixReport
from adws.core.question import OpenQuestion
from adws.core.round_record import RoundRecord
from adws.reports.examples import examples_section
from adws.reports.fix_markdown import fix_markdown
from adws.reports.fix_terminal import fix_lines

STATED = Examples(
    "G-1",
    "codex",
    kept=(Example("calc", "add(2, 3)", "5", why="a sum"),),
    dropped=(DroppedExample("add(1)", "'why' must not be empty"),),
    costs=(0.5,),
)


def round_with(number: int, examples: Examples | None) -> RoundRecord:
    """Return a round in which these were asked."""
    return RoundRecord(
        number=number, group="G-1", cases=(), failures_start=1, failures_end=1, examples=examples
    )


def test_examples_have_a_section() -> None:
    """Those that count in a table, the others with the reason."""
    assert examples_section((STATED,)) == (
        "## Examples of Another Agent\n\n"
        "Another agent wrote these before the fixes and did not see them. If a fix gives another "
        "result, the suspicious lines list it.\n\n"
        "| Stated By | Call | Expected | Why |\n"
        "|-----------|------|----------|-----|\n"
        "| codex | `calc: add(2, 3)` | `5` | a sum |\n\n"
        "- Dropped: `add(1)` — 'why' must not be empty"
    )


def test_where_none_counts_it_says_so() -> None:
    """Nobody was asked, or nothing that was stated counts."""
    nothing = Examples("G-1", "codex")
    section = examples_section((nothing, evolve(nothing, impossible="not here")))
    assert section.partition("list it.\n\n")[2] == (
        "- codex wrote no usable example for `G-1`\n- not here"
    )


def test_without_examples_there_is_no_section() -> None:
    """No agent is set for them."""
    assert examples_section(()) == ""


def test_questions_are_told_until_they_are_answered() -> None:
    """With the command that goes through them."""
    open_one = OpenQuestion("calc", "add(2, 3)", ("-1", "5"))
    record = evolve(round_with(1, None), questions=(open_one, evolve(open_one, answer="5")))
    report = FixReport(rounds=(record,))
    assert report.questions == (open_one,)
    assert report.named_questions == (("Q-001", open_one),)
    assert "## Questions for a Person" in fix_markdown(report)
    assert [*fix_lines(report)] == ["  1 question for you: adws questions ask"]


def test_a_report_tells_the_examples_of_a_group_once() -> None:
    """As they were stated first, however often the group was tried."""
    other = evolve(STATED, group="G-2")
    rounds = (
        round_with(1, STATED),
        round_with(2, STATED.already_paid),
        round_with(3, None),
        round_with(4, other),
    )
    assert FixReport(rounds=rounds).examples == (STATED, other)
