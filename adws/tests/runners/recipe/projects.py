"""Small projects for the tools that recipes describe: with a case of each outcome, and a bug."""

from collections.abc import Mapping

from attrs import frozen


@frozen
class RecipeProject:
    """A project with a bug, what becomes of its cases, and how the bug is mended.

    ``argv`` starts the tool; its first word is looked up. ``asked`` are cases to run alone,
    ``alone`` those that run then. ``debian``: the package that has the tool, where neither pip nor
    npm brings it. ``npm``: the package that has it, where it is too large for `make tools`.
    """

    argv: tuple[str, ...]
    files: Mapping[str, str]
    outcomes: Mapping[str, str]
    mend: tuple[str, str, str]
    asked: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    debian: str = ""
    npm: str = ""
    node: bool = False


_CART_PY = (
    "def total(prices):\n    result = 0\n    for price in prices:\n        result -= price\n"
    "    return result\n"
)
_CART_JS = (
    "exports.total = (prices) => {\n  let sum = 0;\n  for (const price of prices) sum -= price;\n"
    "  return sum;\n};\n"
)
_CART_RB = (
    "module Cart\n  def self.total(prices)\n"
    "    prices.reduce(0) { |sum, price| sum - price }\n  end\nend\n"
)

PROJECTS = {
    "behave": RecipeProject(
        ("python", "-m", "behave"),
        {
            "shop/__init__.py": "",
            "shop/cart.py": _CART_PY,
            "features/cart.feature": "Feature: Cart\n\n  Scenario: Adds\n    Given 2 and 3\n"
            "    Then it is 5\n\n  Scenario: Empty\n    Given nothing\n    Then it is 0\n\n"
            "  Scenario: Unknown\n    Given nobody knows\n",
            "features/steps/cart.py": "from behave import given, then\n\n"
            "from shop.cart import total\n\n\n"
            '@given("{a:d} and {b:d}")\ndef both(context, a, b):\n    context.prices = [a, b]\n\n\n'
            '@given("nothing")\ndef none(context):\n    context.prices = []\n\n\n'
            '@then("it is {n:d}")\ndef check(context, n):\n'
            '    assert total(context.prices) == n, f"{total(context.prices)} is not {n}"\n',
        },
        {
            "features/cart.feature > Cart > Adds": "failed",
            "features/cart.feature > Cart > Empty": "passed",
            "features/cart.feature > Cart > Unknown": "errored",
        },
        ("shop/cart.py", "-= price", "+= price"),
        ("features/cart.feature > Cart > Empty",),
        ("features/cart.feature > Cart > Empty",),
    ),
    "robot": RecipeProject(
        ("python", "-m", "robot", "tests"),
        {
            "tests/cart.robot": "*** Settings ***\nLibrary    ${CURDIR}/CartLibrary.py\n\n"
            "*** Test Cases ***\nAdds\n    ${sum}=    Total    2    3\n"
            "    Should Be Equal As Integers    ${sum}    5\n\nEmpty\n    ${sum}=    Total\n"
            "    Should Be Equal As Integers    ${sum}    0\n\nLater\n    Skip    not now\n",
            "tests/CartLibrary.py": "import os\nimport sys\n\n"
            "sys.path.insert(0, os.getcwd())\nfrom cart import total as of\n\n\n"
            "def total(*prices):\n    return of([int(price) for price in prices])\n",
            "cart.py": _CART_PY,
        },
        {
            "tests/cart.robot > Cart > Adds": "failed",
            "tests/cart.robot > Cart > Empty": "passed",
            "tests/cart.robot > Cart > Later": "skipped",
        },
        ("cart.py", "-= price", "+= price"),
    ),
    "ctest": RecipeProject(
        (
            "sh",
            "-c",
            '{ cmake -S . -B ../b && cmake --build ../b; } >log 2>&1; cd ../b; "$@"',
            "sh",
            "ctest",
        ),
        {
            "CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(cart C)\n"
            "enable_testing()\nadd_executable(t tests/t.c cart.c)\n"
            "add_test(NAME adds COMMAND t adds)\nadd_test(NAME empty COMMAND t)\n",
            "cart.c": "int total(int a, int b) { return a - b; }\n",
            "tests/t.c": "#include <stdio.h>\nint total(int a, int b);\n"
            "int main(int count, char **words) {\n"
            "  if (count == 1 || total(2, 3) == 5) return 0;\n"
            '  puts("tests/t.c:5: wrong");\n  return 1;\n}\n',
        },
        {"adds": "failed", "empty": "passed"},
        ("cart.c", "a - b", "a + b"),
        ("empty",),
        ("empty",),
        debian="cmake",
    ),
    "rspec": RecipeProject(
        ("rspec",),
        {
            "lib/cart.rb": _CART_RB,
            "spec/cart_spec.rb": 'require "cart"\n\nRSpec.describe Cart do\n'
            '  it("adds") { expect(Cart.total([2, 3])).to eq(5) }\n  context "without any" do\n'
            '    it("is empty") { expect(Cart.total([])).to eq(0) }\n  end\n'
            '  pending("later")\nend\n',
            "spec/other_spec.rb": 'RSpec.describe("other") { it("passes") { nil } }\n',
        },
        {
            "spec/cart_spec.rb > Cart > adds": "failed",
            "spec/cart_spec.rb > Cart / without any > is empty": "passed",
            "spec/cart_spec.rb > Cart > later": "skipped",
            "spec/other_spec.rb > other > passes": "passed",
        },
        ("lib/cart.rb", "sum - price", "sum + price"),
        ("spec/other_spec.rb > other > passes",),
        ("spec/other_spec.rb > other > passes",),
        debian="ruby-rspec",
    ),
    "minitest": RecipeProject(
        (),
        {
            "lib/cart.rb": _CART_RB,
            "test/cart_test.rb": 'require "minitest/autorun"\nrequire "cart"\n\n'
            "class CartTest < Minitest::Test\n  def test_adds\n"
            "    assert_equal 5, Cart.total([2, 3])\n  end\n\n  def test_empty\n"
            "    assert_equal 0, Cart.total([])\n  end\n\n  def test_later\n"
            '    skip "later"\n  end\nend\n',
            "test/other_test.rb": 'require "minitest/autorun"\n\n'
            'describe "other" do\n  it("passes") { _(1).must_equal 1 }\nend\n',
            "test/broken_test.rb": 'require "gone"\n',
        },
        {
            "test/cart_test.rb > CartTest > test_adds": "failed",
            "test/cart_test.rb > CartTest > test_empty": "passed",
            "test/cart_test.rb > CartTest > test_later": "skipped",
            "test/other_test.rb > other > test_0001_passes": "passed",
            "test/broken_test.rb > - > test/broken_test.rb": "errored",
        },
        ("lib/cart.rb", "sum - price", "sum + price"),
        ("test/other_test.rb > other > test_0001_passes",),
        ("test/other_test.rb > other > test_0001_passes",),
        debian="ruby-minitest",
    ),
    "phpunit": RecipeProject(
        ("phpunit",),
        {
            "phpunit.xml": '<phpunit><testsuites><testsuite name="all">'
            "<directory>tests</directory></testsuite></testsuites></phpunit>\n",
            "src/cart.php": "<?php\nfunction total(array $prices): int\n{\n    $sum = 0;\n"
            "    foreach ($prices as $price) {\n        $sum -= $price;\n    }\n"
            "    return $sum;\n}\n",
            "tests/CartTest.php": "<?php\nrequire_once __DIR__ . '/../src/cart.php';\n\n"
            "class CartTest extends PHPUnit\\Framework\\TestCase\n{\n"
            "    public function testAdds(): void\n    {\n"
            "        $this->assertSame(5, total([2, 3]));\n    }\n\n"
            "    public function testEmpty(): void\n    {\n"
            "        $this->assertSame(0, total([]));\n    }\n}\n",
        },
        {
            "tests/CartTest.php > all / CartTest > testAdds": "failed",
            "tests/CartTest.php > all / CartTest > testEmpty": "passed",
        },
        ("src/cart.php", "-= $price", "+= $price"),
        ("tests/CartTest.php > all / CartTest > testEmpty",),
        ("tests/CartTest.php > all / CartTest > testEmpty",),
        debian="phpunit",
    ),
    "tape": RecipeProject(
        ("tape", "test/*.js"),
        {
            "cart.js": _CART_JS,
            "test/cart.js": 'const test = require("tape");\n'
            'const { total } = require("../cart.js");\n\n'
            'test("adds", (t) => { t.equal(total([2, 3]), 5); t.end(); });\n'
            'test("empty", (t) => {\n'
            '  t.test("inner", (s) => { s.equal(total([]), 0); s.end(); });\n});\n'
            'test("later", { skip: true }, (t) => { t.end(); });\n',
            "test/other.js": 'require("tape")("passes", (t) => { t.pass(); t.end(); });\n',
        },
        {
            "test/cart.js > - > adds": "failed",
            "test/cart.js > empty > inner": "passed",
            "test/cart.js > - > later": "skipped",
            "test/other.js > - > passes": "passed",
        },
        ("cart.js", "-= price", "+= price"),
        ("test/other.js > - > passes",),
        ("test/other.js > - > passes",),
        node=True,
    ),
    "uvu": RecipeProject(
        ("uvu", "tests"),
        {
            "cart.js": _CART_JS,
            "tests/cart.js": 'const { suite, test } = require("uvu");\n'
            'const assert = require("uvu/assert");\nconst { total } = require("../cart.js");\n\n'
            'test("adds", () => { assert.is(total([2, 3]), 5); });\ntest.run();\n'
            'const more = suite("more");\nmore("empty", () => { assert.is(total([]), 0); });\n'
            'more.skip("later", () => {});\nmore.run();\n',
        },
        {
            "tests/cart.js > - > adds": "failed",
            "tests/cart.js > more > later": "skipped",
            "tests/cart.js > more > empty": "passed",
        },
        ("cart.js", "-= price", "+= price"),
        node=True,
    ),
    "ava": RecipeProject(
        ("ava",),
        {
            "package.json": "{}",
            "cart.js": _CART_JS,
            "test/cart.js": 'const test = require("ava");\n'
            'const { total } = require("../cart.js");\n\n'
            'test("adds", (t) => { t.is(total([2, 3]), 5); });\n'
            'test("empty", (t) => { t.is(total([]), 0); });\n'
            'test("throws", () => { if (total([1]) < 0) throw new RangeError("less"); });\n'
            'test("a # SKIP \\" \\\\ ü", (t) => { t.pass(); });\n'
            'test.skip("later", (t) => { t.pass(); });\ntest.todo("some day");\n'
            'test.failing("known", (t) => { t.fail(); });\n',
            "test/deep/other.mjs": 'import test from "ava";\ntest("passes", (t) => t.pass());\n',
        },
        {
            "test/cart.js > - > adds": "failed",
            "test/cart.js > - > empty": "passed",
            "test/cart.js > - > throws": "failed",
            'test/cart.js > - > a # SKIP " \\ ü': "passed",
            "test/cart.js > - > later": "skipped",
            "test/cart.js > - > some day": "skipped",
            "test/cart.js > - > known": "passed",
            "test/deep/other.mjs > - > passes": "passed",
        },
        ("cart.js", "-= price", "+= price"),
        ("test/deep/other.mjs > - > passes",),
        ("test/deep/other.mjs > - > passes",),
        node=True,
    ),
    "tap": RecipeProject(
        ("tap",),
        {
            "package.json": "{}",
            "cart.js": _CART_JS,
            "test/cart.js": 'const t = require("tap");\n'
            'const { total } = require("../cart.js");\n\n'
            't.test("adds", (t) => { t.equal(total([2, 3]), 5); t.end(); });\n'
            't.test("empty", (t) => {\n'
            '  t.test("inner", (s) => { s.equal(total([]), 0); s.end(); });\n  t.end();\n});\n'
            't.test("throws", () => { if (total([1]) < 0) throw new RangeError("less"); });\n'
            't.test("later", { skip: true }, (t) => { t.end(); });\n'
            't.test("some day", { todo: true }, (t) => { t.end(); });\n',
            "test/deep/other.mjs": 'import t from "tap";\n'
            't.test("passes", (t) => { t.pass(); t.end(); });\n',
        },
        {
            "test/cart.js > - > adds": "failed",
            "test/cart.js > empty > inner": "passed",
            "test/cart.js > - > throws": "failed",
            "test/cart.js > - > later": "skipped",
            "test/cart.js > - > some day": "skipped",
            "test/deep/other.mjs > - > passes": "passed",
        },
        ("cart.js", "-= price", "+= price"),
        ("test/deep/other.mjs > - > passes",),
        ("test/deep/other.mjs > - > passes",),
        npm="tap@21",
        node=True,
    ),
    "deno": RecipeProject(
        ("deno", "test", "--allow-all"),
        {
            "deno.json": "{}",
            "cart.js": _CART_JS.replace("exports.total =", "export const total ="),
            "test/cart_test.js": 'import { total } from "../cart.js";\n\n'
            "function equal(is, wanted) {\n"
            "  if (is !== wanted) throw new Error(`${is} is not ${wanted}`);\n}\n"
            'Deno.test("adds", () => equal(total([2, 3]), 5));\n'
            'Deno.test("empty", async (t) => {\n'
            '  await t.step("inner", () => equal(total([]), 0));\n});\n'
            'Deno.test("throws", () => { if (total([1]) < 0) throw new RangeError("less"); });\n'
            'Deno.test({ name: "later", ignore: true, fn() {} });\n',
            "deep/other.test.ts": 'Deno.test("passes", (): void => {});\n',
        },
        {
            "test/cart_test.js > - > adds": "failed",
            "test/cart_test.js > - > empty": "passed",
            "test/cart_test.js > - > empty \\> inner": "passed",
            "test/cart_test.js > - > throws": "failed",
            "test/cart_test.js > - > later": "skipped",
            "deep/other.test.ts > - > passes": "passed",
        },
        ("cart.js", "-= price", "+= price"),
        ("deep/other.test.ts > - > passes",),
        ("deep/other.test.ts > - > passes",),
        node=True,
    ),
}
