"""What the canaries of JavaScript runners have in common: their files, and what these load first.

Each test file has a process or a context of its own in these runners. What a change does to the
tool it does there, when its modules are loaded; so a file of canaries loads them too, and does
not mind what they say.
"""

import json
from functools import partial
from pathlib import PurePath

from adws.core.globs import compile_globs
from adws.core.planting import Planting
from adws.runners.canary_forms import Form, written_out
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
    files = [written_out(forms, words, partial(case_id, name)) for name in names]
    folder = run.tree / run.suite.folder
    return Planting(
        canaries=tuple(canary for canaries, _ in files for canary in canaries),
        files={folder / name: head + code for name, (_, code) in zip(names, files, strict=True)},
    )
