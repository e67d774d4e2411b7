"""Test files that run their cases many times."""

import pytest

from adws.search.copies.repeated import Repeating, repeated
from adws.tests.search.languages.offering import code_of

WAY = Repeating("vitest")
CASE = "test('a', () => { expect(f(1)).toBe(2); });"


def test_the_cases_run_once_for_each_number() -> None:
    """In a suite of its own, whose name tells the number; imports stay at the top."""
    text = repeated(code_of("a.test.ts", f"import {{ f }} from './a';\n{CASE}\n"), (0, 3), WAY)
    assert text is not None
    head, imports, suite, *_ = text.splitlines()
    assert head == (
        "import { describe as adwsSuite, beforeAll as adwsAll, beforeEach as adwsEach, "
        'it as adwsCase } from "vitest";'
    )
    assert imports == "import { f } from './a';"
    assert suite == "for (const adwsOne of [0, 3]) adwsSuite(`adws-${adwsOne}`, () => {"
    assert text.index("try {") < text.index(CASE) < text.index("} catch")


def test_a_file_without_imports_requires_what_it_needs() -> None:
    """Before its own code."""
    text = repeated(code_of("a.test.js", CASE), (0,), Repeating("node:test", before_all="before"))
    assert text is not None
    assert text.splitlines()[0] == (
        "const { describe: adwsSuite, before: adwsAll, beforeEach: adwsEach, it: adwsCase } = "
        'require("node:test");'
    )


@pytest.mark.parametrize(
    "text",
    [
        "vi.mock('./a');",
        "test.concurrent('a', f);",
        "export const a = 1;",
        "const a = await f();",
        "test('a', => {",
    ],
)
def test_what_would_not_be_the_same_is_not_repeated(text: str) -> None:
    """Modules that are replaced, cases at the same time, what waits at the top."""
    assert repeated(code_of("a.test.js", text), (0,), WAY) is None
