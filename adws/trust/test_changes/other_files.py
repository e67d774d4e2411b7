"""Explain an edit to a file that is not code: snapshots, configuration, anything else."""

import configparser
import json
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

_SNAPSHOTS = (".snap", ".ambr", ".golden", ".approved", ".approved.txt")
_SHOWN = 80


def explain_other(path: str, before: str, after: str) -> tuple[str, ...]:
    r"""Return sentences on an edit to a file that is not code.

    >>> explain_other("pytest.ini", "[pytest]\n", "[pytest]\naddopts = -k 'not add'\n")
    ("`pytest.addopts` was added: `-k 'not add'`: fewer cases may run",)
    >>> explain_other("calc.snap", "1\n2\n", "1\n3\n")
    ('the snapshot was rewritten: 1 line changed',)
    """
    settings = _settings(path, before, after)
    if settings:
        return settings
    # Without the order of the lines: exact enough, and fast.
    was, now = Counter(before.splitlines()), Counter(after.splitlines())
    lines = max((was - now).total(), (now - was).total())
    line_count = "1 line" if lines == 1 else f"{lines} lines"
    snapshot = path.endswith(_SNAPSHOTS) or "__snapshots__" in PurePath(path).parts
    return (
        f"the {'snapshot was rewritten' if snapshot else 'file was edited'}: {line_count} changed",
    )


def _settings(path: str, before: str, after: str) -> tuple[str, ...]:
    read = _READERS.get(PurePath(path).suffix.lower())
    if read is None:
        return ()
    try:
        was, now = _flat(read(before)), _flat(read(after))
    except (ValueError, configparser.Error, RecursionError):
        return ()
    keys = dict.fromkeys((*was, *now))
    return tuple(
        _change_sentence(key, was.get(key), now.get(key))
        for key in keys
        if was.get(key) != now.get(key)
    )


def _change_sentence(key: str, was: str | None, now: str | None) -> str:
    if now is None:
        return f"`{key}` was removed: `{_short(was or '')}`"
    fewer = ": fewer cases may run" if _deselects(key, was or "", now) else ""
    if was is None:
        return f"`{key}` was added: `{_short(now)}`{fewer}"
    return f"`{key}` changed: `{_short(was)}` → `{_short(now)}`{fewer}"


def _deselects(key: str, was: str, now: str) -> bool:
    last = key.rpartition(".")[2]
    if last in {"testpaths", "python_files", "norecursedirs", "collect_ignore", "exclude"}:
        return True
    words = ("--deselect", "--ignore", "-k", "-m", "--testPathIgnorePatterns", "--exclude")
    return any(
        now.split().count(word) > was.split().count(word)
        or (word.startswith("--") and now.count(word) > was.count(word))
        for word in words
    )


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"


def _ini(text: str) -> Mapping[str, Any]:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign] # the documented way to keep case
    parser.read_string(text)
    return {name: dict(parser[name]) for name in parser.sections()}


def _flat(plain: Any, key: str = "") -> dict[str, str]:  # noqa: ANN401 - any TOML or JSON value
    if not isinstance(plain, Mapping):
        return {key: plain if isinstance(plain, str) else json.dumps(plain, default=str)}
    dot = f"{key}." if key else ""
    return {k: v for name, value in plain.items() for k, v in _flat(value, f"{dot}{name}").items()}


_READERS: dict[str, Callable[[str], Any]] = {
    ".ini": _ini,
    ".cfg": _ini,
    ".toml": tomllib.loads,
    ".json": json.loads,
}
