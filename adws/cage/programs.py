"""Where the programs lie that a process needs: its own, those that it starts, those on the PATH."""

from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.environment import CERTIFICATES
from adws.core.errors import PipelineError
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.core.railway import traverse

_CONDA_HOMES = ("anaconda3", "mambaforge", "miniconda3", "miniforge3")
_CONDA_FOLDERS = ("bin", "condabin", "conda-meta", "envs", "etc", "lib", "share", "shell", "ssl")
"""What conda needs of its folder, in which ``.condarc`` can hold the tokens of channels."""

IN_HOME = (
    *(".asdf", ".bun", ".cargo/bin", ".cargo/git", ".cargo/registry", ".deno/bin", ".fnm"),
    *(".linuxbrew", ".local/bin", ".local/lib", ".local/pipx", ".nvm", ".pyenv", ".rbenv"),
    *(".local/share/claude", ".local/share/fnm", ".local/share/mise", ".local/share/pipx"),
    *(".local/share/pnpm", ".local/share/uv", ".rustup", ".sdkman/candidates", ".volta"),
    *(".cache/deno", ".cache/go-build", ".dotnet", ".gem/ruby", ".gradle/caches", ".konan"),
    *(".gradle/wrapper", ".local/share/gem", ".m2/repository", ".m2/wrapper", ".nuget/packages"),
    *("go/bin", "go/pkg/mod"),
    *(".cache/pypoetry/virtualenvs", ".local/share/hatch/env", ".local/share/pdm/venvs"),
    *(".local/share/pypoetry/python", ".local/share/pypoetry/venv", ".local/share/virtualenvs"),
    ".conda/envs",
    *(f"{home}/{folder}" for home in _CONDA_HOMES for folder in _CONDA_FOLDERS),
)
"""Folders below HOME in which installers of languages keep programs and packages; no secrets.

Go also finds there what it has compiled: otherwise each run would compile its standard library.
Tools that make environments of Python find there what they have made.
"""

_CACHES = (
    *(("DENO_DIR", "."), ("GOCACHE", "."), ("GOMODCACHE", ".")),
    *(("GOPATH", "bin"), ("GOPATH", "pkg/mod")),
    *(("GRADLE_USER_HOME", "caches"), ("GRADLE_USER_HOME", "wrapper")),
)
"""Variables that name another place for such folders, and the folders there; no secrets."""

_MIXED = (".local", ".cargo")
"""Folders of HOME with programs, but not with programs alone."""

PACKAGES = "node_modules"
"""The folder in which packages with programs lie side by side."""

_OURSELVES = PurePath(io_ops.__file__).parent.parent
_LIBRARIES = "lib"
_INTERPRETER = "bin/python"


def places_of_programs(
    command: Command,
    programs: tuple[str, ...],
    environments: tuple[PurePath, ...],
    readable: tuple[PurePath, ...],
) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return folders and files that must be seen for programs to work, wherever they lie.

    ``environments`` are folders with an interpreter; ``readable``, and the words of the command
    line, can name more.
    """
    interpreters = (str(path / _INTERPRETER) for path in environments)
    started = (OWN_PYTHON, *command.argv[:1], *programs, *interpreters)
    return IOResult.do(
        (
            *_named_places(homes, variables, command, readable),
            *real,
            *chain.from_iterable(installations),
        )
        for variables in io_ops.environment()
        for homes in io_ops.home_folders()
        for real in traverse(io_ops.real_path, environments)
        for folders in _folders_of(started)
        for installations in traverse(
            _installation, dict.fromkeys((*_search_path(variables), *folders))
        )
    )


def _named_places(
    homes: tuple[PurePath, ...],
    variables: Mapping[str, str],
    command: Command,
    readable: tuple[PurePath, ...],
) -> tuple[PurePath, ...]:
    """Return what is known without looking."""
    words = (word.rpartition("=")[2] for word in command.argv[1:] if "\n" not in word)
    named = (
        *(*words, *(variables.get(name, "") for name in CERTIFICATES)),
        *(f"{variables[name]}/{folder}" for name, folder in _CACHES if name in variables),
    )
    return (
        _OURSELVES,
        *(home / folder for home in homes for folder in IN_HOME),
        *(_collapsed(_expanded(path, homes)) for path in readable),
        *(_collapsed(PurePath(word)) for word in named if word.startswith("/")),
    )


def _expanded(path: PurePath, homes: tuple[PurePath, ...]) -> PurePath:
    return PurePath(*homes[:1], *path.parts[1:]) if path.parts[:1] == ("~",) else path


def _collapsed(path: PurePath) -> PurePath:
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return PurePath(*parts)


def _search_path(variables: Mapping[str, str]) -> tuple[PurePath, ...]:
    entries = map(PurePath, variables.get("PATH", "").split(":"))
    return tuple(entry for entry in entries if entry.is_absolute())


def _folders_of(names: tuple[str, ...]) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return the folders in which programs are, and those in which they really are."""
    return IOResult.do(
        tuple(program.parent for program in (*there, *real))
        for programs in traverse(io_ops.find_program, names)
        for there in IOSuccess(tuple(program for program in programs if program is not None))
        for real in traverse(io_ops.real_path, there)
    )


def _installation(programs: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return a folder of programs, and the whole that it belongs to where that looks like one."""
    whole = installation_of(programs)
    if whole == programs or whole.name == PACKAGES:
        return IOSuccess((programs, whole))
    return IOResult.do(
        (programs, whole) if there else (programs,) for there in io_ops.exists(whole / _LIBRARIES)
    )


def installation_of(programs: PurePath) -> PurePath:
    """Return the folder that a folder of programs may belong to as a whole.

    >>> installation_of(PurePath("/opt/node/bin"))
    PurePosixPath('/opt/node')
    >>> installation_of(PurePath("/x/node_modules/.bin"))
    PurePosixPath('/x/node_modules')
    """
    if PACKAGES in programs.parts:
        return PurePath(*programs.parts[: programs.parts.index(PACKAGES) + 1])
    above = programs.parent
    return above if programs.name == "bin" and above.name not in _MIXED else programs


def visible_places(
    places: Iterable[PurePath], hidden: tuple[PurePath, ...], tree: PurePath
) -> tuple[PurePath, ...]:
    """Return the places that a cage must show although a folder around them is hidden.

    ``tree`` is where the process's tree is: what is in there comes from that alone. A hidden
    folder itself is never shown; what is in a place that is shown is there with it.

    >>> home, tree = PurePath("/home/u"), PurePath("/home/u/project")
    >>> visible_places((home, tree / "bin", home / ".nvm", PurePath("/usr")), (home,), tree)
    (PurePosixPath('/home/u/.nvm'),)
    """
    hiding = frozenset(hidden)
    folders = {place for place in places if _is_shown(place, hiding, tree)}
    return tuple(sorted(place for place in folders if folders.isdisjoint(place.parents)))


def _is_shown(place: PurePath, hidden: frozenset[PurePath], tree: PurePath) -> bool:
    """Return whether the nearest folder around a place that is the tree or hidden is hidden."""
    around = (folder for folder in place.parents if folder == tree or folder in hidden)
    return place not in hidden and next(around, tree) in hidden
