"""Compiles a line into each case that tells, over adws's own file, how its body came to its end.

The line is a ``with`` statement around the body. Its object is among the constants of the
body's own code: no name leads to it that code on trial could give another meaning. What it writes
is signed. PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import ast
import os
from contextlib import nullcontext
from functools import partial
from hashlib import blake2b
from json import JSONEncoder
from os import O_APPEND, O_CREAT, O_WRONLY
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_MARK = "\x00adws-witness-line "
_DEPTH = 6
_SIGNATURE_BYTES = 16


class BodyMark:
    """A mark in the body of a case: it is called when the body begins and when it ends."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Return what it is in another process: nothing."""
        return nullcontext, ()


class BodyWitness:
    """Writes what the bodies of cases do.

    ``outset`` is called at the beginning of each, and ``inside`` at the end.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        """Store the file to write to, and the key of its signatures."""
        self.write = _signed_writer(settings["file"], settings["key"])
        self.present = ""
        self.outset: Callable[[str], object] = lambda _case_id: None
        self.inside: Callable[[str], object] = lambda _case_id: None
        self.lines: dict[str, BodyMark] = {}

    def mark(self, tree: ast.Module, path: str, is_body: Callable[[str], bool]) -> None:
        """Put a line into the functions of a module that may be bodies of cases."""
        for name, node in _functions(tree.body, ""):
            if is_body(node.name):
                token = f"{_MARK}{len(self.lines)}"
                self.lines[token] = self._line(f"{path}:{name}:{node.lineno}")
                _wrap(node, token)

    def planted(self, code: CodeType) -> CodeType:
        """Return the code of a marked module with the lines in the place of their marks."""
        constants = [
            self.planted(constant)
            if isinstance(constant, CodeType)
            else self._planted_constant(constant)
            for constant in code.co_consts
        ]
        return code.replace(co_consts=tuple(constants))

    def _planted_constant(self, constant: object) -> object:
        return self.lines.get(constant, constant) if type(constant) is str else constant

    def plan(self, case_id: str, function: object, *, is_taken: bool = False) -> None:
        """Tell which bodies a case has, and whether something around them may take an exception.

        A decorator may; ``is_taken`` says that something else may.
        """
        bodies = sorted({line.body for line in _lines_in(function)})
        direct = any(True for _ in _own_lines(function))
        self.write("plan", id=case_id, bodies=bodies, decorated=is_taken or not direct)

    def _line(self, body: str) -> BodyMark:
        """Return the line of one body; what it does cannot be reached by its attributes."""

        def enter(_line: BodyMark) -> None:
            self.outset(self.present)
            self.write("body", id=self.present, body=body, ending="began")

        def leave(_line: BodyMark, kind: type[BaseException] | None, *_: object) -> None:
            ending = "ended" if kind is None else f"raised {kind.__module__}.{kind.__qualname__}"
            self.inside(self.present)
            self.write("body", id=self.present, body=body, ending=ending)

        members = {"__slots__": (), "__enter__": enter, "__exit__": leave, "body": body}
        return type("BodyMark", (BodyMark,), members)()


def _signed_writer(path: str, key: str) -> Callable[..., None]:
    """Return what adds a signed line to a file; it is opened for each, as tests may close files."""
    secret, opening, writing, closing, sign = key.encode(), os.open, os.write, os.close, blake2b
    encode = JSONEncoder().encode

    def record(kind: str, **fields: object) -> None:
        text = encode({"kind": kind, **fields}).encode("ascii")
        digest = sign(text, key=secret, digest_size=_SIGNATURE_BYTES).hexdigest()
        file = opening(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        writing(file, text + b"\t" + digest.encode() + b"\n")
        closing(file)

    return record


def _functions(
    body: Iterable[ast.AST], owner: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the functions of a module and of its classes, wherever a condition puts them."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield owner + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{owner}{node.name}.")
        elif isinstance(node, ast.stmt):
            yield from _functions(ast.iter_child_nodes(node), owner)


def _wrap(node: ast.FunctionDef | ast.AsyncFunctionDef, token: str) -> None:
    """Put the body of a function, except its docstring, into a ``with`` statement."""
    number = 1 if ast.get_docstring(node, clean=False) is not None else 0
    rest = node.body[number:] or [ast.copy_location(ast.Pass(), node.body[0])]
    line = ast.With([ast.withitem(ast.Constant(token))], rest)
    node.body[number:] = [ast.fix_missing_locations(ast.copy_location(line, rest[0]))]


def _own_lines(function: object) -> Iterator[BodyMark]:
    """Yield the lines in a function's own code."""
    function = getattr(function, "__func__", function)
    if isinstance(function, FunctionType):
        yield from (
            constant for constant in function.__code__.co_consts if isinstance(constant, BodyMark)
        )


def _lines_in(function: object, depth: int = _DEPTH) -> Iterator[BodyMark]:
    """Yield the lines in a function, and in those that its decorators have wrapped."""
    yield from _own_lines(function)
    if depth:
        for inner in _wrapped_in(function):
            yield from _lines_in(inner, depth - 1)


def _wrapped_in(function: object) -> Iterator[object]:
    yield from filter(None, [_plain(function, "__func__"), _plain(function, "__wrapped__")])
    if isinstance(function, partial):
        yield function.func
    yield from filter(None, [_plain(_plain(function, "hypothesis"), "inner_test")])
    if isinstance(function, FunctionType):
        cells = [cell.cell_contents for cell in function.__closure__ or () if _is_full(cell)]
        yield from (cell for cell in cells if isinstance(cell, FunctionType))


def _plain(owner: object, name: str) -> object:
    """Return an attribute, unless asking for it does more than that."""
    attributes = getattr(owner, "__dict__", None)
    if isinstance(attributes, dict) and name in attributes:
        return attributes[name]
    return getattr(owner, name, None) if name == "__func__" or attributes is None else None


def _is_full(cell: object) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True
