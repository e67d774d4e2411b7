"""What is known about a test program besides itself: its sources and its package's manifest."""

from __future__ import annotations

import os
import re
import tomllib

_HASH = re.compile(r"-[0-9a-f]{16}$")
_SECTIONS = ("test", "bin", "example", "bench")
_BLANK = re.compile(r"(?<!\\) ")


def root_of(program: str) -> str:
    """Return the source file that a program was compiled from (absolute)."""
    return sources_of(program)[0]


def sources_of(program: str) -> list[str]:
    """Return the source files of a program, as the compiler noted them beside it."""
    folder = os.environ.get("CARGO_MANIFEST_DIR", os.getcwd())
    with open(f"{program}.d", encoding="utf-8") as file:
        first = file.readline().rstrip("\n").partition(": ")[2]
    return [_resolved(folder, path.replace("\\ ", " ")) for path in _BLANK.split(first) if path]


def _resolved(folder: str, path: str) -> str:
    """Return where a path leads that is relative to a package's folder, or to one around it."""
    while not os.path.exists(os.path.join(folder, path)) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return os.path.realpath(os.path.join(folder, path))


def manifest_of(folder: str) -> dict[str, object]:
    """Return a package's manifest; empty if it is in newer TOML than Python reads."""
    try:
        with open(os.path.join(folder, "Cargo.toml"), "rb") as file:
            return tomllib.load(file)
    except ValueError:
        return {}


def has_harness(program: str, root: str) -> bool:
    """Whether the test library runs a program's tests: its manifest does not say otherwise."""
    folder = os.environ.get("CARGO_MANIFEST_DIR", os.getcwd())
    manifest = manifest_of(folder)
    crate = _HASH.sub("", os.path.basename(program))
    library = manifest.get("lib", {})
    own = {"path": "src/lib.rs", **library}
    rows = [
        row
        for section in _SECTIONS
        for row in manifest.get(section, ())
        if row.get("name", "").replace("-", "_") == crate.replace("-", "_")
    ]
    return all(row.get("harness", True) for row in (*rows, own) if _at(row, folder, root))


def _at(row: dict[str, str], folder: str, root: str) -> bool:
    path = row.get("path")
    return path is None or os.path.realpath(os.path.join(folder, path)) == root
