"""What surrounds the process."""

import os
import pwd
from pathlib import Path, PurePath

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.io_ops.environment import _account_home, _shipped_folder
from adws.testing import error
from adws.tests.io_ops.refusal import reason, refusal

pytestmark = pytest.mark.real_io


def test_the_environment_is_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Later changes of the process do not show in it."""
    before = dict(os.environ)
    texts = io_ops.environment()
    monkeypatch.setenv("ADWS_X", "1")
    assert texts == IOSuccess(before)


def test_the_working_folder_is_where_the_process_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Absolute; one that was removed under the process is an error."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert io_ops.working_folder() == IOSuccess(PurePath(folder))
    folder.rmdir()
    assert reason(io_ops.working_folder()) == "missing"


@pytest.mark.parametrize(
    ("variables", "folder"),
    [
        ({"ADWS_CACHE": "/c", "XDG_CACHE_HOME": "/x"}, "/c"),
        ({"XDG_CACHE_HOME": "/x"}, "/x/adws"),
        ({"XDG_CACHE_HOME": "relative"}, "/home/me/.cache/adws"),
        ({}, "/home/me/.cache/adws"),
    ],
)
def test_the_cache_folder_follows_the_variables(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], folder: str
) -> None:
    """The own variable first, then the standard's, then the home folder."""
    monkeypatch.setenv("HOME", "/home/me")
    for name in ("ADWS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert io_ops.cache_folder() == IOSuccess(PurePath(folder))


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container, a user may have neither an account nor the variable."""
    for name in ("ADWS_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000_000)
    refused = error(io_ops.cache_folder())
    assert (refused.message, refused.hint) == (
        "cannot find the cache folder: this user has no home folder",
        "set ADWS_CACHE to a folder that adws may write to, or HOME to your own",
    )


def test_the_home_folders_are_those_of_the_variable_and_of_the_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without links, each once; what is no folder, and the root, are no homes."""
    account = PurePath(os.path.realpath(pwd.getpwuid(os.getuid()).pw_dir))
    (tmp_path / "link").symlink_to(tmp_path)
    for named, first in ((f"{tmp_path}/link", (PurePath(tmp_path),)), ("/", ()), ("gone", ())):
        monkeypatch.setenv("HOME", named)
        assert io_ops.home_folders() == IOSuccess((*first, account))
    monkeypatch.setenv("HOME", str(account))
    assert io_ops.home_folders() == IOSuccess((account,))
    assert _account_home(4_000_000_000) == ()


def test_what_is_shipped_lies_beside_the_package_in_a_checkout() -> None:
    """The folder of the repository."""
    top = PurePath(io_ops.__file__).parent.parent.parent
    assert io_ops.shipped_folder("workflows") == IOSuccess(top / "workflows")


def test_what_is_shipped_lies_inside_an_installed_package(tmp_path: Path) -> None:
    """The inside wins over what happens to lie beside."""
    for folder in ("adws/_data/commands", "commands"):
        (tmp_path / folder).mkdir(parents=True)
    path = _shipped_folder(tmp_path / "adws", "commands")
    assert path == PurePath(tmp_path / "adws/_data/commands")


def test_what_was_not_shipped_is_an_error() -> None:
    """The name is in the message."""
    error = refusal(io_ops.shipped_folder("nonsense"))
    assert error.message == "cannot find nonsense: it is not part of this installation"


def test_the_processors_are_those_that_this_process_may_use() -> None:
    """There is one at least."""
    assert io_ops.processors() == IOSuccess(len(os.sched_getaffinity(0)))
