"""A change as files by content."""

from adws.core.patch import ChangeKind, ChangeToJudge, FileChange, Patch


def test_a_patch_knows_its_files() -> None:
    """In order; one without files is empty."""
    changes = (FileChange("b", ChangeKind.ADDED, 1, 0), FileChange("a", ChangeKind.DELETED))
    assert Patch("x", "y", changes).paths == ("b", "a")
    assert not Patch("x", "y", changes).empty
    assert Patch("x", "x").empty


def test_without_a_wish_it_is_what_is_not_committed() -> None:
    """From HEAD to the present tree."""
    assert ChangeToJudge() == ChangeToJudge(base="HEAD", patch_file="")
