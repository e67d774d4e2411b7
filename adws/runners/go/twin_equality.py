"""The equality that a type of the source gives itself: Go's twins compare with another value there.

That is so where a case fails unless ``got.Equal(want)``, if ``cmp.Diff`` or ``cmp.Equal`` of
``github.com/google/go-cmp`` see a difference (they ask the same method), unless a function
``Equal`` of a package says yes, or unless ``errors.Is`` does (it asks a method ``Is``). Functions
of the language's own packages that compare ask nothing of the source. Where they say yes, the
condition is turned round: that shows as much.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.core.twin import TwinForm
from adws.languages.syntax_tree import name_of, text_of, walk
from adws.runners.twin_sites import NUMBER, ByteEdit, around

if TYPE_CHECKING:
    from tree_sitter import Node

_METHOD = "Equal"
_OF_ANY = frozenset({"cmp.Equal", "cmp.Diff", "errors.Is", "maps.EqualFunc", "slices.EqualFunc"})
"""Functions whose second argument may have any type."""
_OF_NO_SOURCE = frozenset({"bytes.Equal", "maps.Equal", "slices.Equal"})
"""Functions that ask no method of the source."""
_NO_CONSTANT = frozenset({"call_expression", "composite_literal", "identifier"})
_PACKAGE = re.compile(r"""^\w+|[^/"]+(?=(?:/v\d+)?"$)""")
"""The name that an import gives a package, and the last part of its path."""
CALLED = ("equal", "other")
"""What the functions that the edits call are named, behind the helper's name."""
PACKAGES = ("reflect", "unsafe")
"""The packages that ``OTHER_VALUES`` needs, each imported with the helper's name before its own."""
OTHER_VALUES = """
func <name>equal[F any](number string, far bool, equal F) F {
	function := <name>reflect.ValueOf(equal)
	kind, call := function.Type(), function.Call
	if kind.IsVariadic() {
		call = function.CallSlice
	}
	asked := func(given []<name>reflect.Value) []<name>reflect.Value {
		same, other := <name>reflect.New(kind.Out(0)).Elem(), <name>reflect.New(kind.In(0)).Elem()
		other.Set(given[0])
		func() {
			defer func() { _ = recover() }()
			altered := <name>alter(other, far)
			given[0] = other
			same.SetBool(call(<name>(number, given))[0].Bool() == altered)
		}()
		return []<name>reflect.Value{same}
	}
	return <name>reflect.MakeFunc(kind, asked).Interface().(F)
}

func <name>other[T any](number string, far bool, value T) T {
	if <name>alter(<name>reflect.ValueOf(&value).Elem(), far) {
		return <name>(number, value)
	}
	return value
}

func <name>alter(whole <name>reflect.Value, far bool) bool {
	left := map[string]bool{"context": true, "os": true, "reflect": true, "runtime": true,
		"sync": true, "sync/atomic": true, "testing": true}
	seen, altered := 0, int64(0)
	amount := func() int64 {
		altered++
		if far {
			return 1000003 / altered
		}
		return 2*altered - 1
	}
	var alter func(<name>reflect.Value)
	renewed := func(old <name>reflect.Value) <name>reflect.Value {
		one := <name>reflect.New(old.Type()).Elem()
		one.Set(old)
		alter(one)
		return one
	}
	alter = func(value <name>reflect.Value) {
		kind, named := value.Kind(), value.Type()
		if kind == <name>reflect.Ptr {
			named = named.Elem()
		}
		seen++
		if seen > 1000 || left[named.PkgPath()] {
			return
		}
		value = <name>reflect.NewAt(value.Type(), <name>unsafe.Pointer(value.UnsafeAddr())).Elem()
		before := altered
		switch {
		case kind == <name>reflect.Bool:
			altered++
			value.SetBool(!value.Bool())
		case value.CanInt():
			value.SetInt(value.Int() + amount())
		case value.CanUint() && kind != <name>reflect.Uintptr:
			value.SetUint(value.Uint() + uint64(amount()))
		case value.CanFloat():
			old, step := value.Float(), float64(amount())
			value.SetFloat(old + step)
			if !(value.Float() > old) {
				value.SetFloat(step)
			}
		case value.CanComplex():
			value.SetComplex(value.Complex() + complex(float64(amount()), 0))
		case kind == <name>reflect.String && far:
			altered++
			value.SetString("adws-twin")
		case kind == <name>reflect.String:
			altered++
			value.SetString(value.String() + "~")
		case kind == <name>reflect.Struct:
			for at := 0; at < value.NumField(); at++ {
				alter(value.Field(at))
			}
		case kind == <name>reflect.Array:
			for at := 0; at < value.Len(); at++ {
				alter(value.Index(at))
			}
		case kind == <name>reflect.Slice:
			list := <name>reflect.MakeSlice(value.Type(), value.Len(), value.Len()+1)
			<name>reflect.Copy(list, value)
			for at := 0; at < list.Len(); at++ {
				alter(list.Index(at))
			}
			if altered == before {
				altered++
				list = <name>reflect.Append(list, <name>reflect.Zero(list.Type().Elem()))
			}
			value.Set(list)
		case kind == <name>reflect.Map:
			all, fresh := <name>reflect.MakeMap(value.Type()), false
			for _, key := range value.MapKeys() {
				other := renewed(key)
				fresh = fresh || !value.MapIndex(other).IsValid()
				all.SetMapIndex(other, renewed(value.MapIndex(key)))
			}
			if !fresh {
				altered++
				key, item := <name>reflect.Zero(value.Type().Key()), <name>reflect.Value{}
				if value.Len() == 0 {
					item = <name>reflect.Zero(value.Type().Elem())
				} else {
					key = all.MapKeys()[0]
				}
				all.SetMapIndex(key, item)
			}
			value.Set(all)
		case kind == <name>reflect.Interface && !value.IsNil():
			value.Set(renewed(value.Elem()))
		case kind == <name>reflect.Ptr && !value.IsNil():
			value.Set(renewed(value.Elem()).Addr())
		}
	}
	alter(whole)
	return altered > 0
}
"""
"""What the twins call, with ``<name>`` in the place of the helper's name.

A value is altered in a copy, in all its parts: two values may be equal although one part differs.
What only the language's own packages may touch stays. If nothing can be altered, the answer of the
equality is turned round, or the twin is not marked as evaluated.
"""
Edits = tuple[tuple[ByteEdit, ...], tuple[ByteEdit, ...]]
"""What alters an assertion, and what alters it for people."""


