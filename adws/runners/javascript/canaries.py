"""What the canaries of JavaScript runners have in common: their files, and what these load first.

Each test file has a process or a context of its own in these runners. What a change does to the
tool it does there, when its modules are loaded; so a file of canaries loads them too, and does
not mind what they say.
"""

import json
from collections.abc import Iterator
from pathlib import PurePath

from attrs import frozen

from adws.core.globs import compile_globs
from adws.core.planting import Canary, Planting
from adws.runners.canary_names import fresh_words
from adws.runners.javascript.cases import case_id
from adws.runners.javascript.sealed import TEST_CODE
from adws.runners.runner import Run

_SOURCES = frozenset({".js", ".cjs", ".mjs", ".jsx", ".ts", ".cts", ".mts", ".tsx"})
_IS_TEST = compile_globs(TEST_CODE)
_LOADING = """\
const leave = process.exit;
process.exit = () => { throw new Error("not now"); };
const late = new Promise((resolve) => { setTimeout(resolve, 5000).unref(); });
for (const file of FILES) {
  await Promise.race([import(file).catch(() => {}), late]);
}
process.exit = leave;
"""


@frozen
class Form:
    """One way to fail, or to pass where ``fails`` is not set: the case's path, and its code.

    Both may name ``<name>``, ``<group>`` and ``<secret>``.
    """

    path: str
    code: str
    fails: bool = True


def loading(run: Run, code: str = _LOADING) -> str:
    """Return the code that loads the sources which the judged change touches: its ``FILES``."""
    folder = run.tree / run.suite.folder
    changed = (path for path in run.changed if _is_source(path))
    below = (run.tree / path for path in changed)
    files = [f"./{path.relative_to(folder)}" for path in below if path.is_relative_to(folder)]
    return code.replace("FILES", json.dumps(files)) if files else ""


def _is_source(path: str) -> bool:
    return PurePath(path).suffix in _SOURCES and not _IS_TEST.fullmatch(path)


def plant_files(run: Run, head: str, forms: tuple[Form, ...], suffix: str) -> Planting:
    """Make up two files of canaries, of which one sorts before all others and one behind them.

    ``head`` is the code that a file begins with, ``suffix`` how its name ends.
    """
    words = fresh_words(run.nonce)
    names = (f"0{next(words)}{suffix}", f"zz{next(words)}{suffix}")
    files = [_file(name, words, forms) for name in names]
    folder = run.tree / run.suite.folder
    return Planting(
        canaries=tuple(canary for canaries, _ in files for canary in canaries),
        files={folder / name: head + code for name, (_, code) in zip(names, files, strict=True)},
    )


def _file(
    file: str, words: Iterator[str], forms: tuple[Form, ...]
) -> tuple[tuple[Canary, ...], str]:
    canaries: list[Canary] = []
    parts: list[str] = []
    for form in forms:
        said = {"name": next(words), "group": next(words), "secret": next(words)}
        path, code = (_filled(text, said) for text in (form.path, form.code))
        canaries.append(Canary(case_id(file, path), said["secret"] if form.fails else ""))
        parts.append(code)
    return tuple(canaries), "\n".join(parts)


def _filled(text: str, said: dict[str, str]) -> str:
    for key, word in said.items():
        text = text.replace(f"<{key}>", word)
    return text
