"""Tests of the line that tells how a workflow was written."""

import pytest

from adws.pipeline.workflow_files.origin import is_generated, origin_line, read_origin
from adws.pipeline.workflow_files.parameters import Parameters
from adws.tests.pipeline.workflow_files.generated import agents, runners


def test_what_was_wanted_is_read_again() -> None:
    """All but the version, which is that of the adws that writes."""
    line = origin_line(
        Parameters(
            runners=runners("pytest", "go"),
            agents=agents("command"),
            secrets=("A", "B"),
            app_token=True,
            install="pipx install '.[a]'",
            version="1.2.3",
        )
    )
    assert is_generated(f"name: x\n{line}")
    assert read_origin(f"name: x\n{line}") == {
        "runner": ("pytest", "go"),
        "agent": ("command",),
        "secret": ("A", "B"),
        "app-token": (),
        "install": ("pipx install '.[a]'",),
    }


@pytest.mark.parametrize("text", ["", "name: x\n", "# Written by: adws pipeline init --agent 'x\n"])
def test_other_files_say_nothing(text: str) -> None:
    """Neither does a line that somebody has broken."""
    assert read_origin(text) == {}
