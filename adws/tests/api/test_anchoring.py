"""Tests of paths given on the command line."""

from pathlib import PurePath

import pytest

from adws.api.anchoring import Anchor, anchored_values
from adws.testing import FakeIo
from adws.tests.vcs.repositories import value

ABOVE = Anchor(PurePath("/home"), PurePath("/home/project"))
INSIDE = Anchor(PurePath("/home/project"), PurePath("/home/project"))
FILES = ("/home/agent.sh", "/home/project/calc.py", "/home/project/fix.sh")


@pytest.mark.parametrize(
    ("anchor", "command", "anchored"),
    [
        (ABOVE, "sh agent.sh", "sh /home/agent.sh"),
        (ABOVE, "./agent.sh -v", "/home/agent.sh -v"),
        (ABOVE, "sed -i s/a/b/ project/calc.py", "sed -i s/a/b/ calc.py"),
        (INSIDE, "sed -i s/a/b/ calc.py", "sed -i s/a/b/ calc.py"),
        (INSIDE, "sed -i s/a/b/ /home/project/calc.py", "sed -i s/a/b/ calc.py"),
        (INSIDE, "./fix.sh .", "/home/project/fix.sh ."),
        (INSIDE, "sh /home/agent.sh", "sh /home/agent.sh"),
        (INSIDE, "agent 'two words' nowhere.txt", "agent 'two words' nowhere.txt"),
        (INSIDE, "an 'open quote", "an 'open quote"),
    ],
)
def test_a_command_means_the_same_elsewhere(
    anchor: Anchor, command: str, anchored: str, io: FakeIo
) -> None:
    """Files outside of the project become absolute, those inside are the agent tree's own."""
    io.files.update({PurePath(path): "" for path in FILES})
    assert value(anchored_values(anchor, {"agent_command": command})) == {"agent_command": anchored}


def test_a_script_is_looked_for_from_here() -> None:
    """The file of the agent `scripted` becomes absolute; other values stay as they are."""
    given = {"agent_script": "script.toml", "agent": "scripted", "max_rounds": 3}
    assert value(anchored_values(ABOVE, given)) == {
        **given,
        "agent_script": "/home/script.toml",
    }
