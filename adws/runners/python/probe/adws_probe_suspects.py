"""The code on trial: the files that the judged change touches, and whether one of them asks.

Nothing is hidden from any other code, so that a project whose business is frames, files of tests
or odd comparisons keeps working wherever the change does not touch it.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from adws_probe_places import is_installed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import CodeType, FrameType

_STANDARD = ("<frozen", os.path.dirname(os.path.realpath(os.__file__)) + os.sep)
FOLDERS = {"tests", "test"}
_NAMES = ("test*.py", "*_test.py", "conftest.py")
_TOOLS = {"_pytest", "pytest", "pluggy", "xdist", "unittest", "doctest"}


class Suspects:
    """The changed files of a project, which are no tests, and the tests beside them."""

    def __init__(self, base: str, changed: Iterable[str]) -> None:
        """Store the suite's folder and the paths of the changed files."""
        self.base = base + os.sep
        self.files = {os.path.realpath(file) for file in changed}
        self.tests: set[str] = set()
        self.real: dict[str, str] = {}

    def add_test(self, file: str) -> None:
        """Note a file of tests, whatever it is called."""
        self.tests.add(self._real(file))

    def wrote(self, code: CodeType) -> bool:
        """Whether code is in a changed file."""
        return self._real(code.co_filename) in self.files

    def asking(self, frame: FrameType | None, *, installed: bool = False) -> FrameType | None:
        """Return the frame of a changed file for which the standard library is at work.

        ``installed``: it may work through installed packages too.
        """
        while frame is not None and _passes_on(frame.f_code.co_filename, installed=installed):
            frame = frame.f_back
        return frame if frame is not None and self.wrote(frame.f_code) else None

    def is_of_project(self, file: str) -> bool:
        """Whether a file is the project's own: no test of it, no package in its environment.

        A change cannot pass off its files as packages.
        """
        if not file.startswith(self.base) or self.is_of_tests(file):
            return False
        return self._real(file) in self.files or not is_installed(file)

    def runs_tests(self, frame: FrameType) -> bool:
        """Whether a frame belongs to the tests or to what runs them."""
        module = str(frame.f_globals.get("__name__"))
        return module.partition(".")[0] in _TOOLS or self.is_of_tests(frame.f_code.co_filename)

    def is_of_tests(self, path: str) -> bool:
        """Whether a path is a file or folder of the tests."""
        real = self._real(path)
        if not real.startswith(self.base) or real in self.files:
            return False
        parts = real[len(self.base) :].split(os.sep)
        named = any(fnmatchcase(parts[-1], name) for name in _NAMES)
        return named or real in self.tests or not FOLDERS.isdisjoint(parts)

    def _real(self, file: str) -> str:
        if file not in self.real:
            self.real[file] = os.path.realpath(file)
        return self.real[file]


def _passes_on(file: str, *, installed: bool) -> bool:
    if is_installed(file):
        return installed
    return file.startswith(_STANDARD)
