"""The first place that a change changes."""

import pytest

from adws.core.changed_place import ChangedPlace, changed_place

A = "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n"
PICTURE = "diff --git a/a.png b/a.png\nindex 1..2\nBinary files a/a.png and b/a.png differ\n"


@pytest.mark.parametrize(
    ("diff", "paths", "place"),
    [
        (
            f"{A}@@ -2 +2 @@ def f():\n-  x\n+  y\n",
            ["a.py"],
            ChangedPlace("a.py", 2, "x", "y", 1, 1),
        ),
        (f"{A}@@ -1,0 +2,2 @@\n+\n+  y\n", ["a.py"], ChangedPlace("a.py", 2, "", "y", 2)),
        (f"{A}@@ -2 +1,0 @@\n-  x\n", ["a.py"], ChangedPlace("a.py", 1, "x", "", 0, 1)),
        (
            f"{PICTURE}{A}@@ -2 +2 @@\n-x\n+y\n@@ -9 +9,2 @@\n---\n+++z\n+@@ -1 +1 @@\n",
            ["a.png", "a.py"],
            ChangedPlace("a.py", 2, "x", "y", 3, 2),
        ),
        (PICTURE, ["a.png"], ChangedPlace("a.png")),
        (f"{A}@@ -2 +2 @@\n-x\n+y\n", ["a.py", "b.py"], None),
        ("", [], None),
    ],
)
def test_the_first_place_stands_for_a_change(
    diff: str, paths: list[str], place: ChangedPlace | None
) -> None:
    """File, line, both texts, and how many lines change in all; None without a file."""
    assert changed_place(diff, paths) == place
