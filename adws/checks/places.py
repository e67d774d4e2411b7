"""Files as checks name them."""

from adws.checks.check import Output
from adws.runners.places import in_tree


def file_of(output: Output, path: str) -> str:
    """Return a file that a check names, absolute or from where it was started, as relative.

    >>> from pathlib import PurePath
    >>> file_of(Output(PurePath("/p"), 0, ""), "/p/src/a.ts")
    'src/a.ts'
    """
    return in_tree(output.folder, path).removeprefix("./")
