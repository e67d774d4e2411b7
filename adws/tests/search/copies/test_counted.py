"""How often lines ran."""

import pytest

from adws.search.copies.names import Counts, read_counts

LCOV = """\
TN:
SF:src/a.js
FN:1,f
DA:2,3
DA:5,0
LF:2
end_of_record
SF:/copy/lib/b.js
DA:1,1
end_of_record
SF:elsewhere.js
DA:1,1
end_of_record
SF:src/empty.js
end_of_record
"""
GO = """\
mode: count
example.com/m/a/b.go:2.2,3.5 2 4
example.com/m/a/b.go:3.5,4.2 1 0
example.com/m/a/b.go:2.2,3.5 2 3
"""


@pytest.mark.parametrize(
    ("text", "files", "folder", "counts"),
    [
        (
            LCOV,
            ("src/a.js", "lib/b.js"),
            ".",
            {"src/a.js": {2: 3, 3: 3, 4: 3, 5: 0}, "lib/b.js": {1: 1}},
        ),
        (LCOV, ("web/src/a.js",), "web", {"web/src/a.js": {2: 3, 3: 3, 4: 3, 5: 0}}),
        (GO, ("a/b.go", "b.go"), ".", {"a/b.go": {2: 7, 3: 7, 4: 0}}),
        ("", ("a.js",), ".", {}),
    ],
)
def test_counts_are_read(text: str, files: tuple[str, ...], folder: str, counts: Counts) -> None:
    """By file of the tree; a line without a count belongs to the one before it."""
    assert read_counts(text, files, folder) == counts
