"""The ids of cargo's cases: the source file that a target begins with, and the test's own path.

``tests/basket.rs::discount::is_rounded``, ``crates/money/src/lib.rs::tests::adds``. A test in the
documentation has the file, the item that it documents and, from the second on, its number there,
since its line changes with every edit above it: ``src/lib.rs - money::add #2``.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

SEPARATOR = "::"
DOCUMENTED = " - "
"""is between the file and the item in the id of a test in the documentation."""
WHOLE_CRATE = "(crate)"
_DOCUMENTATION = re.compile(r"(?P<file>.+?) - (?P<item>.*?) ?\(line (?P<line>\d+)\)")


def case_id(root: str, name: str) -> str:
    """Return the id of a test in the target of a source file.

    >>> case_id("tests/a.rs", "deep::inner")
    'tests/a.rs::deep::inner'
    """
    return f"{root}{SEPARATOR}{name}"


def documentation_ids(names: Iterable[str]) -> dict[str, tuple[str, str, int]]:
    """Return for each name that rustdoc gives a test its id, its file and its line.

    >>> found = documentation_ids(("a.rs - add (line 12)", "a.rs - add (line 4)"))
    >>> [found["a.rs - add (line 4)"], found["a.rs - add (line 12)"]]
    [('a.rs - add', 'a.rs', 4), ('a.rs - add #2', 'a.rs', 12)]
    """
    by_item: defaultdict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for name in dict.fromkeys(names):
        match = _DOCUMENTATION.match(name)
        file, item, line = (match["file"], match["item"], match["line"]) if match else ("", name, 0)
        whole = f"{file}{DOCUMENTED}{item or WHOLE_CRATE}" if file else name
        by_item[whole].append((int(line), name, file))
    return {
        name: (item if number == 1 else f"{item} #{number}", file, line)
        for item, rows in by_item.items()
        for number, (line, name, file) in enumerate(sorted(rows), start=1)
    }


def file_of(root: str, name: str, listing: frozenset[str]) -> str:
    """Return the source file in which a test stands, as its modules tell; ``root`` if none does.

    >>> file_of("src/lib.rs", "money::tests::adds", frozenset({"src/lib.rs", "src/money.rs"}))
    'src/money.rs'
    """
    folder = PurePosixPath(root).parent
    modules = name.split(SEPARATOR)[:-1]
    for depth in range(len(modules), 0, -1):
        path = folder.joinpath(*modules[:depth])
        for file in (f"{path}.rs", f"{path}/mod.rs"):
            if file in listing:
                return file
    return root
