"""Which tools the test script of a ``package.json`` starts, whether adws knows them or not."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath

from adws.runners.javascript.invocation import LAUNCHERS
from adws.runners.javascript.manifest import Manifest
from adws.runners.javascript.script_names import OPERATORS, called_by, command_words

_IN_FRONT = re.compile(rf"(?:{'|'.join(sorted(LAUNCHERS))})$|-|\d+$|[A-Za-z_]\w*=")
"""What may be before a program: what starts it, options, numbers and variables."""
_NO_TOOLS = frozenset({"cd", "echo", "exit", "export", "false", "rm", "set", "test", "true"})


def started_tools(manifest: Manifest) -> tuple[str, ...]:
    """Return the programs that the script ``test`` starts, itself or by other scripts, in order.

    >>> started_tools(Manifest({"test": "npm run lint && CI=1 c8 qunit a.js", "lint": "xo ."}))
    ('xo', 'qunit')
    >>> started_tools(Manifest({"test": 'echo "Error: no test specified" && exit 1'}))
    ()
    """
    return tuple(dict.fromkeys(_started_by(manifest.scripts, "test", set())))


def _started_by(scripts: Mapping[str, str], name: str, seen: set[str]) -> Iterator[str]:
    """Yield the programs of a script, and of those that it runs, each script once."""
    commands = () if name in seen else OPERATORS.split(scripts.get(name, ""))
    seen.add(name)
    for command in commands:
        words = command_words(command)
        called = tuple(called_by(scripts, words))
        for inner in called:
            yield from _started_by(scripts, inner, seen)
        program = next((PurePath(word).name for word in words if not _IN_FRONT.match(word)), "")
        if program and not called and program not in _NO_TOOLS:
            yield program