def edits_of_failure(statement: Node, condition: Node, helper: str, form: TwinForm) -> Edits | None:
    """Return the edits of a statement that fails a case if two values differ, else None."""
    call = _operand(condition) or _difference(statement, condition)
    return edits_of_equality(call, helper, form) if call else None


def edits_of_equality(call: Node, helper: str, form: TwinForm) -> Edits | None:
    """Return the edits of a call that compares two values, None for any other expression."""
    function, listed = (
        call.child_by_field_name("function"),
        call.child_by_field_name("arguments"),
    )
    arguments = listed.named_children if listed else []
    if function is None or not arguments:
        return None
    package, _, name = text_of(function).rpartition(".")
    of_package = len(arguments) > 1 and (not package or package in _imported(call))
    if text_of(function) in _OF_ANY or (name == _METHOD and of_package):
        second = _second(text_of(function), arguments)
        return edits_of_value(second, helper, form) if second else None
    if name != _METHOD or not package:
        return None
    edits, _ = _around(function, f'{helper}equal("{NUMBER}", {_far(form)}, ')
    return edits, _around(arguments[0], "altered(")[1]


def edits_of_value(value: Node, helper: str, form: TwinForm) -> Edits:
    """Return the edits that put another value of the same type in the place of an expected one."""
    return _around(value, f'{helper}other("{NUMBER}", {_far(form)}, ')


def _far(form: TwinForm) -> str:
    return str(form is TwinForm.FAR).lower()


def _second(function: str, arguments: list[Node]) -> Node | None:
    """Return the second argument of a package's function, if another value can be put there."""
    second = next(iter(arguments[1:]), None)
    if second is None or text_of(second) == "nil" or function in _OF_NO_SOURCE:
        return None
    return second if function in _OF_ANY or not _may_be_constant(second) else None


def _around(node: Node, call: str) -> Edits:
    start, end = node.start_byte, node.end_byte
    return around(start, end, call), around(start, end, "altered(")


def _imported(call: Node) -> set[str]:
    """Return the words that may name a package in a file, by its imports."""
    specs = (node for node in walk(_file_of(call)) if node.type == "import_spec")
    names = (name for spec in specs for name in _PACKAGE.findall(text_of(spec)))
    return {word for name in names for word in re.split(r"\W+", name)}


def _may_be_constant(value: Node) -> bool:
    """Whether a value may take its type from what it is given to, as no other one does."""
    named = [name_of(node) for node in walk(_file_of(value)) if node.type == "const_spec"]
    return text_of(value) in named or _NO_CONSTANT.isdisjoint(node.type for node in walk(value))


def _file_of(node: Node) -> Node:
    while node.parent is not None:
        node = node.parent
    return node


def _without_parentheses(node: Node) -> Node:
    while node.type == "parenthesized_expression":
        node = node.named_children[0]
    return node


def _operand(condition: Node) -> Node | None:
    """Return what a condition negates."""
    node = _without_parentheses(condition)
    operand = node.child_by_field_name("operand") if node.type == "unary_expression" else None
    return _without_parentheses(operand) if operand and text_of(node)[0] == "!" else None


def _difference(statement: Node, condition: Node) -> Node | None:
    """Return the call whose result is a difference that must be empty."""
    declared = statement.child_by_field_name("initializer")
    left, right = (
        (declared.child_by_field_name("left"), declared.child_by_field_name("right"))
        if declared
        else (None, None)
    )
    if left is None or right is None or text_of(condition) != f'{text_of(left)} != ""':
        return None
    return right.named_children[0]
