"""Find modules outside of the test folders that only tests use: helpers, factories, fakes.

Often only tests import a library's own modules, so that alone proves nothing. A module counts as
support if it also uses a test library, fails assertions of its own, or has a name that only test
support has. Names that applications use too (``factory``, ``testing``) prove nothing. A package of
support modules counts if it has no code of its own.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import PurePosixPath

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<from>\.*[\w.]*)[ \t]+import[ \t]+(?P<names>\([^)]*\)|[^\n#]+)"
    r"|import[ \t]+(?P<import>[^\n#]+))",
    re.MULTILINE,
)
_TEST_LIBRARIES = frozenset(
    {"factory", "faker", "freezegun", "hypothesis", "mock", "pytest", "responses", "unittest"}
)
_SUPPORT_NAME = re.compile(
    r"(?:^|[/_])(?:conftest|tests?(?:utils?|helpers?|lib|base|cases?)?|fixtures?|mocks?|fakes?|stubs?)(?:[/_.]|$)"
)
_CODE = re.compile(r"^(?:async[ \t]+def|def|class|from|import)\b", re.MULTILINE)
_ASSERTS = re.compile(
    r"^[ \t]*(?:async[ \t]+)?def[ \t]+assert_\w"
    # without a message, or with one like these, it marks unreachable code
    r"|\braise[ \t]+AssertionError\((?!\))(?!.*(?i:unreach|impossible|never|should not|cannot))",
    re.MULTILINE,
)


def support_modules(
    texts: Mapping[str, str], is_test: Callable[[str], bool], roots: Iterable[str]
) -> tuple[str, ...]:
    """Return the modules that only tests use and that look like test support, sorted.

    ``texts`` maps the project's Python files to their contents; ``roots`` are the folders from
    which modules are loaded, relative to its folder as the files are.
    """
    modules = _modules(texts, tuple(roots))
    libraries = _TEST_LIBRARIES - modules.keys()
    # The packages of a module are loaded before it.
    packages = {
        path: frozenset(
            file
            for folder in PurePosixPath(path).parents
            if (file := str(folder / "__init__.py")) in texts
        )
        for path in texts
    }
    uses = {
        path: _used_modules(path, text, modules) | packages[path] for path, text in texts.items()
    }
    from_tests = _reached(uses, (path for path in texts if is_test(path)))
    alike = {
        path
        for path in from_tests
        if not is_test(path) and _looks_like_support(path, texts[path], libraries)
    }
    around = frozenset[str]().union(*(packages[path] for path in alike))
    suspects = alike | {path for path in around if not _CODE.search(texts[path])}
    others = (path for path in texts if not is_test(path) and path not in suspects)
    return tuple(sorted(suspects - _reached(uses, others)))


def _modules(paths: Iterable[str], roots: tuple[str, ...]) -> dict[str, str]:
    modules: dict[str, str] = {}
    for path in paths:
        for root in roots:
            below = PurePosixPath(path)
            if root in ("", ".") or below.is_relative_to(root):
                _ = modules.setdefault(_dotted(below.relative_to(root)), path)
    return modules


def _dotted(path: PurePosixPath) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _used_modules(path: str, text: str, modules: Mapping[str, str]) -> frozenset[str]:
    package = PurePosixPath(path).parent.parts
    names = (name for match in _IMPORT.finditer(text) for name in _imported_modules(match, package))
    return frozenset(modules[name] for name in names if name in modules)


def _imported_modules(match: re.Match[str], package: tuple[str, ...]) -> tuple[str, ...]:
    """Return the modules that an import statement may mean."""
    if match["import"]:
        return tuple(part.split()[0] for part in match["import"].split(",") if part.split())
    start = match["from"]
    depth = len(start) - len(start.lstrip("."))
    above = package[: len(package) - depth + 1] if depth else ()
    module = ".".join((*above, *filter(None, (start.lstrip("."),))))
    names = (part.split()[0] for part in match["names"].strip("()").split(",") if part.split())
    return (module, *(f"{module}.{name}".lstrip(".") for name in names))


def _reached(uses: Mapping[str, frozenset[str]], starts: Iterable[str]) -> frozenset[str]:
    reached = set(starts)
    waiting = list(reached)
    while waiting:
        new = uses[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    return frozenset(reached)


def _looks_like_support(path: str, text: str, libraries: frozenset[str]) -> bool:
    if _SUPPORT_NAME.search(path.lower()) or _ASSERTS.search(text):
        return True
    imported = map(partial(_imported_modules, package=()), _IMPORT.finditer(text))
    tops = {name.partition(".")[0] for names in imported for name in names}
    return not libraries.isdisjoint(tops)
