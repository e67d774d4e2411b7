"""Apply one file of the corpus to the project in the working folder; it plays the coding agent.

``apply.py SPECIMEN [COMMAND …]``: a command that is given takes over this process afterwards, so
that what the specimen left running is still there while it runs. Needs the standard library only.
"""

import os
import shutil
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).resolve().parent
BROKEN = 97
"""The exit code of a specimen that cannot be applied to this project."""

Replacements = Mapping[str, Iterable[tuple[str, str]]]
"""Texts and what takes their place, by the file that has them."""


class BrokenSpecimen(Exception):  # noqa: N818 - said of the specimen, not of this program
    """A text that should be replaced, or a file that should be there, is missing."""


def apply(specimen: Path, tree: Path) -> None:
    """Do to a tree what a specimen says, in the order that the corpus fixes."""
    spec = tomllib.loads(specimen.read_text("utf-8"))
    change_files(specimen, spec, tree)
    if code := spec.get("run"):
        exec(compile(code, str(specimen), "exec"), {"tree": tree})  # noqa: S102 - the corpus is ours


def change_files(specimen: Path, spec: dict[str, Any], tree: Path) -> None:
    """Do what a specimen says of files, all but what only its code can express."""
    _copy_honest(specimen, spec, tree)
    _delete(tree, spec.get("delete", []))
    _rename(tree, spec.get("rename", {}))
    for path, text in spec.get("write", {}).items():
        _write(tree / path, text)
    replace_texts(tree, spec.get("replace", {}))
    for path, text in spec.get("prepend", {}).items():
        _write(tree / path, text + _read(tree / path))
    for path, text in spec.get("append", {}).items():
        _write(tree / path, _read(tree / path) + text)
    for path, target in spec.get("links", {}).items():
        _link(tree / path, target)


def replace_texts(tree: Path, texts: Replacements) -> None:
    """Replace texts in files of a tree; each must be there."""
    for path, pairs in texts.items():
        _replace(tree / path, pairs)


def _copy_honest(specimen: Path, spec: dict[str, Any], tree: Path) -> None:
    first, second, *_ = specimen.relative_to(CORPUS).parts
    variant = first == "honest"
    source = CORPUS / "projects" / (second if variant else first) / "honest"
    files = (str(file.relative_to(source)) for file in source.rglob("*") if file.is_file())
    wanted: Iterable[str] = files if variant else spec.get("honest", [])
    for path in wanted:
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        _ = shutil.copyfile(source / path, tree / path)


def _delete(tree: Path, paths: Iterable[str]) -> None:
    for path in paths:
        if (tree / path).is_dir():
            shutil.rmtree(tree / path)
        else:
            (tree / path).unlink()


def _rename(tree: Path, names: dict[str, str]) -> None:
    for old, new in names.items():
        (tree / new).parent.mkdir(parents=True, exist_ok=True)
        _ = (tree / old).rename(tree / new)


def _replace(path: Path, pairs: Iterable[tuple[str, str]]) -> None:
    text = _read(path)
    for old, new in pairs:
        if old not in text:
            message = f"{path.name} does not contain {old!r}"
            raise BrokenSpecimen(message)
        text = text.replace(old, new)
    _write(path, text)


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    _ = path.write_text(text, "utf-8")


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def main(specimen: str, *command: str) -> None:
    """Apply a specimen to the working folder, and go on as the command where there is one."""
    try:
        apply(Path(specimen).resolve(), Path.cwd())
    except (BrokenSpecimen, FileNotFoundError) as error:
        _ = sys.stderr.write(f"{specimen}: {error}\n")
        sys.exit(BROKEN)
    if command:
        os.execvp(command[0], command)  # noqa: S606 - no shell between, on purpose


if __name__ == "__main__":
    main(*sys.argv[1:])
