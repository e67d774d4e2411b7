"""What an agent is told of a project, in a text of limited length."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.primer import Document, Primer, SuiteLayout
from adws.reports.primer import bounded, file_tree, primer_text

PRIMER = Primer(
    "shop",
    ("README.md", "shop/cart/total.py", "shop/main.py", "tests/unit/test_total.py"),
    (Document("README.md", "# Shop\n\nSells.\n"), Document("AGENTS.md", "```sh\nmake\n```\n")),
    (
        SuiteLayout("pytest", ".", ("pytest",), (("tests/unit", 1),), ("pytest", "a b.py")),
        SuiteLayout("vitest", "web", ("npx", "vitest")),
    ),
)
WHOLE = """\
# shop

## Files

```
shop/
  cart/
    total.py
  main.py
tests/
  unit/
    test_total.py
README.md
```

## Tests

- pytest in `.`: `pytest`
  - `tests/unit`: 1 test file
  - one file: `pytest 'a b.py'`
- vitest in `web`: `npx vitest`

## README.md

```
# Shop

Sells.
```

## AGENTS.md

````
```sh
make
```
````"""
MANY = tuple(f"folder{n}/inner{n}/file{n}.py" for n in range(200))
TEXTS = st.text(st.sampled_from("ab `\n#"), max_size=400)


def test_all_is_told_where_there_is_room() -> None:
    """The tree, the tests, then each document in a fence that it cannot close."""
    assert primer_text(PRIMER, 2_000) == WHOLE


def test_a_project_without_anything_is_told_as_that() -> None:
    """No suite, no document, no file."""
    assert primer_text(Primer("new"), 2_000) == (
        "# new\n\n## Files\n\n```\n\n```\n\n## Tests\n\nNo test runner was found."
    )


@given(
    files=st.lists(st.text(st.sampled_from("abc/."), min_size=1, max_size=30), max_size=60),
    texts=st.lists(TEXTS, max_size=6),
    characters=st.integers(2_000, 4_000),
)
def test_a_text_is_never_longer_than_it_may_be(
    files: list[str], texts: list[str], characters: int
) -> None:
    """Whatever a project holds."""
    documents = tuple(Document(f"{number}.md", text * 9) for number, text in enumerate(texts))
    result = primer_text(Primer("x", tuple(files), documents, PRIMER.suites), characters)
    assert len(result) <= characters
    assert "## Tests" in result


@pytest.mark.parametrize(
    ("characters", "line"),
    [(40_000, "    file7.py"), (19_500, "  inner7/ (1 file)"), (13_000, "folder7/ (1 file)")],
)
def test_a_large_tree_is_shown_less_deep(characters: int, line: str) -> None:
    """Until it takes no more than its share."""
    assert line in primer_text(Primer("x", MANY), characters).splitlines()


def test_a_wide_tree_is_cut() -> None:
    """It says how much is left out."""
    lines = primer_text(Primer("x", MANY), 2_000).splitlines()
    assert any("more lines in the project's folder" in line for line in lines)
    assert lines.count("```") == 2


def test_nothing_is_hidden() -> None:
    """Neither in a name nor in a document."""
    primer = Primer("x", ("a\u202e\nb.py",), (Document("a\u200b", "\x1b[1mb\u202e\n"),))
    text = primer_text(primer, 2_000)
    assert "```\na\\u202e\\nb.py\n```" in text
    assert text.endswith("## a\\u200b\n\n```\nb\\u202e\n```")


def test_a_document_that_needs_less_leaves_it_to_the_next() -> None:
    """So that all that there is room for is told."""
    long = "word\n" * 1_000
    text = primer_text(Primer("x", (), (Document("a", "short"), Document("b", long))), 3_000)
    assert "short" in text
    assert 2_900 < len(text) <= 3_000
    assert "more lines in b" in text


def test_a_document_for_which_there_is_no_room_is_left_out() -> None:
    """Its first words alone would tell nothing."""
    documents = tuple(Document(f"{number}.md", "word\n" * 99) for number in range(40))
    text = primer_text(Primer("x", (), documents), 2_000)
    assert 0 < text.count("## ") - 2 < 40


def test_folders_come_first_and_deep_ones_are_counted() -> None:
    """As people list files."""
    assert file_tree(("z.py", "b/y.py", "a/x/1.py", "a/x/2.py"), 2) == (
        "a/",
        "  x/ (2 files)",
        "b/",
        "  y.py",
        "z.py",
    )


@given(text=TEXTS, characters=st.integers(0, 300))
def test_what_is_cut_is_a_beginning_of_whole_lines(text: str, characters: int) -> None:
    """And never longer than asked for."""
    result = bounded(text, characters, "a.md")
    assert len(result) <= characters
    kept = result.rpartition("…")[0] if len(text) > characters else result
    assert text.startswith(kept)
