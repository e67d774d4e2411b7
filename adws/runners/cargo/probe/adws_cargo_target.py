"""Runs one test program for cargo, or rustdoc's tests of one crate, and records all it says.

``python adws_cargo_target.py test PROGRAM ARGUMENTS…`` and ``… doc ARGUMENTS…``. A test program is
first asked which tests it has, and then asked to report in JSON. A program that ends well without
reporting the end of its tests counts as failed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import pairwise

from adws_cargo_manifest import has_harness, root_of, sources_of
from adws_cargo_output import Hearer
from adws_cargo_records import record

JSON = ("-Z", "unstable-options", "--format", "json", "--report-time")
UNSTABLE = "adws-reads-the-report"
"""The test library takes any value of RUSTC_BOOTSTRAP as leave to report in JSON; compilers that a
test starts take this one for the name of a crate, and stay as strict as they are."""
FAILED = 101
"""The exit code of a test program in which a test failed."""
MARKS = ("ADWS_", "CARGO_TARGET_", "RUSTDOC", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER")
HIDDEN = ("CARGO_PKG_", "CARGO_PRIMARY_", "CARGO_CRATE_", "CARGO_MANIFEST_PATH", "RUST_RECURSION_")

PERSONS = ("HOME", "LOGNAME", "PATH", "TMPDIR", "USER")
PERSONS_OWN = {"LANG": "de_DE.UTF-8", "TERM": "xterm-256color"}
"""What a program has around it that a person starts."""


def main(kind: str, argv: list[str]) -> int:
    """Run a target and return the exit code that cargo shall see."""
    settings = json.loads(os.environ["ADWS_PROBE"])
    with open(settings["selection"], encoding="utf-8") as file:
        settings.update(json.load(file))
    if kind == "doc":
        return _doc(argv, settings)
    return _test(argv, settings)


def _test(argv: list[str], settings: dict[str, object]) -> int:
    program = argv[0]
    root, sources = root_of(program), sources_of(program)
    selection = _selected(root, sources, settings)
    if selection is None:
        record(settings["outputs"], "left", root=root)
        return 0
    harness = has_harness(program, root)
    if not harness:
        return _run(argv, settings, root=root, harness=False, doc=False, listed=None)
    with tempfile.TemporaryDirectory(prefix="app-") as folder:
        start = _moved(argv, folder) if settings["bare"] else argv
        selected = [*start, *(("--exact", *selection) if selection else ())]
        listed = _listed(selected, settings)
        return _run([*selected, *JSON], settings, root=root, harness=True, doc=False, listed=listed)


def _moved(argv: list[str], folder: str) -> list[str]:
    """Return the words that start a copy of a program, in a folder where nothing else is.

    It has a name of its own, and its tests run in its first thread.
    """
    program = shutil.copy(argv[0], os.path.join(folder, "app"))
    os.chdir(folder)
    return [program, *argv[1:], "--test-threads=1"]


def _doc(arguments: list[str], settings: dict[str, object]) -> int:
    rustdoc = os.path.join(os.path.dirname(os.environ.get("CARGO", "")), "rustdoc")
    program = rustdoc if os.path.isfile(rustdoc) else "rustdoc"
    if "--test" not in arguments:
        return subprocess.call([program, *arguments])  # noqa: S603 - rustdoc, as cargo starts it
    root = os.path.abspath(arguments[arguments.index("--test") + 1])
    selection = _wanted_documentation(root, settings)
    if selection is None:
        record(settings["outputs"], "left", root=root)
        return 0
    test_arguments = [part for word in (*selection, *JSON) for part in ("--test-args", word)]
    words = [program, *_without_runtool(arguments), *test_arguments]
    return _run(words, settings, root=root, harness=True, doc=True, listed=None)


def _without_runtool(arguments: list[str]) -> list[str]:
    """Leave out that rustdoc shall start each test through our program."""
    pairs = pairwise(["", *arguments])
    tools = ("--test-runtool", "--test-runtool-arg")
    return [word for before, word in pairs if word not in tools and before not in tools]


def _selected(root: str, sources: list[str], settings: dict[str, object]) -> list[str] | None:
    """Return the names of the tests to run, none for all of them; None when nothing is wanted."""
    planted = {os.path.basename(path) for path in settings["planted"]}
    if not _selects(settings) or os.path.basename(root) in planted:
        return []
    tree = os.path.realpath(settings["tree"])
    here = [os.path.relpath(path, tree) for path in (root, *sources)]
    if not set(here).isdisjoint(settings["files"]):
        return []
    return settings["names"].get(here[0])


def _wanted_documentation(root: str, settings: dict[str, object]) -> list[str] | None:
    """Return what the names of the tests to run contain, none for all; None for no test."""
    place = os.path.relpath(root, os.path.realpath(settings["tree"]))
    if not _selects(settings) or place in settings["files"]:
        return []
    return settings["documentation"] or None


def _selects(settings: dict[str, object]) -> bool:
    return bool(settings["files"] or settings["names"] or settings["documentation"])


def _listed(argv: list[str], settings: dict[str, object]) -> list[str]:
    """Return the names that a test program gives of its tests."""
    words = [*argv, "--list", "--format", "terse"]
    completed = subprocess.run(  # noqa: S603 - the test program that cargo gives
        words, env=_environment(settings), capture_output=True, check=False
    )
    lines = completed.stdout.decode("utf-8", "replace").splitlines()
    return [line.removesuffix(": test") for line in lines if line.endswith(": test")]


def _environment(settings: dict[str, object]) -> dict[str, str]:
    marks = (*MARKS, *(HIDDEN if settings["hidden"] else ()))
    own = {name: value for name, value in os.environ.items() if not name.startswith(marks)}
    if settings["bare"]:
        own = {name: own[name] for name in PERSONS if name in own} | PERSONS_OWN
    return {**own, "RUSTC_BOOTSTRAP": UNSTABLE}


def _run(argv: list[str], settings: dict[str, object], **facts: object) -> int:
    outputs, nonce, target = settings["outputs"], settings["nonce"], str(time.time_ns())
    record(outputs, "target", target=target, nonce=nonce, **facts)
    hearer = Hearer(outputs, target, harness=bool(facts["harness"]))
    started = time.monotonic()
    terminal = bool(settings["bare"] and not facts["doc"])
    code = hearer.run(argv, _environment(settings), terminal=terminal)
    record(
        outputs,
        "end",
        target=target,
        nonce=nonce,
        exit_code=code,
        seconds=time.monotonic() - started,
        printed=hearer.printed,
    )
    if facts["harness"] and code == 0 and not hearer.closed:
        return FAILED
    return code if code >= 0 else 128 - code


sys.exit(main(sys.argv[1], sys.argv[2:]))
