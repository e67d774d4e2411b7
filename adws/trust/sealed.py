"""Sealed files: those with which a change could alter the judgement itself.

Globs are those of ``adws.core.globs``. Paths are compared in a folded form, so that other spellings
of a sealed file's name (case, Unicode normalisation, invisible characters, ``./``) are sealed too:
on some file systems they *are* that file. A path that leaves the tree is sealed.
"""

from collections.abc import Iterable
from functools import lru_cache, partial
from re import Pattern
from unicodedata import category, normalize

from adws.core.globs import compile_globs


def is_sealed(path: str, globs: tuple[str, ...], prefix: str = "") -> bool:
    """Return whether a path, relative to the repository's top, is sealed.

    ``globs`` are relative to the project's folder ``prefix``, and hold for the top as well.

    >>> is_sealed("src/../Tests/test_a.py", ("tests/**",))
    True
    >>> is_sealed("app/tests/test_a.py", ("/tests/**",), prefix="app")
    True
    >>> is_sealed("src/tests_of_time.py", ("tests/**",))
    False
    """
    return _is_sealed(_pattern(globs), _fold(prefix), path)


def partition(
    paths: Iterable[str], globs: tuple[str, ...], prefix: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths that a change may keep, and the sealed ones, each in order.

    A rename has two paths, the old and the new, and either may be sealed.
    """
    sealed = partial(_is_sealed, _pattern(globs), _fold(prefix))
    verdicts = [(path, sealed(path)) for path in paths]
    return (
        tuple(path for path, dropped in verdicts if not dropped),
        tuple(path for path, dropped in verdicts if dropped),
    )


@lru_cache(maxsize=64)
def _pattern(globs: tuple[str, ...]) -> Pattern[str]:
    return compile_globs(tuple(_plain(glob) for glob in globs))


def _is_sealed(pattern: Pattern[str], prefix: str, path: str) -> bool:
    folded = _fold(path)
    if folded.startswith(("/", "../")) or folded in {"", ".."}:
        return True
    below = folded.removeprefix(f"{prefix}/") if prefix else folded
    return bool(pattern.fullmatch(below) or pattern.fullmatch(folded))


def _fold(path: str) -> str:
    if path.isascii():
        return _resolve(path.lower())
    return _resolve(_plain(path))


def _plain(text: str) -> str:
    folded = normalize("NFKC", text).casefold()
    return normalize("NFKC", "".join(sign for sign in folded if category(sign) != "Cf"))


def _resolve(path: str) -> str:
    parts: list[str] = []
    for part in path.replace("\\", "/").split("/"):
        if part == ".." and parts and parts[-1] != "..":
            _ = parts.pop()
        elif part == "..":
            parts.append(part)
        elif name := part.rstrip(" ."):
            parts.append(name)
    return "/" * path.startswith("/") + "/".join(parts)
