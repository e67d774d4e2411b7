"""The reference says what the code says."""

import pytest

import adws
from adws import errors, slots, steps
from adws.tests.reference_page import PAGE, STEPS, whole_page, with_steps

pytestmark = [pytest.mark.real_io, pytest.mark.smoke]


def test_the_page_is_up_to_date() -> None:
    """``make reference`` writes it."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == whole_page(page)


def test_type_checkers_see_every_step() -> None:
    """``make reference`` writes that list, too."""
    source = STEPS.read_text(encoding="utf-8")
    assert source == with_steps(source)


def test_every_public_name_is_on_the_page() -> None:
    """None is overlooked, wherever it stands."""
    page = PAGE.read_text(encoding="utf-8")
    names = [*dir(adws), *dir(steps), *dir(slots), *dir(errors)]
    assert [
        name for name in names if f"`{name}`" not in page and f"`adws.{name}`" not in page
    ] == []


def test_a_step_is_given_under_its_name() -> None:
    """And not the module of that name, also after the module was imported."""
    from adws.steps import gate  # noqa: PLC0415 - what a user writes

    assert (callable(gate), steps.gate) == (True, gate)
    with pytest.raises(ImportError, match="cannot import name 'gaet'"):
        exec("from adws.steps import gaet")  # noqa: S102 - type checkers know that it is not there
    star: dict[str, object] = {}
    exec("from adws.steps import *", star)  # noqa: S102 - the only way to see what it gives
    assert star.keys() - {"__builtins__"} == {*dir(steps)}
