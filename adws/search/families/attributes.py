"""The wrong attribute or method of the right object."""

import ast
from collections.abc import Iterator

from adws.search.attributes import of_kind, related
from adws.search.family import Family, Prior, Rule
from adws.search.source import Edit, Source

_MOST_SIBLINGS = 12


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put relations, then sibling names, then what values of its kind offer, for an attribute."""
    if not isinstance(node, ast.Attribute):
        return
    end = source.span(node)[1]
    called = _is_called(node, source)
    siblings = source.attributes.get(source.words(node.value), ())[: 2 * _MOST_SIBLINGS]
    known = [name for name in siblings if _is_alike(name, called=called, source=source)]
    offered = of_kind(node, source) if called else ()
    for name in dict.fromkeys([*related(node.attr), *known[:_MOST_SIBLINGS], *offered]):
        if name != node.attr:
            yield Edit(end - len(node.attr), end, name)


def _is_called(node: ast.Attribute, source: Source) -> bool:
    above = source.parents.get(node)
    return isinstance(above, ast.Call) and node is above.func


def _is_alike(name: str, *, called: bool, source: Source) -> bool:
    """Whether a sibling is used like the attribute: called, or read."""
    return name not in source.called_attributes if not called else name in source.called_attributes


_RULES = (
    Rule(
        ("javascript",),
        "(member_expression property: (property_identifier) @seen)",
        by=("{member}",),
    ),
    Rule(("go",), "(selector_expression field: (field_identifier) @seen)", by=("{member}",)),
)

FAMILY = Family(
    mends="the wrong attribute or method",
    prior=Prior(share=5.0, edits=12.4, study="sstub-python", others=0.65),
    looks_at=(ast.Attribute,),
    propose=propose,
    rules=_RULES,
    examples={
        "py": (
            ("a.startswith(b)", "a.endswith(b)"),
            (
                "self.width * self.hight",
                "self.height * self.hight",
                "self.hight * self.hight",
                "self.width * self.width",
            ),
        ),
        "js": (("x = o.first + o.last;", "x = o.last + o.last;", "…"),),
        "ts": (("type T = { a: 1; b: 2 };\nx = t.a;", "type T = { a: 1; b: 2 };\nx = t.b;"),),
        "go": (("return s.A, s.B", "return s.B, s.B", "…"),),
    },
)
