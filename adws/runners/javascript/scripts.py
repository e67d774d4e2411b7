"""How the scripts of a ``package.json`` start a tool: its words and variables, what goes before.

The scripts are read once, from the project's own files; a run starts what they say without npm, so
that the tool's own exit code is seen and options can be added.
"""

import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws.runners.javascript.file_patterns import as_a_shell, shell_patterns
from adws.runners.javascript.invocation import LAUNCHERS
from adws.runners.javascript.manifest import MANIFEST, Manifest
from adws.runners.javascript.script_names import OPERATORS, called_by, script_names
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

Starts = Callable[[tuple[str, ...]], int | None]
"""Says at which word of a command a tool is started, if it is."""

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_BUILDS = re.compile(r"\b(?:build|compile|tsc|generate|prepare|bundle|esbuild|rollup|swc|babel)\b")
_TOOLS = re.compile(
    r"\b(?:vitest|jest|react-scripts test|mocha|ava|tap|karma|bun test|node\b[^&|;]* --test)\b"
)
_LOOKED_UP = re.compile(r'(?:export PATH="[^"]*"; (.*) && )?PATH="[^"]*" exec "\$@"')
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
    }
)


@frozen
class LaunchScript:
    """A tool as a script starts it: ``launch`` is what goes before its program.

    ``by_test``: the script is that for tests, or one that it runs. ``patterns`` are the words that
    a shell would take for names of files. ``place`` is which script it is, in the order in which
    they count, and which command of it.
    """

    script: str
    launch: tuple[str, ...]
    words: tuple[str, ...]
    env: Mapping[str, str]
    builds: str = ""
    by_test: bool = False
    patterns: frozenset[str] = frozenset()
    place: tuple[int, int] = (0, 0)


def launch_script(manifest: Manifest, starts: Starts) -> LaunchScript | None:
    """Return how the scripts start a tool.

    What ``test`` runs counts first, in order, then what is named after it.
    """
    by_test = script_names(manifest.scripts)
    others = sorted(
        manifest.scripts.keys() - set(by_test),
        key=lambda name: (not name.startswith("test"), name),
    )
    for number, name in enumerate((*by_test, *others)):
        script = _in_script(manifest, name, starts)
        if script:
            place = (number, script.place[1])
            return evolve(script, by_test=name in by_test, place=place)
    return None


def script_sign(script: LaunchScript, title: str) -> Sign:
    """Return what a script that starts a tool tells; ``title`` is what people call the tool."""
    clarity = Clarity.TEST_SCRIPT if script.by_test else Clarity.SCRIPT
    why = f"the script '{script.script}' of {MANIFEST} starts {title}"
    return Sign(clarity, why, tested=script.by_test, place=script.place)


def _in_script(manifest: Manifest, name: str, starts: Starts) -> LaunchScript | None:
    commands = OPERATORS.split(manifest.scripts[name])
    for at, command in enumerate(commands):
        script = _in_command(manifest, name, command, starts)
        if script:
            built = (part for part in commands[:at] if _BUILDS.search(part))
            before = manifest.scripts.get(f"pre{name}", "")  # npm runs it first
            first = (f"npm run pre{name}",) if _BUILDS.search(before) else ()
            builds = " && ".join((*first, *built))
            return evolve(script, builds=builds, place=(0, at))
    return None


def _in_command(manifest: Manifest, name: str, command: str, starts: Starts) -> LaunchScript | None:
    """Return how a command starts a tool; one that runs another script starts none itself."""
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        return None
    at = starts(words)
    if at is None or any(called_by(manifest.scripts, words)):
        return None
    env = dict(word.split("=", 1) for word in words[:at] if _ASSIGNMENT.match(word))
    patterns = shell_patterns(tuple(shlex.split(command, posix=False)))
    return LaunchScript(name, _needed(words[:at]), words[at:], env, patterns=patterns)


def _needed(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return what has to be before a tool: without some programs, and without their options.

    >>> _needed(("A=1", "nyc", "--lines", "100", "node", "--expose-gc"))
    ('node', '--expose-gc')
    """
    needed: list[str] = []
    dropped = False
    for word in words:
        dropped = word in _DROPPED if word in LAUNCHERS else dropped
        if not (dropped or word == "--" or _ASSIGNMENT.match(word)):
            needed.append(word)
    return tuple(needed)


def launch_argv(launch: LaunchScript, depth: int = 0) -> tuple[str, ...]:
    """Return the argv that starts a tool with the project's own programs, from any folder.

    ``depth`` is how far below the top of its workspace the project lies: packages may be installed
    in each folder on the way.
    """
    builds = f"export {_path(depth)}; {launch.builds} && " if launch.builds else ""
    script = f'{builds}{_path(depth)} exec "$@"'
    return ("sh", "-c", script, "sh", *launch.launch, *launch.words)


def shown_command(argv: tuple[str, ...]) -> str:
    """Return a command as a person types it, without what looks up its program.

    >>> shown_command(launch_argv(LaunchScript("test", (), ("mocha", "a.js"), {}, "npm run build")))
    'npm run build && mocha a.js'
    >>> shown_command(("/bin/sh", "-c", 'PATH=bin:$PATH exec "$@"', "sh", "phpunit", "tests"))
    'phpunit tests'
    >>> shown_command(("npm", "test"))
    'npm test'
    """
    if not argv[3:] or (PurePath(argv[0]).name, argv[1]) != ("sh", "-c"):
        return " ".join(argv)
    match = _LOOKED_UP.fullmatch(argv[2])
    before = [f"{group} &&" for group in match.groups() if group] if match else []
    return " ".join((*before, *argv[4 if argv[3] == "sh" else 3 :]))


def way_of(script: LaunchScript, program: str, project: Project) -> Way:
    """Return the way to start a tool as it is in a project; ``program`` tells its version."""
    depth = len(project.above)
    words = tuple(
        file
        for word in script.words
        for file in (as_a_shell(word, project.listing) if word in script.patterns else (word,))
    )
    check = ("sh", "-c", f"{_path(depth)} exec {program} --version")
    return Way(program, launch_argv(evolve(script, words=words), depth), check, script.env)


def presence_check(program: str, project: Project) -> tuple[str, ...]:
    """Return a check that a program of a project is there, and that node starts.

    To start the program itself can take longer than a small suite.
    """
    script = f"export {_path(len(project.above))}; command -v {program} >/dev/null"
    return ("sh", "-c", f"{script} && exec node --version")


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
