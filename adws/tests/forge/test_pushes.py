"""What a push asks for, and how it is refused."""

import pytest

from adws.forge.local.pushes import Push, PushedRef, read_push, refused_push

OLD, NEW = "a" * 40, "b" * 40


def line(text: bytes) -> bytes:
    """Return a line as git sends it."""
    return b"%04x" % (len(text) + 4) + text


@pytest.mark.parametrize(
    ("body", "push"),
    [
        (b"0000", Push(())),
        (b"", Push(())),
        (b"nonsense", Push(())),
        (
            line(f"{OLD} {NEW} refs/heads/main\0 report-status side-band-64k agent=git".encode())
            + line(f"{OLD} {NEW} refs/tags/a\n".encode())
            + b"0000PACK",
            Push(
                (PushedRef(OLD, NEW, "refs/heads/main"), PushedRef(OLD, NEW, "refs/tags/a")),
                in_bands=True,
            ),
        ),
        (
            line(f"shallow {OLD}".encode())
            + line(f"{OLD} {NEW} refs/heads/a\0".encode())
            + b"0000",
            Push((PushedRef(OLD, NEW, "refs/heads/a"),)),
        ),
    ],
)
def test_the_references_of_a_push_are_read(body: bytes, push: Push) -> None:
    """Whatever else stands there."""
    assert read_push(body) == push


def test_only_what_is_below_heads_is_a_branch() -> None:
    """A tag has none."""
    refs = (PushedRef(OLD, NEW, "refs/heads/tdd/a"), PushedRef(OLD, NEW, "refs/tags/a"))
    assert [ref.branch for ref in refs] == ["tdd/a", ""]


def test_a_refused_push_is_answered_reference_by_reference() -> None:
    """In bands where the asker can read them, with words for the person too."""
    refs = (PushedRef(OLD, NEW, "refs/heads/a"),)
    report = line(b"unpack ok\n") + line(b"ng refs/heads/a no\n") + b"0000"
    assert refused_push(Push(refs), "no", "Because") == report
    banded = line(b"\x02Because\n") + line(b"\x01" + report) + b"0000"
    assert refused_push(Push(refs, in_bands=True), "no", "Because") == banded
