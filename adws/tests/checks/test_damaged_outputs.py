"""Every check, fed with damaged outputs: it answers or says that it cannot, never too kindly."""

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws import catalog
from adws.checks.check import Output
from adws.core.check import CheckStatus
from adws.core.errors import CheckUnreadable
from adws.tests.checks.run import HERE, check_of, judged, recorded, recordings

_DEEP = "[" * 100_000
_STRANGE = ("", "\0", "\ufeff", "\ufffd", "{}\n", "null\n", "[1]", _DEEP, "NaN", "\ud800", '"')
_RUBBISH = st.one_of(st.sampled_from(_STRANGE), st.text(max_size=200))
_FAILED = tuple(
    name
    for name in recordings()
    if judged(check_of(name), recorded(name)).value_or(None) is CheckStatus.FAILED
)
_MARKED = tuple(name for name in recordings() if not name.startswith("mypy/"))
"""Recordings of checks whose output has an end that can be missed; mypy just stops."""
_BRIEFLY = settings(
    max_examples=settings().max_examples // 10,
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


@pytest.mark.parametrize("name", _FAILED)
@_BRIEFLY
@given(data=st.data())
def test_a_damaged_output_of_a_failed_check_is_never_ok(name: str, data: st.DataObject) -> None:
    """It fails still, or it is unreadable; an exit code other than 0 sees to it."""
    whole = recorded(name)
    damaged = evolve(
        whole,
        exit_code=whole.exit_code or 1,
        stdout=data.draw(_damages(whole.stdout)),
        stderr=data.draw(_damages(whole.stderr)),
    )
    read = judged(check_of(name), damaged)
    if is_successful(read):
        assert read.unwrap() is CheckStatus.FAILED
    else:
        assert isinstance(read.failure(), CheckUnreadable)
        assert read.failure().hint


@pytest.mark.parametrize("name", _MARKED)
@_BRIEFLY
@given(data=st.data())
def test_a_cut_output_is_unreadable(name: str, data: st.DataObject) -> None:
    """Whatever the exit code says: the rest might have told more."""
    whole = recorded(name)
    end = data.draw(st.integers(0, max(0, len(whole.stdout.rstrip()) - 1)))
    exit_code = data.draw(st.sampled_from((0, 1)))
    cut = Output(HERE, exit_code, whole.stdout[:end])
    assert isinstance(check_of(name).read(cut).failure(), CheckUnreadable)


@pytest.mark.parametrize("name", catalog.check_names())
@_BRIEFLY
@given(printed=_RUBBISH, said=_RUBBISH)
def test_rubbish_is_unreadable(name: str, printed: str, said: str) -> None:
    """Nothing that a tool did not write becomes a verdict, unless it says nothing and ends well."""
    failed = judged(check_of(name), Output(HERE, 1, printed, said))
    assert isinstance(failed.failure(), CheckUnreadable)


@pytest.mark.parametrize("name", [name for name in catalog.check_names() if name != "mypy"])
def test_silence_is_no_proof(name: str) -> None:
    """A program that prints nothing was perhaps never started."""
    assert isinstance(judged(check_of(name), Output(HERE, 0, "")).failure(), CheckUnreadable)


def test_mypy_says_nothing_where_all_is_well() -> None:
    """Only its exit code speaks then."""
    assert judged(check_of("mypy"), Output(HERE, 0, "")).unwrap() is CheckStatus.OK
