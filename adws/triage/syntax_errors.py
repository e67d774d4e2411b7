"""Which file a tool names as one that it cannot parse."""

import re

from adws.core.suite import Evidence

SYNTAX_ERRORS = frozenset({"SyntaxError", "IndentationError", "TabError"})

_PYTHON = re.compile(r'File "([^"\n]+)", line (\d+)')
_NAMED = (
    # node, before the line that it shows: an export that is missing is a SyntaxError, too
    re.compile(
        r"\A\s*(?:file://)?([^\s:]+):\d+\n(?:(?!SyntaxError: ).*\n)*"
        r"SyntaxError: (?!.*(?:named export|export named|import statement outside))"
    ),
    re.compile(r"^SyntaxError: ([^\s:]+): .*\(\d+:\d+\)$", re.MULTILINE),  # Babel: jest, Playwright
    re.compile(  # bun
        r"^error: (?:Unexpected|Expected|Unterminated|Syntax Error)\b.*\n {4}at ([^\s:]+):\d+:\d+$",
        re.MULTILINE,
    ),
    re.compile(r"^At file: /?([^\s:]+):\d+:\d+$", re.MULTILINE),  # Rolldown: vitest
    re.compile(r"^\[PARSE_ERROR\] .*\n\s*╭─\[ ([^\s:]+):\d+:\d+ \]$", re.MULTILINE),  # Oxc: vitest
    re.compile(  # esbuild: vitest before 4
        r"\A(?:Error: )?Transform failed with \d+ errors?:\n([^\s:]+):\d+:\d+: ERROR: "
    ),
    re.compile(  # Vite's analysis of imports: vitest
        r"\A(?:Error: )?Failed to parse source for .*invalid JS syntax(?:.*\n)*?  File: ([^\s:]+)$",
        re.MULTILINE,
    ),
    re.compile(  # go, of a test file alone
        r"\A(?:#.*\n)*([^\s:]+_test\.go):\d+:\d+: (?:expected |syntax error: )"
    ),
)


def printed_place(evidence: Evidence) -> tuple[str, str] | None:
    """Return the file and the line that the text of an error of Python names last."""
    printed = _PYTHON.findall(f"{evidence.trace}\n{evidence.message}")
    return printed[-1] if printed else None


def cannot_parse(evidence: Evidence, exception: str, file: str) -> bool:
    """Whether a file could not be loaded because its own syntax is wrong.

    ``exception`` is the class of the error. The tool has to name the file itself: the deepest frame
    may be that of a test that imports a file with the error.
    """
    if evidence.phase != "collect":
        return False
    place = printed_place(evidence) if exception in SYNTAX_ERRORS else None
    texts = (pattern.search(evidence.trace) for pattern in _NAMED)
    named = place[0] if place else next((match[1] for match in texts if match), "")
    return f"/{named}".endswith(f"/{file}") or (named != "" and file.endswith(f"/{named}"))
