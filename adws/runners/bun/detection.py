"""Whether a project uses bun's tests, and how they are started there."""

import tomllib
from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws.runners.bun.discovery import is_test_file
from adws.runners.bun.invocation import PROGRAM, invocation, program_at
from adws.runners.javascript.manifest import MANIFEST, Manifest, manifest_of, uses
from adws.runners.javascript.scripts import LaunchScript, launch_script, script_sign, way_of
from adws.runners.javascript.workspaces import left_to_packages
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

BUNFIG = "bunfig.toml"
CONFIGURATION = (MANIFEST, BUNFIG)
INSTALL_HINT = "install bun 1.3 or newer (npm install bun), and the packages of package.json"

_LOCKS = frozenset({"bun.lock", "bun.lockb"})
_TYPES = frozenset({"@types/bun", "bun-types"})
_OTHER_TOOLS = frozenset(
    {"@playwright/test", "ava", "cypress", "jasmine", "jest", "mocha", "tap", "uvu", "vitest"}
)
_LAUNCHERS = frozenset({"sh", "npx", "bunx", "exec", "env"})


@left_to_packages
def detect(project: Project) -> Sign | None:
    """Return why a project uses bun's tests: its configuration, a script, or bun and tests.

    Its lock file alone tells what installs the packages.
    """
    manifest = manifest_of(project)
    if _configured(project):
        return Sign(Clarity.CONFIGURATION, f"{BUNFIG} has a table [test]")
    script = launch_script(manifest, program_at)
    if script:
        return script_sign(script, "bun test")
    if uses(manifest.dependencies, _OTHER_TOOLS) or "test" in manifest.scripts:
        return None
    return _used_and_tested(project, manifest)


def _used_and_tested(project: Project, manifest: Manifest) -> Sign | None:
    own = next((path for path in project.listing if path in _LOCKS), None)
    if own is None and uses(manifest.dependencies, _TYPES):
        own = MANIFEST
    test = next((path for path in project.listing if is_test_file(path)), None)
    return Sign(Clarity.FILES, f"{own} and {test} are there") if own and test else None


def _configured(project: Project) -> dict[str, Any]:
    """Return what bun's configuration says about tests."""
    try:
        table: Any = tomllib.loads(project.texts.get(BUNFIG, "")).get("test", {})
    except tomllib.TOMLDecodeError:
        return {}
    return table if isinstance(table, dict) else {}


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start bun's tests: as the scripts do, but without a script runner.

    The folder that the configuration names as the tests' root is given as a filter, so that other
    files can be asked for beside it.
    """
    script = launch_script(manifest_of(project), program_at) or LaunchScript(
        "", (), (PROGRAM, "test"), {}
    )
    root = _configured(project).get("root")
    parts = invocation(script.words)
    if isinstance(root, str) and parts and not parts.filters:
        script = evolve(script, words=(*script.words, f"./{PurePath(root)}"))
    return (way_of(script, PROGRAM, project),)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts bun's tests itself, so that arguments may be appended.

    >>> starts(("npx", "bun", "test")), starts(("npm", "test"))
    (True, False)
    """
    at = program_at(argv)
    return at is not None and (at == 0 or PurePath(argv[0]).name in _LAUNCHERS)
