"""An equality inside of ``assert!``: Rust's twins alter what is expected, as in ``assert_eq!``.

A type may say what is equal to its values. If no side is a literal, the near twin compares what is
printed of both, in any order. Values that cannot be printed are compared, and the answer is turned
round: a twin must compile for any type.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen

from adws.core.twin import TwinForm
from adws.languages.syntax_tree import text_of
from adws.runners.cargo.twin_literals import altered_literal
from adws.runners.twin_sites import ByteEdit, around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

Edits = tuple[tuple[ByteEdit, ...], tuple[ByteEdit, ...]]
"""What alters an assertion, and what alters it for people."""
_BESIDE = frozenset({"&&", "||", "|", "=>", "if", "match", "move", "return"})
"""Tokens beside an equality that make it a part of the condition only."""
_OF_A_RECEIVER = frozenset(
    {"identifier", "self", "crate", "super", ".", "::", "?", "!", "token_tree", "integer_literal"}
)
"""The tokens of a value whose method is called, if that is all that the condition does."""
_AFTER_RECEIVER = 3
"""The tokens behind it: the dot, the method and its arguments."""
_DECLARED = """
struct AdwsPair<'a, A: ?Sized, B: ?Sized>(&'a A, &'a B);
struct AdwsSame(bool);
trait AdwsPrinted { fn adws_different(&self) -> bool; }
trait AdwsCompared { fn adws_different(&self) -> bool; }
trait AdwsItems: ::std::iter::Iterator + ::std::marker::Sized {
    fn adws_with<O: ::std::iter::IntoIterator>(self, other: O) -> AdwsSame
    where Self::Item: ::std::cmp::PartialEq<O::Item>
    { AdwsSame(::std::iter::Iterator::eq(self, other)) } }
trait AdwsValue {
    fn adws_with<'a, B: ?Sized>(&'a self, other: &'a B) -> AdwsPair<'a, Self, B>
    where Self: ::std::cmp::PartialEq<B> { AdwsPair(self, other) } }
impl<A: ::std::fmt::Debug + ?Sized, B: ::std::fmt::Debug + ?Sized> AdwsPrinted
for AdwsPair<'_, A, B> { fn adws_different(&self) -> bool {
    let mut one: ::std::vec::Vec<char> = ::std::format!("{:?}", self.0).chars().collect();
    let mut two: ::std::vec::Vec<char> = ::std::format!("{:?}", self.1).chars().collect();
    one.sort(); two.sort(); one != two } }
impl<A: ::std::cmp::PartialEq<B> + ?Sized, B: ?Sized> AdwsCompared
for &AdwsPair<'_, A, B> { fn adws_different(&self) -> bool { !(*self.0 == *self.1) } }
impl AdwsPrinted for AdwsSame { fn adws_different(&self) -> bool { !self.0 } }
impl<I: ::std::iter::Iterator> AdwsItems for I {}
impl<T: ?Sized> AdwsValue for T {}
"""
"""What the near twin calls. Iterators have an ``eq`` of their own.

Rust tries the methods of a value before those of a reference to it. So values that can be printed
are printed, and others are compared.
"""
_ONE_LINE = " ".join(_DECLARED.split())
_BEFORE = f"{{ {re.sub('(?=(struct|trait|impl)[ <])', '#[allow(dead_code)] ', _ONE_LINE)} (&"
_AFTER = ").adws_different() }"


@frozen
class _Equality:
    """A condition that is one equality, by its tokens."""

    left: Sequence[Node]
    sign: Node
    """The operator, or the name of the method."""
    right: Sequence[Node]
    end: int
    """The byte behind it."""


def edits_of_equality(condition: Sequence[Node], form: TwinForm) -> Edits | None:
    """Return how a condition is altered that is an equality; None for any other one.

    A far twin without a literal is turned round, as other conditions are.
    """
    equality = _by_operator(condition) or _by_method(condition)
    if equality is None:
        return None
    sides = (
        [token for token in side if token.type != "&"] for side in (equality.left, equality.right)
    )
    literal = altered_literal([side for side in sides if side], form)
    if literal:
        return (literal,), (literal,)
    return _printed(equality) if form is TwinForm.NEAR else None


def printed_sides(left: Sequence[Node], comma: Node, right: Sequence[Node]) -> Edits:
    """Return the edits that make a condition of two arguments: what is printed of them differs."""
    equality = _Equality(left, comma, right, right[-1].end_byte)
    edits, (_sign, *shown) = _printed(equality)
    return edits, tuple(shown)


def _by_operator(condition: Sequence[Node]) -> _Equality | None:
    types = [token.type for token in condition]
    if types.count("==") != 1 or not _BESIDE.isdisjoint(types):
        return None
    at = types.index("==")
    left, right = condition[:at], condition[at + 1 :]
    return _Equality(left, condition[at], right, condition[-1].end_byte) if left and right else None


def _by_method(condition: Sequence[Node]) -> _Equality | None:
    if len(condition) <= _AFTER_RECEIVER:
        return None
    *left, dot, name, call = condition
    types = {token.type for token in left}
    if not types <= _OF_A_RECEIVER or left[0].type == "!" or call.type != "token_tree":
        return None
    opening, *right, _closing = call.children
    of_one = right and right[0].type == "&" and all(token.type != "," for token in right)
    is_equality = (dot.type, text_of(name), opening.type) == (".", "eq", "(") and of_one
    return _Equality(left, name, right, call.end_byte) if is_equality else None


def _printed(equality: _Equality) -> Edits:
    """Return the edits that compare what is printed of both sides, where they stand."""
    (start, middle), sign = _ends(equality.left), equality.sign
    first, last = _ends(equality.right)
    shown = (*around(start, middle, "printed("), *around(first, last, "printed("))
    if equality.end > last:  # a method is called
        other_name = ByteEdit(sign.start_byte, sign.end_byte, "adws_with")
        return (other_name, *around(start, equality.end, _BEFORE, _AFTER)), shown
    other_sign = ByteEdit(sign.start_byte, sign.end_byte, "), &(")
    edits = around(start, last, f"{_BEFORE}AdwsValue::adws_with(&(", f")){_AFTER}")
    return (other_sign, *edits), (ByteEdit(sign.start_byte, sign.end_byte, "!="), *shown)


def _ends(tokens: Sequence[Node]) -> tuple[int, int]:
    return tokens[0].start_byte, tokens[-1].end_byte
