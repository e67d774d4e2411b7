"""A tree in which the suite runs: the user's own, an agent's, or one rebuilt for the judge."""

from pathlib import PurePath

from attrs import frozen


@frozen
class Tree:
    """A tree in which the suite runs.

    ``root`` is the project's folder in it (absolute). ``foreign_root`` is the user's own project
    folder if this tree is not the user's: no module may be loaded from there.
    """

    root: PurePath
    foreign_root: PurePath | None = None
    seen_as: PurePath | None = None
    """Where a caged process sees ``root``; None if it sees ``root`` at its real path."""
    lent: tuple[PurePath, ...] = ()
    """The environment folders that a cage must mount, each where a caged process sees it."""
    beside: PurePath | None = None
    """A folder beside the tree for files that must not be in it; the same in a cage."""

    @property
    def inside(self) -> PurePath:
        """The project's folder as the code that runs in the tree sees it."""
        return self.seen_as or self.root
