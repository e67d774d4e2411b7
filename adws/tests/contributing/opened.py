"""Which files a contributor has to open for a task."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from adws.tests.contributing.task import Task

_GUIDE = "CONTRIBUTING.md"
_LINK = re.compile(r"\]\(([^)#:]+)[^):]*\)")
_CODE = re.compile(r"`([^` ]+)`")


def opened_files(task: Task, before: Path, after: Path) -> tuple[str, ...]:
    """Return the files that somebody opens who knows nothing of the house yet.

    They are CONTRIBUTING.md, the how-to of the task's row, the files that both name, those that he
    writes, and those that define a name which he imports and none of the others shows.
    ``before`` and ``after`` are the repository without and with the change.
    """
    row = _row(task, (before / _GUIDE).read_text("utf-8"))
    pages = [_GUIDE, *(name for name in _named_files(row, ".", before) if name.endswith(".md"))]
    named = [name for page in pages[1:] for name in _named_files(_text(before, page), page, before)]
    known = {*pages, *_named_files(row, ".", before), *named, *task.changed}
    candidate = "\n".join(_text(before, name) for name in known)
    imported = {
        _file_of(module, after)
        for path in task.changed
        for module, name in _imports(after / path) - _imports(before / path)
        if not re.search(rf"\b{name}\b", candidate)
    }
    return tuple(sorted(known | imported))


def _row(task: Task, guide: str) -> str:
    (row,) = (line for line in guide.splitlines() if line.startswith(f"| {task.row} |"))
    return row


def _named_files(text: str, page: str, home: Path) -> list[str]:
    """Return the files that a text names: where links lead to, and code that is a path."""
    folder = PurePosixPath(page).parent
    links = [(home / folder / link).resolve() for link in _LINK.findall(text)]
    paths = [(home / path).resolve() for path in _CODE.findall(text)]
    root = home.resolve()
    return [str(path.relative_to(root)) for path in (*links, *paths) if path.is_file()]


def _text(home: Path, name: str) -> str:
    file = home / name
    return file.read_text("utf-8") if file.is_file() else ""


def _imports(file: Path) -> set[tuple[str, str]]:
    """Return modules of ours and the names that a file imports from them."""
    if file.suffix != ".py" or not file.is_file():
        return set()
    return {*_imported(ast.parse(file.read_text("utf-8")))}


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("adws"):
            for alias in node.names:
                yield node.module or "", alias.name


def _file_of(module: str, home: Path) -> str:
    path = module.replace(".", "/")
    return f"{path}.py" if (home / f"{path}.py").is_file() else f"{path}/__init__.py"
