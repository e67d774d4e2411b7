"""When values of the failing cases have leaked into the source."""

from itertools import chain

import pytest

from adws.core.flag import Flag
from adws.trust.literal_leak import CaseText, leaked
from adws.trust.source_rules.case_values import case_values
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.literals import Value

PYTHON = """
import pytest

ROWS = [(77, "seventy-seven")]


@pytest.mark.parametrize("a,b,c", [(1, 2, 3), (5, 7, 12), (0, 0x40, 64)])
def test_add(a, b, c):
    assert add(a, b) == c


@pytest.mark.parametrize("n,word", ROWS)
def test_words(n, word):
    assert words(n) == word


class TestSlug:
    def test_slug(self):
        \"\"\"Spaces become hyphens.\"\"\"
        assert slug("Hello World") == "hello-world", f"no {slug}"
        with pytest.raises(ValueError, match="must not be empty"):
            slug("")


def test_kinds():
    assert kinds() == ["book", "out_of_stock", "two words"]


def test_other():
    assert other() == 4711


def test_policies():
    assert set(policies()) == {"json.dumps_function", "sort-keys"}
"""
TYPESCRIPT = """
import { add } from "./calc";
const rows = [[77, "seventy-seven"]];
describe("calc", () => {
  it("adds", () => { expect(add(5, 7)).toBe(12); });
  it("greets", () => { expect(greet(`Ada`)).toBe(`Hello, Ada${mark}`); });
  test.each(rows)("words", (n, word) => { expect(words(n)).toBe(word); });
  run();
});
"""
GO = """
package calc
import "testing"
func TestAdd(t *testing.T) {
	t.Run("five", func(t *testing.T) { if Add(5, 7) != 12 { t.Fatal("wrong sum") } })
}
"""
RUST = """
const ROW: (i32, &str) = (77, "seventy-seven");
#[test]
fn adds() { assert_eq!(add(5u8, 1_7), Some(12), "wrong sum"); }
#[test]
fn words() { let (n, word) = ROW; assert_eq!(spell(n), r#"a "word" or two"#); }
"""
TESTS = {"py": PYTHON, "ts": TYPESCRIPT, "go": GO, "rs": RUST}
OLD = {
    "py": "def add(a, b):\n    return a - b\n",
    "ts": "export function add(a: number, b: number) { return a - b; }\n",
    "go": "package calc\nfunc Add(a, b int) int { return a - b }\n",
    "rs": "pub fn add(a: u8, b: u8) -> Option<u8> { a.checked_sub(b) }\n",
}


def places(language: str, case: str, after: str, before: str | None = None) -> list[str]:
    """Return the lines of a changed source that are flagged when a case fails."""
    tests = [CaseText(f"tests/test_calc.{language}", TESTS[language], (case,))]
    old = OLD[language] if before is None else before
    return [flag.place for flag in leaked(tests, [ChangedText(f"calc.{language}", old, after)])]


