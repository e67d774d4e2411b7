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
from adws.runners.canary_forms import CanaryForm, fresh_words, written_out
from adws.runners.javascript.cases import case_id
from adws.runners.javascript.sealed import TEST_CODE
from adws.runners.runner import Run

EQUAL = CanaryForm("<name>", 'test("<name>", () => { expect("<secret>").toBe(""); });')
THROWN = CanaryForm("<name>", 'test("<name>", () => { throw new RangeError("<secret>"); });')
REJECTED = CanaryForm("<name>", 'test("<name>", () => Promise.reject(new Error("<secret>")));')
IN_HOOK = CanaryForm(
    "<group> > <name>",
    'describe("<group>", () => {\n'
    '  beforeEach(() => { throw new Error("<secret>"); });\n'
    '  it("<name>", () => {});\n'
    "});",
)
PASSED = CanaryForm(
    "<name>", 'test("<name>", () => { expect(["<name>"]).toEqual(["<name>"]); });', fails=False
)
NOT_CONTAINED = CanaryForm(
    "<name>", 'test("<name>", () => { expect("<secret>").not.toContain("<secret>"); });'
)
_COMPARED = (
    EQUAL,
    CanaryForm(
        "<name>", 'test("<name>", () => { expect({ a: ["<secret>"] }).toEqual({ a: [] }); });'
    ),
    CanaryForm("<name>", 'test("<name>", () => { expect(["<secret>"]).toStrictEqual([1]); });'),
    CanaryForm("<name>", 'test("<name>", () => { expect("<secret>").toMatch(/^$/); });'),
)
_AWAITED = CanaryForm(
    "<name>",
    'test("<name>", async () => {\n'
    '  await expect(Promise.resolve("<secret>")).resolves.toBe("");\n'
    "});",
)
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


def expecting(*matched: CanaryForm) -> tuple[CanaryForm, ...]:
    """Return forms of a runner whose tests expect as those of jest; ``matched`` by its matchers."""
    return (*_COMPARED, *matched, THROWN, REJECTED, _AWAITED, IN_HOOK, PASSED)


WITH_MESSAGES = expecting(
    # where what is expected can be given a message
    CanaryForm("<name>", 'test("<name>", () => { expect(() => {}, "<secret>").toThrow(); });'),
    NOT_CONTAINED,
    CanaryForm("<name>", 'test("<name>", () => { expect(0, "<secret>").toBeTruthy(); });'),
    CanaryForm("<name>", 'test("<name>", () => { expect(6.5, "<secret>").toBeCloseTo(1.5); });'),
    CanaryForm(
        "<name>", 'test("<name>", () => { expect("<secret>").toMatchInlineSnapshot(`""`); });'
    ),
)


def loading(run: Run, code: str = _LOADING) -> str:
    """Return the code that loads the sources which the judged change touches: its ``FILES``."""
    folder = run.tree / run.suite.folder
    below = (
        run.tree / path
        for path in run.changed
        if PurePath(path).suffix in _SOURCES and not _IS_TEST.fullmatch(path)
    )
    files = [f"./{path.relative_to(folder)}" for path in below if path.is_relative_to(folder)]
    return code.replace("FILES", json.dumps(files)) if files else ""


def plant_files(run: Run, head: str, forms: tuple[CanaryForm, ...], suffix: str) -> Planting:
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
