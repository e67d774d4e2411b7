"""The projects of ``projects.toml``: got from their registries and laid out as repositories.

Downloads go through the clients that people use, as they are set up: pip, npm and apt-get. A
source package of Debian is one of its upstream archive, without Debian's patches.
"""

import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

from attrs import field, frozen

LIST = Path(__file__).with_name("projects.toml")
_APT_SOURCES = Path("/etc/apt/sources.list.d")
_IGNORED = ".adws\n.venv\nnode_modules\nvendor\ntarget\nbuild\n__pycache__\n*.egg-info\n"
SECONDS = 900


@frozen
class Project:
    """A project at one version, as the table gives it."""

    name: str
    runner: str
    source: str
    """``pypi``, ``npm``, ``debian`` (a source package) or ``deb`` (what a package installs)."""
    package: str
    version: str
    bare: str
    """The command that runs the suite, for a shell."""
    inside: str = "."
    """The folder of the archive that is the project."""
    install: tuple[str, ...] = ()
    """Commands for a shell that install what the suite needs."""
    sources: tuple[str, ...] = ()
    """Globs of the files into which a bug may be put."""
    files: dict[str, str] = field(factory=dict[str, str])
    """Texts that are written into the project, by name; ``@name`` is one of ``[texts]``."""
    without: tuple[str, ...] = ()
    """Files and folders that are left out."""


def projects(file: Path = LIST) -> tuple[Project, ...]:
    """Return the projects of a table."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(_project(row, table["texts"]) for row in table["projects"])


def _project(row: dict[str, Any], texts: dict[str, str]) -> Project:
    files = {name: texts.get(text[1:], text) for name, text in row.get("files", {}).items()}
    lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
    return Project(**{"package": row["name"], **row, **lists, "files": files})


def lay_out(project: Project, folder: Path) -> Path:
    """Return the project's repository below a folder, made anew, with what its suite needs."""
    archives, tree = folder / "archives" / project.name, folder / project.name
    if not archives.is_dir():
        archives.mkdir(parents=True)
        _download(project, archives)
    shutil.rmtree(tree, ignore_errors=True)
    unpacked = folder / f"{project.name}.unpacked"
    shutil.rmtree(unpacked, ignore_errors=True)
    for archive in sorted(archives.iterdir()):
        _unpack(archive, unpacked)
    tops = list(unpacked.iterdir())
    top = tops[0] if len(tops) == 1 and project.source != "deb" else unpacked
    _ = shutil.move(top / project.inside, tree)
    shutil.rmtree(unpacked, ignore_errors=True)
    for name in project.without:
        path = tree / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, text in project.files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (tree / name).write_text(text, encoding="utf-8")
    _begin(tree)
    for command in project.install:
        _run(["sh", "-c", command], tree)
    return tree


def _begin(tree: Path) -> None:
    who = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    _run(["git", "init", "--quiet"], tree)
    _ = (tree / ".git/info/exclude").write_text(_IGNORED)
    _run(["git", "add", "--all"], tree)
    _run(["git", *who, "commit", "--quiet", "--message", "The released version"], tree)


def _download(project: Project, archives: Path) -> None:
    name, version = project.package, project.version
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", name]
    try:
        if project.source == "pypi":
            _run([*pip, f"{name}=={version}"], archives)
        elif project.source == "npm":
            _run(["npm", "pack", "--silent", f"{name}@{version}"], archives)
        elif project.source == "deb":
            _run(["apt-get", "download", "-qq", name], archives)
        else:
            lists = _source_lists(archives.parent)
            _run(["apt-get", *lists, "source", "-qq", "--tar-only", name], archives)
    except subprocess.SubprocessError:
        shutil.rmtree(archives)
        raise


def _source_lists(folder: Path) -> list[str]:
    """Return options of apt-get that know source packages, with lists of our own."""
    own = folder.parent / "apt"
    options = [
        *("-o", f"Dir::State::lists={own}/lists", "-o", f"Dir::Cache={own}/cache"),
        *("-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={own}/sources"),
    ]
    if not own.is_dir():
        for name in ("lists/partial", "cache/archives/partial", "sources"):
            (own / name).mkdir(parents=True)
        text = (_APT_SOURCES / "debian.sources").read_text(encoding="utf-8")
        text = text.replace("Types: deb\n", "Types: deb-src\n")
        _ = (own / "sources/debian.sources").write_text(text)
        _run(["apt-get", *options, "update", "-qq"], own)
    return options


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    if archive.suffix == ".deb":
        _run(["dpkg-deb", "--extract", str(archive), str(folder)], folder)
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")


def _run(argv: list[str], folder: Path) -> None:
    _ = subprocess.run(argv, cwd=folder, check=True, capture_output=True, timeout=SECONDS)
