"""Which variables a program gets."""

from pathlib import PurePath

import pytest

from adws.core.process import Command
from adws.io_ops.process_environment import environment_for

_PRESENT = {"PATH": "/bin", "ADWS_RUN": "r1", "GIT_DIR": "x", "GITHUB": "y", "LANG": "C"}


@pytest.mark.parametrize(
    ("env", "allow", "scrub", "expected"),
    [
        ({}, None, (), _PRESENT),
        ({"LANG": "de", "NEW": "1"}, None, (), {**_PRESENT, "LANG": "de", "NEW": "1"}),
        ({}, ("PATH", "GONE"), (), {"PATH": "/bin", "ADWS_RUN": "r1"}),
        ({}, None, ("GIT_*", "LANG"), {"PATH": "/bin", "ADWS_RUN": "r1", "GITHUB": "y"}),
        (
            {"GIT_DIR": "mine"},
            ("PATH", "GIT_DIR"),
            ("GIT*", "ADWS_RUN"),
            {"PATH": "/bin", "GIT_DIR": "mine"},
        ),
    ],
)
def test_allow_scrub_and_env_in_this_order(
    env: dict[str, str],
    allow: tuple[str, ...] | None,
    scrub: tuple[str, ...],
    expected: dict[str, str],
) -> None:
    """The own variables come last; the run's marker passes although it is not allowed by name."""
    command = Command(("x",), PurePath("/"), env=env, allow=allow, scrub=scrub)
    assert environment_for(command, _PRESENT, "m") == {**expected, "ADWS_PROCESS": "m"}


def test_marks_of_programs_within_programs_add_up() -> None:
    """So that the outer one finds the descendants of the inner one too."""
    command = Command(("x",), PurePath("/"), allow=())
    assert environment_for(command, {"ADWS_PROCESS": "a/b"}, "c") == {"ADWS_PROCESS": "a/b/c"}
