"""The wrong exception raised or caught."""

import ast

from adws.search.constants import errors_of_tests
from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals

_RELATIONS = (
    ("ValueError", "TypeError", "KeyError", "IndexError", "AttributeError", "LookupError"),
    ("KeyError", "LookupError", "AttributeError", "IndexError"),
    ("OSError", "FileNotFoundError", "PermissionError", "ValueError", "FileExistsError"),
    ("RuntimeError", "ValueError", "NotImplementedError"),
    ("ZeroDivisionError", "ArithmeticError", "ValueError", "OverflowError"),
    ("StopIteration", "IndexError", "StopAsyncIteration"),
    ("ImportError", "ModuleNotFoundError", "AttributeError"),
    ("UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "ValueError"),
    ("TimeoutError", "ConnectionError", "OSError"),
    ("Exception", "ValueError", "KeyError", "TypeError", "BaseException", "RuntimeError"),
    ("AssertionError", "ValueError", "TypeError"),
)
_RAISED = ("ValueError", "TypeError", "KeyError", "RuntimeError", "IndexError")
_ADDED = ("TypeError", "ValueError", "KeyError", "AttributeError", "IndexError")


def propose(
    node: ast.Raise | ast.ExceptHandler | ast.Expr | ast.Return, source: ParsedFile
) -> Proposals:
    """Replace an exception by related ones and the file's own; catch more; add ``raise``."""
    for name in _exception_names(node):
        related = [other for group in _RELATIONS if name.id in group for other in group]
        for other in dict.fromkeys([*errors_of_tests(source), *related, *_own_exceptions(source)]):
            if other != name.id:
                yield source.replace(name, other)
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Constant | ast.JoinedStr):
        for raised in dict.fromkeys([*errors_of_tests(source), *_own_exceptions(source), *_RAISED]):
            yield source.wrap(node.exc, f"{raised}(", ")")
    if isinstance(node, ast.ExceptHandler) and node.type is not None:
        yield from _wider(node.type, source)
    value = node.value if isinstance(node, ast.Expr | ast.Return) else None
    if isinstance(value, ast.Call) and source.words(value.func).endswith(("Error", "Exception")):
        yield source.replace(node, f"raise {source.words(value)}")


def _exception_names(node: ast.AST) -> list[ast.Name]:
    raised = node.exc if isinstance(node, ast.Raise) else None
    raised = raised.func if isinstance(raised, ast.Call) else raised
    caught_types = node.type if isinstance(node, ast.ExceptHandler) else None
    several = caught_types.elts if isinstance(caught_types, ast.Tuple) else [caught_types]
    return [name for name in (raised, *several) if isinstance(name, ast.Name)]


def _own_exceptions(source: ParsedFile) -> list[str]:
    """Return the exceptions that the file defines or imports."""
    return [name for name in source.module_names if name.endswith(("Error", "Exception"))]


def _wider(caught_types: ast.expr, source: ParsedFile) -> Proposals:
    parts = caught_types.elts if isinstance(caught_types, ast.Tuple) else [caught_types]
    words = [source.words(part) for part in parts]
    for name in (*_ADDED, *_own_exceptions(source)):
        if name not in words:
            yield source.replace(caught_types, f"({', '.join([*words, name])})")
    yield source.replace(caught_types, "Exception")


FAMILY = Family(
    mends="the wrong exception raised or caught",
    prior=Prior(share=1.0, edits=1.5, study="sstub-java"),
    propose=propose,
    examples="""
        py: raise StopIteration → raise IndexError → …
        py: ValueError('x') → raise ValueError('x')
    """,
)
