"""How git is called, and what is said when it fails."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.errors import IoFailed, RepositoryUnusable
from adws.core.process import Command, CompletedProcess
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.git import SAFE, GitLocation, ask, git, is_outside, run_git
from adws.vcs.user_repository import find_user_repository

HERE = GitLocation(PurePath("/p"))


def test_a_call_names_its_place_and_takes_nothing_from_the_caller() -> None:
    """The caller's variables are removed; those that send git to its place are set."""
    place = GitLocation(PurePath("/p"), PurePath("/r.git"), PurePath("/t"), PurePath("/i"))
    command = git(place, "status", stdin="x", env={"GIT_AUTHOR_DATE": "0 +0000"})
    assert command == Command(
        (*SAFE, "status"),
        cwd=PurePath("/p"),
        env={
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_LITERAL_PATHSPECS": "1",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0",
            "LC_ALL": "C",
            "GIT_DIR": "/r.git",
            "GIT_WORK_TREE": "/t",
            "GIT_INDEX_FILE": "/i",
            "GIT_AUTHOR_DATE": "0 +0000",
        },
        scrub=("GIT_*", "SSH_ASKPASS"),
        stdin="x",
    )


@pytest.mark.real_io
def test_variables_of_the_caller_do_not_reach_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GIT_DIR that points elsewhere has no effect."""
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert value(ask(GitLocation(PurePath("/")), "version")).startswith("git version")


@pytest.mark.real_io
def test_git_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint says what to install."""
    monkeypatch.setenv("PATH", "/nowhere")
    refused = error(ask(GitLocation(PurePath("/")), "version"))
    assert type(refused) is RepositoryUnusable
    assert refused.hint == "install git 2.32 or newer, and put it on the PATH"


OLD_GITS = {
    "fails": "echo 'error: unknown option' >&2; exit 129",
    "knows no absolute paths": "printf '%s\\n' --path-format=absolute /p sha1 .git/info/exclude",
    "says nothing but its version": "echo 'git version 2.20.1'",
}


@pytest.mark.real_io
@pytest.mark.parametrize("answer", OLD_GITS.values(), ids=OLD_GITS)
def test_a_git_that_is_too_old_is_reported(
    here: PurePath, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """Whatever it makes of the first command."""
    script = (
        f"#!/bin/sh\ncase \"$*\" in *' version') echo 'git version 2.20.1';; *) {answer};; esac\n"
    )
    _ = shell(here, f"cat > git <<'E'\n{script}E\nchmod +x git")
    monkeypatch.setenv("PATH", f"{here}:/usr/bin:/bin")
    assert error(find_user_repository(here)) == RepositoryUnusable(
        "git version 2.20.1 is too old for adws",
        hint="install git 2.32 or newer, and put it on the PATH",
    )


@pytest.mark.real_io
@pytest.mark.parametrize("name", ["a\nb", "a\udcff"], ids=["line break", "not UTF-8"])
def test_a_path_that_git_cannot_tell_is_named(here: PurePath, name: str) -> None:
    """It is printed as it is, so nobody knows where an answer ends, or what the bytes are."""
    folder = here / name
    _ = value(io_ops.make_folder(folder))
    _ = shell(folder, "git init --quiet .")
    refused = error(find_user_repository(folder))
    assert (refused.message, refused.hint) == (
        f"adws cannot read what git rev-parse says of {str(folder)!r}",
        "rename the folder if its path has a line break, or characters that are not UTF-8",
    )


@pytest.mark.real_io
def test_a_folder_that_is_gone_is_not_taken_for_a_missing_git() -> None:
    """A call in a folder that is not there is an error of that folder."""
    refused = error(ask(GitLocation(PurePath("/nowhere/at/all")), "version"))
    assert type(refused) is IoFailed
    assert "/nowhere/at/all" in refused.message


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (("rev-parse", "--show-toplevel"), "git rev-parse failed: fatal: not a git", "run adws"),
        (
            ("no-such-verb",),
            "git no-such-verb failed: git: 'no-such-verb' is not",
            "this message comes from git",
        ),
        (
            ("config", "--get", "no.such"),
            "git config failed: exit code 1",
            "this message comes from git",
        ),
    ],
)
def test_a_refusal_is_told_in_gits_words(
    here: PurePath, arguments: tuple[str, ...], message: str, hint: str
) -> None:
    """The message says which verb failed and why; the call stands in the context."""
    refused = error(ask(GitLocation(here), *arguments))
    assert type(refused) is RepositoryUnusable
    assert refused.message.startswith(message)
    assert refused.hint.startswith(hint)
    assert refused.context["argv"] == list(arguments)


@pytest.mark.real_io
def test_an_exit_code_may_be_an_answer(here: PurePath) -> None:
    """An accepted exit code other than 0 is no failure."""
    assert (
        value(run_git(git(GitLocation(here), "config", "--get", "no.such"), accepted=(0, 1))) == ""
    )


def test_a_call_that_was_ended_is_a_failure(io: FakeIo) -> None:
    """Output cut off by a time limit is never taken for an answer."""
    io.processes.append((("git",), CompletedProcess(("git",), 0, timed_out=True)))
    assert type(error(ask(HERE, "version"))) is RepositoryUnusable


@pytest.mark.parametrize("why", ["No space left on device", "Disk quota exceeded"])
def test_a_full_disk_is_told_with_what_to_do(why: str, io: FakeIo) -> None:
    """Git's own words name a file that nobody knows."""
    words = f"fatal: write error: {why}"
    io.processes.append((("git",), CompletedProcess(("git",), 128, stderr=words)))
    full = error(ask(HERE, "add"))
    hint = (
        "free some space on the disk; adws keeps its copy of the repository in its cache, which "
        "ADWS_CACHE moves to another disk"
    )
    assert (full.context["reason"], full.hint) == (io_ops.IoReason.FULL, hint)


def test_a_tree_that_cannot_be_written_is_told_with_where_to_look(io: FakeIo) -> None:
    """Git does not say why."""
    words = "error: unable to write file a.py; error: unable to write file b.py"
    io.processes.append((("git",), CompletedProcess(("git",), 128, stderr=words)))
    assert error(ask(HERE, "read-tree")).hint == (
        "see with adws doctor whether the disk of adws's cache is full; ADWS_CACHE moves the cache "
        "to another disk"
    )


@pytest.mark.real_io
def test_a_repository_of_adws_that_is_gone_is_named_as_such(here: PurePath) -> None:
    """The user may well be in a repository: to make one would not help."""
    gone = error(ask(GitLocation(here, here / "repository.git"), "status"))
    assert gone.hint == "adws's own copy of the repository is gone from its cache: put it back"
    assert not is_outside(gone)
