"""A forge for each test of the pipeline, and a project on one."""

from pathlib import PurePath

import pytest

from adws.pipeline.site import RepositorySite
from adws.tests.forge.conftest import forge, template
from adws.tests.pipeline.project import made_project, opened
from adws.tests.vcs.repositories import shell

__all__ = ["forge", "site", "template"]


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return a folder with a forge and a clone that is only copied."""
    return made_project(PurePath(tmp_path_factory.mktemp("project"))).parent


@pytest.fixture
def site(project: PurePath, tmp_path: PurePath) -> RepositorySite:
    """Return the pipeline's site of a project with two pending specs."""
    _ = shell(tmp_path, f"cp -a {project}/. .")
    return opened(tmp_path / "work")