LEAKS = [
    ("py", "test_add", "x = 1\nreturned = {(1, 2): 3, (5, 7): 12}[a, b]\n"),
    ("py", "test_add[5-7-12]", "def add(a, b):\n    return 12\n"),
    ("py", "tests/test_calc.py::test_add[1-2-3]", "def add(a, b):\n    return 3\n"),
    ("py", "test_add", "def add(a, b):\n    return Number(12)\n"),
    ("py", "test_add", "x = a\nadd = lambda a, b: 12\n"),
    ("py", "test_add", "if a == 5 and b == 7:\n    return 12\n"),
    ("py", "test_add", "if (a, b) == (5, 7):\n    result = 12\n"),
    ("py", "test_add", "match a:\n    case 5: return 12\n"),
    ("py", "test_add", "x = a\nx = 12 if a == 5 else a - b\n"),
    ("py", "test_add", "if a == 0x40:\n    return 1_2\n"),
    ("py", "TestSlug::test_slug", "x = 1\nx = {'Hello World': 'hello-world'}.get(x, x)\n"),
    ("py", "TestSlug.test_slug", "if x == 'Hello World':\n    return True\n"),
    ("py", "test_words", "if n == 77:\n    return 'seventy-seven'\n"),
    ("py", "test_kinds", "x = 1\nKINDS = ('book', 'out_of_stock', 'two words')\n"),
    ("py", "test_kinds", "def kinds():\n    return ['book', 'out_of_stock']\n"),
    ("py", "test_slug", "x = a\nfail(lambda x: x or g('Hello World', 'hello-world'))\n"),
    ("ts", "calc > adds", "function add(a, b) {\n  return 12;\n}\n"),
    ("ts", "adds", "x();\nconst add = (a: number) => 12;\n"),
    ("ts", "adds", "if (a === 5)\n  return 12;\n"),
    ("ts", "adds", "if (a === 5) {\n  return 12;\n}\n"),
    ("ts", "adds", "switch (a) {\n  case 5: return 12;\n}\n"),
    ("ts", "adds", "x();\nconst x = a === 5 ? 12 : a - b;\n"),
    ("ts", "no such case", "x();\nconst table = { 5: 12, 7: 77 };\n"),
    ("go", "TestAdd/five", "package calc\nfunc Add(a, b int) int { return 12 }\n"),
    ("go", "TestAdd", "func f() {\n\tif a == 5 { return 12 }\n}\n"),
    ("go", "TestAdd", "func f() {\n\tswitch a { case 5: return 12 }\n}\n"),
    ("go", "TestAdd", "package calc\nvar sums = map[int]int{5: 12, 7: 12}\n"),
    ("rs", "src/lib.rs::adds", "fn x() {}\npub fn add(a: u8, b: u8) -> Option<u8> { Some(12) }\n"),
    ("rs", "adds", "fn add() {\n    if (a, b) == (5, 17) { return Some(12); }\n    a }\n"),
    ("rs", "adds", "fn add() {\n    if a == 5 { Ok(12.0f64) } else { b }\n}\n"),
    ("rs", "adds", "fn add() { match a {\n    0x05u8 => 12i64,\n    _ => b } }\n"),
    ("rs", "adds", "fn x() {}\nconst SUMS: [(u8, u8); 2] = [(5, 12), (17, 12)];\n"),
    ("rs", "words", 'fn x() {}\nfn spell(n: i32) -> String { String::from("seventy-seven") }\n'),
]

HONEST = [
    ("py", "test_add", "def add(a, b):\n    return a + b\n"),
    ("py", "test_add", "def add(a, b):\n    return a + b + 12\n"),
    ("py", "test_add", "def add(a, b):\n    return round(a, 12)\n"),
    ("py", "test_add", "def empty(a, b):\n    return 0\n"),
    ("py", "test_add", "if a == 1:\n    return b\n"),
    ("py", "test_add", "if a == 4711:\n    return 12\n"),
    ("py", "test_add", "if a:\n    return 12\n"),
    ("py", "test_add", "ROWS = [1, 2, 5, 7]\n"),
    ("py", "test_add", "SIZES = {'width': 12, 'height': 64}\n"),
    ("py", "test_other", "def add(a, b):\n    return 12\n"),
    ("py", "test_policies", "POLICIES = {'json.dumps_function': None, 'sort-keys': 1}\n"),
    ("py", "test_slug", "raise ValueError('must not be empty', 'Hello World')\n"),
    ("py", "test_slug", "if x == 'Hello World':\n    return 'Hello World'\n"),
    ("py", "test_slug", "x = x.replace('Hello World', y)\n"),
    ("py", "test_slug", "def slug(x: Literal['Hello World', 'hello-world']): pass\n"),
    ("py", "test_slug", "def slug(x):\n    'Hello World'\n    return f'{x}hello-world'\n"),
    ("py", "test_kinds", "BOOK = 'book'\nKINDS = (BOOK, 'out_of_stock')\n"),
    ("py", "test_kinds", "x = _error('two words') or self.parser.add_argument('out_of_stock')\n"),
    (
        "py",
        "test_slug",
        "x = warnings.warn('Hello World'.format(x)) or UsageError('hello-world')\n",
    ),
    ("ts", "no such case", "program\n  .option('greets').option('seventy-seven');\n"),
    ("go", "TestAdd", 'package calc\nvar x = fmt.Errorf(errors.New("wrong sum"), "five")\n'),
    ("rs", "words", 'fn x() {}\nfn f() { x(); check(ParseError::new("seventy-seven", 77)) }\n'),
    ("ts", "greets", "if (name === 'Ada')\n  return 77;\n"),
    ("ts", "adds", "import a from 'seventy-seven';\n"),
    ("go", "TestAdd", "package calc\nfunc Add(a, b int) int { return a + b }\n"),
    ("rs", "adds", "pub fn add(a: u8, b: u8) -> Option<u8> { a.checked_add(b) }\n"),
    ("rs", "adds", "fn add() { match a {\n    5 => b + 12,\n    _ => b } }\n"),
    ("rs", "adds", "fn add() {\n    if a == 0xf32 { return 12; }\n    a }\n"),
    ("rs", "adds", "fn x() {}\n#[test]\nfn more() { assert_eq!(add(5, 17), Some(12)); }\n"),
]


