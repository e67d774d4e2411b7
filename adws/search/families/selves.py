"""A variable where an attribute of the same name is meant, or the other way round."""

import ast

from adws.search.family import Family, Prior
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals


def propose(node: ast.Name | ast.Attribute, source: ParsedFile) -> Proposals:
    """Add ``self.`` to a name, or remove it if a variable of that name is in scope."""
    if isinstance(node, ast.Name):
        own = next((name for name in OWN if name in source.local_names(node)), None)
        if own and node.id != own and node.id in source.attributes.get("self", ()):
            yield source.wrap(node, f"{own}.", "")
    if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in OWN:
        if node.attr in (*source.local_names(node), *source.module_names):
            yield source.replace(node, node.attr)
        if node.attr.isupper() or node.attr in source.called_attributes:
            yield source.replace(
                node.value, "cls" if (getattr(node.value, "id", "") == "self") else "self"
            )


FAMILY = Family(
    mends="a variable in place of the attribute of that name",
    prior=Prior(share=0.5, edits=2.9),
    propose=propose,
    examples="""
        py: class A:⏎    def f(self, size):⏎        self.size = size
          → class A:⏎    def f(self, size):⏎        size = size
          → class A:⏎    def f(self, size):⏎        self.size = self.size
    """,
)
