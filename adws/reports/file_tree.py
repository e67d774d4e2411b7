"""The files of a project as a tree with a limited depth."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from adws.reports.counted import counted


def file_tree(files: Iterable[str], depth: int) -> tuple[str, ...]:
    """Return a line for each folder and file, folders first; deeper files are only counted.

    >>> file_tree(("a/b/c.py", "a/d.py", "e.py"), 2)
    ('a/', '  b/ (1 file)', '  d.py', 'e.py')
    """
    return tuple(_lines([path.split("/") for path in files], depth, ""))


def _lines(paths: list[list[str]], depth: int, indent: str) -> Iterator[str]:
    below: defaultdict[str, list[list[str]]] = defaultdict(list)
    for first, *rest in paths:
        if rest:
            below[first].append(rest)
    for folder, inside in sorted(below.items()):
        count = "" if depth > 1 else f" ({counted(len(inside), 'file')})"
        yield f"{indent}{folder}/{count}"
        if depth > 1:
            yield from _lines(inside, depth - 1, f"{indent}  ")
    yield from (f"{indent}{path[0]}" for path in sorted(paths) if len(path) == 1)
