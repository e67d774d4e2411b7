"""The twins of Python's test cases: the expectation of one assertion is altered where it stands.

The text is edited at the positions of the syntax tree, so that lines, files and case ids stay. What
is put in calls ``adws_twins``, which also marks that it was evaluated.
"""

import ast
from collections import Counter
from collections.abc import Iterable
from itertools import chain

from attrs import evolve

from adws.core.twin import TwinForm, TwinnedFile, TwinRequest
from adws.runners.python.assertions import EditSite, ExpectationEdit, assertions_of, name_of, rank
from adws.runners.python.module import Function, Module
from adws.runners.twin_sites import NUMBER, ByteEdit, TwinSite, around, put_twins

_DEPTH = 2
"""How many calls of functions of the same file lead from a case to its assertions."""
_FAR = {"altered": "other", "distant": "other", "strange": "other", "near": "nothing"}
"""What is put around a node in the far form, where that is something else."""


def twins(request: TwinRequest) -> TwinnedFile:
    """Put the twins that are asked for into a test file; those that cannot be made are left out."""
    try:
        module = Module(request.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return TwinnedFile(request.text)
    places, assertions = _Places(request, module), _Assertions(module)
    return put_twins(request, lambda name: tuple(map(places.site, assertions.sites_of(name))))


class _Assertions:
    """The assertions of a test file's cases."""

    def __init__(self, module: Module) -> None:
        """Store the file."""
        self.module = module
        nodes = tuple(ast.walk(module.tree))
        self.names = Counter(
            (node.id, type(node.ctx)) for node in nodes if isinstance(node, ast.Name)
        )

    def sites_of(self, name: str) -> tuple[EditSite, ...]:
        """Return the assertions of a case, or of the functions of this file that it calls."""
        owner, function = self.module.function_of(name)
        return self._sites(owner, function, _DEPTH) if function else ()

    def _sites(
        self, owner: ast.ClassDef | None, function: Function, depth: int
    ) -> tuple[EditSite, ...]:
        own = tuple(self._at_definition(site, function) for site in assertions_of(function.body))
        if own or not depth:
            return own
        calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
        called_functions = (self.module.function(*_target(call, owner)) for call in calls)
        inner = (
            self._sites(owner, inner_function, depth - 1)
            for inner_function in called_functions
            if inner_function and inner_function != function
        )
        return tuple(dict.fromkeys(chain.from_iterable(inner)))

    def _at_definition(self, site: EditSite, function: Function) -> EditSite:
        """Alter a name's own literal where nothing else uses the name: it may be changed in place.

        A constant that code on trial has overwritten is then what the case is compared with.
        """
        edit = site.edits[-1]
        if edit.kind != "altered" or not isinstance(edit.node, ast.Name):
            return site
        value = self._literal_of(edit.node.id, (*self.module.tree.body, *function.body))
        if value is None:
            return site
        return evolve(
            site, edits=(ExpectationEdit(value, "near"), ExpectationEdit(edit.node, "reached"))
        )

    def _literal_of(self, name: str, body: Iterable[ast.stmt]) -> ast.expr | None:
        once = self.names[(name, ast.Load)] == self.names[(name, ast.Store)] == 1
        named = (
            statement.value
            for statement in body
            if isinstance(statement, ast.Assign)
            and [name_of(target) for target in statement.targets] == [name]
        )
        return next((value for value in named if once and rank(value) == 0), None)


def _target(call: ast.Call, owner: ast.ClassDef | None) -> tuple[ast.ClassDef | None, str]:
    """Return where the function stands that a call names, and its name; empty for another one."""
    function = call.func
    if isinstance(function, ast.Name):
        return None, function.id
    of_self = isinstance(function, ast.Attribute) and name_of(function.value) in ("self", "cls")
    return owner, name_of(function) if of_self else ""


class _Places:
    """The places of a file's text at which the nodes of its syntax tree stand."""

    def __init__(self, request: TwinRequest, module: Module) -> None:
        """Store the settings and the file."""
        self.asked = request
        self.module = module

    def site(self, site: EditSite) -> TwinSite:
        """Return an assertion with the edits that call ``adws_twins``."""
        renamed = any(edit.name for edit in site.edits)
        plain = {"negated": "not (", "reached": "" if renamed else "altered("}
        visible_edits = (self._edits(edit, plain.get(edit.kind, "altered(")) for edit in site.edits)
        calls = (self._edits(edit, self._call(edit.kind)) for edit in site.edits)
        edits = tuple(chain.from_iterable(calls))
        return TwinSite(site.line, site.end, edits, tuple(chain.from_iterable(visible_edits)))

    def _call(self, kind: str) -> str:
        name = _FAR.get(kind, kind) if self.asked.form is TwinForm.FAR else kind
        marks_argument = "" if kind == "near" else f"{self.asked.marks!r}, {NUMBER}, "
        return f"__import__('adws_twins').{name}({marks_argument}"

    def _edits(self, edit: ExpectationEdit, before: str) -> tuple[ByteEdit, ...]:
        node = edit.node
        end = self.module.end(node)
        if edit.name:
            return (ByteEdit(end - len(name_of(node).encode()), end, edit.name),)
        return around(self.module.start(node), end, before, ")" if before else "")
