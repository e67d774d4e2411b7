"""A tree in which the suite runs: the user's own, an agent's, or one rebuilt for the judge."""

from pathlib import PurePath

from attrs import frozen


@frozen
class Tree:
    """A tree in which the suite runs.

    ``root`` is the project's folder in it (absolute). ``foreign_root`` is the user's own project
    folder when this tree is another one: no module may be loaded from there.
    """

    root: PurePath
    foreign_root: PurePath | None = None
