"""A small project of Go of which some cases pass with any expectation, by their equality."""

from adws.core.twin import TwinForm
from adws.tests.runners.contract import TwinProject
from adws.tests.runners.go.projects import MODULE

_VALUES = {
    "Bool": "true",
    "Unsigned": "uint8(255)",
    "Large": "1e300",
    "Complex": "1i",
    "Array": "[2]int{1, 2}",
    "Text": '"a"',
    "Time": "time.Unix(1, 2)",
    "Type": "reflect.TypeOf(1)",
    "Channel": "new(chan int)",
    "NoItems": "[]struct{}{}",
    "Items": "[]struct{}{{}}",
    "NoKeys": "map[string]int(nil)",
    "Keys": "map[bool]struct{}{true: {}, false: {}}",
}
"""Values that are equal to themselves, by the names of their tests."""
_TEST = """
func Test{}(t *testing.T) {{
	if one := Of({}); !one.Equal(one) {{
		t.Fail()
	}}
}}
"""
_DISHONEST = frozenset(
    {
        "TestEqualToAll",
        "TestSameAsAll",
        "TestNoDifference",
        "TestEqualByOptions",
        "TestEqualByScale",
        "TestEqualByFunction",
        "TestEqualItems",
        "TestAnyError",
    }
)
TWIN_PROJECT = TwinProject(
    {
        "go.mod": MODULE,
        "shop.go": """\
package shop

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
)

var ErrUnit = errors.New("unknown unit")

func Fail() error { return fmt.Errorf("no: %w", ErrUnit) }

type AnyError struct{}

func (AnyError) Error() string { return "any" }

func (AnyError) Is(error) bool { return true }

type Value[T any] struct{ value T }

func Of[T any](value T) Value[T] { return Value[T]{value} }

func (v Value[T]) Equal(other Value[T]) bool { return reflect.DeepEqual(v, other) }

type Money struct {
	amount int
	kind   string
}

func Add(a, b int) int { return a + b }

func Part(a, b float64) float64 { return a / b }

func Sum(a, b int) Money { return Money{a + b, "EUR"} }

func (m Money) Equal(other Money) bool { return m == other }

type Basket struct {
	lock  sync.Mutex
	items map[string][]*Money
	total any
}

func (b *Basket) Equal(other *Basket) bool {
	other.lock.Lock()
	defer other.lock.Unlock()
	for name, list := range other.items {
		for at, one := range list {
			if !b.items[name][at].Equal(*one) {
				return false
			}
		}
	}
	return len(b.items) == len(other.items) && b.total == other.total
}

type Empty struct{}

func (e Empty) Equal(Empty) bool { return true }

type Sure struct{ amount int }

func (s Sure) Equal(other Sure) bool { return true }

type Price struct{ amount int }

func (p Price) Equal(other Price, options ...func(int) int) bool { return p == other }

type Loose struct{ amount int }

func (l Loose) Equal(other Loose, options ...func(int) int) bool { return true }

type Scale struct{ amount int }

func (s Scale) Equal(other Scale, scale int) bool { return true }

func Equal[T comparable](one, other T) bool { return one == other }

func AnyAmount(one, other int) bool { return true }
""",
        "cmp/cmp.go": """\
package cmp

type Option struct{}

func Diff(one, other any, options ...Option) string {
	if Equal(one, other, options...) {
		return ""
	}
	return "another one"
}

func Equal(one, other any, _ ...Option) bool {
	if money, ok := one.(interface{ Same(any) bool }); ok {
		return money.Same(other)
	}
	return one == other
}
""",
        "alike/alike.go": """\
package alike

func Equal(one, other any) bool { return true }
""",
        "shop_test.go": """\
package shop

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"example.com/shop/alike"
	"example.com/shop/cmp"
)

const most = 3

func (s Sure) Same(any) bool { return true }

func TestValues(t *testing.T) {
	if got := Add(1, 2); got != 3 {
		t.Errorf("%d", got)
	}
}

func TestRows(t *testing.T) {
	for name, row := range map[string]int{"a": 1, "b": 2} {
		t.Run(name, func(t *testing.T) {
			if got := Add(row, row); got != 2*row {
				t.Error(got)
			}
		})
	}
}

func TestObjects(t *testing.T) {
	if !Sum(1, 2).Equal(Money{3, "EUR"}) {
		t.Fatal("another one")
	}
}

func TestPointers(t *testing.T) {
	one := &Basket{items: map[string][]*Money{"a": {{1, "EUR"}}}, total: 1.5}
	if !one.Equal(one) {
		t.Fatal("another one")
	}
}

func TestEmpty(t *testing.T) {
	if !(Empty{}.Equal(Empty{})) {
		t.Fatal("another one")
	}
}

func TestDifference(t *testing.T) {
	if diff := cmp.Diff(Sum(1, 2), Money{3, "EUR"}); diff != "" {
		t.Error(diff)
	}
}

func TestNearby(t *testing.T) {
	if math.Abs(Part(3, 2)-1.5) > 0.1 {
		t.Error("far away")
	}
}

func TestNoNumber(t *testing.T) {
	if math.Abs(Part(0, 0)-1.5) > 0.1 {
		t.Error("far away")
	}
}

func TestEqualToAll(t *testing.T) {
	if !(Sure{1}).Equal(Sure{2}) {
		t.Fatal("another one")
	}
}

func TestSameAsAll(t *testing.T) {
	if !cmp.Equal(Sure{1}, Sure{2}) {
		t.Fatal("another one")
	}
}

func TestOptions(t *testing.T) {
	if !(Price{Add(1, 2)}).Equal(Price{3}, func(a int) int { return a }) {
		t.Fatal("another one")
	}
}

func TestNoOptions(t *testing.T) {
	if !(Price{Add(1, 2)}).Equal(Price{3}) {
		t.Fatal("another one")
	}
}

func TestListedOptions(t *testing.T) {
	options := []func(int) int{}
	if !(Price{Add(1, 2)}).Equal(Price{3}, options...) {
		t.Fatal("another one")
	}
}

func TestBytes(t *testing.T) {
	if !bytes.Equal([]byte{byte(Add(1, 2))}, []byte{3}) {
		t.Fatal("another one")
	}
}

func TestLists(t *testing.T) {
	if !slices.Equal([]int{Add(1, 2)}, []int{3}) {
		t.Fatal("another one")
	}
}

func TestDeeply(t *testing.T) {
	if !reflect.DeepEqual(Sum(1, 2), Money{3, "EUR"}) {
		t.Fatal("another one")
	}
}

func TestFunction(t *testing.T) {
	if !Equal(Sum(1, 2), Money{3, "EUR"}) {
		t.Fatal("another one")
	}
}

func TestConstant(t *testing.T) {
	if !Equal(int64(Add(1, 2)), most) {
		t.Fatal("another one")
	}
}

func TestFunctionOfItems(t *testing.T) {
	if !slices.EqualFunc([]int{Add(1, 2)}, []int{3}, Equal[int]) {
		t.Fatal("another one")
	}
}

func TestEqualByOptions(t *testing.T) {
	if !(Loose{1}).Equal(Loose{2}, func(a int) int { return a }) {
		t.Fatal("another one")
	}
}

func TestEqualByScale(t *testing.T) {
	if !(Scale{1}).Equal(Scale{2}, 10) {
		t.Fatal("another one")
	}
}

func TestEqualByFunction(t *testing.T) {
	if !alike.Equal(Sum(1, 2), Money{4, "EUR"}) {
		t.Fatal("another one")
	}
}

func TestEqualItems(t *testing.T) {
	if !slices.EqualFunc([]int{1}, []int{2}, AnyAmount) {
		t.Fatal("another one")
	}
}

func TestError(t *testing.T) {
	if err := Fail(); !errors.Is(err, ErrUnit) {
		t.Fatal(err)
	}
}

func TestAnyError(t *testing.T) {
	if !errors.Is(AnyError{}, io.EOF) {
		t.Fatal("another one")
	}
}

func TestNoDifference(t *testing.T) {
	if diff := cmp.Diff(Sure{1}, Sure{2}); diff != "" {
		t.Error(diff)
	}
}
"""
        + "".join(_TEST.format(*item) for item in _VALUES.items()),
    },
    "shop_test.go",
    "example.com/shop > ",
    (
        "TestValues",
        "TestRows",
        "TestRows/a",
        "TestRows/b",
        "TestObjects",
        "TestPointers",
        "TestEmpty",
        "TestDifference",
        "TestNearby",
        "TestNoNumber",
        "TestEqualToAll",
        "TestSameAsAll",
        "TestNoDifference",
        "TestOptions",
        "TestNoOptions",
        "TestListedOptions",
        "TestBytes",
        "TestLists",
        "TestDeeply",
        "TestFunction",
        "TestConstant",
        "TestFunctionOfItems",
        "TestEqualByOptions",
        "TestEqualByScale",
        "TestEqualByFunction",
        "TestEqualItems",
        "TestError",
        "TestAnyError",
        *(f"Test{name}" for name in _VALUES),
    ),
    {TwinForm.NEAR: _DISHONEST | {"TestNoNumber"}, TwinForm.FAR: _DISHONEST},
)
