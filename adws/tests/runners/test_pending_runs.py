"""Pending tests under their real tools: nothing fails with the marks, each test fails without."""

from pathlib import PurePath

import pytest

from adws.core.spec import SpecRules
from adws.runners.pending import activated, pending_tests
from adws.tests.runners.contract import Contract, Project, contracts, real_report
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

RED = "() => { expect(1).toBe(2); }"
CONTRACTS = {contract.runner.name: contract for contract in contracts()}
MANIFEST = {"package.json": '{"type": "module"}\n'}
RUST = "#[test]\n#[ignore{}]\nfn {}() {{\n    assert_eq!(1, 2);\n}}\n"
FILES = {
    "playwright": (
        "tests/a.spec.ts",
        (
            "import { expect, test } from '@playwright/test';\n"
            f"test.fixme('a', {RED});\n"
            f"test.describe.fixme('g', () => {{ test('b', {RED}); }});\n"
            "test('c', () => {\n  test.fixme();\n  expect(1).toBe(2);\n});\n"
            f"test.describe('h', () => {{\n  test.fixme(true, 'soon');\n  test('d', {RED});\n}});\n"
            f"test.skip('tdd: e', {RED});\n"
        ),
        {"playwright.config.ts": "export default { testDir: 'tests' };\n", **MANIFEST},
        5,
    ),
    "vitest": (
        "a.test.ts",
        (
            "import { describe, expect, it } from 'vitest';\n"
            f"it.todo('a', {RED});\nit.fails('b', {RED});\nit.skip('tdd: c', {RED});\n"
            f"it('d', {{ fails: true }}, {RED});\nit('e', {{ timeout: 500, todo: true }}, {RED});\n"
            f"describe.skip('tdd: g', () => {{ it('f', {RED}); }});\n"
            f"it.skip.each([1])('tdd: %i', {RED});\n"
        ),
        MANIFEST,
        7,
    ),
    "jest": (
        "a.test.js",
        (
            f"test.failing('a', {RED});\nxit('tdd: b', {RED});\nit.skip('tdd: c', {RED});\n"
            f"xdescribe('tdd: g', () => {{ it('d', {RED}); }});\n"
            f"test.failing.each([1])('e %i', {RED});\n"
        ),
        {"package.json": "{}\n", "jest.config.json": "{}\n"},
        5,
    ),
    "mocha": (
        "test/a.js",
        (
            f"xit('tdd: b', {RED});\nit.skip('tdd: c', {RED});\n"
            f"xdescribe('tdd: g', () => {{ it('d', {RED}); }});\n"
            f"context.skip('tdd: h', () => {{ specify('e', {RED}); }});\n"
        ),
        {"package.json": "{}\n"},
        4,
    ),
    "bun": (
        "a.test.ts",
        (
            "import { describe, expect, test } from 'bun:test';\n"
            f"test.todo('a', {RED});\ntest.skip('tdd: b', {RED});\ntest.failing('c', {RED});\n"
            f"describe.skip('tdd: g', () => {{ test('d', {RED}); }});\n"
        ),
        MANIFEST,
        4,
    ),
    "node:test": (
        "a.test.mjs",
        (
            "import test, { it } from 'node:test';\nimport assert from 'node:assert';\n"
            "const red = () => assert.equal(1, 2);\n"
            "test('a', { todo: true }, () => { red(); });\n"
            "test('b', { skip: 'tdd: soon', timeout: 500 }, () => { red(); });\n"
            "it.todo('c', () => { red(); });\n"
            "test('d', (t) => {\n  t.todo('soon');\n  red();\n});\n"
        ),
        MANIFEST,
        4,
    ),
    "pytest": (
        "tests/test_a.py",
        (
            'import pytest\n\n@pytest.mark.xfail(reason="tdd: a")\n'
            "def test_a():\n    assert False\n\n"
            '@pytest.mark.skip("tdd")\nclass TestB:\n  def test_b(self):\n    assert False\n\n'
            '@pytest.mark.parametrize("c", [1])\n'
            '@pytest.mark.xfail(reason="tdd: c", strict=True)\n'
            "def test_c(c):\n    assert c == 2\n"
        ),
        {},
        3,
    ),
    "unittest": (
        "tests/test_a.py",
        (
            "import unittest\n\n\nclass A(unittest.TestCase):\n    @unittest.expectedFailure\n"
            "    def test_a(self):\n        self.assertEqual(1, 2)\n\n    @unittest.skip('tdd')\n"
            "    def test_b(self):\n        self.assertEqual(1, 2)\n\n\n"
            "@unittest.skip('tdd')\nclass B(unittest.TestCase):\n"
            "    def test_c(self):\n        self.assertEqual(1, 2)\n"
        ),
        {"tests/__init__.py": ""},
        3,
    ),
    "go": (
        "a_test.go",
        (
            'package shop\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tt.Skip("tdd: a")\n'
            '\tt.Fatal("red")\n}\n'
        ),
        {"go.mod": "module example.com/shop\n\ngo 1.19\n", "a.go": "package shop\n"},
        1,
    ),
    "cargo": (
        "tests/a.rs",
        RUST.format(' = "tdd: a"', "a") + RUST.format(' = "tdd"', "b"),
        {
            "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
            "src/lib.rs": "",
        },
        2,
    ),
}


def failing(contract: Contract, folder: PurePath, files: dict[str, str]) -> int:
    """Return how many cases fail when a project is run with its real tool."""
    read, _ = real_report(contract, folder, Project(files, 0, {}))
    report = read.unwrap()
    return len(report.failing)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    "runner",
    [pytest.param(name, marks=needs(CONTRACTS[name].program)) for name in FILES],
)
def test_each_pending_test_is_red_from_the_moment_its_mark_is_gone(
    runner: str, tmp_path: PurePath
) -> None:
    """Before, the suite is green; and nothing else is needed to have it run."""
    contract, (path, text, others, count) = CONTRACTS[runner], FILES[runner]
    reader = contract.runner.specs
    assert reader is not None
    assert failing(contract, tmp_path / "marked", {**others, path: text}) == 0
    made = text
    for _ in range(count):
        tests = pending_tests(path, made, reader.read(path, made) or (), SpecRules())
        assert tests[0].problems == ()
        made = activated(reader, path, made, tests[0]) or ""
    assert pending_tests(path, made, reader.read(path, made) or (), SpecRules()) == ()
    assert failing(contract, tmp_path / "active", {**others, path: made}) == count
