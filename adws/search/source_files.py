"""Choose the files of a project that the search may edit, and parse them."""

import ast
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import PurePath

from adws.core.globs import compile_globs
from adws.core.turn import Task
from adws.languages.language import languages
from adws.search.source import ParsedFile
from adws.search.suspects import TracedRun

PYTHON = ".py"


def is_open(task: Task, path: str) -> bool:
    """Whether a file is neither sealed nor a file of failing cases."""
    tests = {failure.file for failure in task.failures}
    return path not in tests and not compile_globs(task.sealed).fullmatch(path)


def may_edit(task: Task, path: str) -> bool:
    """Whether a file is Python, in the project, and neither sealed nor a file of failing cases.

    ``*`` in a sealed glob matches folders too: adws rather edits one file too few.
    """
    tests = {failure.file for failure in task.failures}
    inside = not path.startswith(("/", "..")) and "site-packages" not in path
    forms = (form for glob in task.sealed for form in (glob, glob.removeprefix("**/")))
    sealed = any(fnmatchcase(path, form) for form in forms)
    return languages()["python"].loads(path) and inside and path not in tests and not sealed


def named_files(task: Task, observed: TracedRun) -> tuple[str, ...]:
    """Return the files that may be edited among those executed, imported or named by traces."""
    executed = [file for case in observed.cases for file in case.lines]
    traced = [frame.file for failure in task.failures for frame in failure.evidence.frames]
    named = dict.fromkeys([*executed, *observed.imported, *traced, *task.sources])
    return tuple(sorted(path for path in named if may_edit(task, path)))


def case_files(task: Task) -> tuple[str, ...]:
    """Return the Python files of the failing cases."""
    named = dict.fromkeys(failure.file for failure in task.failures)
    return tuple(filter(languages()["python"].loads, named))


def parse_sources(texts: Mapping[str, str], tests: tuple[str, ...]) -> dict[str, ParsedFile]:
    """Parse files; those that are not Python (or not UTF-8) are left out.

    ``tests`` are the texts of the failing cases' files.
    """
    readable = {path: text for path, text in texts.items() if _is_python(text)}
    modules = {
        module: ParsedFile(text).module_names
        for path, text in readable.items()
        for module in module_names(path)
    }
    return {path: ParsedFile(text, modules, tests) for path, text in readable.items()}


def _is_python(text: str) -> bool:
    if "\ufffd" in text:
        return False
    try:
        _ = ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def module_names(path: str) -> Iterable[str]:
    """Return the names under which a file may be imported.

    >>> list(module_names("src/shop/cart.py"))
    ['src.shop.cart', 'shop.cart', 'cart']
    >>> list(module_names("shop/__init__.py"))
    ['shop']
    """
    parts = PurePath(path).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    return (".".join(parts[start:]) for start in range(len(parts)))
