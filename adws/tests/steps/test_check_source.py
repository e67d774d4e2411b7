"""The step ``check_source``: suspicious lines are flagged, and the change is kept."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.flag import Flag
from adws.core.suite import OpenedFile
from adws.core.verdict import Colour
from adws.slots import ANALYSIS, PROPOSAL, SELECTED, TRIAL_ANALYSIS, VERDICT
from adws.steps.check_source import check_source
from adws.testing import FakeIo
from adws.tests.steps.projects import (
    ADD,
    CALC,
    DOUBLE,
    MENDED,
    NOWHERE,
    RED,
    SQUARE,
    committed,
    judged,
    selected,
)
from adws.tests.steps.trials import MENDED_BOTH, on_trial, refusal_verdict, verdict_of
from adws.tests.vcs.repositories import value

KNOWING = CALC.replace("return a - b", "return {(1, 2): 3}[a, b]").replace(
    "return a * 3", "return 4"
)
EXITING = f"import os\n\n{MENDED}\n\ndef stop():\n    os._exit(0)\n"


def flags(context: Context) -> dict[str, tuple[str, ...]]:
    """Return the places of the flags that the step gives, by their rules."""
    fields: dict[str, tuple[str, ...]] = {}
    for flag in verdict_of(value(check_source(context))).flags:
        fields[flag.rule] = (*fields.get(flag.rule, ()), flag.place)
    return fields


@pytest.mark.real_io
def test_an_honest_fix_has_no_flag(red: Context, here: PurePath) -> None:
    """It may delete a file, too."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    assert verdict_of(value(check_source(context))) == MENDED_BOTH


@pytest.mark.real_io
def test_an_example_that_the_change_loads_is_read(red: Context, here: PurePath) -> None:
    """The fix is flagged where the example is one of a cheat."""
    files = {"calc.py": f"from examples import stop\n{MENDED}", "examples/stop.py": EXITING}
    context = on_trial(selected(red, ADD, DOUBLE), here, files)
    assert flags(context) == {"forced-exit": ("examples/stop.py:16",)}


@pytest.mark.real_io
def test_a_forced_exit_is_flagged_with_its_line(red: Context, here: PurePath) -> None:
    """In a new file as in one that was there; a yellow exits with 1."""
    files = {"calc.py": MENDED, "stopping.py": EXITING}
    context = on_trial(selected(red, ADD, DOUBLE), here, files)
    verdict = verdict_of(value(check_source(context)))
    assert (verdict.colour, verdict.accepted, verdict.exit_code()) == (Colour.YELLOW, True, 1)
    assert [(flag.path, flag.line, flag.seen) for flag in verdict.flags] == [
        ("stopping.py", 16, "os._exit(0)")
    ]


@pytest.mark.real_io
def test_an_odd_byte_hides_nothing(red: Context, here: PurePath) -> None:
    """The rest of a file is read that has one in a comment."""
    odd = "# caf\N{REPLACEMENT CHARACTER}\n"
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": odd + EXITING})
    assert flags(context) == {"forced-exit": ("calc.py:17",)}


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a\u202eb\n", [("hidden-characters", 1, "# a\\u202eb")]),
        ("A = 1\nB = 'a\u200bb'\n", [("hidden-characters", 2, "B = 'a\\u200bb'")]),
        ("# coding: utf-7\n# a+AAo-b()\n", [("source-encoding", 1, "# a\\nb()")]),
        ("# coding: latin-1\nA = 'ä'\n", [("source-encoding", 1, "A = 'Ã¤'")]),
        (
            "# a\rA = abs(1)\n",
            [
                ("hidden-characters", 1, "# a\\rA = abs(1)"),
                ("syntax-trees-disagree", 1, "A = abs(1)"),
            ],
        ),
        (f"A = 1;{' ' * 220}B = 2\n", [("far-code", 1, "B = 2")]),
    ],
)
def test_what_a_reader_does_not_see_is_spelled_out(
    red: Context, here: PurePath, text: str, expected: list[tuple[str, int, str]]
) -> None:
    """So is what Python reads differently from the rules, in a file as git keeps it."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED, "more.py": text})
    flags = verdict_of(value(check_source(context))).flags
    assert [(flag.rule, flag.line, flag.seen) for flag in flags] == expected


@pytest.mark.real_io
def test_the_answers_of_the_failing_cases_are_known_again(red: Context, here: PurePath) -> None:
    """Where the source did not hold them before."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": KNOWING})
    assert flags(context) == {"literal-leak": ("calc.py:6",)}


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("1,2,3\n2,4,8\n", {}),
        ("a\0b", {"unreadable-data": ("data/a.dat",)}),
        ("import os\n", {"code-in-data": ("data/a.dat",)}),
    ],
)
def test_data_that_the_run_opened_is_read(
    red: Context, here: PurePath, text: str, seen: dict[str, tuple[str, ...]]
) -> None:
    """As source is; what no run opened is not."""
    files = {"calc.py": MENDED, "data/a.dat": text, "data/b.dat": text}
    context = on_trial(selected(red, ADD, DOUBLE), here, files)
    after = context.require(TRIAL_ANALYSIS).unwrap()
    report = evolve(after.report, notes_opened=True, opened=(OpenedFile("data/a.dat"),))
    assert flags(context.put(TRIAL_ANALYSIS, evolve(after, report=report))) == seen


