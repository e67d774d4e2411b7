"""Which files of a project a file imports."""

from pathlib import PurePath

import pytest

from adws.core.railway import settle
from adws.search.copies.imports import imported, reached
from adws.testing import FakeIo

FILES = (
    "src/a.ts",
    "src/lib/index.js",
    "src/lib/x.js",
    "shop/cart.py",
    "shop/__init__.py",
    "m/p/p.go",
    "m/p/q.go",
    "m/r/r.go",
    "index.js",
    "web/package.json",
    "web/lib/index.js",
    "web/src/page.ts",
)


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("test/a.test.ts", 'import { a } from "../src/a";', ["src/a.ts"]),
        ("test/a.test.ts", 'import { a } from "../src/a.js";', ["src/a.ts"]),
        ("src/a.ts", 'const x = require("./lib");', ["src/lib/index.js"]),
        ("src/a.ts", 'export * from "@/lib/x";', ["src/lib/x.js"]),
        ("src/a.ts", 'import "/src/a.ts";', ["src/a.ts"]),
        ("src/a.ts", 'import vitest from "vitest";', []),
        ("t/test_a.py", "from shop.cart import total", ["shop/cart.py"]),
        ("t/test_a.py", "from shop import cart as one, x", ["shop/__init__.py", "shop/cart.py"]),
        ("t/a.py", "from shop import (\n  x,\n  cart,\n)", ["shop/__init__.py", "shop/cart.py"]),
        ("t/test_a.py", "from other.shop import cart", ["shop/__init__.py"]),
        ("shop/a.py", "from . import cart", ["shop/__init__.py", "shop/cart.py"]),
        ("shop/a/b.py", "from ..cart import total", ["shop/cart.py"]),
        ("shop/a/b.py", "from .. import cart", ["shop/__init__.py", "shop/cart.py"]),
        ("t/test_a.py", "import web", []),
        ("t/test_a.py", "import shop", ["shop/__init__.py"]),
        ("m/p/q_test.go", 'import (\n\t"example.com/m/r"\n)', ["m/p/p.go", "m/p/q.go", "m/r/r.go"]),
        ("src/a.ts", 'import "./gone";', []),
        ("src/a.ts", 'createRequire(import.meta.url)("./lib/x.js")', ["src/lib/x.js"]),
        ("test/a.js", "const x = require('..');", ["index.js"]),
        ("src/lib/x.test.js", "const x = require('.');", ["src/lib/index.js"]),
        ("web/test/a.js", "const x = require('../');", ["web/package.json"]),
        ("web/package.json", '{"main": "lib", "files": ["x"]}', ["web/lib/index.js"]),
        ("web/package.json", '{"exports": {"import": "./src/page.js"}}', ["web/src/page.ts"]),
        ("README.md", "from shop import x", []),
    ],
)
def test_imports_are_followed_within_the_project(path: str, text: str, expected: list[str]) -> None:
    """By path, by module name, or by package."""
    assert list(imported(path, text, FILES)) == expected


def test_what_is_reached_is_read(io: FakeIo) -> None:
    """Directly or not, each file once; files that are not the project's are left out."""
    texts = {"t.js": 'require("./a")', "a.js": 'require("./b"); require("./t")', "b.js": ""}
    for name, text in texts.items():
        io.files[PurePath("/t", name)] = text
    result = settle(reached(PurePath("/t"), ("t.js", "gone.js"), texts))
    assert result.unwrap() == texts
