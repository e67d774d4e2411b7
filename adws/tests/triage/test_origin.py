"""Where a test file has its functions from."""

import pytest

from adws.triage.origin import origins_of

MODULES = frozenset({"shop", "till"})
GO = 'package x\n\nimport (\n\t"strings"\n\tsums "example.org/m/calc"\n\t"example.org/m/text"\n)\n'
PYTHON = "from shop.text import (\n    slug,\n    title as t,  # with a comment\n)\n"


@pytest.mark.parametrize(
    ("text", "file", "names", "origins"),
    [
        (PYTHON, "test_a.py", ("slug", "t"), ("shop.text.slug", "shop.text.title")),
        ("from shop import text, cart  # both\n", "test_a.py", ("text.f",), ("shop.text.f",)),
        (
            "import till, shop.text as s\n",
            "test_a.py",
            ("till.f", "s.g"),
            ("shop.text.g", "till.f"),
        ),
        ("import shop.text\n", "test_a.py", ("shop.text.f",), ("shop.text.f",)),
        (
            "def test():\n    from .. import cart\n",
            "shop/t/test_a.py",
            ("cart.f",),
            ("shop.cart.f",),
        ),
        ("from ..cart import f\n", "shop/t/test_a.py", ("f",), ("shop.cart.f",)),
        (
            "import { f, g as h } from '../src/a.js';\n",
            "t/a.test.ts",
            ("f", "h"),
            ("src/a.f", "src/a.g"),
        ),
        ("const { f, g: h } = require('./a');\n", "t/a.test.js", ("f", "h"), ("t/a.f", "t/a.g")),
        ('import a, { f } from "../a.mjs"\n', "t/a.test.js", ("a", "f"), ("a", "a.f")),
        ("import * as a from '../a';\n", "t/a.test.js", ("a.f",), ("a.f",)),
        ("const a = await import('../a.js');\n", "t/a.test.js", ("a.f",), ("a.f",)),
        (
            GO,
            "x/a_test.go",
            ("sums.Add", "text.F"),
            ("example.org/m/calc.Add", "example.org/m/text.F"),
        ),
    ],
)
def test_an_imported_function_of_the_project_has_an_origin(
    text: str, file: str, names: tuple[str, ...], origins: tuple[str, ...]
) -> None:
    """However the test file writes it."""
    assert origins_of(names, text, file, MODULES) == origins


@pytest.mark.parametrize(
    ("text", "file", "names"),
    [
        (PYTHON, "test_a.py", ("slug", "made_here")),
        ("import json\nfrom numpy import sum\n", "test_a.py", ("json.loads", "sum")),
        ("from shop.text import *,\n", "test_a.py", ("slug",)),
        ("import { f } from 'lodash';\n", "t/a.test.js", ("f",)),
        ("import { } from './a';\n", "t/a.test.js", ("f",)),
        (GO, "x/a_test.go", ("strings.Repeat",)),
        (GO, "x/a_test.go", ("Add",)),
        (PYTHON, "test_a.py", ()),
    ],
)
def test_other_functions_have_none(text: str, file: str, names: tuple[str, ...]) -> None:
    """Those of the test file, of packages and of the language are not the project's."""
    assert origins_of(names, text, file, MODULES) == ()
