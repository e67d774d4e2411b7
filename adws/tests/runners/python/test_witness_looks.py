"""When the state is looked at, and how long that may take."""

import functools
import json
import math
import sys
import time
from pathlib import Path

import pytest

from adws.tests.runners.python.compared_state import ComparedState


def test_what_the_tests_name_is_their_own_business(
    project: Path, compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless code on trial stands there when they are over."""
    compared.state.add_test(str(project / "test_ours.py"))
    compared.state.add_test(str(project / "gone.py"))
    monkeypatch.setattr(math, "floor", len)
    monkeypatch.setattr(json.loads, "__code__", compared.beside.help.__code__)
    monkeypatch.setattr(math, "ceil", compared.ours.lie)
    compared.state.inside("t")
    assert compared.told == []
    assert compared.check() == [("math.ceil", "refused")]


def test_what_is_put_back_before_the_end_is_seen_inside(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hook, too."""
    with monkeypatch.context() as patch:
        patch.setattr(math, "isclose", compared.ours.lie)
        patch.setattr(sys, "meta_path", [*sys.meta_path, compared.ours.Liar()])
        compared.state.inside("t")
    assert compared.told == [("math.isclose", "refused"), ("sys.meta_path: Liar", "refused")]
    assert compared.check() == []


def test_looks_while_cases_run_have_an_end(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A suite of many cases must not take for ever; what is left behind is seen at the end."""
    monkeypatch.setattr(math, "isclose", compared.ours.lie)
    compared.state.spent = 60.0
    compared.state.after("t")
    compared.state.inside("t")
    assert compared.told == []
    assert compared.check() == [("math.isclose", "refused")]


def test_functions_are_compared_at_the_end_without_an_audit_event(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between cases they are compared only if Python tells that one was altered."""
    monkeypatch.setattr(json.loads, "__code__", compared.ours.lie.__code__)
    compared.state.altered = False
    compared.state.after("t")
    assert compared.told == []
    compared.state.end()
    assert compared.told == [("json.loads", "refused")]


def test_a_look_is_quick(compared: ComparedState) -> None:
    """Thousands of attributes are compared without asking one of them."""
    began = time.perf_counter()
    compared.state.inside("t")
    assert time.perf_counter() - began < 2
    assert functools.reduce(
        lambda count, item: count + len(item.known), compared.state.owners.values(), 0
    )
