"""Stubs in JavaScript and TypeScript: what is looked for where, and what a module has."""

import pytest

from adws.trust.red_gate.stubs.javascript_stubs import JAVASCRIPT
from adws.trust.red_gate.stubs.stub_language import Imported, NeededFile, ProjectLayout

WEB = ProjectLayout(
    frozenset({"src/cart.ts", "src/tax/index.js", "src/cart.test.ts", "src/page.vue"})
)


@pytest.mark.parametrize(
    ("text", "imports"),
    [
        ('import d from "./a"', {Imported("./a", ("default",)), Imported("./a")}),
        (
            'import { a, b as c } from "./a"',
            {Imported("./a", ("a",)), Imported("./a", ("b",)), Imported("./a")},
        ),
        ('import * as a from "./a"', {Imported("./a")}),
        ('import type { A } from "./a"; import { type B } from "./b"', {Imported("./b")}),
        (
            'const { a, b: c } = require("./a")',
            {
                Imported("./a", ("a",), required=True),
                Imported("./a", ("b",), required=True),
                Imported("./a", required=True),
            },
        ),
        (
            'const { a } = await import("./a")',
            {Imported("./a", ("a",)), Imported("./a")},
        ),
        ('load("./a")', set()),
    ],
)
def test_imports_are_read_in_all_their_forms(text: str, imports: set[Imported]) -> None:
    """Those of types alone are gone when the tests run."""
    assert set(JAVASCRIPT.imports("src/cart.test.ts", text)) == imports


def test_a_file_of_another_language_imports_nothing() -> None:
    """It is not read."""
    assert JAVASCRIPT.imports("a.vue", 'import a from "./a"') == ()


@pytest.mark.parametrize(
    ("module", "file"),
    [
        ("./cart", "src/cart.ts"),
        ("./cart.js", "src/cart.ts"),
        ("./tax", "src/tax/index.js"),
        ("@/cart", "src/cart.ts"),
        ("./new", "src/new.ts"),
        ("./new.js", "src/new.ts"),
        ("./new.tsx", "src/new.tsx"),
        ("../lib/new", "lib/new.ts"),
        ("../../new", None),
        ("./new.css", None),
        ("vitest", None),
    ],
)
def test_a_module_is_looked_for_as_bundlers_do(module: str, file: str | None) -> None:
    """A package is none of the project's; what is no code is not made up."""
    sought = JAVASCRIPT.needed_file(Imported(module, ("a",)), "src/cart.test.ts", WEB)
    assert sought == (NeededFile(file, ("a",)) if file else None)


def test_a_module_is_made_up_in_the_language_that_asks_for_it() -> None:
    """Without a folder for sources, an alias means the project's own."""
    layout = ProjectLayout(frozenset())
    assert JAVASCRIPT.needed_file(Imported("~/new"), "cart.test.js", layout) == NeededFile("new.js")
    assert JAVASCRIPT.needed_file(Imported("./a.mjs"), "cart.test.js", layout) == NeededFile(
        "a.mjs"
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            (
                "export function f() {}\nexport const c = 1, d = 2;\nexport class K {}\n"
                "export { x, y as z };\nexport default 1;\nconst own = 1;\n"
            ),
            {"f", "c", "d", "K", "x", "z", "default"},
        ),
        ('export * from "./other";', None),
        ("module.exports = { a };", None),
    ],
)
def test_the_names_of_a_module_are_those_it_exports(text: str, names: set[str] | None) -> None:
    """None where it passes on others, or is one of CommonJS."""
    assert JAVASCRIPT.names_in("a.js", text) == names


def test_a_module_of_another_language_may_have_any_name() -> None:
    """It is not read."""
    assert JAVASCRIPT.names_in("a.vue", "") is None


@pytest.mark.parametrize(
    ("name", "required", "stub"),
    [
        (
            "total",
            False,
            (
                "function adwsStub_total() {\n"
                '  throw new Error("total is still to be built");\n'
                "}\n"
                "export { adwsStub_total as total };\n"
            ),
        ),
        (
            "RATE",
            True,
            (
                'const adwsStub_RATE = Symbol("RATE is still to be built");\n'
                "module.exports.RATE = adwsStub_RATE;\n"
            ),
        ),
    ],
)
def test_a_stub_stands_in_nobodys_way(name: str, required: bool, stub: str) -> None:  # noqa: FBT001 - a row's value
    """Under a name of its own, and passed out under the one that is missing."""
    assert JAVASCRIPT.stub(name, required) == stub
