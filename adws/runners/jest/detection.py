"""Whether a project uses jest, and how it is started there."""

import re
from pathlib import PurePath

from adws.runners.javascript.scripts import (
    MANIFEST,
    Manifest,
    Started,
    read_manifest,
    started,
    tested_by_another,
    way_of,
)
from adws.runners.jest.invocation import PROGRAM, program_at
from adws.runners.runner import Project, Way

CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install the packages of package.json (npm install), jest 29 or newer among them"

_OWN_FILE = re.compile(r"jest\.config\.(?:[cm]?[jt]s|json)")
_LAUNCHERS = frozenset({"sh", "npx", "pnpm", "yarn", "bunx", "exec", "node"})


def detect(project: Project) -> str | None:
    """Return why a project uses jest: a script, its configuration, or a dependency."""
    manifest = _manifest(project)
    found = started(manifest, program_at)
    if found:
        return f"the script '{found.script}' of {MANIFEST} starts jest"
    own = next((path for path in project.listing if _OWN_FILE.fullmatch(path)), None)
    if own:
        return f"{own} is there"
    named = PROGRAM in manifest.dependencies and not tested_by_another(manifest)
    return f"{MANIFEST} names jest" if named else None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start jest: as the scripts do, but without npm."""
    found = started(_manifest(project), program_at) or Started("", (), (PROGRAM,), {})
    return (way_of(found, PROGRAM, project),)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts jest itself, so that arguments may be appended.

    >>> starts(("npx", "jest")), starts(("npm", "test"))
    (True, False)
    """
    at = program_at(argv)
    return at is not None and (at == 0 or PurePath(argv[0]).name in _LAUNCHERS)


def _manifest(project: Project) -> Manifest:
    return read_manifest(project.texts.get(MANIFEST, "")) or Manifest({})
