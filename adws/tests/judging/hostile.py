"""A project whose tests try everything that an attacker would want, judged; and what came of it.

Never run the attempts without a cage: some of them would succeed.
"""

import ctypes
import json
import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path, PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.cage.level import cage_level
from adws.core.settings import Sandbox, Settings
from adws.core.suite import Outcome, SuiteReport
from adws.judging.bench import Bench
from adws.judging.judge import judge
from adws.runners.runner import Suite
from adws.tests.asking.caging import at_home
from adws.tests.vcs.repositories import opened, shell, value
from adws.vcs.base import Base
from adws.vcs.text_replacement import replace_texts

SETTINGS = Settings(sandbox=Sandbox.BWRAP, test_timeout_seconds=300.0)
_TAG = "86400.123454322"
_DAEMON = "86402.123454322"
_SECRETS = {
    "home": (
        *(".ssh/id_ed25519", ".aws/credentials", ".config/gh/hosts.yml", ".netrc", ".npmrc"),
        *(".pypirc", ".docker/config.json", ".kube/config", ".git-credentials"),
        *(".gnupg/secring.gpg", ".bash_history", ".config/gcloud/credentials.db"),
        *(".mozilla/cookies.sqlite", ".claude/.credentials.json", ".cargo/credentials.toml"),
        *("elsewhere/app.py", ".bashrc", ".profile", ".gitconfig"),
    ),
    "root": (
        *(".env", ".adws/ledger.json", ".adws/raw/earlier/output.log", ".adws/prompts/fix.md"),
        *(".venv/pyvenv.cfg", ".venv/lib/site-packages/x.py", "../sibling/app.py"),
        *("node_modules/pkg/index.js", "node_modules/.bin/vitest"),
    ),
    "cache": ("other/secret",),
    "temporary": ("note",),
}
_VARIABLES = ("DATABASE_URL", "GH_TOKEN", "MY_VALUE", "AWS_SECRET_ACCESS_KEY")
_CASES = r"""
import ctypes, fcntl, glob, json, os, pathlib, socket, subprocess, sys, time, tomllib, types
import calc
import pytest

p = types.SimpleNamespace(**json.loads(pathlib.Path("places.json").read_text()))
TRIES = {n: t for part in tomllib.loads(pathlib.Path("hostile.toml").read_text()).values()
         for n, t in part.items()}
library = ctypes.CDLL(None, use_errno=True)
NAME = ""


def found(secret, text):
    if secret not in text:
        raise LookupError(secret)


def read(path, secret=b"s3cret"):
    with open(path, "rb") as opened:
        found(secret, opened.read())


def any_read(pattern, secret=b"s3cret"):
    for path in glob.glob(pattern):
        try:
            return read(path, secret)
        except (OSError, LookupError):
            continue
    raise LookupError(pattern)


def any_open(*paths):
    for path in paths:
        try:
            return open(path, "rb").close()
        except OSError:
            continue
    raise LookupError(paths)


def write(path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "a") as opened:
        opened.write(f"mark of {NAME}.")
    raise PermissionError("what came of it is seen outside")


def overwrite(path):
    with open(path, "a"):
        pass


def call(name, *arguments):
    if getattr(library, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), name)


def connect(path):
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        client.connect(path)


def daemon(ignoring):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            trap = "trap true TERM HUP INT;" * ignoring
            os.execvp("sh", ("sh", "-c", f"{trap} sleep {p.daemon}"))
        os._exit(0)
    raise PermissionError("what lives on is seen outside")


@pytest.mark.parametrize("name", TRIES)
def test_attempt(name):
    global NAME
    NAME = name
    exec(TRIES[name])


def test_last_leave_something_behind():
    for path in (os.path.expanduser("~/left"), "/tmp/left", "/dev/shm/left", "left"):
        pathlib.Path(path).write_text("left")
    pathlib.Path("__pycache__").mkdir(exist_ok=True)
    pathlib.Path("__pycache__/calc.x.pyc").write_text("left")
"""


@frozen
class Attempts:
    """What came of the attempts: those that a case says succeeded, and those seen outside."""

    report: SuiteReport
    seen: tuple[str, ...]
    """Marks and processes that were left outside of the cage."""

    @property
    def succeeded(self) -> tuple[str, ...]:
        """The attempts that succeeded by what they saw themselves."""
        return tuple(name for name, outcome in self.outcomes.items() if outcome is Outcome.PASSED)

    @property
    def outcomes(self) -> Mapping[str, Outcome]:
        """What became of each attempt, by its name."""
        cases = (case for case in self.report.cases if case.name.startswith("test_attempt["))
        return {case.name[len("test_attempt[") : -1]: case.outcome for case in cases}


