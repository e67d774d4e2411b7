"""Calls and what came of them, as files hold them."""

import json

from adws.behaviour.calls import (
    CallResult,
    CaseCall,
    left_out,
    lost_functions,
    read_answers,
    read_calls,
    recorded_calls,
    written_calls,
)

ROW = {"case": "t::a", "first": "3", "spot": ["m", ["f"], "function"], "given": "x"}
NEAR = {**ROW, "first": None, "of": 0, "leaf": "n"}


def test_calls_are_read_as_they_were_written() -> None:
    """Those of cases, and those near them."""
    calls = (CaseCall("t::a", "3", ROW), CaseCall("t::a", None, NEAR, of=0, leaf="n"))
    assert read_calls(written_calls(calls)) == calls


def test_the_values_of_leaves_are_read() -> None:
    """All of a call of a case, and the one that differs of a call near it."""
    whole, near = {**ROW, "leaves": {"n": "1"}}, {**NEAR, "value": "2"}
    text = "".join(
        f"{json.dumps(row)}\n" for row in (whole, near, {**NEAR, "leaf": "", "value": "None"})
    )
    assert [call.leaves for call in read_calls(text)] == [{"n": "1"}, {"n": "2"}, {}]
    assert [call.leaves for call in recorded_calls(text)] == [{}, {}, {}]
    assert read_calls(text)[0].function == '["m", ["f"], "function"]'


def test_a_case_makes_no_call_near_another() -> None:
    """Whatever a line of it says."""
    lines = written_calls((CaseCall("t::a", None, {**NEAR, "alias": "m.g"}),))
    plain = {"case": "t::a", "first": None, "spot": ["m", ["f"], "function"], "given": "x"}
    assert recorded_calls(lines) == (CaseCall("t::a", None, plain),)


def test_functions_whose_arguments_cannot_be_copied_are_no_calls() -> None:
    """They are told beside the calls that could not be made, each once."""
    text = f"{json.dumps(ROW)}\n" + json.dumps({"lost": ["C.f"]})
    answers = (CallResult("3", "", "f(1)"), CallResult("no end", "", "g(2)"), CallResult("no end"))
    odd = CaseCall("t::a", "3", {"spot": ["m", "f"]})
    calls = (odd, odd, CaseCall("t::a", "3", {"spot": ["m", ["C", "h"], "method"]}), odd, odd)
    assert recorded_calls(text) == (CaseCall("t::a", "3", ROW),)
    every = (*answers, *answers[1:])
    assert left_out(calls, every, lost_functions(text)) == ("C.f", "g(2)", "C.h")


def test_lines_that_cannot_be_read_are_left_out() -> None:
    """The process may have died in the middle of one, or code on trial has written it."""
    lines = (json.dumps(ROW), "[1]", "[" * 100_000, "", json.dumps(NEAR)[:-4])
    assert read_calls("\n".join(lines)) == (CaseCall("t::a", "3", ROW),)


def test_values_of_another_type_are_none() -> None:
    """Code on trial could write anything."""
    row = {"first": 1, "of": "x", "case": 3, "leaf": None, "left": 2}
    assert read_calls(json.dumps(row)) == (CaseCall("3", None, row, leaf="None"),)


def test_a_call_without_an_answer_could_not_be_made() -> None:
    """Answers stand in the places of their calls."""
    lines = [
        {"at": 2, "result": "3", "after": "{}", "call": "f(1)"},
        {"at": 0, "result": "4", "after": ""},
    ]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    assert read_answers(text, 3) == (
        CallResult("4"),
        CallResult("cannot be called here"),
        CallResult("3", "{}", "f(1)"),
    )