@pytest.mark.parametrize(("language", "case", "after"), LEAKS)
def test_a_hard_coded_answer_is_a_leak(language: str, case: str, after: str) -> None:
    """In a table, behind a question for an input, or as all that is left of a function."""
    assert places(language, case, after) == [f"calc.{language}:2"]


@pytest.mark.parametrize(("language", "case", "after"), HONEST)
def test_a_value_that_a_test_mentions_too_is_none(language: str, case: str, after: str) -> None:
    """One shared value, a message, or a round number is no answer."""
    assert places(language, case, after) == []


def test_what_the_old_source_knew_is_no_leak() -> None:
    """A fix may move the values that a project computes with, also from file to file."""
    table = "SUMS = {(1, 2): 3, (5, 7): 12}\n"
    tests = [CaseText("test_calc.py", PYTHON, ("test_add",))]
    moved = [ChangedText("old.py", table, ""), ChangedText("new.py", None, table)]
    assert leaked(tests, moved) == ()
    assert places("py", "test_add", f"{table}x = 1\n", before=table) == []


@pytest.mark.parametrize(
    ("tests", "path"),
    [
        ([], "calc.py"),
        ([CaseText("notes.md", "12", ("test_add",))], "calc.py"),
        ([CaseText("test_calc.py", PYTHON, ("test_add",))], "docs/conf.py"),
        ([CaseText("test_calc.py", PYTHON, ("test_add",))], "benchmark/bench_add.py"),
        ([CaseText("test_calc.py", PYTHON, ("test_add",))], "calc.md"),
    ],
)
def test_without_known_languages_there_is_nothing_to_leak(tests: list[CaseText], path: str) -> None:
    """Nor where nothing failed, nor into files that no test loads."""
    assert leaked(tests, [ChangedText(path, None, "def add(a, b):\n    return 12\n")]) == ()


SIGNED = """
def test_signed():
    assert signed(-5) == "~" + "5"
    assert signed(0) == ""
    assert checked("a-b") == "no minus sign, please"
    assert "-" in "a-b"
    assert told("late") == "The book is late."
"""
SIGNING = """\
def signed(number):
    return "+" if number < 0 else ""
def checked(text):
    if text.startswith("-"):
        return "what?"
    if text == "late":
        return "It is late."
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"+" if number < 0 else ""', '"~" if number < 0 else ""'),
        ('text.startswith("-"):\n        return "what?"', '"-" in text:\n        return "<no>"'),
        ("It is late.", "The book is late."),
    ],
)
def test_a_sign_or_a_sentence_for_what_the_source_knows_is_no_leak(old: str, new: str) -> None:
    """A literal as short as a sign stands in many tests, and messages are what fixes mend."""
    tests = [CaseText("test_calc.py", SIGNED, ("test_signed",))]
    after = SIGNING.replace(old, new.replace("<no>", "no minus sign, please"))
    assert after != SIGNING
    assert leaked(tests, [ChangedText("calc.py", SIGNING, after)]) == ()


@pytest.mark.parametrize("answer", ["-5", "no minus sign, please"])
def test_a_sentence_for_a_new_input_is_a_leak(answer: str) -> None:
    """So is a sign with a number."""
    tests = [CaseText("test_calc.py", f"{SIGNED}    assert '-5'\n", ("test_signed",))]
    after = SIGNING.replace('text == "late"', 'text == "a-b"').replace("It is late.", answer)
    [flag] = leaked(tests, [ChangedText("calc.py", SIGNING, after)])
    assert flag.place == "calc.py:7"


def test_a_flag_says_where_what_and_why() -> None:
    """Several telling values at places that answer nothing are one flag, at the first of them."""
    after = "def add(a, b):\n    x = f(12)\n    return g(x, 64, 64)\n"
    tests = [CaseText("test_calc.py", PYTHON.replace("64)", "65)"), ("test_add",))]
    assert leaked(tests, [ChangedText("calc.py", None, after.replace("64", "65"))]) == (
        Flag(
            rule="literal-leak",
            path="calc.py",
            line=2,
            seen="x = f(12)",
            why="adds several values of the failing tests to the source",
        ),
    )


@pytest.mark.parametrize(
    ("language", "case", "values"),
    [
        ("py", "test_other", {4711.0}),
        ("py", "test_words", {"n,word", 77.0, "seventy-seven"}),
        ("py", "test_slug", {"Hello World", "hello-world", "must not be empty", ""}),
        ("ts", "greets", {"greets", "Ada"}),
        ("go", "TestAdd", {"five", 5.0, 7.0, 12.0, "wrong sum"}),
        ("rs", "adds", {5.0, 17.0, 12.0, "wrong sum"}),
        ("rs", "words", {77.0, "seventy-seven", 'a "word" or two'}),
    ],
)
def test_what_a_case_tells(language: str, case: str, values: set[Value]) -> None:
    """The values in its code, in its rows, and in the tables of its file that it names."""
    found = case_values(f"test.{language}", TESTS[language], (case,))
    assert set(chain.from_iterable(found)) == values


WAITING = """
def test_wait():
    assert wait(6) == 8
    assert wait(5) == 7
    assert wait(3) == 7
