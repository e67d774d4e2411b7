"""Tests of the commits at which actions are used."""

import re

import pytest

from adws.pipeline.workflow_files import pins
from adws.pipeline.workflow_files.yaml_text import CommentedValue


@pytest.mark.parametrize("action", sorted(pins._pins()))
def test_each_action_has_a_whole_commit_and_a_whole_version(action: str) -> None:
    """A tag can be moved, a commit cannot."""
    pin = pins.pinned(action)
    assert re.fullmatch(rf"{action}@[0-9a-f]{{40}}", pin.value)
    assert re.fullmatch(r"v\d+\.\d+(\.\d+)?", pin.comment)


def test_a_path_below_an_action_has_its_commit() -> None:
    """They are in one repository."""
    whole = pins.pinned("actions/cache")
    below = CommentedValue(
        whole.value.replace("actions/cache@", "actions/cache/restore@"), whole.comment
    )
    assert pins.pinned("actions/cache/restore") == below
