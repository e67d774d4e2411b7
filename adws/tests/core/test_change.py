"""A change that somebody made, before it is read."""

from adws.core.change import Change


def test_without_a_wish_it_is_what_is_not_committed() -> None:
    """From HEAD to the present tree."""
    assert Change() == Change(base="HEAD", patch_file="")
