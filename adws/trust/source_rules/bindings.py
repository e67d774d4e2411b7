"""Resolve the names of a file, so that an alias hides nothing."""

from collections.abc import Mapping

from attrs import frozen
from tree_sitter import Node

from adws.languages.syntax_tree import Captures, Syntax, text_of

_OWN = "."


@frozen
class Bindings:
    """The imports of a file: each local name with its target, ``os._exit`` for ``quit_``."""

    targets: Mapping[str, str]

    def name(self, node: Node) -> str:
        """Return the dotted name of an expression, with its first part resolved."""
        dotted = "".join(text_of(node).split()).replace("?.", ".").replace("::", ".")
        head, dot, rest = dotted.partition(".")
        return f"{self.targets.get(head, head)}{dot}{rest}"

    def module(self, node: Node) -> str | None:
        """Return the top-level module that an expression comes from, or None."""
        target = self.targets.get("".join(text_of(node).split()).partition(".")[0], _OWN)
        return None if target.startswith(_OWN) else target.partition(".")[0]


def bindings_of(syntax: Syntax) -> Bindings:
    """Return the bindings of a file's names."""
    return Bindings(
        dict(_binding(captures) for captures in syntax.matches(syntax.language.imports.query))
    )


def _binding(captures: Captures) -> tuple[str, str]:
    words = {kind: text_of(nodes[0]).strip("\"'`") for kind, nodes in captures.items()}
    module = words.get("module", "").removeprefix("node:").replace("::", ".")
    local = words.get("local", module.rpartition("/")[2])
    if not module:
        return local, f"{_OWN}{local}"
    return local, f"{module}.{words['member']}" if "member" in words else module
