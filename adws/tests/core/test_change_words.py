"""What a change does, in a few words."""

import pytest

from adws.core.change_words import change_summary
from adws.core.patch import ChangeKind, FileChange, Patch

MODIFIED = ChangeKind.MODIFIED
HEAD = "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n"


def words(text: str, *changes: FileChange) -> str:
    """Return the words for a diff."""
    return change_summary(Patch("base", "tree", changes, text))


@pytest.mark.parametrize(
    ("change", "diff", "expected"),
    [
        (
            FileChange("a.py", MODIFIED, 1, 1),
            "@@ -1,2 +1,2 @@\n def add(a, b):\n-    return a  - b\n+    return a + b\n",
            "`return a - b` became `return a + b`",
        ),
        (FileChange("a.py", MODIFIED, 1, 0), "@@ -1 +1,2 @@\n+import os\n", "added `import os`"),
        (FileChange("a.py", MODIFIED, 0, 1), "@@ -1,2 +1 @@\n-import os\n", "removed `import os`"),
        (
            FileChange("a.py", MODIFIED, 2, 1),
            "@@ -1 +1,2 @@\n+x\n@@ -9,2 +9,2 @@ def total(prices):\n-y\n+z\n",
            "2 lines added and 1 removed near `def total(prices):`",
        ),
        (
            FileChange("a.py", MODIFIED, 1, 2),
            "@@ -1,2 +1 @@\n-x\n-y\n+z\n",
            "1 line added and 2 removed",
        ),
        (FileChange("a.py", ChangeKind.ADDED, 3, 0), "@@ -0,0 +1,3 @@\n+x\n", "added, 3 lines"),
        (FileChange("a.py", ChangeKind.DELETED, 0, 1), "@@ -1 +0,0 @@\n-x\n", "deleted, 1 line"),
        (FileChange("a.png", MODIFIED), "GIT binary patch\n", "modified as a binary file"),
        (
            FileChange("a.py", MODIFIED, 1, 0),
            f"@@ -1 +1,2 @@\n+{'long ' * 30}\n",
            f"added `{'long ' * 15}long…`",
        ),
    ],
)
def test_a_change_of_one_file_is_told(change: FileChange, diff: str, expected: str) -> None:
    """A line as a whole; more of them by their number, and by what they stand in."""
    assert words(HEAD + diff, change) == expected


def test_several_files_are_told_with_their_names() -> None:
    """In their order."""
    text = "@@ -1 +1,2 @@\n+import os\n"
    changes = (FileChange("a.py", MODIFIED, 1, 0), FileChange("b.py", MODIFIED, 1, 0))
    assert words((HEAD + text) * 2, *changes) == "a.py: added `import os`; b.py: added `import os`"


def test_a_change_without_its_text_names_its_files() -> None:
    """There is nothing to tell from."""
    assert words("", FileChange("a.py", MODIFIED, 1, 0)) == "changed a.py"
