"""Tells whether the tests of the present folder are unittest's: exit code 0, and the interpreter.

They are when a test file imports something called unittest or a ``TestCase``, and none imports
pytest or has test functions outside of classes, which unittest would not see. Needs Python 3.8.
"""

from __future__ import annotations

import os
import re
import sys

SKIPPED = {"node_modules", "site-packages", "venv", "env", "build", "dist", "__pycache__"}
OURS = re.compile(r"^\s*(?:from|import)\s.*\b(?:unittest|TestCase|\w+TestCase)\b", re.MULTILINE)
OTHERS = re.compile(
    r"^\s*(?:from|import)\s+pytest\b|^(?:async\s+)?def\s+test\w*\s*\(", re.MULTILINE
)


def test_files() -> list[str]:
    """Return the files that unittest would take for tests, wherever they are."""
    files = []
    for folder, folders, names in os.walk("."):
        folders[:] = [name for name in folders if name not in SKIPPED and not name.startswith(".")]
        files += [os.path.join(folder, name) for name in names if is_test(name)]
    return files


def is_test(name: str) -> bool:
    """Whether a file's name says that it holds tests."""
    return name.startswith("test") and name.endswith(".py")


def text_of(path: str) -> str:
    """Return what a file says."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


texts = [text_of(path) for path in test_files()]
if not any(map(OURS.search, texts)) or any(map(OTHERS.search, texts)):
    sys.exit("no tests of unittest alone here")
sys.stdout.write(sys.executable + "\n")
