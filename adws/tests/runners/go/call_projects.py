"""A module of Go whose functions take and return all sorts of values."""

from adws.tests.runners.go.projects import MODULE

SHAPES = """\
package shapes

import (
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"time"

	"example.com/shop/base"
)

type Size float32

type Point struct{ X, Y int }

type Shape interface{ Area() int }

type Cart struct {
	items []Point
	notes map[string]*Point
	inner struct{ open bool }
	_     int
}

type Narrow struct {
	error
	At time.Time
}

type Box[T any] struct{ Of T }

var ErrSmall = errors.New("too small")
var hidden = &Point{5, 6}
var _ = hidden

func (p Point) Area() int        { return p.X * p.Y }
func (Point) Unnamed(_ int) bool { return true }

func (c *Cart) Add(points ...Point) (count int, err error) {
	if len(points) == 0 {
		return 0, ErrSmall
	}
	c.items = append(c.items, points...)
	return len(c.items), nil
}

func (b Box[T]) Get() T { return b.Of }

func (n Narrow) Error() string { return "narrow" }

func Plain(a int, b uint8, c float64, d string, e bool, f complex128) (int, string) {
	return a + int(b) + int(c), d
}

func Lists(bytes []byte, list [2]Size, many map[string][]int, none []string) int {
	return len(bytes)
}

type Node struct {
	Next *Node
	Up   map[float64]*Node
}

// Rings needs pointers to the same things.
func Rings(one *Node, other *Node) (bool, bool) { return one.Next == one, one == other }

func Pointers(p *Point, known *Point, nothing *Point) *Point { p.X++; return known }

func Dynamic(one interface{}, shape Shape, err error, other error) (string, error) {
	if errors.Is(err, ErrSmall) {
		return "small", err
	}
	return "other", other
}

func Waits(ctx context.Context, at time.Time, step time.Duration) time.Time { return at.Add(step) }

func Reads(from io.Reader) (string, error) {
	text, err := io.ReadAll(from)
	return string(text), err
}

func Strange() (float64, float64, string) { return math.NaN(), math.Inf(-1), "\\xff\\u0085é" }

func Panics(kind int) int {
	switch kind {
	case 0:
		panic("zero")
	case 1:
		panic(ErrSmall)
	}
	return []int{1}[kind]
}

func Same[T any](one T) T { return one }

func Given(call func()) { call() }

//go:noinline
//go:nosplit
func Directed() int { return 1 }

func Quiet() { strings.ToUpper(""); base.One() }

func File(path string) int { return len(path) }

func Later(side int) int {
	done := make(chan int)
	go func() { done <- Point{side, side}.Area() }()
	return <-done
}

// Functions that variables hold have no name by which a program finds them.
var Summed = func(first int, rest ...int) (int, error) { return first + len(rest), nil }
var chosen = Panics
var unset func()

func endless(n int) int {
	for n == 3 {
	}
	return n
}
"""
SHAPES_TEST = """\
package shapes

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) { m.Run() }

func TestValues(t *testing.T) {
	Plain(-1, 2, 0.5, "é\\xff", true, 1i)
	Lists([]byte("a"), [2]Size{0.1}, map[string][]int{"b": {1}, "a": nil}, nil)
	Pointers(&Point{1, 2}, hidden, nil)
	Dynamic(1, Point{2, 3}, ErrSmall, io.EOF)
	within := fmt.Errorf("in: %w", ErrSmall)
	Dynamic(map[string]interface{}{"a": []interface{}{nil}}, nil, within, nil)
	Dynamic(nil, nil, Narrow{At: time.Unix(0, 0).UTC()}, nil)
	Waits(context.Background(), time.Date(2024, 2, 29, 1, 2, 3, 4, time.UTC), time.Hour)
	ring := &Node{}
	ring.Next = ring
	ring.Up = map[float64]*Node{1: ring}
	Rings(ring, ring)
	Rings(&Node{Up: map[float64]*Node{math.NaN(): nil}}, nil)
	Reads(strings.NewReader("text"))
	Strange()
	Quiet()
	Directed()
	endless(2)
}

func TestMethods(t *testing.T) {
	cart := &Cart{notes: map[string]*Point{"a": {1, 2}}}
	t.Run("adds", func(t *testing.T) {
		cart.Add(Point{1, 2})
		t.Run("deep", func(t *testing.T) { cart.Add() })
	})
	Point{2, 3}.Area()
	Point{}.Unnamed(1)
}

func TestVariables(t *testing.T) {
	for number := 0; number < 500; number++ {
		Summed(number%2, 2, 3)
	}
	defer func() { recover() }()
	_ = unset
	chosen(3)
}

func TestPanics(t *testing.T) {
	for kind := 0; kind < 3; kind++ {
		func() {
			defer func() { recover() }()
			Panics(kind)
		}()
	}
	Later(9)
	File("shapes.go")
}

func TestLeftOut(t *testing.T) {
	Same(1)
	Given(func() {})
	Box[int]{1}.Get()
	Dynamic(struct{ a int }{}, nil, nil, nil)
	Waits(context.WithValue(context.Background(), Point{}, 1), time.Time{}, 0)
	Plain(-1, 2, 0.5, "é\\xff", true, 1i)
	var known struct{ Point }
	_ = known
}

func ExamplePoint() {
	fmt.Println(Point{7, 7}.Area())
	// Output: 49
}

func FuzzPoint(f *testing.F) {
	f.Add(6)
	f.Fuzz(func(t *testing.T, side int) { Point{side, side}.Area() })
}
"""
USES_TEST = """\
package main_test

import (
	"testing"

	"example.com/shop/shapes"
)

func TestOther(t *testing.T) { shapes.Point{4, 4}.Area() }
"""
MAIN = """\
package main

func double(n int) int { return n * 2 }

func main() {}
"""
MAIN_TEST = """\
package main

import "testing"

func TestDouble(t *testing.T) { double(4) }
"""
BASE = """\
package base

import "example.com/shop/base/internal/deep"

func One() int { return deep.Two() - 1 }
"""
DEEP = """\
package deep

import "example.com/shop/base/internal/deep/internal/deeper"

func Two() int { return deeper.Two() }
"""
DEEPER = "package deeper\n\nfunc Two() int { return 2 }\n"
BASE_TEST = """\
package base

import "testing"

func TestBase(t *testing.T) { One() }
"""
FILES = {
    "base/base.go": BASE,
    "base/base_test.go": BASE_TEST,
    "base/internal/deep/deep.go": DEEP,
    "base/internal/deep/internal/deeper/deeper.go": DEEPER,
    "go.mod": MODULE,
    "shapes/shapes.go": SHAPES,
    "shapes/shapes_test.go": SHAPES_TEST,
    "cmd/shop/main.go": MAIN,
    "cmd/shop/main_test.go": MAIN_TEST,
    "cmd/shop/uses_test.go": USES_TEST,
}
