"""What a change of the environment folders means for the judged change."""

import pytest
from returns.result import Success

from adws.core.errors import OracleCompromised
from adws.core.verdict import Layer, Verdict
from adws.trust.environment import refuse_changed, require_repairable

ACCEPTED = Verdict(accepted=True, fixed=("t.py::a",))
REFUSED = Verdict(accepted=False, reasons=("red",))
PUT_RIGHT = "the environment was changed and is restored; adws set aside"
ANEW = "this run cannot continue: reinstall the environment, then start a new run"
MANY = tuple(f".venv/{name}" for name in "abcdef")


@pytest.mark.parametrize(("verdict", "added"), [(ACCEPTED, ()), (REFUSED, ()), (REFUSED, MANY)])
def test_what_is_refused_or_left_alone_stays_as_it_is(
    verdict: Verdict, added: tuple[str, ...]
) -> None:
    """The first reason counts."""
    assert refuse_changed(verdict, added) is verdict


def test_files_put_into_the_environment_refuse_the_change() -> None:
    """The first of them are named."""
    assert refuse_changed(ACCEPTED, MANY) == Verdict(
        accepted=False,
        reasons=(f"{PUT_RIGHT} .venv/a, .venv/b, .venv/c, .venv/d, .venv/e and 1 more",),
        layer=Layer.ENVIRONMENT,
    )


def test_what_cannot_be_put_right_ends_the_run() -> None:
    """Nothing that runs with it can be believed."""
    error = require_repairable((".venv/lib/pytest.py",)).failure()
    assert error == OracleCompromised(
        "files of the environment changed since the run noted them: .venv/lib/pytest.py",
        hint=ANEW,
        context={"layer": "environment", "seen": (".venv/lib/pytest.py",)},
    )
    assert require_repairable((), "the fixes are there") == Success(None)


def test_fixes_accepted_before_are_not_lost() -> None:
    """The hint says where they are."""
    error = require_repairable(MANY, "the fixes are there").failure()
    assert error.hint == f"{ANEW}; the fixes are there"
