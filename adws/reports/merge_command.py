"""The command that merges what a run delivered."""

import shlex

from adws.core.delivery_note import plain_branch


def merge_command(delivered: str, folder: str) -> str:
    """Return the command; empty if the run delivered no branch.

    ``delivered`` is the sentence of the report, ``folder`` the project's, empty if it is here.

    >>> merge_command("the commits are on the branch adws/r1", "my shop")
    "git -C 'my shop' merge adws/r1"
    """
    branch = plain_branch(delivered)
    in_folder = f" -C {shlex.quote(folder)}" if folder else ""
    return f"git{in_folder} merge {branch}" if branch else ""
