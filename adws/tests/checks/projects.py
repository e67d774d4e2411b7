"""Tiny projects in which checks find something, nothing, or what they cannot read."""

_RED_PYTHON = """\
import os


def double(value: int) -> str:
    return value * 2
"""
_GREEN_PYTHON = """\
def double(value: int) -> int:
    return value * 2
"""
_BROKEN_PYTHON = "def double(value:\n"
_RED_SCRIPT = "const unused = 1;\nif (given == 2) {\n  debugger;\n}\n"
_ESLINT = """\
import js from "@eslint/js";

export default [js.configs.recommended, { rules: { "no-unused-vars": "warn" } }];
"""
_TSCONFIG = """\
{
  // the smallest that checks something
  "compilerOptions": { "strict": true, "types": [], "lib": ["es5"] },
  "include": ["src"]
}
"""
_PARTS = """\
{
  "files": [],
  "references": [{ "path": "./tsconfig.app.json" }, { "path": "./tsconfig.node.json" }]
}
"""
_RED_TYPES = """\
export const width: number = "wide";
export const box: { inside: { depth: number } } = { inside: { depth: "deep" } };
export function area(side: number): number {
  return side.size;
}
"""
_GREEN_TYPES = "export const width: number = 1;\n"
_CARGO = '[package]\nname = "shapes"\nversion = "0.1.0"\nedition = "2021"\n'
_RED_RUST = """\
pub fn is_empty(of: &Vec<i32>) -> bool {
    return of.len() == 0;
}

pub fn size() -> usize {
    let sizes = [1, 2];
    sizes[5]
}
"""
_BROKEN_RUST = 'pub fn size() -> usize {\n    "large"\n}\n'
_GREEN_RUST = "pub fn size() -> usize {\n    1\n}\n"
_GO = "module shapes\n\ngo 1.21\n"
_RED_GO = 'package shapes\n\nimport "fmt"\n\nfunc Show() {\n\tfmt.Printf("%d\\n", "x")\n}\n'
_BROKEN_GO = 'package round\n\nfunc Size() int { return "large" }\n'
_GREEN_GO = "package shapes\n\nfunc Size() int { return 1 }\n"


def _python(table: str, red: str = _RED_PYTHON) -> dict[str, dict[str, str]]:
    own = {"pyproject.toml": f"[tool.{table}]\n"}
    return {
        "red": {**own, "app/shapes.py": red},
        "green": {**own, "app/shapes.py": _GREEN_PYTHON},
        "broken": {**own, "app/shapes.py": _BROKEN_PYTHON},
    }


PROJECTS: dict[str, dict[str, dict[str, str]]] = {
    "ruff": _python("ruff"),
    "mypy": {
        **_python("mypy"),
        "noted": {
            "mypy.ini": "[mypy]\nfiles = app\n",
            "app/shapes.py": "from yaml import load\n\nreveal_type(1)\n",
        },
        "unusable": {"mypy.ini": "[mypy]\nfiles = nowhere\n"},
    },
    "pyright": {
        **_python("pyright"),
        "warned": {
            "pyrightconfig.json": '{"reportUnusedImport": "warning"}',
            "app/shapes.py": "import os\n",
        },
    },
    "eslint": {
        "red": {"package.json": "{}", "eslint.config.mjs": _ESLINT, "src/a.js": _RED_SCRIPT},
        "green": {"package.json": "{}", "eslint.config.mjs": _ESLINT, "src/a.js": "export {};\n"},
        "broken": {"package.json": "{}", "eslint.config.mjs": _ESLINT, "src/a.js": "let a = ;\n"},
        "strict": {
            "package.json": '{"scripts": {"lint": "eslint --fix --max-warnings 0 src"}}',
            "eslint.config.mjs": _ESLINT,
            "src/a.js": "const unused = 1;\n",
        },
        "unusable": {"package.json": "{}", "eslint.config.mjs": "nonsense", "src/a.js": ""},
    },
    "biome": {
        "red": {"biome.json": "{}", "src/a.js": _RED_SCRIPT},
        "green": {"biome.json": "{}\n", "src/a.js": "export {};\n"},
        "broken": {"biome.json": "{}\n", "src/a.js": "let a = ;\n"},
        "unusable": {"biome.json": '{"nonsense": 1}', "src/a.js": "export {};\n"},
    },
    "tsc": {
        "red": {"tsconfig.json": _TSCONFIG, "src/a.ts": _RED_TYPES},
        "green": {"tsconfig.json": _TSCONFIG, "src/a.ts": _GREEN_TYPES},
        "broken": {"tsconfig.json": _TSCONFIG, "src/a.ts": "export const = 1;\n"},
        "empty": {"tsconfig.json": _TSCONFIG},
        "parts": {
            "tsconfig.json": _PARTS,
            "tsconfig.app.json": _TSCONFIG,
            "tsconfig.node.json": _TSCONFIG.replace('"src"', '"tools"'),
            "src/a.ts": _RED_TYPES,
            "tools/b.ts": 'export const depth: number = "deep";\n',
        },
        "unbuilt": {
            "tsconfig.json": _TSCONFIG.replace(
                '"include"', '"references": [{ "path": "lib" }], "include"'
            ),
            "lib/tsconfig.json": '{"compilerOptions": {"composite": true, "lib": ["es5"]}}',
            "lib/index.ts": "export const one = 1;\n",
            "src/a.ts": 'import { one } from "../lib/index";\n\nexport const two = one + one;\n',
        },
        "missing": {
            "tsconfig.json": _PARTS,
            "tsconfig.app.json": _TSCONFIG,
            "src/a.ts": _GREEN_TYPES,
        },
    },
    "clippy": {
        "red": {"Cargo.toml": _CARGO, "src/lib.rs": _RED_RUST},
        "green": {"Cargo.toml": _CARGO, "src/lib.rs": _GREEN_RUST},
        "broken": {"Cargo.toml": _CARGO, "src/lib.rs": _BROKEN_RUST},
        "unusable": {"Cargo.toml": f"{_CARGO}\n[nonsense\n", "src/lib.rs": ""},
    },
    "go_vet": {
        "red": {"go.mod": _GO, "shapes.go": _RED_GO},
        "green": {"go.mod": _GO, "shapes.go": _GREEN_GO},
        "broken": {"go.mod": _GO, "shapes.go": _RED_GO, "round/round.go": _BROKEN_GO},
        "unusable": {"go.mod": "nonsense\n", "shapes.go": _GREEN_GO},
    },
}
"""By check and by what it comes to."""
