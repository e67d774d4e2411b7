"""What jest's errors say: the class of what was thrown, its message, and where."""

import re
from pathlib import PurePath

from attrs import evolve

from adws.core.suite import Evidence, Frame
from adws.runners.javascript.errors import evidence_of as thrown_evidence
from adws.runners.jest.records import Broken, Thrown
from adws.runners.places import in_tree, placed
from adws.runners.plain_text import plain_text

_MATCHER = "JestAssertionError"  # the class of what jest's matchers throw; its name is Error
_STACK = re.compile(r"^\s+at ", re.MULTILINE)
_HEAD = re.compile(r"(?P<name>[A-Z][\w$]*)(?: \[\w+\])?: (?P<message>.*)", re.DOTALL)
_ERROR = re.compile(r"^(?:[A-Z]\w*)?Error: ", re.MULTILINE)
_PARSER = re.compile(
    # babel and swc: "/p/a.js: Unexpected token (2:0)"; ts-jest: "src/a.ts:3:5 - error TS2322"
    r"^(?:\w+: )?(?P<file>/[^\n:]+): [^\n]*\((?P<line>\d+):\d+\)$"
    r"|^(?P<source>[^\s:]+):(?P<at>\d+):\d+ - error TS\d+",
    re.MULTILINE,
)


def evidence_of(errors: tuple[Thrown, ...], tree: PurePath, folder: str) -> Evidence:
    """Return the evidence of a failed test; further errors stand below the first one's trace."""
    if not errors:
        return Evidence(message="jest gave no reason")
    first, *others = errors
    name, message = _said(plain_text(first.stack))
    kind = _MATCHER if first.matcher else name
    found = thrown_evidence(kind, message, first.stack, tree, "call")
    more = "".join(f"\n\n{plain_text(error.stack)}" for error in others)
    return placed(evolve(found, trace=f"{found.trace}{more}"), folder)


def _said(stack: str) -> tuple[str, str]:
    r"""Return the class and the message that a stack begins with; what is no error has no class.

    >>> _said('TypeError: no value\n    at f (/a.js:1:2)'), _said('Error: thrown: "text"')
    (('TypeError', 'no value'), ('', 'thrown: "text"'))
    """
    head = _STACK.split(stack, maxsplit=1)[0].rstrip()
    found = _HEAD.fullmatch(head)
    name, message = (found["name"], found["message"]) if found else ("", head)
    return ("" if message.startswith("thrown: ") else name), message


def broken_evidence(error: Broken, tree: PurePath, folder: str) -> Evidence:
    """Return the evidence of a file that was not loaded, or in which a hook failed at the end."""
    text = plain_text(error.stack or error.message)
    start = _ERROR.search(text)
    name, message = _said(text[start.start() if start else 0 :].replace(f"{tree}/", ""))
    phase = "collect" if error.message else "teardown"
    found = thrown_evidence(name, message, text, tree, phase)
    places = tuple(Frame(in_tree(tree, file), line) for file, line in _places(text))
    return placed(evolve(found, frames=(*found.frames, *places)), folder)


def _places(text: str) -> tuple[tuple[str, int], ...]:
    """Return where a compiler says that it failed.

    >>> _places("SyntaxError: /p/a.js: Unexpected token (2:0)")
    (('/p/a.js', 2),)
    """
    found = _PARSER.finditer(text)
    return tuple((at["file"] or at["source"], int(at["line"] or at["at"])) for at in found)
