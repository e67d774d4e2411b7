"""Gives cases temporary folders whose names tell nothing of pytest and of the case.

Needs pytest 7.
"""

from __future__ import annotations

import os
import random
import string
import tempfile
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_LETTERS = 8


def rename_folders(config: pytest.Config) -> None:
    """Have all temporary folders of the session in one of another name, unless an option says so.

    An xdist worker has such an option: a folder below that of the controller.
    """
    place = os.path.join(tempfile.gettempdir(), _any_name())
    config.option.basetemp = config.getoption("basetemp", None) or place
    import_module("_pytest.tmpdir")._mk_tmp = _folder_of  # noqa: SLF001 - no option for it


def _folder_of(_request: object, factory: pytest.TempPathFactory) -> Path:
    return factory.mktemp(_any_name(), numbered=False)


def _any_name() -> str:
    return "".join(random.SystemRandom().choices(string.ascii_lowercase, k=_LETTERS))
