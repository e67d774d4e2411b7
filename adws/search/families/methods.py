"""Methods that lack a decorator, their first parameter, or what the parent class does."""

import ast

from adws.search.family import Family, Prior
from adws.search.layout import before
from adws.search.source import ParsedFile, Proposals, TextEdit, some

_DECORATORS = ("property", "staticmethod", "classmethod")


def propose(node: ast.FunctionDef, source: ParsedFile) -> Proposals:
    """Add ``self``, a decorator, or a call of the parent's method."""
    above = source.parents.get(node)
    if isinstance(above, ast.ClassDef):
        names = [argument.arg for argument in node.args.args]
        if not node.decorator_list and names[:1] not in (["self"], ["cls"]):
            at = source.text.index("(", source.span(node)[0]) + 1
            yield TextEdit(at, at, "self, " if names else "self")
        present = [source.words(decorator) for decorator in node.decorator_list]
        special = node.name.startswith("__")
        for name in _DECORATORS if not present and not special else ():
            yield from some(before(node, f"@{name}", source))
        for decorator in node.decorator_list[:1]:
            start, end = source.span(decorator)
            yield from (
                TextEdit(start, end, decorator)
                for decorator in _DECORATORS
                if decorator not in present
            )
            yield TextEdit(start - 1, source.span(node)[0], "")
        if above.bases:
            yield from _parental(node, source)


def _parental(node: ast.FunctionDef, source: ParsedFile) -> Proposals:
    names = [argument.arg for argument in node.args.args[1:]]
    calls = (f"super().{node.name}()", f"super().{node.name}({', '.join(names)})")
    if "super()" not in source.words(node):
        for call in dict.fromkeys(calls):
            yield from some(before(node.body[0], call, source))


FAMILY = Family(
    mends="a method that lacks a decorator, self, or the call of its parent",
    prior=Prior(share=0.3, edits=1.3),
    propose=propose,
    examples="""
        py: class A(B):⏎  def __init__(self, n):⏎    self.n = n⏎
          → class A(B):⏎  def __init__(self, n):⏎    super().__init__()⏎    self.n = n⏎ → …
        py: class A:⏎    def size():⏎        return 1⏎
          → class A:⏎    def size(self):⏎        return 1⏎ → …
    """,
)
