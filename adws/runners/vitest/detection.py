"""Whether a project uses vitest, and how it is started there."""

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
from adws.runners.runner import Project, Way
from adws.runners.vitest.invocation import PROGRAM, program_at

CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install the packages of package.json (npm install), vitest 3 or newer among them"

_OWN_FILE = re.compile(r"vitest\.(?:config|workspace)\.[cm]?[jt]s|vitest\.workspace\.json")
_LAUNCHERS = frozenset({"sh", "npx", "pnpm", "yarn", "bunx", "exec", "node"})


def detect(project: Project) -> str | None:
    """Return why a project uses vitest: a script, its configuration, or a dependency."""
    manifest = read_manifest(project.texts.get(MANIFEST, "")) or Manifest({})
    found = started(manifest, program_at)
    if found:
        return f"the script '{found.script}' of {MANIFEST} starts vitest"
    own = next((path for path in project.listing if _OWN_FILE.fullmatch(path)), None)
    if own:
        return f"{own} is there"
    named = PROGRAM in manifest.dependencies and not tested_by_another(manifest)
    return f"{MANIFEST} names vitest" if named else None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start vitest: as the scripts do, but without npm."""
    manifest = read_manifest(project.texts.get(MANIFEST, "")) or Manifest({})
    found = started(manifest, program_at) or Started("", (), (PROGRAM, "run"), {})
    return (way_of(found, PROGRAM, project),)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts vitest itself, so that arguments may be appended.

    >>> starts(("npx", "vitest", "run")), starts(("npm", "test"))
    (True, False)
    """
    at = program_at(argv)
    return at is not None and (at == 0 or PurePath(argv[0]).name in _LAUNCHERS)
