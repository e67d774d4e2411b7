"""Where the pipeline works: found from settings, variables and the remote ``origin``."""

from pathlib import PurePath

import pytest
from returns.io import IOResult

from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.http import HttpRequest, HttpResponse
from adws.core.pipeline_settings import PipelineSettings
from adws.core.settings import Settings
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch, open_site
from adws.testing import FakeIo, installed
from adws.testing.builders import a_completed
from adws.tests.pipeline.project import ACCOUNT, ADD, SETTINGS, begin_pull, head, opened
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.remote import Remote

REPOSITORY = b'{"full_name": "team/project", "default_branch": "trunk"}'
ROOT = PurePath("/project")
TOKEN = {"GITHUB_TOKEN": "secret"}


def answer_as_github(request: HttpRequest) -> HttpResponse:
    """Answer as GitHub does where the token is right."""
    assert request.headers["Authorization"] == "Bearer secret"
    return HttpResponse(200, {}, REPOSITORY)


def at_github(
    variables: dict[str, str], origin: str = "", *, repository: str = "", remote: str = ""
) -> IOResult[RepositorySite, PipelineError]:
    """Open the site of a project that has such variables, such an ``origin``, such settings."""
    completed = a_completed(origin + "\n", exit_code=0 if origin else 1)
    io = FakeIo(variables=variables, server=answer_as_github, processes=[(("git",), completed)])
    with installed(io):
        return open_site(ROOT, Settings(pipeline=PipelineSettings(repository, remote=remote)))


@pytest.mark.parametrize(
    ("variables", "origin", "own", "address"),
    [
        ({"GITHUB_REPOSITORY": "team/project"}, "", {}, "https://github.com/team/project.git"),
        ({}, "", {"repository": "team/project"}, "https://github.com/team/project.git"),
        ({}, "git@github.com:team/project.git", {}, "https://github.com/team/project.git"),
        ({}, "https://github.com/team/project", {}, "https://github.com/team/project.git"),
        (
            {"GITHUB_SERVER_URL": "https://forge.example"},
            "ssh://git@forge.example/team/project.git",
            {},
            "https://forge.example/team/project.git",
        ),
    ],
)
def test_a_repository_is_found(
    variables: dict[str, str], origin: str, own: dict[str, str], address: str
) -> None:
    """By the variables of a workflow, the settings, or the remote."""
    site = value(at_github({**variables, **TOKEN}, origin, **own))
    assert (site.connection.repository, site.main) == ("team/project", "trunk")
    assert site.remote == Remote(address, "secret")


def test_a_remote_can_be_set() -> None:
    """It gets no token of the forge where it is not reached over HTTP."""
    site = value(at_github(TOKEN, repository="team/project", remote="/far.git"))
    assert site.remote == Remote("/far.git")


def test_the_api_is_that_of_the_workflow() -> None:
    """An enterprise has its own."""
    variables = {**TOKEN, "GITHUB_API_URL": "https://forge.example/api"}
    site = value(at_github(variables, repository="team/project"))
    assert site.connection.address == "https://forge.example/api"


@pytest.mark.parametrize(
    ("variables", "origin", "message"),
    [
        (TOKEN, "", "the repository on the forge is unknown"),
        (TOKEN, "/a/folder", "the repository on the forge is unknown"),
        ({}, "git@github.com:team/project.git", "there is no token for the forge"),
    ],
)
def test_what_is_missing_is_told(variables: dict[str, str], origin: str, message: str) -> None:
    """Before anything is asked."""
    result = error(at_github(variables, origin))
    assert (type(result), result.message) == (SettingsInvalid, message)


@pytest.mark.real_io
def test_an_embedded_forge_needs_no_server(site: RepositorySite) -> None:
    """Its token is that of the pipeline's account."""
    assert (site.connection.token, site.main) == ("ours", "main")
    assert site.remote == Remote(str(site.root / "../forge/repository.git"))


@pytest.mark.real_io
def test_an_account_that_is_not_there_has_no_token(site: RepositorySite) -> None:
    """The forge refuses what is asked in its name."""
    assert SETTINGS.pipeline.account == ACCOUNT
    other = Settings(pipeline=PipelineSettings(forge="../forge", account=99))
    assert opened(site.root, other).connection.token == ""


@pytest.mark.real_io
def test_branches_are_fetched_with_the_main_one(site: RepositorySite) -> None:
    """Those that are named so."""
    pull = begin_pull(site)
    main = shell(site.root, "git rev-parse main").strip()
    assert value(fetch(site, ALL_SPECS)) == {"main": main, f"tdd/{ADD}": pull.head_sha}
    assert head(site, "main") == main
