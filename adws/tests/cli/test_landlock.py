"""Judged code held by Landlock, where there is no bubblewrap."""

from pathlib import Path, PurePath

import pytest

from adws.io_ops.landlock_start import landlock_version
from adws.tests.cli.program import MENDED, QUICK, committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.skipif(
        landlock_version() < 4, reason="this kernel does not support Landlock of 6.7"
    ),
]

PROBE = """\
import os
import pathlib
import socket
import subprocess
import tempfile

TARGETS = {{
    "read a secret": lambda: open({home!r} + "/.ssh/id").read(),
    "read the user's tree": lambda: open({project!r} + "/calc.py").read(),
    "read adws's state": lambda: os.listdir({project!r} + "/.adws"),
    "write the user's tree": lambda: open({project!r} + "/calc.py", "a").write("x"),
    "write HOME": lambda: open({home!r} + "/.bashrc", "a").write("x"),
    "plant a hook": lambda: open({project!r} + "/.git/hooks/pre-commit", "w").write("x"),
    "write to /tmp": lambda: open("/tmp/adws-landlock-probe", "w").write("x"),
    "write shared memory": lambda: open("/dev/shm/adws-landlock-probe", "w").write("x"),
    "connect": lambda: socket.create_connection(("127.0.0.1", 9), 1),
    "read another process": lambda: open(f"/proc/{driver}/environ").read(),
    "end another process": lambda: os.kill({driver}, 0),
    "write its own temporary file": lambda: tempfile.TemporaryFile().write(b"x"),
    "run git": lambda: subprocess.run(["git", "log", "-1"], check=True, capture_output=True),
}}


def tried(action):
    try:
        action()
    except OSError as error:
        return type(error).__name__
    return "done"


RESULTS = {{name: tried(action) for name, action in TARGETS.items()}}
"""
TEST = """\
import unittest

from probe import RESULTS


class ProbeTest(unittest.TestCase):
    def test_probe(self):
        held = {name: how for name, how in RESULTS.items() if how != "PermissionError"}
        self.assertEqual(held, {"write its own temporary file": "done", "run git": "done"})
"""


def test_judged_code_reaches_nothing_but_its_own(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written from it is refused, by whatever program; git and temporary files work."""
    home = write(here / "home", {".ssh/id": "secret", ".bashrc": ""})
    monkeypatch.setenv("HOME", str(home))
    project = committed(here / "project", {**QUICK, "calc.py": MENDED})
    probe = PROBE.format(home=str(home), project=str(project), driver=_driver())
    _ = shell(
        write(project, {"probe.py": probe, "tests/test_probe.py": TEST}),
        "git add -A && git commit --quiet -m probe",
    )
    result = invoke("judge", "--root", str(project), "--sandbox", "landlock", "--json")
    assert (result.exit_code, result.json["reasons"]) == (0, [])


def _driver() -> int:
    """Return the id of this process."""
    return int(Path("/proc/self").resolve().name)
