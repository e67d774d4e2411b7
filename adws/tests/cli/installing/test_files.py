"""What is done with a file is decided by what is wanted and what is there."""

from pathlib import PurePath

import pytest

from adws.cli.hosts.agents_md import split
from adws.cli.hosts.host import Host
from adws.cli.hosts.mark import mark_for, with_digest
from adws.cli.installing.files import FileAction, HostFile, choose_action

FILE = Host(name="me", tool="Me", texts=lambda _commands: {})
PARAGRAPH = Host(name="me", tool="Me", texts=lambda _commands: {}, split=split)
OLD = with_digest(f"# {mark_for('me')}\nold\n")
NEW = with_digest(f"# {mark_for('me')}\nnew\n")
CHANGED = OLD.replace("old", "mine")
FOREIGN = with_digest(f"# {mark_for('you')}\nold\n")


def item(text: str | None, wanted: str | None, host: Host = FILE) -> HostFile:
    """Return one file."""
    base = PurePath("/p")
    return HostFile(
        host=host, base=base, path="a", real_path=base / "a", target_text=wanted, text=text
    )


@pytest.mark.parametrize(
    ("there", "wanted", "deed", "by_force"),
    [
        (None, NEW, FileAction.WRITE, FileAction.WRITE),
        (NEW, NEW, FileAction.NOTHING, FileAction.NOTHING),
        (OLD, NEW, FileAction.RENEW, FileAction.RENEW),
        (OLD.replace("\n", "\r\n"), NEW, FileAction.RENEW, FileAction.RENEW),
        (CHANGED, NEW, FileAction.KEEP, FileAction.REPLACE),
        ("mine\n", NEW, FileAction.KEEP, FileAction.REPLACE),
        ("", NEW, FileAction.KEEP, FileAction.REPLACE),
        (None, None, FileAction.NOTHING, FileAction.NOTHING),
        (OLD, None, FileAction.REMOVE, FileAction.REMOVE),
        (CHANGED, None, FileAction.KEEP, FileAction.REMOVE),
        ("mine\n", None, FileAction.NOTHING, FileAction.NOTHING),
        (FOREIGN, None, FileAction.NOTHING, FileAction.NOTHING),
    ],
)
def test_only_force_touches_what_somebody_changed(
    there: str | None, wanted: str | None, deed: FileAction, by_force: FileAction
) -> None:
    """And nothing takes away what was never laid."""
    file = item(there, wanted)
    assert (choose_action(file, force=False), choose_action(file, force=True)) == (deed, by_force)


def block(text: str) -> str:
    """Return a paragraph."""
    return with_digest(f"<!-- {mark_for('me')} -->\n{text}\n<!-- adws init: end -->\n")


@pytest.mark.parametrize(
    ("there", "wanted", "becomes"),
    [
        (None, block("new"), block("new")),
        ("theirs", block("new"), f"theirs\n\n{block('new')}"),
        (f"a\n\n{block('old')}\nb\n", block("new"), f"a\n\n{block('new')}\nb\n"),
        (f"a\n\n{block('old')}\nb\n", None, "a\n\nb\n"),
        (f"a\n\n{block('old')}", None, "a\n"),
        (f"{block('old')}\nb", None, "b\n"),
        (block("old"), None, ""),
    ],
)
def test_a_paragraph_changes_and_the_rest_stays(
    there: str | None, wanted: str | None, becomes: str
) -> None:
    """Before it and behind it."""
    assert item(there, wanted, PARAGRAPH).new_text == becomes


def test_a_file_that_lost_its_paragraph_is_left_alone() -> None:
    """What others wrote there is not ours to remove."""
    assert choose_action(item("theirs\n", None, PARAGRAPH), force=True) is FileAction.NOTHING
