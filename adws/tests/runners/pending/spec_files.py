"""Files with pending tests, one of each runner, and how they are read."""

from adws import catalog
from adws.core.spec import SpecRules
from adws.runners.pending import PendingTest, SpecReader, pending_tests

PATHS = {
    "playwright": "e2e/a.spec.ts",
    "vitest": "a.test.tsx",
    "jest": "a.test.js",
    "bun": "a.test.ts",
    "mocha": "test/a.test.cjs",
    "node:test": "a.test.mjs",
    "pytest": "tests/test_a.py",
    "unittest": "tests/test_a.py",
    "go": "a_test.go",
    "cargo": "tests/a.rs",
    "junit": "adws-specs.toml",
}
BODY = "() => { expect(f()).toBe(1); }"
GO = "package p\n\nfunc TestA(t *testing.T) {{\n{}}}\n"
RUST = "#[test]\n{}fn adds() {{\n    assert_eq!(f(), 1);\n}}\n"


def reader_of(runner: str) -> SpecReader:
    """Return what reads the pending tests of a runner."""
    result: SpecReader | None = catalog.runner(runner).unwrap().specs
    assert result is not None
    return result


def pending_in(runner: str, text: str, rules: SpecRules | None = None) -> tuple[PendingTest, ...]:
    """Return the pending tests of a file."""
    path = PATHS[runner]
    cases = reader_of(runner).read(path, text)
    assert cases is not None
    return pending_tests(path, text, cases, rules or SpecRules())
