"""How the scripts of a ``package.json`` start a tool: its words and variables, what goes before.

The scripts are read once, from the project's own files; a run starts what they say without npm, so
that the tool's own exit code is seen and options can be added.
"""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from adws.runners.javascript.manifest import Manifest
from adws.runners.runner import Project, Way

Starts = Callable[[tuple[str, ...]], int | None]
"""Says at which word of a command a tool is started, if it is."""

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_OPERATORS = re.compile(r"\s*(?:&&|\|\||;|\||\n)\s*")
_BUILDS = re.compile(r"\b(?:build|compile|tsc|generate|prepare|bundle|esbuild|rollup|swc|babel)\b")
_TOOLS = re.compile(
    r"\b(?:vitest|jest|react-scripts test|mocha|ava|tap|karma|bun test|node\b[^&|;]* --test)\b"
)
_DROPPED = frozenset(
    # what only counts coverage, sets variables, or looks up a program that is looked up anyway
    {
        "c8",
        "nyc",
        "cross-env",
        "env",
        "npx",
        "bunx",
        "pnpm",
        "yarn",
        "npm",
        "exec",
        "dlx",
        "run",
        "--",
    }
)


@frozen
class LaunchScript:
    """A tool as a script starts it: ``launch`` is what goes before its program."""

    script: str
    launch: tuple[str, ...]
    words: tuple[str, ...]
    env: Mapping[str, str]
    builds: str = ""


def launch_script(manifest: Manifest, starts: Starts) -> LaunchScript | None:
    """Return how the scripts start a tool: ``test`` counts first, then what is named after it."""
    names = sorted(manifest.scripts, key=_rank)
    found = (_in_script(manifest, name, starts) for name in names)
    return next(filter(None, found), None)


def _rank(name: str) -> tuple[bool, bool, str]:
    return (name != "test", not name.startswith("test"), name)


def _in_script(manifest: Manifest, name: str, starts: Starts) -> LaunchScript | None:
    commands = _OPERATORS.split(manifest.scripts[name])
    for at, command in enumerate(commands):
        found = _in_command(name, command, starts)
        if found:
            built = (part for part in commands[:at] if _BUILDS.search(part))
            builds = " && ".join((*_pre(manifest, name), *built))
            return LaunchScript(name, found.launch, found.words, found.env, builds)
    return None


def _pre(manifest: Manifest, name: str) -> tuple[str, ...]:
    """Return the script that npm runs before another one."""
    return (f"npm run pre{name}",) if _BUILDS.search(manifest.scripts.get(f"pre{name}", "")) else ()


def _in_command(name: str, command: str, starts: Starts) -> LaunchScript | None:
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        return None
    at = starts(words)
    if at is None:
        return None
    env = dict(word.split("=", 1) for word in words[:at] if _ASSIGNMENT.match(word))
    return LaunchScript(name, tuple(_launch(words[:at])), words[at:], env)


def _launch(words: tuple[str, ...]) -> Iterator[str]:
    """Give the words that must stay in front of the tool's program."""
    yield from (w for w in words if w not in _DROPPED and not _ASSIGNMENT.match(w))


def launch_argv(found: LaunchScript, depth: int = 0) -> tuple[str, ...]:
    """Return the argv that starts a tool with the project's own programs, from any folder.

    ``depth`` is how far below the top of its workspace the project lies: packages may be installed
    in each folder on the way.
    """
    builds = f"export {_path(depth)}; {found.builds} && " if found.builds else ""
    script = f'{builds}{_path(depth)} exec "$@"'
    return ("sh", "-c", script, "sh", *found.launch, *found.words)


def way_of(found: LaunchScript, program: str, project: Project) -> Way:
    """Return the way to start a tool as it is in a project; ``program`` tells its version."""
    depth = len(project.above)
    check = ("sh", "-c", f"{_path(depth)} exec {program} --version")
    return Way(program, launch_argv(found, depth), check, found.env)


def _path(depth: int) -> str:
    folders = (f"$PWD/{'../' * steps}node_modules/.bin" for steps in range(depth + 1))
    return f'PATH="{":".join(folders)}:$PATH"'


def tested_by_another(manifest: Manifest) -> bool:
    """Whether a test script starts a tool; asked by a tool that none of the scripts starts.

    >>> tested_by_another(Manifest({"test": "vitest run", "build": "tsc"}))
    True
    """
    scripts = (text for name, text in manifest.scripts.items() if name.startswith("test"))
    return any(_TOOLS.search(text) for text in scripts)
