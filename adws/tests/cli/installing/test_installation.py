"""Nothing is lost where a disk refuses."""

from pathlib import PurePath

import pytest
from attrs import define
from returns.io import IOFailure, IOResult

from adws.cli.hosts.mark import mark_for, with_digest
from adws.cli.installing.files import FileAction
from adws.cli.installing.installation import InitOptions, install, reportable
from adws.core.errors import IoFailed, PipelineError
from adws.core.railway import settle
from adws.testing import FakeIo, installed
from adws.tests.vcs.repositories import value

ROOT = PurePath("/p")
LOOK = "---\ndescription: Look.\ncli: adws verify\nshows: all\n---\n\nLook.\n"
COMMANDS = ROOT / ".claude/commands"
OLD = with_digest(f"# {mark_for('claude')}\nold\n")
REFUSED = IoFailed("cannot write: Read-only file system", hint="make it writable")


@define
class ReadOnly(FakeIo):
    """A machine on which nothing can be written below one folder."""

    closed: PurePath = COMMANDS

    def write_text(self, path: PurePath, text: str) -> IOResult[None, PipelineError]:
        """Refuse, or replace a file's text."""
        if self.closed in path.parents:
            return IOFailure(REFUSED)
        return super().write_text(path, text)


def machine(closed: PurePath) -> ReadOnly:
    """Return one with two commands to lay, and an older file of one of them, which is changed."""
    shipped = {PurePath("/c/look.md"): LOOK, PurePath("/c/mend.md"): LOOK}
    there = {COMMANDS / "look.md": f"{OLD}mine\n", COMMANDS / "mend.md": OLD}
    return ReadOnly(
        files={**shipped, **there},
        folders={"commands": PurePath("/c")},
        variables={},
        closed=closed,
    )


@pytest.mark.parametrize("closed", [COMMANDS, ROOT / ".adws"])
def test_a_read_only_folder_is_told_and_every_text_is_still_there(closed: PurePath) -> None:
    """What cannot be kept aside is not replaced."""
    fake = machine(closed)
    before = fake.files[COMMANDS / "look.md"]
    with installed(fake):
        outcome = settle(install(ROOT, InitOptions(hosts=("claude",), force=True)))
    assert outcome.failure() == REFUSED
    assert fake.files[COMMANDS / "look.md"] == before


def test_the_same_again_goes_on_where_it_stood() -> None:
    """What was written is unchanged then, and the rest is done."""
    fake = machine(COMMANDS)
    order = InitOptions(hosts=("claude",), force=True)
    with installed(fake):
        _ = install(ROOT, order)
        fake.closed = PurePath("/nowhere")
        first, again = (reportable(value(install(ROOT, order))) for _ in range(2))
    assert [item.action for item in first] == [FileAction.REPLACE, FileAction.RENEW]
    assert [item.action for item in again] == [FileAction.NOTHING, FileAction.NOTHING]
    assert fake.files[ROOT / first[0].backup] == f"{OLD}mine\n"
