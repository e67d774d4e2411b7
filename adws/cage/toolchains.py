"""Where programs and what belongs to them lie, so that a cage can show it."""

from collections.abc import Iterable
from pathlib import PurePath

IN_HOME = (
    *(".asdf", ".bun", ".cargo/bin", ".cargo/git", ".cargo/registry", ".deno/bin", ".fnm"),
    *(".linuxbrew", ".local/bin", ".local/lib", ".local/pipx", ".nvm", ".pyenv", ".rbenv"),
    *(".local/share/claude", ".local/share/fnm", ".local/share/mise", ".local/share/pipx"),
    *(".local/share/pnpm", ".local/share/uv", ".rustup", ".sdkman/candidates", ".volta"),
    *("go/bin", "go/pkg/mod"),
)
"""Folders below HOME in which installers of languages and programs keep them; no credentials."""

_MIXED = (".local", ".cargo")
"""Folders of HOME with programs, but not with programs alone."""

PACKAGES = "node_modules"
"""The folder in which packages with programs lie side by side."""


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


def shown(
    places: Iterable[PurePath], hidden: tuple[PurePath, ...], tree: PurePath
) -> tuple[PurePath, ...]:
    """Return the places that a cage must show although a folder around them is hidden.

    ``tree`` is where the agent's tree is: what is in there comes from the agent's tree alone. A
    hidden folder itself is never shown; what is in a place that is shown is there with it.

    >>> home, tree = PurePath("/home/u"), PurePath("/home/u/project")
    >>> shown((home, tree / "bin", home / ".nvm", PurePath("/usr")), (home,), tree)
    (PurePosixPath('/home/u/.nvm'),)
    """
    wanted = {place for place in places if _is_shown(place, hidden, tree)}
    return tuple(sorted(place for place in wanted if wanted.isdisjoint(place.parents)))


def _is_shown(place: PurePath, hidden: tuple[PurePath, ...], tree: PurePath) -> bool:
    around = [folder for folder in (tree, *hidden) if folder in place.parents]
    nearest = max(around, key=lambda folder: len(folder.parts), default=tree)
    return nearest in hidden and place not in hidden
