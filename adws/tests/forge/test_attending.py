"""What a served forge does by itself."""

from pathlib import PurePath

import pytest

from adws.core.errors import IoFailed
from adws.core.railway import settle
from adws.forge.local.answering import LocalForge
from adws.forge.local.background import attend

pytestmark = pytest.mark.real_io


def test_a_forge_that_cannot_be_read_is_left(here: PurePath) -> None:
    """With the reason; signals are tested where the program is."""
    assert isinstance(settle(attend(LocalForge(here))).failure(), IoFailed)
