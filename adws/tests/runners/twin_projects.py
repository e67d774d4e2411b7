"""Small projects whose cases are honest or not: twins of the first fail, those of the others pass.

What is dishonest stands in the source: objects that are equal to whatever is expected, and an
equality of the tool that is replaced. Each is reached by cases of its own.
"""

from attrs import frozen

from adws.core.twin import TwinForm
from adws.tests.runners.cargo.projects import manifest
from adws.tests.runners.contract import Project
from adws.tests.runners.go.projects import MODULE


@frozen
class TwinProject:
    """A green project with one test file.

    ``prefix`` is what the ids of its cases have before the names. ``dishonest`` are the names of
    the cases that pass with an altered expectation, by the form of the twins.
    """

    files: dict[str, str]
    test_file: str
    prefix: str
    names: tuple[str, ...]
    dishonest: dict[TwinForm, frozenset[str]]

    @property
    def project(self) -> Project:
        """The project, and what becomes of its cases without twins."""
        return Project(self.files, 0, dict.fromkeys(self.names_by_id, "passed"))

    @property
    def names_by_id(self) -> dict[str, str]:
        """The names of its cases by their ids."""
        return {f"{self.prefix}{name}": name for name in self.names}

    @property
    def survivors(self) -> dict[TwinForm, frozenset[str]]:
        """The ids of the dishonest cases."""
        return {
            form: frozenset(f"{self.prefix}{name}" for name in names)
            for form, names in self.dishonest.items()
        }


def _always(*names: str) -> dict[TwinForm, frozenset[str]]:
    return dict.fromkeys(TwinForm, frozenset(names))


_SOURCE = """\
const plus = (one, other) => one + other;
const pair = (one) => ({ a: [one, "b"] });
const fails = () => { throw new TypeError("no"); };
const later = async (one) => one;
const money = (amount) => ({ amount, equals: (other) => other.amount === amount });
const sure = () => ({ equals: () => true });
"""
_MATCHER = """\
const matcher = () => ({
  $$typeof: Symbol.for("jest.asymmetricMatcher"),
  asymmetricMatch: () => true,
});
"""
_LENIENT = """\
expect.extend({ toStrictEqual: () => ({ pass: true, message: () => "" }) });
"""
_EXPECTING = """\
test("values", () => { expect(plus(1, 2)).toBe(3); });
test("objects", () => { expect(pair(1)).toEqual({ a: [1, "b"] }); });
test("floats", () => expect(plus(0.1, 0.2)).toBeCloseTo(0.3));
test("parts", () => {
  const one = pair(1);
  expect(one.a).toContain("b");
});
test("errors", () => { expect(() => fails()).toThrow(TypeError); });
test("promises", async () => { await expect(later(1)).resolves.toBe(1); });
test("conditions", () => { expect(plus(1, 2)).toBeGreaterThan(2); });
test("parts of any sort", () => { expect(pair(1)).toEqual({ a: expect.anything() }); });
test("equal objects", () => { expect(money(1).equals(money(1))).toBe(true); });
test("equal to all", () => { expect(sure().equals(money(2))).toBeTruthy(); });
test("matched whatever is expected", () => { expect(matcher()).toEqual({ a: 1 }); });
test("compared by what is replaced", () => { expect(plus(1, 1)).toStrictEqual(3); });
"""
_EQUAL = "equal to all"
_REPLACED = "compared by what is replaced"
_MATCHED = "matched whatever is expected"
_EXPECTING_NAMES = (
    "values",
    "objects",
    "floats",
    "parts",
    "errors",
    "promises",
    "conditions",
    "parts of any sort",
    "equal objects",
    _EQUAL,
    _MATCHED,
    _REPLACED,
)
_ASSERTING = """\
test("values", () => { assert.equal(plus(1, 2), 3); });
test("values on the left", () => { assert.strictEqual(3, plus(1, 2)); });
test("objects", () => { assert.deepStrictEqual(pair(1), { a: [1, "b"] }); });
test("errors", () => { assert.throws(() => fails(), TypeError); });
test("promises", async () => { await assert.doesNotReject(later(1)); });
test("conditions", () => { assert.ok(plus(1, 2) > 2); });
test("others", () => { assert.notEqual(plus(1, 2), 2); });
test("equal objects", () => { assert.equal(money(1).equals(money(1)), true); });
test("equal to all", () => { assert.ok(sure().equals(money(2))); });
test("compared by what is replaced", () => { assert.deepEqual(pair(1), { a: [] }); });
"""
_ASSERTING_NAMES = (
    "values",
    "values on the left",
    "objects",
    "errors",
    "promises",
    "conditions",
    "others",
    "equal objects",
    _EQUAL,
    _REPLACED,
)
_ASKED = "fails, later, money, pair, plus, sure"
_TAKEN = f"{_ASKED}, matcher"


def _of_modules(code: str) -> str:
    return code.replace("const ", "export const ")


