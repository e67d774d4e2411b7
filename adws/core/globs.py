"""Globs for paths, with one meaning everywhere: sealed files, shared modules, lent files.

``*`` and ``?`` stay within a name, ``[ab]`` and ``[!ab]`` are one character. ``**`` stands for any
number of folders, none included: ``**/x`` matches ``x`` at the top and at any depth, ``tests/**``
everything below ``tests``. A glob without a slash matches a name at any depth, and one that ends
with a slash everything below folders of that name, as in gitignore(5).
"""

import re
from functools import lru_cache

_PART = re.compile(
    r"(?P<any>\*\*/)|(?P<below>(?<=/)\*\*$)|(?P<star>\*+)|(?P<one>\?)|(?P<set>\[!?[^]]+\])"
)
_SPECIAL_IN_SET = re.compile(r"[\\\[&|~]")
_NEVER = re.compile(r"(?!)")


@lru_cache(maxsize=64)
def compile_globs(globs: tuple[str, ...]) -> re.Pattern[str]:
    """Return one pattern whose ``fullmatch`` says whether any of the globs matches a path.

    >>> sealed = compile_globs(("tests/**", "conftest.py"))
    >>> [bool(sealed.fullmatch(path)) for path in ("tests/a/b.py", "a/conftest.py", "a/tests.py")]
    [True, True, False]
    """
    if not globs:
        return _NEVER
    return re.compile("|".join(f"(?:{_translate(glob)})" for glob in globs), re.DOTALL)


def _translate(glob: str) -> str:
    whole = f"{glob}**" if glob.endswith("/") else glob
    anchored = whole if "/" in glob.rstrip("/") else f"**/{whole}"
    text = anchored.removeprefix("/")
    pieces: list[str] = []
    end = 0
    for part in _PART.finditer(text):
        pieces += [re.escape(text[end : part.start()]), _piece(part)]
        end = part.end()
    return "".join((*pieces, re.escape(text[end:])))


def _piece(part: re.Match[str]) -> str:
    if part.lastgroup == "set":
        inside = _SPECIAL_IN_SET.sub(r"\\\g<0>", part[0][1:-1])
        return f"[{'^' + inside[1:] if inside.startswith('!') else inside}]"
    return {"any": "(?:.*/)?", "below": ".+", "star": "[^/]*", "one": "[^/]"}[part.lastgroup or ""]
