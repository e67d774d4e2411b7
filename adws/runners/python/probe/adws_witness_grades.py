"""What it means that an item, a constant or an attribute is another one now.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adws_probe_modules import file_of
from adws_witness_origins import is_code, is_settled
from adws_witness_owners import MISSING

if TYPE_CHECKING:
    from types import ModuleType

    from adws_witness_owners import Owner

REFUSED = "refused"
FLAGGED = "flagged"
_CONSTANTS = (int, float, complex, str, bytes, tuple, frozenset)
_PLAIN = (*_CONSTANTS, bool, type(None))
_RUNNERS = {"_pytest", "pytest", "pluggy", "unittest", "doctest"}


def grade_of_item(old: object, new: object) -> str:
    """Return what an item of the code on trial means in a table: functions may be registered."""
    if old is not MISSING:
        return REFUSED
    return "" if is_code(new) else FLAGGED


def grade_of_constant(module: ModuleType, old: object, new: object) -> str:
    """Return what another constant means in a module or a class."""
    if type(old) not in _CONSTANTS or type(new) not in _CONSTANTS or old == new:
        return ""
    written = file_of(module).endswith(".py")
    return FLAGGED if written and _package(module.__name__) not in _RUNNERS else REFUSED


def grade_of_kept(owner: Owner, key: str, old: object, new: object) -> str:
    """Return what another constant means in an object of the standard library or the test tool.

    What the library itself sets while the object is in use is nobody's fault.
    """
    package = _package(owner.module.__name__)
    if package not in _RUNNERS and package not in sys.stdlib_module_names:
        return ""
    known = owner.of_class(key) if old is MISSING else old
    if type(known) not in _PLAIN or type(new) not in _PLAIN or known == new:
        return ""
    if not all(is_settled(one, key) for one in (package, _package(owner.kind.__module__))):
        return ""
    return REFUSED if package in _RUNNERS else FLAGGED


def _package(name: str) -> str:
    return name.partition(".")[0]
