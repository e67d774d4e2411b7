"""Draw a real run of ``adws fix`` as the picture in the README.

``python -m benchmarks.picture [EXAMPLE] [FILE]`` copies a bundled example (``inventory``) into a
scratch folder, repairs it with the embedded agent, shows the difference, and writes what the
terminal shows to an SVG file (``docs/images/fix.svg``). The run takes a minute or two.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

import adws

HOME = Path(adws.__file__).parent.parent
PICTURE = HOME / "docs" / "images" / "fix.svg"
COLUMNS = 96
_FIX = ("adws", "fix", "--agent", "search")
_FONT_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_ERASED = re.compile(r"[^\n]*\n[^\n]*\x1b\[1A\x1b\[2K|[^\n]*\x1b\[2K")
_BRANCH = re.compile(r"the commits are on the branch (\S+)")


def main() -> None:
    """Draw the example that the command line names, or the default."""
    example, target = [*sys.argv[1:], *("inventory", str(PICTURE))[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as folder:
        terminal = record_repair(example, Path(folder).resolve() / example)
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    _ = Path(target).write_text(draw(terminal), encoding="utf-8")


def record_repair(example: str, project: Path) -> str:
    """Return what a terminal shows of a repair in ``project``: prompts, output, color codes."""
    make_project(example, project)
    fix = run(project, *_FIX)
    branch = _BRANCH.search(fix)
    if branch is None:
        raise SystemExit(fix)
    diff = ("git", "diff", "--unified=0", f"main..{branch[1]}")
    return show(_FIX, fix) + "\n" + show(diff, run(project, *diff, "--color=always"))


def make_project(example: str, project: Path) -> None:
    """Copy a bundled example and commit it to the branch ``main``."""
    tracked = run(HOME, "git", "ls-files", f"examples/{example}").splitlines()
    for name in tracked:
        target = project / Path(name).relative_to("examples", example)
        target.parent.mkdir(parents=True, exist_ok=True)
        _ = target.write_bytes((HOME / name).read_bytes())
    commit_all(project)


def commit_all(project: Path) -> None:
    """Commit all files of a folder to the branch ``main`` of a new repository."""
    author = ("-c", "user.name=you", "-c", "user.email=you@localhost")
    _ = run(project, "git", "init", "--quiet", "--initial-branch=main")
    _ = run(project, "git", "add", "--all")
    _ = run(project, "git", *author, "commit", "--quiet", "--message=Start")


def run(folder: Path, *words: str) -> str:
    """Run a command in color and return its output, without the lines that it erases again."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": path, "FORCE_COLOR": "1", "COLUMNS": str(COLUMNS)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return _ERASED.sub("", done.stdout.decode("utf-8")).replace(f"{folder}/", "")


def show(words: tuple[str, ...], output: str) -> str:
    """Return a command behind a prompt, and its output."""
    return f"\x1b[1m$ {' '.join(words)}\x1b[0m\n{output}"


def draw(terminal: str) -> str:
    """Return the SVG of what a terminal shows. It fetches no font from the network."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(terminal))
    svg = console.export_svg(title="adws fix", unique_id="fix")
    return _FONT_FACES.sub("", svg)


if __name__ == "__main__":
    main()