def names(*, allowed: bool) -> tuple[str, ...]:
    """Return the names of the attempts that must fail, or of those that any suite may need."""
    parts = tries().items()
    return tuple(name for part, some in parts for name in some if (part == "allowed") is allowed)


def tries() -> Mapping[str, Mapping[str, str]]:
    """Return the attempts: Python by what each tries, in the parts of ``hostile.toml``."""
    return tomllib.loads((files("adws.tests") / "judging/hostile.toml").read_text())


def attempted(here: PurePath) -> tuple[Attempts, Attempts]:
    """Judge the hostile project twice, below an empty folder, with a HOME of its own."""
    home, root = here / "home", here / "work" / "project"
    with ExitStack() as stack:
        stack.enter_context(at_home(home))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for name in _VARIABLES:
            patch.setenv(name, "s3cret")
        base = _project(here, home, root)
        places = stack.enter_context(_outside(here, home, root, base))
        bench = _bench(base)
        commit = _with_cases(base, places)
        return _judged(bench, commit, here), _judged(bench, commit, here)


def _project(here: PurePath, home: PurePath, root: PurePath) -> Base:
    """Make the user's HOME and project with secrets in them, and open the base of a run."""
    places = {
        "home": home,
        "root": root,
        "cache": home / ".cache" / "adws",
        "temporary": here / "temporary",
    }
    for place, paths in _SECRETS.items():
        for path in paths:
            _ = value(io_ops.write_text(places[place] / path, "s3cret"))
    _ = shell(
        root,
        "git init -q -b main . && printf '.env\\n.venv\\n.adws\\nnode_modules\\n' > .gitignore"
        " && echo 'planted@user' > .git/description && echo x = 1 > calc.py"
        " && git add -A && git -c user.email=planted@user commit -q -m first",
    )
    return opened(root)


@contextmanager
def _outside(here: PurePath, home: PurePath, root: PurePath, base: Base) -> Iterator[str]:
    """Let there be a process, servers and shared memory of the user; yield where all of it is."""
    name, library = f"adws-{os.getpid()}", ctypes.CDLL(None, use_errno=True)
    package = Path(io_ops.__file__).parents[1]
    with ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        for address in (f"\0{name}", f"{home}/agent.sock", f"{here}/temporary/x.sock"):
            listening = stack.enter_context(socket.socket(socket.AF_UNIX))
            listening.bind(address)
            listening.listen()
        shared = Path("/dev/shm", name)  # noqa: S108 - where it is
        _ = shared.write_text("s3cret", encoding="utf-8")
        _ = stack.callback(shared.unlink)
        segment = library.shmget(os.getpid(), 64, 0o1600)
        _ = stack.callback(library.shmctl, segment, 0, None)
        sleeping = subprocess.Popen(("sleep", _TAG))
        _ = stack.callback(sleeping.wait)
        _ = stack.callback(sleeping.kill)
        yield json.dumps(
            {
                "home": str(home),
                "root": str(root),
                "cache": str(home / ".cache/adws"),
                "repository": str(base.repository),
                "beside": str(base.trees / "beside"),
                "temporary": str(here / "temporary"),
                "package": str(package),
                "recorder": str(package / "runners/pytest/probe/adws_pytest_probe.py"),
                "adws": os.getpid(),
                "pid": sleeping.pid,
                "tag": _TAG,
                "daemon": _DAEMON,
                "name": name,
                "key": os.getpid(),
                "port": server.getsockname()[1],
                "interface": next((n for _, n in socket.if_nameindex() if n != "lo"), "none"),
            }
        )


def _with_cases(base: Base, places: str) -> str:
    hostile = (files("adws.tests") / "judging/hostile.toml").read_text()
    texts = {"places.json": places, "hostile.toml": hostile, "test_hostile.py": _CASES}
    return value(replace_texts(base, base.commit, texts))


def _bench(base: Base) -> Bench:
    suite = Suite(
        "pytest",
        ".",
        (sys.executable, "-m", "pytest"),
        env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    level = value(cage_level(SETTINGS))
    assert level.caged
    return Bench(base.user_root, SETTINGS, (suite,), "r1", level=level, base=base)


def _judged(bench: Bench, tree: str, here: PurePath) -> Attempts:
    report = value(judge(bench, tree)).analysis.report
    marks = shell(here, "grep -rlasI 'mark of' . --exclude-dir=trees --exclude-dir=raw || true")
    lived = any_process(_DAEMON.encode())
    seen = (*marks.split("\n")[:-1], *((f"process {lived}",) if lived else ()))
    return Attempts(report, seen)


def any_process(words: bytes) -> int:
    """Return the id of a process with these words in its command line, or 0."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if words in (folder / "cmdline").read_bytes():
                return int(folder.name)
        except OSError:
            continue
    return 0
