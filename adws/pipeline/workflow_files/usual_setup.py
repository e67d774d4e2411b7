"""What the tests of a project usually need, where no continuous integration says more."""

from collections.abc import Iterator

from adws.pipeline.workflow_files.parameters import Setup, Step
from adws.pipeline.workflow_files.pins import pinned

_PYTHON = frozenset({"pytest", "unittest"})
_NODE = frozenset({"jest", "node_test", "playwright", "vitest"})
_INSTALLS = (
    ("bun.lock", "bun install --frozen-lockfile"),
    ("bun.lockb", "bun install --frozen-lockfile"),
    ("pnpm-lock.yaml", "corepack enable && pnpm install --frozen-lockfile"),
    ("yarn.lock", "corepack enable && yarn install"),
    ("package-lock.json", "npm ci"),
    ("package.json", "npm install"),
)
"""How the packages of JavaScript are installed, by the first of these files that is there."""


def usual_setup(runners: tuple[str, ...], listing: frozenset[str]) -> Setup:
    """Return usual steps for these runners; ``listing`` are all files of the repository."""
    locked = " --locked" if "Cargo.lock" in listing else ""
    steps = (
        *(_python(runners, listing) if _PYTHON & {*runners} else ()),
        *(_javascript(runners, listing) if _NODE & {*runners} or "bun" in runners else ()),
        *(_go() if "go" in runners else ()),
        *((_run("Download the crates", f"cargo fetch{locked}"),) if "cargo" in runners else ()),
    )
    note = "no workflow of this repository starts the tests: check that the set-up steps suffice"
    return Setup(steps, steps, notes=(note,))


def _python(runners: tuple[str, ...], listing: frozenset[str]) -> Iterator[Step]:
    yield {
        "name": "Set up Python",
        "uses": pinned("actions/setup-python"),
        "with": {"python-version": "3.13"},
    }
    if "requirements.txt" in listing:
        yield _run("Install the packages", "python -m pip install --requirement requirements.txt")
    if listing & {"pyproject.toml", "setup.py"}:
        yield _run("Install the project", "python -m pip install --editable .")
    if "pytest" in runners:
        yield _run("Install pytest", "python -m pip install pytest")


def _javascript(runners: tuple[str, ...], listing: frozenset[str]) -> Iterator[Step]:
    if _NODE & {*runners}:
        yield {
            "name": "Set up Node.js",
            "uses": pinned("actions/setup-node"),
            "with": {"node-version": "24", "package-manager-cache": False},
        }
    if "bun" in runners or listing & {"bun.lock", "bun.lockb"}:
        yield {
            "name": "Set up Bun",
            "uses": pinned("oven-sh/setup-bun"),
            "with": {"no-cache": True},
        }
    install = next((command for file, command in _INSTALLS if file in listing), None)
    if install:
        yield _run("Install the packages", install)
    if "playwright" in runners:
        yield _run("Install a browser", "npx playwright install --with-deps chromium")


def _go() -> Iterator[Step]:
    yield {
        "name": "Set up Go",
        "uses": pinned("actions/setup-go"),
        "with": {"go-version-file": "go.mod", "cache": False},
    }
    yield _run("Download the modules", "go mod download")


def _run(name: str, command: str) -> Step:
    return {"name": name, "run": command}
