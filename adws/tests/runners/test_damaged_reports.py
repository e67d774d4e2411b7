"""Every runner that has recordings, fed with damaged ones: it answers or says that it cannot."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import PurePath

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws import catalog
from adws.core.errors import SuiteUnreadable
from adws.core.planting import Canary, Planting
from adws.runners.runner import Outputs, Runner
from adws.runners.unreadable import cases_ended, timed_out
from adws.tests.runners.run import judged, recorded, refusal, run_of

_FOLDER = files("adws.tests") / "recordings"
_RECORDINGS = tuple(
    f"{runner}/{file.name.removesuffix('.json')}"
    for runner in catalog.runner_names()
    if (_FOLDER / runner).is_dir()
    for file in sorted((_FOLDER / runner).iterdir(), key=lambda item: item.name)
    if file.name.endswith(".json")
)
_BOMB = '<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
_THIEF = '<!DOCTYPE b [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
_DEEP = "[" * 100_000
_EMPTY = ('{"kind": "hello"}\n', '{"kind": []}\n', '{"kind": 1}\n', "{}", "<testsuites/>")
_STRANGE = ("", "\0", "\ufeff", "\ufffd", "{}\n", "null\n", _BOMB, _THIEF, _DEEP, "<a>", "\ud800")
_RUBBISH = st.one_of(st.sampled_from((*_STRANGE, *_EMPTY)), st.text(max_size=200))
_KNOWN_FROM_ELSEWHERE = frozenset(
    # what is lost of these hides no case, and no failure
    {
        ("bun/unloadable", "bun.jsonl"),
        ("node_test/green", "processes.jsonl"),
        ("node_test/mixed", "processes.jsonl"),
    }
)


def _runner(name: str) -> Runner:
    runner: Runner = catalog.runner(name.partition("/")[0]).unwrap()
    return runner


def _whole_outputs(name: str) -> Outputs:
    runner = _runner(name)
    return recorded(name, run_of(runner, PurePath("/here"), (runner.name,)))


def _reasons(outputs: Outputs) -> Mapping[str, str]:
    return outputs.reports or outputs.texts


_TELLING = tuple(name for name in _RECORDINGS if _reasons(_whole_outputs(name)))
_SIGNED = tuple(
    name
    for name in _TELLING
    if any(_whole_outputs(name).run.nonce in text for text in _whole_outputs(name).texts.values())
)
_BRIEFLY = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
)


@st.composite
def _damages(draw: st.DrawFn, text: str) -> str:
    """Cut out a piece of a text, and put something else in its place: often nothing."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.one_of(st.integers(start, len(text)), st.just(len(text))))
    piece = draw(st.one_of(st.sampled_from(_STRANGE), st.just(text[:start][-80:]), st.text()))
    return text[:start] + piece + text[end:]


def _telling(outputs: Outputs, texts: Mapping[str, str]) -> Outputs:
    """Return what a run left behind with other reports."""
    return evolve(outputs, reports=texts) if outputs.reports else evolve(outputs, texts=texts)


def _one_damaged(data: st.DataObject, reports: Mapping[str, str]) -> dict[str, str]:
    """Damage one of the reports that a run left behind, or take it away."""
    name = data.draw(st.sampled_from(sorted(reports)))
    damage = data.draw(st.one_of(st.none(), _damages(reports[name])))
    others = {other: text for other, text in reports.items() if other != name}
    return others if damage is None else {**others, name: damage}


@pytest.mark.parametrize("name", _TELLING)
@_BRIEFLY
@given(data=st.data())
def test_a_damaged_report_is_never_a_green_one(name: str, data: st.DataObject) -> None:
    """It is read, with doubts or failures where the whole one has any, or it is unreadable."""
    whole = _whole_outputs(name)
    read = judged(_runner(name), _telling(whole, _one_damaged(data, _reasons(whole))))
    if is_successful(read):
        assert not read.unwrap().green or whole.exit_code == 0
    else:
        assert isinstance(read.failure(), SuiteUnreadable)
        assert read.failure().hint


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (name, text)
        for name in _TELLING
        for text in _reasons(_whole_outputs(name))
        if (name, text) not in _KNOWN_FROM_ELSEWHERE
    ],
)
@_BRIEFLY
@given(data=st.data())
def test_a_cut_report_never_looks_fine(name: str, text: str, data: st.DataObject) -> None:
    """It is incomplete, or something contradicts it, or it is unreadable."""
    whole = _whole_outputs(name)
    texts = _reasons(whole)
    end = data.draw(st.integers(0, len(texts[text].rstrip()) - 1))
    read = judged(_runner(name), _telling(whole, {**texts, text: texts[text][:end]}))
    if is_successful(read):
        assert not read.unwrap().complete
    else:
        assert isinstance(read.failure(), SuiteUnreadable)