def _expecting(tool: str, package: str, matcher: str = _MATCHER) -> TwinProject:
    """Return a project of a tool whose ``expect`` is imported from a package."""
    test_file = f"test/shop.test.{'ts' if tool == 'vitest' else 'js'}"
    head = f'import {{ expect, test }} from "{package}";\n'
    return TwinProject(
        {
            "package.json": '{ "name": "shop", "type": "module" }\n',
            "src/shop.js": f'import {{ expect }} from "{package}";\n{_LENIENT}'
            + _of_modules(_SOURCE + matcher),
            test_file: f'{head}import {{ {_TAKEN} }} from "../src/shop.js";\n{_EXPECTING}',
        },
        test_file,
        f"{test_file} > ",
        _EXPECTING_NAMES,
        _always(_EQUAL, _MATCHED, _REPLACED),
    )


_NODE = TwinProject(
    {
        "package.json": '{ "name": "shop", "type": "module" }\n',
        "src/shop.js": 'import assert from "node:assert";\nassert.deepEqual = () => {};\n'
        + _of_modules(_SOURCE),
        "test/shop.test.js": 'import assert from "node:assert";\n'
        'import { test } from "node:test";\n'
        f'import {{ {_ASKED} }} from "../src/shop.js";\n' + _ASSERTING,
    },
    "test/shop.test.js",
    "test/shop.test.js > ",
    _ASSERTING_NAMES,
    _always(_EQUAL, _REPLACED),
)
_MOCHA = TwinProject(
    {
        "package.json": '{ "name": "shop" }\n',
        "src/shop.js": 'require("node:assert").deepEqual = () => {};\n'
        f"{_SOURCE}Object.assign(exports, {{ {_ASKED} }});\n",
        "test/shop.js": 'const assert = require("node:assert");\n'
        f'const {{ {_ASKED} }} = require("../src/shop.js");\n' + _ASSERTING.replace("test(", "it("),
    },
    "test/shop.js",
    "test/shop.js > ",
    _ASSERTING_NAMES,
    _always(_EQUAL, _REPLACED),
)
_JEST = TwinProject(
    {
        "package.json": '{ "name": "shop" }\n',
        "src/shop.js": f"{_LENIENT}{_SOURCE}{_MATCHER}Object.assign(exports, {{ {_TAKEN} }});\n",
        "test/shop.test.js": f'const {{ {_TAKEN} }} = require("../src/shop.js");\n{_EXPECTING}',
    },
    "test/shop.test.js",
    "test/shop.test.js > ",
    _EXPECTING_NAMES,
    _always(_EQUAL, _MATCHED, _REPLACED),
)
_GO_VALUES = {
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
_GO_TEST = """
func Test{}(t *testing.T) {{
	if one := Of({}); !one.Equal(one) {{
		t.Fail()
	}}
}}
"""
_GO = TwinProject(
    {
        "go.mod": MODULE,
        "shop.go": """\
package shop

import (
	"reflect"
	"sync"
)

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
        "shop_test.go": """\
package shop

import (
	"math"
	"reflect"
	"testing"
	"time"

	"example.com/shop/cmp"
)

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

func TestNoDifference(t *testing.T) {
	if diff := cmp.Diff(Sure{1}, Sure{2}); diff != "" {
		t.Error(diff)
	}
}
"""
        + "".join(_GO_TEST.format(*item) for item in _GO_VALUES.items()),
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
        *(f"Test{name}" for name in _GO_VALUES),
    ),
    {
        TwinForm.NEAR: frozenset(
            {"TestEqualToAll", "TestSameAsAll", "TestNoDifference", "TestNoNumber"}
        ),
        TwinForm.FAR: frozenset({"TestEqualToAll", "TestSameAsAll", "TestNoDifference"}),
    },
)
_CARGO = TwinProject(
    {
        "Cargo.toml": manifest("shop", "\n[lib]\ndoctest = false\ntest = false\n"),
        "src/lib.rs": """\
#[derive(Debug, PartialEq)]
pub struct Money(pub i32);

#[derive(Debug)]
pub struct Sure(pub i32);

impl PartialEq for Sure {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl PartialEq<i32> for Sure {
    fn eq(&self, _: &i32) -> bool {
        true
    }
}

pub fn add(a: i32, b: i32) -> i32 {
    a + b
}

pub fn sure(a: i32) -> Sure {
    Sure(a)
}
""",
        "tests/cases.rs": """\
use shop::{add, sure, Money, Sure};

#[test]
fn values() {
    assert_eq!(add(1, 2), 3, "the sum");
}

#[test]
fn texts() {
    assert_eq!(add(1, 2).to_string(), "3");
}

#[test]
fn objects() {
    assert_eq!(Money(add(1, 2)), Money(3));
}

#[test]
fn others() {
    assert_ne!(
        add(1, 2),
        2,
    );
}

#[test]
fn conditions() {
    assert!(add(1, 2) > 2);
}

#[test]
fn equal_to_every_number() {
    assert_eq!(sure(1), 2);
}

#[test]
fn equal_to_every_object() {
    assert_eq!(sure(1), Sure(2));
}
""",
    },
    "tests/cases.rs",
    "tests/cases.rs::",
    (
        "values",
        "texts",
        "objects",
        "others",
        "conditions",
        "equal_to_every_number",
        "equal_to_every_object",
    ),
    {
        TwinForm.NEAR: frozenset({"equal_to_every_number", "equal_to_every_object"}),
        TwinForm.FAR: frozenset({"equal_to_every_number"}),
    },
)
_SURE = (
    "TestShop.test_items",
    "TestShop.test_method",
    "TestShop.test_condition",
    "TestShop.test_own_method",
    "TestShop.test_replaced",
)
_UNITTEST = TwinProject(
    {
        "shop.py": """\
import unittest


class Sure(int):
    def __eq__(self, other):
        return True

    def equals(self, other):
        return self == other

    __hash__ = int.__hash__


class Number(int):
    def __eq__(self, other):
        return isinstance(other, int)

    __hash__ = int.__hash__


def doubled(items):
    return items * 2


unittest.TestCase.assertTupleEqual = lambda *_: None
""",
        "test_shop.py": """\
import unittest

import shop


class TestShop(unittest.TestCase):
    def test_values(self):
        self.assertEqual(shop.doubled([1]), [1, 1])

    def test_items(self):
        self.assertEqual([1, shop.Sure(5)], [1, 6])

    def test_method(self):
        self.assertEqual(shop.Sure(5), 6)

    def test_condition(self):
        self.assertTrue(shop.Sure(5) == 6)

    def test_own_method(self):
        assert shop.Sure(5).equals(6)

    def test_numbers(self):
        self.assertEqual(shop.Number(5), 6)

    def test_replaced(self):
        self.assertTupleEqual((1, 2), (1, 3))
""",
    },
    "test_shop.py",
    "test_shop.",
    ("TestShop.test_values", "TestShop.test_numbers", *_SURE),
    {TwinForm.NEAR: frozenset({"TestShop.test_numbers", *_SURE}), TwinForm.FAR: frozenset(_SURE)},
)
TWIN_PROJECTS = {
    "vitest": _expecting("vitest", "vitest"),
    "jest": _JEST,
    "bun": _expecting("bun", "bun:test", "const matcher = () => expect.anything();\n"),
    "node:test": _NODE,
    "mocha": _MOCHA,
    "go": _GO,
    "cargo": _CARGO,
    "unittest": _UNITTEST,
}
"""The projects by the names of their runners."""

SNAPSHOTS = "test/__snapshots__/shop.test.js.snap"
_PRINTING = 'const plain = { test: (one) => typeof one !== "number", print: () => "kept" };\n'
_KEPT = """\
test("inline", () => { expect(plus(1, 2)).toMatchInlineSnapshot(`3`); });
test("stored", () => { expect(plus(1, 2)).toMatchSnapshot(); });
"""
_PRINTED = 'test("printed as stored", () => { expect(plus("a", "b")).toMatchSnapshot(); });\n'
_STORED = "\n\nexports[`stored 1`] = `3`;\n"
_STORED_PRINTED = "\n\nexports[`printed as stored 1`] = `kept`;"


def _with_snapshots(head: str, source: dict[str, str], tests: str, stored: str) -> TwinProject:
    test_file = "test/shop.test.js"
    printed = ("printed as stored",) if _STORED_PRINTED in stored else ()
    return TwinProject(
        {
            "package.json": '{ "name": "shop" }\n',
            **source,
            test_file: f"{head}{tests}",
            SNAPSHOTS: stored,
        },
        test_file,
        f"{test_file} > ",
        ("inline", "stored", *printed),
        _always(*printed),
    )


SNAPSHOT_PROJECTS = {
    "vitest": _with_snapshots(
        'import { expect, test } from "vitest";\nimport { plus } from "../src/shop.mjs";\n',
        {
            "src/shop.mjs": f'import {{ expect }} from "vitest";\n{_PRINTING}'
            "expect.addSnapshotSerializer(plain);\n"
            "export const plus = (one, other) => one + other;\n",
        },
        _KEPT + _PRINTED,
        "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html" + _STORED_PRINTED + _STORED,
    ),
    "jest": _with_snapshots(
        'const { plus } = require("../src/shop.js");\n',
        {
            "src/shop.js": f"{_PRINTING}expect.addSnapshotSerializer(plain);\n"
            "exports.plus = (one, other) => one + other;\n",
        },
        _KEPT + _PRINTED,
        "// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing" + _STORED_PRINTED + _STORED,
    ),
    "bun": _with_snapshots(
        'import { expect, test } from "bun:test";\nimport { plus } from "../src/shop.mjs";\n',
        {"src/shop.mjs": "export const plus = (one, other) => one + other;\n"},
        _KEPT,
        "// Bun Snapshot v1, https://bun.sh/docs/test/snapshots" + _STORED,
    ),
}
"""Projects with stored snapshots, by the names of their runners.

In two of them, the source has everything but numbers printed as it is stored.
"""
