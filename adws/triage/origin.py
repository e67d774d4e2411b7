"""Find what a test file imports a function from, so that other test files mean the same one."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

_FROM = re.compile(
    r"^[ \t]*from[ \t]+(?P<module>[.\w]+)[ \t]+import[ \t]+"
    r"(?:\((?P<many>[^)]*)\)|(?P<few>[^#\n]+))",
    re.MULTILINE,
)
_IMPORT = re.compile(r"^[ \t]*import[ \t]+(?P<modules>[\w., \t]+)", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")
_SCRIPT = re.compile(
    r"\b(?:import|const|let|var)\s+(?P<names>[^;'\"=]+?)\s*"
    r"(?:\bfrom\b|=\s*(?:await\s+import|require)\s*\()\s*['\"](?P<module>\.[^'\"]*)['\"]"
)
_IN_BRACES = re.compile(r"\{([^}]*)\}")
_WORD = re.compile(r"[\w$]+")
_GO_IMPORT = re.compile(
    r"^\s*(?:import\s+)?(?P<name>\w+\s+)?\"(?P<path>[\w-]+\.[\w./-]+)\"", re.MULTILINE
)


def origins_of(
    names: tuple[str, ...], text: str, file: str, modules: frozenset[str]
) -> tuple[str, ...]:
    r"""Return where the functions of these names come from; empty if one is not the project's.

    ``text`` is that of the test file that calls them, ``modules`` are the project's own top-level
    modules.

    >>> text = "from shop.text import (\n    slug as s,  # a name\n)\n"
    >>> origins_of(("s",), text, "tests/test_a.py", frozenset({"shop"}))
    ('shop.text.slug',)
    >>> origins_of(("s", "t"), text, "tests/test_a.py", frozenset({"shop"}))
    ()
    """
    imports = _imports(text, file, modules)
    found = tuple(sorted(_origin(name, imports) for name in names))
    return found if all(found) else ()


@lru_cache(maxsize=64)  # many failures of a file come one after the other
def _imports(text: str, file: str, modules: frozenset[str]) -> Mapping[str, str]:
    """Return what each imported name stands for: a module, or a name in one."""
    kind = PurePosixPath(file).suffix
    if kind == ".py":
        imported = dict(_python_imports(text, file))
        return {name: whole for name, whole in imported.items() if whole.split(".")[0] in modules}
    return dict(_go_imports(text) if kind == ".go" else _script_imports(text, file))


def _origin(name: str, imports: Mapping[str, str]) -> str:
    """Return the whole name of what a name with dots means; empty if it is not imported.

    >>> _origin("text.slug", {"text": "shop.text"}), _origin("text", {})
    ('shop.text.slug', '')
    """
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        known = imports.get(".".join(parts[:count]))
        if known:
            return ".".join((known, *parts[count:]))
    return ""


def _python_imports(text: str, file: str) -> Iterator[tuple[str, str]]:
    for found in _FROM.finditer(text):
        module = _absolute(found["module"], file)
        for name, imported in _named(found["many"] or found["few"]):
            yield name, f"{module}.{imported}"
    for found in _IMPORT.finditer(text):
        yield from _named(found["modules"])


def _named(items: str) -> Iterator[tuple[str, str]]:
    r"""Yield each name with what it stands for.

    >>> list(_named("a.b, c as d,  # the last\n"))
    [('a.b', 'a.b'), ('d', 'c')]
    """
    for item in _COMMENT.sub("", items).split(","):
        if words := item.split():
            yield words[-1], words[0]


def _absolute(module: str, file: str) -> str:
    """Return a module's whole name, where a file names it by dots.

    >>> _absolute("..text", "shop/tests/test_a.py"), _absolute("shop", "test_a.py")
    ('shop.text', 'shop')
    """
    name = module.lstrip(".")
    above = len(module) - len(name)
    if not above:
        return module
    folders = PurePosixPath(file).parts[:-above]
    return ".".join((*folders, name)).rstrip(".")


def _script_imports(text: str, file: str) -> Iterator[tuple[str, str]]:
    folder = posixpath.dirname(file)
    for found in _SCRIPT.finditer(text):
        path = PurePosixPath(posixpath.normpath(posixpath.join(folder, found["module"])))
        module = str(path.with_suffix("")) if path.suffix else str(path)
        for inside in _IN_BRACES.findall(found["names"]):
            for item in inside.split(","):
                if words := _WORD.findall(item):
                    yield words[-1], f"{module}.{words[0]}"
        if words := _WORD.findall(_IN_BRACES.sub("", found["names"])):
            yield words[-1], module


def _go_imports(text: str) -> Iterator[tuple[str, str]]:
    for found in _GO_IMPORT.finditer(text):
        name = (found["name"] or posixpath.basename(found["path"])).strip()
        yield name, found["path"]
