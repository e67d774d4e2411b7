"""Puts planted cases before the first and after the last case of a unittest suite."""

from __future__ import annotations

import os
import sys
import unittest
from importlib.util import module_from_spec, spec_from_file_location


def around(suite: unittest.TestSuite, modules: list[str]) -> unittest.TestSuite:
    """Return a suite with the planted modules around it: the first runs first, the others last."""
    if not modules:
        return suite
    first, *last = [_cases(path) for path in modules]
    return unittest.TestSuite([first, suite, *last])


def _cases(path: str) -> unittest.TestSuite:
    name = os.path.splitext(os.path.basename(path))[0]
    spec = spec_from_file_location(name, path)
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return unittest.TestLoader().loadTestsFromModule(module)
