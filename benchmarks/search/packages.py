"""Real packages of the index, laid out without what their suites do not need."""

import shutil
import subprocess
import sys
import tarfile
import tomllib
from functools import cache
from pathlib import Path

from attrs import frozen

_LIST = Path(__file__).parent / "packages.toml"
_SECONDS = 180


@frozen
class Package:
    """A package at one version; ``seeded`` is how many bugs are seeded into it."""

    name: str
    version: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    seeded: int

    @property
    def full_name(self) -> str:
        """The name and the version, as pip wants them."""
        return f"{self.name}=={self.version}"


@cache
def packages() -> tuple[Package, ...]:
    """Return the packages of the list."""
    rows = tomllib.loads(_LIST.read_text())["packages"]
    return tuple(
        Package(
            row["name"],
            row["version"],
            tuple(row["sources"]),
            tuple(row["tests"]),
            row.get("seeded", 8),
        )
        for row in rows
    )


def lay_out(package: Package, archives: Path, folder: Path) -> Path | None:
    """Put a package below a folder as a project of its own; None where it cannot be had."""
    archive = _archive(package, archives) or _download(package, archives)
    if archive is None:
        return None
    unpacked = folder / "unpacked"
    with tarfile.open(archive) as tar:
        tar.extractall(unpacked, filter="data")
    top = next(path for path in unpacked.iterdir() if path.name.startswith(package.name))
    tree = folder / package.name
    for name in (*package.sources, *package.tests):
        tree.mkdir(exist_ok=True)
        _ = (top / name).rename(tree / name)
    shutil.rmtree(unpacked)
    _configure(package, tree)
    return tree


def _configure(package: Package, tree: Path) -> None:
    """Write a configuration of pytest in place of the package's, which wants plugins."""
    roots = "src" if "src" in package.sources else "."
    where = package.tests or package.sources
    text = f"[pytest]\npythonpath = {roots}\ntestpaths = {' '.join(where)}\n"
    _ = (tree / "pytest.ini").write_text(text)


def _archive(package: Package, archives: Path) -> Path | None:
    return next(archives.glob(f"{package.name}-{package.version}.tar.gz"), None)


def _download(package: Package, archives: Path) -> Path | None:
    archives.mkdir(parents=True, exist_ok=True)
    asked = ("download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(archives))
    try:
        _ = subprocess.run(
            (sys.executable, "-m", "pip", *asked, package.full_name),
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    return _archive(package, archives)
