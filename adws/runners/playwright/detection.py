"""Whether a project uses Playwright Test, and how it is started there."""

import re
from pathlib import PurePath

from adws.runners.javascript.scripts import (
    MANIFEST,
    Manifest,
    Started,
    read_manifest,
    started,
    way_of,
)
from adws.runners.playwright.invocation import PROGRAM, VERB, program_at
from adws.runners.runner import Project, Way

CONFIGURATION = (MANIFEST,)
HOMES = tuple(f"playwright.config.{suffix}" for suffix in ("ts", "js", "mts", "mjs", "cts", "cjs"))
INSTALL_HINT = (
    "install the packages of package.json (npm install), @playwright/test 1.50 or newer among them"
)

_LAUNCHERS = frozenset({"sh", "npx", "pnpm", "yarn", "bunx", "exec", "node"})
_OWN_FILE = re.compile(r"playwright\.config\.[cm]?[jt]s")


def detect(project: Project) -> str | None:
    """Return why a project uses Playwright Test: a script, or its configuration.

    A dependency alone says nothing: other tools drive browsers with its packages.
    """
    manifest = read_manifest(project.texts.get(MANIFEST, "")) or Manifest({})
    found = started(manifest, program_at)
    if found:
        return f"the script '{found.script}' of {MANIFEST} starts Playwright"
    own = next((path for path in project.listing if _OWN_FILE.fullmatch(path)), None)
    return f"{own} is there" if own else None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start Playwright Test: as the scripts do, but without npm."""
    manifest = read_manifest(project.texts.get(MANIFEST, "")) or Manifest({})
    found = started(manifest, program_at) or Started("", (), (PROGRAM, VERB), {})
    return (way_of(found, PROGRAM, project),)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts Playwright Test itself, so that arguments may be appended.

    >>> starts(("npx", "playwright", "test")), starts(("npm", "test"))
    (True, False)
    """
    at = program_at(argv)
    return at is not None and (at == 0 or PurePath(argv[0]).name in _LAUNCHERS)
