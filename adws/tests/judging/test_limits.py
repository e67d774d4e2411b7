"""What limits the green of a project's suites."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.errors import NameUnknown
from adws.core.recipe import NO_CANARIES, NO_SELECTION
from adws.core.settings import Settings
from adws.judging.limits import limits_of
from adws.runners.runner import Suite
from adws.tests.runners.recipe.recipes import SMALL

PYTEST, CTEST = (Suite(name, ".", (name,)) for name in ("pytest", "ctest"))
OWN = "of the project"


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("suites", "accepted", "limits"),
    [
        ((), (), ()),
        ((PYTEST,), (), ()),
        ((PYTEST, CTEST, CTEST), (), (f"ctest: {NO_CANARIES}",)),
        ((CTEST,), ("ctest",), ()),
        ((CTEST, OWN), ("ctest",), (f"shell: {NO_CANARIES}", f"shell: {NO_SELECTION}")),
        ((CTEST,), ("shell",), (f"ctest: {NO_CANARIES}",)),
    ],
)
def test_what_the_settings_do_not_accept_is_told_once(
    suites: tuple[Suite | str, ...],
    accepted: tuple[str, ...],
    limits: tuple[str, ...],
    tmp_path: PurePath,
) -> None:
    """For each runner by its name."""
    _ = io_ops.write_text(tmp_path / "runners/shell.toml", SMALL)
    own = Suite("shell", ".", ("checks.sh",), extensions=(PurePath(tmp_path),))
    known = tuple(own if isinstance(suite, str) else suite for suite in suites)
    assert limits_of(known, Settings(accept_limited=accepted)).unwrap() == limits


def test_a_runner_that_is_gone_is_unknown() -> None:
    """As where a package was uninstalled meanwhile."""
    names = limits_of((Suite("gone", ".", ("gone",)),), Settings())
    assert isinstance(names.failure(), NameUnknown)
