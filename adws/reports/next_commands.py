"""The commands for a person after a run."""

import shlex
from collections.abc import Iterator

from adws.reports.markup import escape
from adws.reports.merge_command import merge_command


def next_command_lines(delivered: str, folder: str, *, read_report: bool) -> Iterator[str]:
    """Return, as Rich's markup, the commands that take the commits and print the report.

    ``delivered`` is the sentence of the report, ``folder`` the project's, empty if it is here.

    >>> [*next_command_lines("the commits are on the branch adws/r1", "", read_report=True)]
    ['next: git merge adws/r1', '      adws report']
    >>> [*next_command_lines("", "my shop", read_report=True)]
    ["next: adws report --root 'my shop'"]
    """
    merge = merge_command(delivered, folder)
    of_folder = f" --root {shlex.quote(folder)}" if folder else ""
    if merge:
        yield escape(f"next: {merge}")
    if read_report:
        yield escape(f"{'      ' if merge else 'next: '}adws report{of_folder}")