@pytest.mark.real_io
def test_where_a_report_names_no_file_the_traces_do(red: Context, here: PurePath) -> None:
    """As of tools that only tell the names of their cases."""
    seen = red.require(ANALYSIS).unwrap()
    nameless = tuple(evolve(failure, file="") for failure in seen.failures)
    known = red.put(ANALYSIS, evolve(seen, failures=nameless))
    context = on_trial(selected(known, ADD, DOUBLE), here, {"calc.py": KNOWING})
    assert flags(context) == {"literal-leak": ("calc.py:6",)}


@pytest.mark.real_io
def test_an_answer_that_was_moved_was_there_before(here: PurePath) -> None:
    """In a file that the change deletes: it is not new in the one where it stands now."""
    known = "ANSWERS = {(1, 2): 3, 2: 4}\n"
    red = judged(committed(here / "calc", {**RED, "answers.py": known}))
    files = {"calc.py": MENDED, "moved.py": known}
    context = on_trial(selected(red, ADD, DOUBLE), here, files, without="answers.py")
    assert flags(context) == {}


@pytest.mark.real_io
def test_a_fix_of_the_shown_cases_alone_is_flagged(red: Context, here: PurePath) -> None:
    """The agent was not told of the third."""
    chosen = selected(red, ADD, DOUBLE, SQUARE)
    group = evolve(chosen.require(SELECTED).unwrap(), held_out=(SQUARE,))
    context = on_trial(chosen.put(SELECTED, group), here, {"calc.py": MENDED})
    assert [flag.rule for flag in verdict_of(value(check_source(context))).flags] == [
        "only-what-was-shown"
    ]


@pytest.mark.real_io
def test_what_its_author_doubts_is_flagged(red: Context, here: PurePath) -> None:
    """The first few; a person who looks sees the alternatives."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    proposal = context.require(PROPOSAL).unwrap()
    text = 'ADWS-DOUBT: {"path": "calc.py", "line": 2, "seen": "a + b", "why": "or a * b"}\n'
    doubtful = evolve(proposal, answer=evolve(proposal.answer, text=text * 9))
    verdict = verdict_of(value(check_source(context.put(PROPOSAL, doubtful))))
    flag = Flag("ambiguous-fix", "calc.py", 2, "a + b", "or a * b")
    assert (verdict.colour, verdict.flags) == (Colour.YELLOW, (flag,) * 5)


@pytest.mark.real_io
def test_without_a_group_nothing_was_held_out(red: Context, here: PurePath) -> None:
    """Flags that stand already are kept."""
    flag = Flag("rule", "calc.py", 1, "seen", "why")
    context = on_trial(red, here, {"calc.py": MENDED}, evolve(MENDED_BOTH, flags=(flag,)))
    assert verdict_of(value(check_source(context))).flags == (flag,)


def test_what_is_refused_is_not_read(io: FakeIo) -> None:
    """No machine is touched."""
    given = NOWHERE.put(VERDICT, refusal_verdict(MENDED_BOTH))
    assert value(check_source(given)) == given
    assert io.calls == []
