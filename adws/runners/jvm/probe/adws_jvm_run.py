"""Runs a command that starts tests of a build tool for Java, and records the reports it wrote.

``python adws_jvm_run.py COMMAND…``: reports that were there before are removed, canaries are put
into the first module with tests and into the last, and what the tool has written is recorded
between a first line and a last one that carry the run's nonce. The tool is asked to continue after
failures, and ends well then: a failing test makes the exit code 1.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TESTS = "src/test/java"
_NOT_MODULES = frozenset({"node_modules", "src", "target", "build"})
_NOT_PASSED = re.compile(r"<(?:failure|error)[ />]")
_OLDER = (("org.junit.jupiter.api.Assertions", "org.junit.Assert"), (".jupiter.api", ""))


def main(argv: list[str]) -> int:
    """Run the command between the first record and the last."""
    settings = json.loads(os.environ.pop("ADWS_PROBE"))
    modules = sorted(_modules(settings["manifests"]))
    for path in _reports(modules, settings["reports"]):
        os.unlink(path)
    with open(settings["records"], "x", encoding="utf-8") as file:
        _tell(file, "hello", nonce=settings["nonce"], modules=modules)
        with ExitStack() as stack:
            _plant(stack, modules, settings["planted"])
            completed = subprocess.run(argv, check=False)  # noqa: S603 - the project's own command
        failing = False
        for module, path in _with_modules(modules, settings["reports"]):
            with open(path, encoding="utf-8", errors="replace") as report:
                text = report.read()
            failing = failing or bool(_NOT_PASSED.search(text))
            _tell(file, "report", module=module, path=os.path.normpath(path), text=text)
        code = completed.returncode if completed.returncode >= 0 else 128 - completed.returncode
        _tell(file, "finish", nonce=settings["nonce"], exit_code=code or int(failing))
    return code or int(failing)


def _tell(file: object, kind: str, **fields: object) -> None:
    print(json.dumps({"kind": kind, **fields}), file=file, flush=True)


def _modules(manifests: list[str]) -> Iterator[str]:
    """Yield the folders with a manifest of the tool, or with tests: a manifest may be above."""
    for folder, folders, files in os.walk("."):
        if os.path.isdir(os.path.join(folder, _TESTS)) or not {*manifests}.isdisjoint(files):
            yield os.path.normpath(folder)
        folders[:] = [
            folder for folder in folders if folder not in _NOT_MODULES and folder[0] != "."
        ]


def _with_modules(modules: list[str], places: list[str]) -> Iterator[tuple[str, str]]:
    for module in modules:
        for path in _reports([module], places):
            yield module, path


def _reports(modules: list[str], places: list[str]) -> Iterator[str]:
    """Yield the reports of modules; a place that ends in ``*`` stands for the folders in it."""
    for module in modules:
        for place in places:
            parent = os.path.join(module, place.removesuffix("/*"))
            inner = sorted(os.listdir(parent)) if os.path.isdir(parent) else []
            folders = (
                [os.path.join(parent, folder) for folder in inner] if place[-1] == "*" else [parent]
            )
            for folder in filter(os.path.isdir, folders):
                names = sorted(os.listdir(folder))
                yield from (
                    os.path.join(folder, name)
                    for name in names
                    if name.startswith("TEST-") and name.endswith(".xml")
                )


def _plant(stack: ExitStack, modules: list[str], files: list[str]) -> None:
    tested = [module for module in modules if _sources(module)]
    for path, module in zip(files, tested[:1] + tested[-1:]):  # noqa: B905 - older Pythons
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if not any("org.junit.jupiter" in source for source in _sources(module)):
            for new, old in _OLDER:
                text = text.replace(new, old)
        folder = os.path.join(module, _TESTS, "adwsplanted")
        if not os.path.isdir(folder):  # pragma: no branch - two canaries in one module share it
            os.mkdir(folder)
            _ = stack.callback(os.rmdir, folder)
        place = os.path.join(folder, os.path.basename(path))
        with open(place, "w", encoding="utf-8") as file:
            _ = file.write(text)
        _ = stack.callback(os.unlink, place)


def _sources(module: str) -> list[str]:
    """Return the texts of the test sources of a module."""
    texts = []
    for folder, _, files in os.walk(os.path.join(module, _TESTS)):
        for name in files:
            if name.endswith(".java"):
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    texts.append(file.read())
    return texts


if __name__ == "__main__":  # pragma: no branch
    sys.exit(main(sys.argv[1:]))
