"""The environment variables of a program."""

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


@pytest.mark.parametrize(
    ("keep", "expected"),
    [
        ((), {"TOKENS": "3", "my_token": "4"}),
        (("MY_TOKEN",), {"MY_TOKEN": "1", "TOKENS": "3", "my_token": "4"}),
        (("*_TOKEN",), {"MY_TOKEN": "1", "A_TOKEN": "2", "TOKENS": "3", "my_token": "4"}),
    ],
)
def test_what_is_kept_survives_the_scrubbing_of_its_family(
    keep: tuple[str, ...], expected: dict[str, str]
) -> None:
    """A family may share an end; names are compared as they are written, on every system."""
    present = {"MY_TOKEN": "1", "A_TOKEN": "2", "TOKENS": "3", "my_token": "4"}
    command = Command(("x",), PurePath("/"), scrub=("*_TOKEN",), keep=keep)
    assert environment_for(command, present, "m") == {**expected, "ADWS_PROCESS": "m"}


def test_marks_of_programs_within_programs_add_up() -> None:
    """So that the outer one finds the descendants of the inner one too."""
    command = Command(("x",), PurePath("/"), allow=())
    assert environment_for(command, {"ADWS_PROCESS": "a/b"}, "c") == {"ADWS_PROCESS": "a/b/c"}
