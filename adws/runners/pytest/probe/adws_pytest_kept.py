"""What pytest has kept of rewritten modules in other runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws_probe_places import is_installed

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType


def kept_of_packages(read: Callable[..., CodeType | None]) -> Callable[..., CodeType | None]:
    """Return what reads kept modules of installed packages alone: those of a project may differ."""

    def read_installed(source: object, *rest: object) -> CodeType | None:
        return read(source, *rest) if is_installed(source) else None

    return read_installed