@pytest.mark.parametrize("name", _TELLING)
@_BRIEFLY
@given(data=st.data())
def test_rubbish_is_unreadable(name: str, data: st.DataObject) -> None:
    """Nothing that a tool did not write becomes a report, whatever was printed."""
    whole = _whole_outputs(name)
    result = data.draw(st.fixed_dictionaries(dict.fromkeys(_reasons(whole), _RUBBISH)))
    printed = evolve(whole, stdout=data.draw(_RUBBISH), stderr=data.draw(_RUBBISH))
    read = _runner(name).read(_telling(printed, result))
    assert isinstance(read.failure(), SuiteUnreadable)


@pytest.mark.parametrize("name", _SIGNED)
def test_records_of_another_run_are_unreadable(name: str) -> None:
    """Whoever wrote them did not know the nonce of this one."""
    whole = _whole_outputs(name)
    other = {file: text.replace(whole.run.nonce, "other") for file, text in whole.texts.items()}
    error = refusal(_runner(name), evolve(whole, texts=other))
    assert error.partition("'s ")[2] == "records are not this run's"


@pytest.mark.parametrize("name", _RECORDINGS)
def test_a_run_that_its_time_limit_ended_is_unreadable(name: str) -> None:
    """Whatever it told until then."""
    error = refusal(_runner(name), evolve(_whole_outputs(name), timed_out=True))
    assert error.startswith("the suite did not end within 60 s")


@pytest.mark.parametrize(
    ("name", "ended"),
    [
        ("pytest/leaving", 1),
        ("unittest/leaving", 1),
        ("go/hanging-go1.27", 2),
        ("jest/mixed", 20),
        ("mocha/leaving", 1),
        ("vitest/unhandled", 1),
        ("junit/pytest", 0),
    ],
)
def test_a_run_that_its_time_limit_ended_counts_the_cases_that_ended(name: str, ended: int) -> None:
    """None of what was cut off, and none where the runner reports only at the end."""
    read = _runner(name).read(evolve(_whole_outputs(name), timed_out=True))
    assert cases_ended(read.failure()) == ended


def test_planted_cases_that_ended_do_not_count() -> None:
    """They run before the first case of the suite; errors of other kinds count none."""
    outputs = _whole_outputs("pytest/leaving")
    planting = Planting((Canary("test_canary"),), {})
    planted = evolve(outputs, run=evolve(outputs.run, planting=planting))
    ids = ("test_a.py::test_1", "test_a.py::test_1", "test_z.py::test_canary")
    assert cases_ended(timed_out(planted, (), [], ended=ids)) == 1
    assert cases_ended(timed_out(outputs, (), [], ended=ids)) == 2
    assert cases_ended(SuiteUnreadable("damaged")) == 0


def test_what_was_running_is_named_without_planted_cases_and_files() -> None:
    """Three at most; nobody knows the files that adws writes for one run."""
    outputs = _whole_outputs("pytest/leaving")
    planting = Planting((Canary("test_canary"),), {PurePath("/p/kbe.test.cjs"): ""})
    run = evolve(outputs.run, planting=planting, timeout_seconds=5)
    running = ("kbe.test.cjs", "test_z.py::test_canary", *"abcd")
    error = timed_out(evolve(outputs, run=run), running, [])
    assert error.message == "the suite did not end within 5 s in a, b, c"


@pytest.mark.parametrize("name", _RECORDINGS)
def test_without_any_report_nothing_is_read(name: str) -> None:
    """What was printed alone is no proof of a run."""
    outputs = evolve(_whole_outputs(name), texts={}, reports={})
    read = judged(_runner(name), outputs)
    assert not is_successful(read) or not read.unwrap().green


def test_recordings_hold_what_is_damaged() -> None:
    """A runner whose recordings hold no report would not be tested here."""
    telling = {_runner(name).name for name in _TELLING}
    assert telling == {_runner(name).name for name in _RECORDINGS}
