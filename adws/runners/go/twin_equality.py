"""The equality that a type of the source gives itself: Go's twins compare with another value there.

That is so where a case fails unless ``got.Equal(want)``, or if ``cmp.Diff`` or ``cmp.Equal`` of
``github.com/google/go-cmp`` see a difference: they ask the same method.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.core.twin import TwinForm
from adws.languages.syntax_tree import name_of, text_of
from adws.runners.twin_sites import NUMBER, ByteEdit, around

if TYPE_CHECKING:
    from tree_sitter import Node

_METHOD = "Equal"
_OF_CMP = frozenset({"cmp.Equal", "cmp.Diff"})
CALLED = ("equal", "other")
"""What the functions that the edits call are named, behind the helper's name."""
PACKAGES = ("reflect", "unsafe")
"""The packages that ``OTHER_VALUES`` needs, each imported with the helper's name before its own."""
OTHER_VALUES = """
func <name>equal[T any](number string, far bool, equal func(T) bool) func(T) bool {
	return func(value T) (same bool) {
		defer func() {
			if recover() != nil {
				same = false
			}
		}()
		if <name>alter(<name>reflect.ValueOf(&value).Elem(), far) {
			return equal(<name>(number, value))
		}
		return !equal(<name>(number, value))
	}
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
    if function is None or listed is None:
        return None
    arguments = listed.named_children
    far = str(form is TwinForm.FAR).lower()
    if text_of(function) in _OF_CMP:
        second = next(iter(arguments[1:]), None)
        if second is None or text_of(second) == "nil":
            return None
        start, end = second.start_byte, second.end_byte
        edits = around(start, end, f'{helper}other("{NUMBER}", {far}, ')
        return edits, around(start, end, "altered(")
    of_method = function.type == "selector_expression" and name_of(function, "field") == _METHOD
    if not of_method or len(arguments) != 1 or arguments[0].type == "variadic_argument":
        return None
    edits = around(function.start_byte, function.end_byte, f'{helper}equal("{NUMBER}", {far}, ')
    return edits, around(arguments[0].start_byte, arguments[0].end_byte, "altered(")


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
