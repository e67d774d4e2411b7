"""The fixture projects: one for each runner."""

from pathlib import PurePath

from adws import io_ops
from adws.tests.cheats.fixture import Fixture
from adws.tests.cheats.virtual_environment import furnish_venv, interpreter
from adws.tests.tools import NODE_MODULES, find
from adws.tests.vcs.repositories import value


def _furnish_node_modules(project: PurePath) -> None:
    """Lend a project the JavaScript tools that ``make tools`` installs."""
    for name in value(io_ops.list_folder(NODE_MODULES)):
        _ = value(io_ops.make_link(NODE_MODULES / name, project / "node_modules" / name))


def _go_variables() -> dict[str, str]:
    """Return where ``go`` is, and what it has compiled, whatever the home folder is."""
    program = PurePath(find("go") or "go")
    cache = _OURS.get("GOCACHE", f"{_OURS['HOME']}/.cache/go-build")
    return {"GOCACHE": cache, "PATH": f"{program.parent}:{_OURS['PATH']}"}


_OURS = value(io_ops.environment())
_PYTHON_TRUTH = (interpreter(), "-I", "-X", "pycache_prefix=/nowhere", "truth.py")
"""No cached byte code: what the source says counts."""
_JAVASCRIPT_TRUTH = ("node", "truth.mjs")
_COMPILED_TRUTH = ("sh", "truth.sh")
_RUST_VARIABLES = {"RUSTUP_HOME": _OURS.get("RUSTUP_HOME", f"{_OURS['HOME']}/.rustup")}

RUNNERS = {
    fixture.folder: fixture
    for fixture in (
        Fixture(
            "pytest",
            "pytest",
            ("python", "-m", "pytest"),
            _PYTHON_TRUTH,
            furnish=furnish_venv,
        ),
        Fixture(
            "unittest",
            "unittest",
            ("python", "-m", "unittest"),
            _PYTHON_TRUTH,
        ),
        Fixture(
            "node_test",
            "node:test",
            ("node", "--test"),
            _JAVASCRIPT_TRUTH,
            needs=("node",),
        ),
        Fixture(
            "vitest",
            "vitest",
            ("npx", "vitest", "run"),
            _JAVASCRIPT_TRUTH,
            needs=("node", "npx"),
            furnish=_furnish_node_modules,
        ),
        Fixture(
            "jest",
            "jest",
            ("npx", "jest", "--runInBand"),
            _JAVASCRIPT_TRUTH,
            needs=("node", "npx", "jest"),
            furnish=_furnish_node_modules,
        ),
        Fixture(
            "bun",
            "bun",
            ("npx", "bun", "test"),
            _JAVASCRIPT_TRUTH,
            needs=("node", "npx", "bun"),
            furnish=_furnish_node_modules,
        ),
        Fixture(
            "playwright",
            "playwright",
            ("npx", "playwright", "test"),
            _JAVASCRIPT_TRUTH,
            needs=("node", "npx", "playwright", "chromium"),
            furnish=_furnish_node_modules,
        ),
        Fixture(
            "go",
            "go",
            ("go", "test", "./..."),
            _COMPILED_TRUTH,
            needs=("go",),
            variables=_go_variables(),
        ),
        Fixture(
            "cargo",
            "cargo",
            ("cargo", "test", "--offline"),
            _COMPILED_TRUTH,
            needs=("cargo", "rustc"),
            variables=_RUST_VARIABLES,
        ),
        Fixture(
            "junit",
            "junit",
            ("npm", "test", "--silent"),
            _JAVASCRIPT_TRUTH,
            needs=("node", "npm"),
        ),
    )
}
