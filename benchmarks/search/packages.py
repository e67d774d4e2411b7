"""Real packages of the index, laid out without what their suites do not need."""

import shutil
import sys
import tarfile
import tomllib
from functools import cache
from pathlib import Path

from attrs import field, frozen

from benchmarks.search.kept_process import run

LIST = Path(__file__).parent / "packages.toml"
_SECONDS = 180


@frozen
class SourcePackage:
    """A package at one version; ``seeded`` is how many bugs are seeded into it.

    ``options`` are for pytest: where they ask for examples in docstrings, the sources are tests.
    """

    name: str
    version: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    seeded: int
    options: str = field(default="", repr=False)  # no part of what a cache is known by

    @property
    def full_name(self) -> str:
        """The name and the version, as pip wants them."""
        return f"{self.name}=={self.version}"


@cache
def packages(file: Path = LIST) -> tuple[SourcePackage, ...]:
    """Return the packages of a list."""
    rows = tomllib.loads(file.read_text())["packages"]
    return tuple(
        SourcePackage(
            row["name"],
            row["version"],
            tuple(row["sources"]),
            tuple(row["tests"]),
            row.get("seeded", 8),
            row.get("options", ""),
        )
        for row in rows
    )


def lay_out(package: SourcePackage, archives: Path, folder: Path) -> Path | None:
    """Put a package below a folder as a project of its own; None where it cannot be had."""
    archive = _archive(package, archives) or _download(package, archives)
    if archive is None:
        return None
    unpacked = folder / "unpacked"
    with tarfile.open(archive) as tar:
        tar.extractall(unpacked, filter="data")
    (top,) = unpacked.iterdir()
    tree = folder / package.name
    for name in (*package.sources, *package.tests):
        tree.mkdir(exist_ok=True)
        _ = (top / name).rename(tree / name)
    shutil.rmtree(unpacked)
    _configure(package, tree)
    return tree


def _configure(package: SourcePackage, tree: Path) -> None:
    """Write a configuration of pytest in place of the package's, which wants plugins.

    The package is known by name and version where its sources are, as if it was installed.
    """
    roots = "src" if "src" in package.sources else "."
    where = package.tests or package.sources
    where = (*where, *package.sources) if package.options else where
    text = f"[pytest]\npythonpath = {roots}\ntestpaths = {' '.join(where)}\n"
    text += f"addopts = {package.options}\n" if package.options else ""
    _ = (tree / "pytest.ini").write_text(text)
    known = tree / roots / f"{package.name}-{package.version}.dist-info"
    known.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {package.name}\nVersion: {package.version}\n"
    _ = (known / "METADATA").write_text(metadata)


def _archive(package: SourcePackage, archives: Path) -> Path | None:
    stem = package.name.replace("-", "?")
    return next(archives.glob(f"{stem}-{package.version}.tar.gz"), None)


def _download(package: SourcePackage, archives: Path) -> Path | None:
    archives.mkdir(parents=True, exist_ok=True)
    options = ("download", "--quiet", "--no-deps", "--no-binary", package.name)
    where = ("--dest", str(archives), package.full_name)
    _ = run((sys.executable, "-m", "pip", *options, *where), archives, _SECONDS)
    return _archive(package, archives)
