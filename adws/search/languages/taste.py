"""How much an edit of a file looks like code that a person would write."""

from collections import Counter

from tree_sitter import Node

from adws.languages.syntax_tree import text_of
from adws.search.languages.code import Code

_ODD = 0.5
_MENDED = 1.5
_UNUSED = 0.6
_LESS = 0.5
_SAME_IS_FINE = frozenset({"+", "*", "**", "<<"})
_ENDS = frozenset({"return_statement", "throw_statement", "break_statement", "continue_statement"})
_VAIN = {"&&": ("===", "=="), "||": ("!==", "!=")}
"""With these comparisons of one value on one side, the other side says nothing more."""
_SIDES = ("left", "right"), ("consequence", "alternative")


def taste(before: Code, after: Code) -> float:
    r"""Return a factor: less for each oddity that a file has and had not, more if one is gone.

    >>> from adws.search.languages.code import parse
    >>> one, *others = (parse("a.js", text) for text in ("a - b", "b - a", "a - a", "a === a", "a"))
    >>> [taste(one, other) for other in others]
    [1.0, 0.5, 0.5, 0.5]
    """
    odder = _oddities(after) - _oddities(before)
    worth: float = _MENDED if odder < 0 else _ODD**odder
    worth *= _UNUSED ** len(_unused(after) - _unused(before))
    return worth * (_LESS if _is_less(before, after) else 1.0)


def values(code: Code) -> Counter[str]:
    """Count the numbers and texts that are written in a file, as Python writes them."""
    numbers, strings = code.language.numbers, code.language.strings
    found = [text_of(node) for node in code.nodes if node.type in numbers]
    texts = [repr(text_of(node)[1:-1]) for node in code.nodes if node.type in strings]
    return Counter((*found, *texts))


def _oddities(code: Code) -> int:
    return sum(map(_is_odd, code.nodes)) + sum(map(_dead, code.nodes))


def _is_odd(node: Node) -> bool:
    """Whether both sides of an operator, a choice or an assignment are the same."""
    operator = node.child_by_field_name("operator")
    if operator is not None and text_of(operator) in _SAME_IS_FINE:
        return False
    if operator is not None and _is_vain(node, _VAIN.get(text_of(operator), ())):
        return True
    pairs = ([node.child_by_field_name(side) for side in sides] for sides in _SIDES)
    return any(one and other and text_of(one) == text_of(other) for one, other in pairs)


def _is_vain(node: Node, operators: tuple[str, ...]) -> bool:
    """Whether both sides compare the same value, and one of them with one of some operators."""
    sides = [node.child_by_field_name(side) for side in _SIDES[0]]
    found = [[_part(side, name) for name in ("left", "operator")] for side in sides]
    (one, how), (other, that) = found
    return bool(one) and one == other and (how in operators or that in operators)


def _part(node: Node | None, field: str) -> str:
    found = node.child_by_field_name(field) if node is not None else None
    return "" if found is None else text_of(found)


def _dead(node: Node) -> bool:
    """Whether a node ends its block, and something follows."""
    after = node.next_named_sibling
    return node.type in _ENDS and after is not None and after.type != "comment"


def _unused(code: Code) -> set[str]:
    """Return the variables of functions whose names stand in the file once only."""
    words = Counter(text_of(node) for node in code.nodes if not node.named_child_count)
    names = {text_of(name) for name, _ in code.variables}
    return {name for name in names if words[name] == 1}


def _is_less(before: Code, after: Code) -> bool:
    """Whether an edit did nothing but leave statements out."""
    lost = Counter(before.text.split()) - Counter(after.text.split())
    gained = Counter(after.text.split()) - Counter(before.text.split())
    return bool(lost) and not gained
