"""Runs a command that starts ``cargo test``, and records what is built, what is not, and the end.

``python adws_cargo_run.py COMMAND…``: cargo is made to start each test program, and rustdoc where
it tests documentation, through ``adws_cargo_target.py``. What cargo writes for machines on standard
output is recorded; the rest is handed on. Ends with the exit code of the command.
"""

from __future__ import annotations

import json
import os
import pwd
import shlex
import shutil
import subprocess
import sys
import tempfile

from adws_cargo_planting import planted
from adws_cargo_records import record

HOSTS = (  # rustc --print target-list: what a developer's machine may be
    *(f"{cpu}_UNKNOWN_LINUX_{libc}" for cpu in ("X86_64", "AARCH64") for libc in ("GNU", "MUSL")),
    *(f"{cpu}_ALPINE_LINUX_MUSL" for cpu in ("X86_64", "AARCH64")),
    *(f"{cpu}_APPLE_DARWIN" for cpu in ("X86_64", "AARCH64")),
    *("ARMV7_UNKNOWN_LINUX_GNUEABIHF", "RISCV64GC_UNKNOWN_LINUX_GNU"),
    *("POWERPC64LE_UNKNOWN_LINUX_GNU", "S390X_UNKNOWN_LINUX_GNU", "X86_64_UNKNOWN_FREEBSD"),
)
_TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "adws_cargo_target.py")


def main(argv: list[str]) -> int:
    """Run the command between the first record and the last."""
    settings = json.loads(os.environ["ADWS_PROBE"])
    outputs, nonce = settings["outputs"], settings["nonce"]
    record(outputs, "hello", nonce=nonce, tree=os.path.realpath(settings["tree"]))
    launchers = tempfile.mkdtemp(prefix="adws-cargo-")
    try:
        os.environ.update(_homes())
        with planted(settings["planted"], argv):
            own = {**_launched(launchers), **(_compiled(launchers) if settings["bare"] else {})}
            code = _run(argv, {**os.environ, **own}, settings)
    finally:
        shutil.rmtree(launchers, ignore_errors=True)
        if settings["target"]:
            shutil.rmtree(settings["target"], ignore_errors=True)
    record(outputs, "finish", nonce=nonce, exit_code=code)
    return code


def _homes() -> dict[str, str]:
    """Return where the tools and the downloaded packages are, also when ``HOME`` is another one."""
    own = pwd.getpwuid(os.getuid()).pw_dir
    places = {"CARGO_HOME": f"{own}/.cargo", "RUSTUP_HOME": f"{own}/.rustup"}
    return {
        name: place
        for name, place in places.items()
        if name not in os.environ and os.path.isdir(place)
    }


def _launched(folder: str) -> dict[str, str]:
    """Return the variables that put our program before each test program and before rustdoc.

    Cargo splits a runner at blanks, and a rustdoc has no arguments of ours: both are small scripts.
    """
    runner, rustdoc = (_launcher(folder, word) for word in ("test", "doc"))
    runners = {f"CARGO_TARGET_{host}_RUNNER": runner for host in HOSTS}
    return {**runners, "RUSTDOC": rustdoc}


def _compiled(folder: str) -> dict[str, str]:
    """Return the variable that has a package compiled as if another one needed it."""
    script = '#!/bin/sh\nunset CARGO_PRIMARY_PACKAGE\nexec "$@"\n'
    return {"RUSTC_WRAPPER": _script(folder, "compile", script)}


def _launcher(folder: str, word: str) -> str:
    words = shlex.join((sys.executable, "-B", "-E", "-s", _TARGET, word))
    return _script(folder, word, f'#!/bin/sh\nexec {words} "$@"\n')


def _script(folder: str, name: str, text: str) -> str:
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        _ = file.write(text)
    os.chmod(path, 0o700)
    return path


def _run(argv: list[str], env: dict[str, str], settings: dict[str, str]) -> int:
    with subprocess.Popen(  # noqa: S603 - the project's own command
        argv, env=env, stdout=subprocess.PIPE
    ) as process:
        for line in process.stdout or ():
            _hear(line, settings)
    code = process.returncode
    return code if code >= 0 else 128 - code


def _hear(line: bytes, settings: dict[str, str]) -> None:
    """Record what a line says that cargo wrote for machines; hand on any other."""
    try:
        message = json.loads(line) if line.startswith(b'{"reason":') else {}
    except ValueError:
        message = {}
    if not message:
        _ = sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    elif message["reason"] == "compiler-artifact":
        _built(message, settings)
    elif message["reason"] == "compiler-message":
        _record_message(message, settings)


def _built(artifact: dict[str, object], settings: dict[str, str]) -> None:
    target = artifact["target"]
    test = artifact["profile"]["test"]
    record(
        settings["outputs"],
        "built",
        root=target["src_path"],
        test=bool(test and artifact["executable"]),
        doctest=bool(target.get("doctest")) and not test,
        mixed=not {"test", "bench"}.intersection(target["kind"]),
    )


def _record_message(line: dict[str, object], settings: dict[str, str]) -> None:
    message = line["message"]
    _ = sys.stderr.write((message.get("rendered") or message["message"]) + "\n")
    if message["level"].startswith("error"):
        record(
            settings["outputs"],
            "broken",
            root=line["target"]["src_path"],
            code=(message["code"] or {}).get("code") or "",
            message=message["message"],
            rendered=message.get("rendered") or "",
            places=[_place(span) for span in message["spans"] if span["is_primary"]],
        )


def _place(span: dict[str, object]) -> dict[str, object]:
    while span.get("expansion"):
        span = span["expansion"]["span"]
    return {"file": span["file_name"], "line": span["line_start"]}


sys.exit(main(sys.argv[1:]))
