"""A change that somebody made, before it is read."""

from attrs import frozen


@frozen
class Change:
    """Which change to judge: from the revision ``base`` to the user's present tree.

    With ``patch_file`` (absolute path of a diff) it is that diff, applied to ``base``.
    """

    base: str = "HEAD"
    patch_file: str = ""
