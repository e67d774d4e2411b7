"""Use a compiled package as its users do: ``use_compiled.py TREE PACKAGE ORACLE``.

A program with a module of its own is built from it, optimised, and started in another folder, with
a terminal and nothing else around. It makes many calls, waits, and prints whether all is right.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

_GO = """\
module used

go 1.21

require {name} v0.0.0

replace {name} => {tree}
"""
_CARGO = """\
[package]
name = "used"
version = "0.1.0"
edition = "2021"

[dependencies]
{name} = {{ path = "{tree}" }}
"""


def main(tree: str, _package: str, oracle: str) -> None:
    """Build the program, start it, and print what it says."""
    folder = Path(oracle).parent
    build = {".go": _go, ".rs": _rust}[Path(oracle).suffix]
    program = build(Path(tree), folder, Path(oracle))
    _ = sys.stdout.write(_at_a_terminal(program))


def _go(tree: Path, folder: Path, oracle: Path) -> Path:
    name = _first(r"module (\S+)", tree / "go.mod")
    _write(folder / "used/go.mod", _GO.format(name=name, tree=tree))
    _write(folder / "used/oracle.go", oracle.read_text("utf-8"))
    _write(folder / "used/main.go", (folder / "use.go").read_text("utf-8"))
    settings = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOENV": "off", "GOWORK": "off"}
    _run("go", "build", "-trimpath", "-o", "program", ".", cwd=folder / "used", **settings)
    return folder / "used/program"


def _rust(tree: Path, folder: Path, oracle: Path) -> Path:
    name = _first(r'name = "([\w-]+)"', tree / "Cargo.toml")
    _write(folder / "used/Cargo.toml", _CARGO.format(name=name, tree=tree))
    _write(folder / "used/src/oracle.rs", oracle.read_text("utf-8"))
    _write(folder / "used/src/main.rs", (folder / "use.rs").read_text("utf-8"))
    settings = {"CARGO_TARGET_DIR": str(folder / "used/built")}
    _run("cargo", "build", "--quiet", "--release", "--offline", cwd=folder / "used", **settings)
    return folder / "used/built/release/used"


def _first(pattern: str, file: Path) -> str:
    result = re.search(pattern, file.read_text("utf-8"))
    return result[1] if result else ""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    _ = file.write_text(text, "utf-8")


def _run(*words: str, cwd: Path, **settings: str) -> None:
    done = subprocess.run(
        words, cwd=cwd, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stderr[-500:])


def _at_a_terminal(program: Path) -> str:
    """Start a program as a person does, from a folder with nothing in it."""
    place = program.rename(program.parents[1] / "program")
    (place.parent / "elsewhere").mkdir()
    master, terminal = os.openpty()
    env = {name: os.environ[name] for name in ("HOME", "LANG")}
    with subprocess.Popen(
        (str(place),),
        cwd=place.parent / "elsewhere",
        env=env,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    ):
        os.close(terminal)
        return _everything(master)


def _everything(master: int) -> str:
    """Return all that comes from a terminal, until its program has ended."""
    result = b""
    while True:
        try:
            result += os.read(master, 4096)
        except OSError:
            return result.decode(errors="replace")


if __name__ == "__main__":
    main(*sys.argv[1:])
