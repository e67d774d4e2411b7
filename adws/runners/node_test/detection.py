"""Whether a project uses node:test, and how it is started there."""

from pathlib import PurePath

from attrs import evolve

from adws.core.globs import compile_globs
from adws.runners.javascript.file_patterns import expand
from adws.runners.javascript.manifest import MANIFEST, Manifest, manifest_of, read_manifest, uses
from adws.runners.javascript.scripts import LaunchScript, launch_argv, launch_script, script_sign
from adws.runners.javascript.workspaces import left_to_packages
from adws.runners.node_test.invocation import invocation, program_at
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

CONFIGURATION = (MANIFEST,)
PROGRAMS = ("node",)
INSTALL_HINT = "install Node.js 20 or newer, and the packages of package.json (npm install)"

_OTHER_TOOLS = frozenset(
    {
        "@playwright/test",
        "ava",
        "cypress",
        "jasmine",
        "jest",
        "karma",
        "mocha",
        "qunit",
        "react-scripts",
        "tap",
        "tape",
        "uvu",
        "vitest",
        "@types/bun",
        "bun-types",
    }
)
_DISCOVERED = compile_globs(
    # node's documentation, "Running tests from the command line"
    (
        "**/*.test.js",
        "**/*.test.[cm]js",
        "**/*[-_]test.js",
        "**/*[-_]test.[cm]js",
        "**/test-*.js",
        "**/test-*.[cm]js",
        "**/test.js",
        "**/test.[cm]js",
        "**/test/**/*.js",
        "**/test/**/*.[cm]js",
    )
)
_NEW_ENOUGH = "parseInt(process.versions.node) >= 20 ? process.execPath : process.exit(1)"


@left_to_packages
def detect(project: Project) -> Sign | None:
    """Return why a project uses node:test: a script that starts it, or tests and no other tool."""
    manifest = read_manifest(project.texts.get(MANIFEST, ""))
    if manifest is None:
        return None
    script = launch_script(manifest, program_at)
    if script:
        return script_sign(script, "node --test")
    if uses(manifest.dependencies, _OTHER_TOOLS) or _has_tests_of_its_own(manifest):
        return None
    test = next((path for path in project.listing if is_discovered(path)), None)
    return Sign(Clarity.FILES, f"{test} is there") if test else None


def _has_tests_of_its_own(manifest: Manifest) -> bool:
    script = manifest.scripts.get("test", "no test specified")  # what npm init writes
    return "no test specified" not in script


def is_discovered(path: str) -> bool:
    """Whether node takes a file for a test file when it is given none.

    >>> is_discovered("src/a.test.mjs"), is_discovered("test/deep/a.cjs"), is_discovered("a.js")
    (True, True, False)
    """
    return _DISCOVERED.fullmatch(path) is not None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start node:test: as the scripts do, but without npm."""
    node = project.programs.get("node")
    if node is None:
        return ()
    script = launch_script(manifest_of(project), program_at) or LaunchScript(
        "", (), ("node", "--test"), {}
    )
    return (_way(project, node, script),)


def _way(project: Project, node: str, script: LaunchScript) -> Way:
    parts = invocation(script.words)
    if parts is None:  # pragma: no cover - found by what program_at says
        raise AssertionError(script)
    files = expand(parts.filters, project.listing)
    words = (*parts.program, *parts.options, "--test", *files)
    direct = not script.launch and not script.builds and parts.program == ("node",)
    argv = (
        (node, *words[1:])
        if direct
        else launch_argv(evolve(script, words=words), len(project.above))
    )
    return Way("node", argv=argv, check=(node, "-p", _NEW_ENOUGH), env=script.env)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts node:test itself, so that arguments may be appended.

    >>> starts(("node", "--test")), starts(("npm", "test"))
    (True, False)
    """
    at = program_at(argv)
    return at is not None and (at == 0 or PurePath(argv[0]).name in ("sh", "c8", "nyc", "npx"))
