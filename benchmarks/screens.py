"""Record what a person sees of adws on a terminal of 80 columns and 24 rows.

``python -m benchmarks.screens [--only NAME] [FILE]`` types the commands of this file into a shell
in tmux, in projects made for them, with an empty HOME. It writes one screen while each command runs
and the screen at its end to a Markdown file (``benchmarks/screens.md``), for people to look at.
``--only`` records one command and keeps the other sections of the file. Needs tmux. The commands
take some minutes.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath

from attrs import frozen

from benchmarks.picture import commit_all, make_project

TARGET = Path(__file__).with_name("screens.md")
COLUMNS, ROWS = 80, 24
_PROMPT = "$"
_SECONDS = 0.2
_LONGEST = 3600.0
_FENCE = "```"
_SECTION = "\n## adws "
_HEAD = f"""\
# Screens

What a terminal of {COLUMNS} columns and {ROWS} rows shows: once while a command runs, and at its
end. `python -m benchmarks.screens` records it in tmux.
"""

_CALC = "def add(a, b):\n    return a + b\n"
_MUL = f"{_CALC}\n\ndef mul(a, b):\n    return a * b\n"
_TESTS = "from calc import mul\n\n\ndef test_mul():\n    assert mul(2, 3) == 6\n"
_BUILT: Mapping[str, str] = {
    "calc.py": _CALC,
    "tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    ".gitignore": "__pycache__/\n",
}
_ANSWERS = (
    {"when": {"purpose": "write_tests"}, "cost_usd": 0.1, "write": {"tests/test_mul.py": _TESTS}},
    {"when": {"purpose": "implement"}, "cost_usd": 0.1, "write": {"calc.py": _MUL}},
    {"when": {"purpose": "refactor"}, "cost_usd": 0.1, "give_up": "out_of_scope: it is good"},
)


@frozen
class Session:
    """A command to record, in a project of its own."""

    name: str
    says: str
    """What the reader looks at, in a sentence."""
    command: str
    example: str = ""
    """The bundled example that is the project; empty: a calculator without a bug."""
    before: str = ""
    """What is done in the project first, as a shell line."""


SESSIONS = (
    Session(
        "fix",
        "A red project, repaired by the embedded agent.",
        "adws fix --agent search",
        "inventory",
    ),
    Session(
        "judge",
        "A change that answers the tested values, and leaves the bug.",
        "adws judge",
        "leap_year",
        before="sed -i '0,/    return year/s//    if year in (1996, 2000, 2024, 2400):\\n"
        "        return True\\n    return year/' leap_year.py",
    ),
    Session(
        "implement",
        "A function, built test-first by an agent whose answers are scripted.",
        "adws implement 'mul multiplies' --agent scripted --agent-script ../script.json "
        "--verify never",
    ),
    Session("doctor", "A project in which all is well.", "adws doctor", "inventory"),
)


@frozen
class Recording:
    """What a person saw of a command: the screens while it ran, and the last one."""

    running: tuple[str, ...]
    end: str


class Terminal:
    """A shell in tmux, with a server of its own."""

    def __init__(self, folder: Path, home: Path) -> None:
        """Start a shell in a folder, with a HOME and nothing else of the caller's."""
        self.server = ("tmux", "-L", f"adws-screens-{os.getpid()}", "-f", os.devnull)
        path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
        words = {
            "HOME": str(home),
            "PATH": path,
            "LANG": "C.UTF-8",
            "TERM": "screen-256color",
            "PS1": f"{_PROMPT} ",
        }
        shell = ("env", "-i", *(f"{name}={value}" for name, value in words.items()), "sh")
        size = ("-x", str(COLUMNS), "-y", str(ROWS), "-c", str(folder))
        self._tmux("new-session", "-d", *size, *shell)

    def _tmux(self, *words: str) -> str:
        done = subprocess.run((*self.server, *words), check=True, capture_output=True)
        return done.stdout.decode()

    def screen(self) -> str:
        """Return what is on the screen."""
        rows = self._tmux("capture-pane", "-p").splitlines()
        return "\n".join(row.rstrip() for row in rows).rstrip()

    def typed(self, command: str) -> Recording:
        """Type a command, and watch the screen until the prompt is back."""
        self._tmux("send-keys", "clear", "Enter")
        _until(lambda: self.screen() == _PROMPT)
        self._tmux("send-keys", "-l", command)
        self._tmux("send-keys", "Enter")
        seen: dict[str, None] = {}
        started = time.monotonic()
        while True:
            time.sleep(_SECONDS)
            screen = self.screen()
            if screen.splitlines()[-1:] == [_PROMPT]:
                return Recording(tuple(seen), screen)
            if time.monotonic() - started > _LONGEST:
                sys.exit(f"no end after {_LONGEST} s:\n{screen}")
            seen[screen] = None

    def close(self) -> None:
        """End the shell and its server."""
        _ = subprocess.run((*self.server, "kill-server"), check=False, capture_output=True)


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 10.0
    while not holds() and time.monotonic() < end:
        time.sleep(_SECONDS)


def record(session: Session, folder: Path) -> Recording:
    """Record a command in a new folder."""
    project, home = folder / "project", folder / "home"
    home.mkdir()
    if session.example:
        make_project(session.example, project)
    else:
        _make_calculator(project)
    if session.before:
        _ = subprocess.run(("sh", "-c", session.before), cwd=project, check=True)
    terminal = Terminal(project, home)
    try:
        return terminal.typed(session.command)
    finally:
        terminal.close()


def _make_calculator(project: Path) -> None:
    for name, text in _BUILT.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (project / name).write_text(text)
    _ = (project.parent / "script.json").write_text(json.dumps({"answers": _ANSWERS}))
    commit_all(project)


def page(recordings: Mapping[Session, Recording], folder: PurePath) -> str:
    """Return the Markdown page; the folder of the projects, and that of adws, say nothing."""
    parts = [_HEAD]
    for session, recording in recordings.items():
        middle = recording.running[2 * len(recording.running) // 3 :][:1]
        parts.append(f"## adws {session.name}\n\n{session.says}\n")
        parts.extend(f"{_FENCE}text\n{screen}\n{_FENCE}\n" for screen in (*middle, recording.end))
    text = "\n".join(parts).replace(str(Path(sys.prefix)), "~/adws")
    return re.sub(rf"{re.escape(str(folder))}/[a-z]+", "~", text)


def merged(old: str, new: str) -> str:
    """Return the page ``new`` with those sections of the page ``old`` that it does not have."""
    head, *_ = new.split(_SECTION)
    sections = {
        section.partition("\n")[0]: section
        for text in (old, new)
        for section in text.split(_SECTION)[1:]
    }
    recorded = (sections[session.name] for session in SESSIONS if session.name in sections)
    return _SECTION.join((head, *recorded))


def main() -> None:
    """Record the sessions that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    _ = parser.add_argument("--only", choices=[session.name for session in SESSIONS])
    _ = parser.add_argument("file", nargs="?", type=Path, default=TARGET)
    wish = parser.parse_args()
    if shutil.which("tmux") is None:
        sys.exit("tmux is not installed: apt-get install tmux")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        recordings = {}
        for session in SESSIONS:
            if wish.only in (None, session.name):
                (folder / session.name).mkdir()
                recordings[session] = record(session, folder / session.name)
        old = wish.file.read_text("utf-8") if wish.only and wish.file.exists() else ""
        _ = wish.file.write_text(merged(old, page(recordings, folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
