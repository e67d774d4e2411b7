"""One small test file in each language, and words to look at edits to it."""

from adws.trust.test_changes.explanation import explain

PYTHON = """\
import pytest
from calc import add

ZERO = 0


def check(value):
    return value


def test_add():
    one = 1
    assert add(one, 2) == 4


def test_near():
    assert add(1, 1) == pytest.approx(2, abs=1e-6)


@pytest.mark.parametrize("a, b", [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_table(a, b):
    assert add(a, 1) == b


def test_raises():
    with pytest.raises(ValueError):
        add("", 1)


class TestSum:
    kind = "sum"

    def test_zero(self):
        self.assertEqual(add(1, 2), 3)
"""
TYPESCRIPT = """\
import { add } from "./calc";

describe("calc", () => {
  it("adds", () => {
    const one = 1;
    expect(add(one, 2)).toBe(4);
  });
  test.each([[1, 2], [3, 4], [5, 6]])("row %s", (a, b) => {
    expect(a).toBeCloseTo(b, 5);
  });
});

test("node", (t) => {
  assert.strictEqual(add(1, 2), 3);
});
"""
GO = """\
package calc

import "testing"

func helper() int { return 1 }

func TestAdd(t *testing.T) {
\tone := 1
\tif got := Add(one, 2); got != 4 {
\t\tt.Errorf("got %d", got)
\t}
}

func TestTable(t *testing.T) {
\tfor _, c := range []struct{ a, b int }{{1, 2}, {2, 3}, {3, 4}} {
\t\tassert.Equal(t, c.b, Add(c.a, 1))
\t}
}
"""
RUST = """\
use crate::add;

/// Adds.
/// ```
/// assert_eq!(add(1, 2), 4);
/// ```
#[inline]
pub fn add(a: u8, b: u8) -> u8 {
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        let one = 1;
        assert_eq!(add(one, 2), 4);
    }

    #[test]
    fn compares() {
        assert!(add(1, 2) < 5);
        assert!(!add(1, 2).is_odd(), "odd");
        assert_ne!(add(1, 2), /* not */ 7);
        assert!();
        println!("done");
    }
}
"""
_FILES = {"test_calc.py": PYTHON, "calc.test.ts": TYPESCRIPT, "calc_test.go": GO, "calc.rs": RUST}


def told_of_edit(path: str, old: str, new: str) -> str:
    """Return what is told of an edit to one of the files, the sentences each on a line."""
    before = _FILES[path]
    assert before.count(old) == 1, f"{old!r} stands {before.count(old)} times in {path}"
    return "\n".join(explain(path, before, before.replace(old, new)))
