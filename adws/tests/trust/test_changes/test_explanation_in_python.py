"""Edits to tests in Python, and the sentences that a reviewer reads about them."""

import pytest

from adws.tests.trust.test_changes.files import told_of_edit

ADD = "assert add(one, 2) == 4"
SKIPPED = "it no longer runs, or not everywhere"
STAND_IN = "what it calls may no longer be the project's own code"
GONE = "test_add: the assertion `add(one, 2) == 4` became"

IN_PYTHON = {
    "truthiness": (ADD, "assert add(one, 2)", f"{GONE} truthiness: `add(one, 2)`"),
    "falsiness": (ADD, "assert not (add(one, 2))", f"{GONE} falsiness: `not (add(one, 2))`"),
    "presence": (
        "2) == 4",
        "2) is not None",
        f"{GONE} a check for presence: `add(one, 2) is not None`",
    ),
    "kind": (
        ADD,
        "assert isinstance(add(one, 2), int)",
        f"{GONE} a check of the type: `isinstance(add(one, 2), int)`",
    ),
    "part": ("2) == 4", "2) in (3, 4)", f"{GONE} a check for a part: `add(one, 2) in (3, 4)`"),
    "difference": ("2) == 4", "2) != 5", f"{GONE} a difference: `add(one, 2) != 5`"),
    "size": ("2) == 4", "2) > 0", f"{GONE} a comparison of size: `add(one, 2) > 0`"),
    "close": (
        ADD,
        "assert math.isclose(add(one, 2), 4, abs_tol=9)",
        f"{GONE} an approximation: `math.isclose(add(one, 2), 4, abs_tol=9)`",
    ),
    "chained": ("2) == 4", "2) == 4 == ZERO", f"{GONE} another check: `add(one, 2) == 4 == ZERO`"),
    "and": (ADD, f"{ADD} and one", f"{GONE} another check: `add(one, 2) == 4 and one`"),
    "or true": (
        ADD,
        f"{ADD} or True",
        f"{GONE} something that is always true: `add(one, 2) == 4 or True`",
    ),
    "tuple": (
        ADD,
        "assert (add(one, 2) == 4, 'no')",
        f"{GONE} something that is always true: `(add(one, 2) == 4, 'no')`",
    ),
    "constant": (ADD, "assert 1", f"{GONE} something that is always true: `1`"),
    "text": (ADD, "assert 'yes'", f"{GONE} something that is always true: `'yes'`"),
    "expected": (
        "2) == 4",
        "2) == 5",
        "test_add: the expected value of `add(one, 2)` changed: `4` → `5`",
    ),
    "swapped": (
        ADD,
        "assert 5 == add(one, 2)",
        "test_add: the expected value of `add(one, 2)` changed: `4` → `5`",
    ),
    "subject": (
        ADD,
        "assert add(3, 1) == 4",
        "test_add: the assertion `add(one, 2) == 4` was replaced by `add(3, 1) == 4`",
    ),
    "removed": (ADD, "pass", "test_add: the assertion `add(one, 2) == 4` was removed"),
    "stricter": (ADD, f"{ADD}\n    assert one", "test_add: the assertion `one` was added"),
    "tolerance": (
        "1e-6",
        "100",
        (
            "test_near: the tolerance of `add(1, 1) == pytest.approx(2, abs=100)` was widened: "
            "`1e-06` → `100`"
        ),
    ),
    "new tolerance": (
        "self.assertEqual(add(1, 2), 3)",
        "self.assertEqual(add(1, 2), 3, delta=2)",
        (
            "TestSum.test_zero: the tolerance of `self.assertEqual(add(1, 2), 3, "
            "delta=2)` was widened: "
            "`0` → `2`"
        ),
    ),
    "narrower tolerance": (
        "1e-6",
        "1e-9",
        (
            "test_near: the expected value of `add(1, 1)` changed: `pytest.approx(2, abs=1e-6)` → "
            "`pytest.approx(2, abs=1e-9)`"
        ),
    ),
    "rows cut": (
        ", (3, 4), (4, 5), (5, 6)",
        "",
        "test_table: 3 of the 5 rows of its table were cut",
    ),
    "row changed": (
        "(2, 3)",
        "(2, 4)",
        "test_table: a row of its table changed: `(2, 3)` → `(2, 4)`",
    ),
    "rows replaced": (
        "(1, 2), (2, 3)",
        "(0, 1), (9, 10)",
        "test_table: 2 of the 5 rows of its table were replaced",
    ),
    "rows added": ("(5, 6)", "(5, 6), (6, 7)", "test_table: added to its table: 1 row"),
    "computed rows": (
        "[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]",
        "ROWS",
        "test_table: 5 of the 5 rows of its table were cut",
    ),
    "raises": (
        "pytest.raises(ValueError)",
        "pytest.raises(Exception)",
        "test_raises: the expected value changed: `ValueError` → `Exception`",
    ),
    "method": (
        "self.assertEqual(add(1, 2), 3)",
        "self.assertTrue(add(1, 2))",
        (
            "TestSum.test_zero: the assertion `self.assertEqual(add(1, 2), 3)` became truthiness: "
            "`self.assertTrue(add(1, 2))`"
        ),
    ),
    "renamed": (
        "def test_add",
        "def test_sum",
        "test_add: the case was renamed to `test_sum`; what it does is the same",
    ),
    "hidden": (
        "def test_add",
        "def _test_add",
        (
            "test_add: the case was renamed to `_test_add`, which is no longer a case"
            "; what it does is "
            "the same"
        ),
    ),
    "skipped": (
        "def test_add",
        "@pytest.mark.skip\ndef test_add",
        f"test_add: `@pytest.mark.skip` was added: {SKIPPED}",
    ),
    "skipped if": (
        "def test_add",
        "@pytest.mark.skipif(True, reason='')\ndef test_add",
        f"test_add: `@pytest.mark.skipif(True, reason='')` was added: {SKIPPED}",
    ),
    "xfail": (
        "def test_add",
        "@pytest.mark.xfail\ndef test_add",
        "test_add: `@pytest.mark.xfail` was added: it may fail without being red",
    ),
    "import or skip": (
        "one = 1",
        "one = pytest.importorskip('x')",
        f"test_add: `pytest.importorskip('x')` was added: {SKIPPED}",
    ),
    "exit": ("one = 1", "os._exit(0)", "test_add: `os._exit(0)` was added: the run ends there"),
    "early return": ("one = 1", "return", "test_add: it returns before an assertion"),
    "inner return": (
        "one = 1",
        "def one():\n        return 1",
        "test_add: the case changed, but not what it asserts",
    ),
    "swallowed": (
        ADD,
        f"try:\n        {ADD}\n    except AssertionError:\n        pass",
        "test_add: an assertion is in a `try` that catches what it raises",
    ),
    "finally": (
        ADD,
        f"try:\n        {ADD}\n    finally:\n        pass",
        "test_add: the case changed, but not what it asserts",
    ),
    "suppressed": (
        ADD,
        f"with suppress(AssertionError):\n        {ADD}",
        "test_add: `suppress(AssertionError)` was added: an error raised there is swallowed",
    ),
    "condition": (
        ADD,
        f"if one:\n        {ADD}",
        "test_add: an assertion is made only under a condition",
    ),
    "mocked": (
        "one = 1",
        "patch('calc.add')",
        f"test_add: `patch('calc.add')` was added: {STAND_IN}",
    ),
    "patched": (
        "one = 1",
        "monkeypatch.setattr(calc, 'add', one)",
        f"test_add: `monkeypatch.setattr(calc, 'add', one)` was added: {STAND_IN}",
    ),
    "async": (
        "def test_add",
        "async def test_add",
        "test_add: it is now async and awaits nothing: without a plugin, it does not run",
    ),
    "generator": ("one = 1", "yield 1", "test_add: it is now a generator, which never runs"),
    "shadowed": (
        "class TestSum",
        "def test_add():\n    pass\n\n\nclass TestSum",
        (
            "test_add: a later definition of the same name replaces it\n"
            "test_add: the assertion `add(one, 2) == 4` was removed"
        ),
    ),
    "class skipped": (
        "class TestSum",
        "@pytest.mark.skip\nclass TestSum",
        "outside of the cases: `@pytest.mark.skip` was added",
    ),
    "module skipped": (
        "ZERO = 0",
        "pytest.skip('no', allow_module_level=True)",
        (
            "all cases: `pytest.skip('no', allow_module_level=True)` was added: "
            f"{SKIPPED}\n"
            "outside of the cases: `ZERO = 0` became `pytest.skip('no', allow_module_level=True)`"
        ),
    ),
    "constant outside": (
        "ZERO = 0",
        "ZERO = 1",
        "outside of the cases: `ZERO = 0` became `ZERO = 1`",
    ),
    "attribute": (
        '    kind = "sum"\n',
        "",
        'outside of the cases: `kind = "sum"` was removed',
    ),
    "helper": (
        "return value",
        "return 4",
        "check: the function changed, but not what it asserts",
    ),
    "hook": (
        "ZERO = 0\n",
        "ZERO = 0\n\n\ndef pytest_runtest_makereport(item):\n    pass\n",
        "pytest_runtest_makereport: the hook was added",
    ),
    "fixture": (
        "ZERO = 0\n",
        "ZERO = 0\n\n\n@pytest.fixture\ndef calc():\n    return 1\n",
        "calc: the fixture was added",
    ),
    "layout": ("one = 1", "one  =  (1)  # the first", "only layout and comments were changed"),
    "quotes": ('kind = "sum"', "kind = 'sum'", "only layout and comments were changed"),
    "encoding": (
        "import pytest\n",
        "# coding: latin-1\nimport pytest\n",
        "outside of the cases: `# coding: latin-1` was added",
    ),
    "broken": (
        "def test_near():",
        "def test_near(:",
        (
            "the file can no longer be read as python\n"
            "test_near: the case changed, but not what it asserts"
        ),
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), IN_PYTHON.values(), ids=IN_PYTHON)
def test_an_edit_in_python_is_told(old: str, new: str, sentence: str) -> None:
    """What was done to which case, and what follows from it."""
    assert told_of_edit("test_calc.py", old, new) == sentence