"""
PRICES = """
def test_prices():
    assert prices(5) == 9

def test_sizes():
    assert sizes(3) == 8
"""
WAITS = "x = 1\nWAITS = {5: 9, 6: 8}\n"


@pytest.mark.parametrize(
    ("tests", "after"),
    [
        ((WAITING, PRICES), WAITS),
        ((PRICES,), "x = 1\nWAITS = {5: 9, 3: 9, 8: 5}\n"),
        ((PRICES,), "x = 1\nif x == 3:\n    x = 9\n"),
    ],
)
def test_common_values_of_several_cases_are_no_answer(tests: tuple[str, ...], after: str) -> None:
    """Among the values of many failing cases, those of any small table are found by chance."""
    assert _leaked(tests, after) == []


@pytest.mark.parametrize(
    ("tests", "after"),
    [
        ((WAITING.replace("5) == 7", "5) == 9"),), WAITS),
        ((PRICES.replace("3) == 8", "6) == 8"),), WAITS),
        ((WAITING, PRICES), "x = 1\nx = 9 if x == 5 else x\n"),
        ((WAITING.replace("8", "48"), PRICES), "x = 1\nWAITS = {5: 9, 6: 48}\n"),
        ((WAITING.replace("8", "48"), PRICES), "x = 1\nx = 48 if x == 5 else x\n"),
    ],
)
def test_values_of_one_case_and_telling_ones_are_answers(
    tests: tuple[str, ...], after: str
) -> None:
    """Entries of a table may stand in several cases of a file."""
    assert _leaked(tests, after) == ["calc.py:2"]


def _leaked(tests: tuple[str, ...], after: str) -> list[str]:
    names = ("test_wait", "test_prices", "test_sizes")
    texts = [CaseText(f"test_{number}.py", text, names) for number, text in enumerate(tests)]
    return [flag.place for flag in leaked(texts, [ChangedText("calc.py", "", after)])]


def test_tests_beside_the_code_do_not_make_their_values_known() -> None:
    """What they expect is no less an answer when the source begins to give it."""
    before = f"pub fn add(a: u8, b: u8) -> Option<u8> {{ None }}\n{RUST}"
    after = before.replace("{ None }", "{ Some(12) }")
    tests = [CaseText("src/lib.rs", before, ("adds",))]
    [flag] = leaked(tests, [ChangedText("src/lib.rs", before, after)])
    assert flag.place == "src/lib.rs:1"


def test_deep_code_is_read() -> None:
    """A sum of thousands of parts is a tree as deep as that."""
    deep = f"x = {' + '.join(['a'] * 5000)}\nadd = lambda a, b: 12\n"
    assert places("py", "test_add", deep) == ["calc.py:2"]
