"""A forge for each test."""

from pathlib import PurePath

import pytest

from adws.tests.forge.server import Served, make_forge, served


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return the folder of a forge that is only copied."""
    return make_forge(PurePath(tmp_path_factory.mktemp("forge")))


@pytest.fixture
def forge(template: PurePath, here: PurePath) -> Served:
    """Return a forge with two branches."""
    return served(template, here)
