"""Puts files of canaries among the tests of the first package that is run, and of the last."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING

from adws_cargo_manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_METADATA = ("metadata", "--no-deps", "--offline", "--format-version", "1")


@contextmanager
def planted(files: list[str], argv: list[str]) -> Iterator[None]:
    """Keep files in place while a command runs; all is as before in the end."""
    folders = _folders(argv) if files else []
    with ExitStack() as stack:
        for file, folder in zip(files, folders[:1] + folders[-1:], strict=False):
            _put_into_workspace(stack, file, folder)
        yield


def _folders(argv: list[str]) -> list[str]:
    """Return the folders of the packages that a command runs, in the order in which cargo does."""
    cargo = next((word for word in argv if os.path.basename(word) == "cargo"), "cargo")
    completed = subprocess.run(  # noqa: S603 - the cargo that is asked for its tests
        [cargo, *_METADATA], capture_output=True, check=False
    )
    if completed.returncode != 0:
        return []
    packages = json.loads(completed.stdout)["packages"]
    own = [package for package in packages if _is_run(package, argv)]
    ordered = sorted(own or packages, key=lambda package: package["name"])
    return [os.path.dirname(package["manifest_path"]) for package in ordered]


def _is_run(package: dict[str, str], argv: list[str]) -> bool:
    named = [word for before, word in pairwise(argv) if before in {"-p", "--package"}]
    if named:
        return package["name"] in named
    everywhere = "--workspace" in argv or "--all" in argv
    return everywhere or os.path.samefile(os.path.dirname(package["manifest_path"]), ".")


def _put_into_workspace(stack: ExitStack, file: str, folder: str) -> None:
    tests = os.path.join(folder, "tests")
    if not os.path.isdir(tests):
        os.mkdir(tests)
        _ = stack.callback(shutil.rmtree, tests, ignore_errors=True)
    place = os.path.join(tests, os.path.basename(file))
    shutil.copyfile(file, place)
    _ = stack.callback(os.unlink, place)
    _declare(stack, os.path.join(folder, "Cargo.toml"), os.path.basename(file))


def _declare(stack: ExitStack, manifest: str, name: str) -> None:
    """Name a target in a manifest that does not let cargo look for targets itself."""
    if manifest_of(os.path.dirname(manifest)).get("package", {}).get("autotests", True):
        return
    with open(manifest, "rb") as file:
        text = file.read()
    _ = stack.callback(_restore, manifest, text, os.stat(manifest).st_mtime_ns)
    row = f'\n[[test]]\nname = "{name.removesuffix(".rs")}"\npath = "tests/{name}"\n'
    with open(manifest, "ab") as file:
        _ = file.write(row.encode())


def _restore(manifest: str, text: bytes, changed: int) -> None:
    with open(manifest, "wb") as file:
        _ = file.write(text)
    os.utime(manifest, ns=(changed, changed))
