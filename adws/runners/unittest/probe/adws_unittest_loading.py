"""unittest's own loader, which also says what it looked into and why something failed to load."""

from __future__ import annotations

import sys
import unittest
from typing import TYPE_CHECKING
from unittest import loader

if TYPE_CHECKING:
    from types import ModuleType

    from adws_probe_places import SuitePaths

_make_failed_test = loader._make_failed_test


def _with_its_error(name: str, error: BaseException, *rest: object) -> tuple[object, str]:
    """Keep the exception beside the words that unittest makes of it."""
    suite, message = _make_failed_test(name, error, *rest)
    for test in suite:
        test.adws_error = sys.exc_info()[1] or error
    return suite, message


loader._make_failed_test = _with_its_error


class Loader(unittest.TestLoader):
    """unittest's own loader. ``handled`` are the packages that say themselves what to load."""

    def __init__(self, places: SuitePaths) -> None:
        """Store how paths are named."""
        super().__init__()
        self.places = places
        self.files: set[str] = set()
        self.handled: set[str] = set()

    def loadTestsFromModule(self, module: ModuleType, *args: object, **kwargs: object) -> object:
        """Note each module that is looked into."""
        path = getattr(module, "__file__", None)
        if path:
            self.files.add(self.places.path(path))
            if hasattr(module, "load_tests"):
                self.handled.add(self.places.path(path))
        return super().loadTestsFromModule(module, *args, **kwargs)

    def loadTestsFromName(self, name: str, module: ModuleType | None = None) -> object:
        """Load what a name stands for; what cannot be loaded is a failing case of that name."""
        try:
            suite = super().loadTestsFromName(name, module)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a module may raise anything
            suite, _ = loader._make_failed_test(name, error, self.suiteClass, str(error))
        for test in suite if hasattr(suite, "__iter__") else ():
            if type(test).__name__ == "_FailedTest":
                test.adws_name = name
        return suite
