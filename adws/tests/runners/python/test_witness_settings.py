"""What functions go by, and the hooks of the interpreter, are compared, too."""

import codecs
import decimal
import locale
import signal
import sys
import types
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from adws.tests.runners.python.compared_state import ADD_AUDIT_HOOK, ComparedState

SETTINGS: dict[str, tuple[Callable[[], object], str, list[tuple[str, str]]]] = {
    "decimal context": (
        lambda: setattr(decimal.getcontext(), "prec", 3),
        "refused",
        [("decimal context", "flagged")],
    ),
    "locale": (
        lambda: locale.setlocale(locale.LC_TIME, "C"),
        "refused",
        [("locale", "flagged")],
    ),
    "warnings": (lambda: warnings.simplefilter("ignore", UserWarning), "flagged", []),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_what_functions_go_by_is_compared(
    project: Path, compared: ComparedState, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It is worse where code on trial speaks of it; libraries filter warnings as they like."""
    alter, grade, unspoken = SETTINGS[name]
    before = locale.setlocale(locale.LC_TIME, "C.UTF-8")

    def told_of_a_change() -> list[tuple[str, str]]:
        _ = compared.check()
        compared.state.reported.clear()
        with decimal.localcontext(), warnings.catch_warnings():
            _ = alter()
            told = compared.check()
        _ = locale.setlocale(locale.LC_TIME, "C.UTF-8")
        return told

    assert told_of_a_change() == [(name, grade)]
    monkeypatch.setattr(compared.state, "changed", {str(project / "beside.py")})
    assert told_of_a_change() == unspoken
    compared.state.add_test(str(project / "test_settings.py"))
    assert told_of_a_change() == []
    _ = locale.setlocale(locale.LC_TIME, before)


def test_contexts_of_new_threads_are_compared(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They begin with what stands in the library."""
    monkeypatch.setattr(decimal.DefaultContext, "prec", 3)
    assert compared.check() == [("decimal context", "refused")]


def test_what_stands_for_a_codec_is_compared(compared: ComparedState) -> None:
    """Its handlers of errors, and what it encodes and decodes with."""
    strict = codecs.lookup_error("strict")
    codecs.register_error("strict", codecs.ignore_errors)
    told = compared.check()
    codecs.register_error("strict", strict)
    assert told == [("codecs", "flagged")]


def test_hooks_of_generators_and_signals_are_compared(compared: ComparedState) -> None:
    """A program may well handle signals."""
    before, handler = sys.get_asyncgen_hooks(), signal.getsignal(signal.SIGUSR1)
    sys.set_asyncgen_hooks(firstiter=compared.ours.lie)
    _ = signal.signal(signal.SIGUSR1, compared.ours.lie)
    told = compared.check()
    sys.set_asyncgen_hooks(*before)
    _ = signal.signal(signal.SIGUSR1, handler)
    assert told == [
        ("sys.set_asyncgen_hooks: firstiter", "refused"),
        ("signal.signal: SIGUSR1", "flagged"),
    ]


def test_an_audit_hook_is_refused(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python does not say which there are; ours is told of each that is added."""
    monkeypatch.setattr(sys, "addaudithook", ADD_AUDIT_HOOK)
    state = ComparedState(project)
    audit = types.FunctionType(
        compile("add(lambda *_: None)", str(project / "ours.py"), "exec"),
        {"add": sys.addaudithook},
    )
    state.state._hooking("sys.addaudithook", ())
    assert state.told == []
    audit()
    assert state.told == [("sys.addaudithook", "refused")]
