"""What the room says of each language."""

from collections import Counter

import pytest
from attrs import fields
from returns.primitives.exceptions import UnwrapFailedError

from adws.languages.language import (
    Nodes,
    dialect_of,
    language_of,
    languages,
    read_language,
    source_suffixes,
    types_of,
)
from adws.tests.languages.facts import faults


@pytest.mark.parametrize("name", languages())
def test_a_language_says_only_what_its_grammars_know(name: str) -> None:
    """Types of nodes, places, queries; a word that is misspelt would never be met."""
    assert faults(languages()[name]) == []


def test_a_wrong_fact_is_a_fault() -> None:
    """Each sort of them."""
    text = """
        declaring = [".sh"]
        [suffixes]
        ".py" = "python"
        [grammars]
        python = "tree_sitter_python:language"
        other = "tree_sitter_python:language"
        [nodes]
        numbers = ["numeral"]
        [names]
        parameters = ["parameters."]
        defined = ["numeral.name", "module.nowhere"]
        members = { "attribute.attribute" = "owner" }
    """
    assert faults(read_language("wrong", text)) == [
        "numbers: numeral",
        "place: attribute.owner",
        "place: module.nowhere",
        "place: numeral.name",
        "parameters are bound",
        "each dialect has a grammar and suffixes",
        "declaring files are files of the language",
    ]


def test_a_language_is_known_by_the_suffix_of_a_file() -> None:
    """Whatever its case; each dialect has its own name and grammar."""
    paths = (
        "a.py",
        "b/A.PY",
        "a.pyi",
        "a.mjs",
        "a.d.ts",
        "a.tsx",
        "a.go",
        "a.rs",
        "A.java",
        "Makefile",
    )
    dialects = {path: dialect_of(path) for path in paths}
    assert {
        path: dialect and (dialect.name, dialect.language.name)
        for path, dialect in dialects.items()
    } == {
        "a.py": ("python", "python"),
        "b/A.PY": ("python", "python"),
        "a.pyi": ("python", "python"),
        "a.mjs": ("javascript", "javascript"),
        "a.d.ts": ("typescript", "javascript"),
        "a.tsx": ("tsx", "javascript"),
        "a.go": ("go", "go"),
        "a.rs": ("rust", "rust"),
        "A.java": None,
        "Makefile": None,
    }
    assert language_of("a.tsx") is languages()["javascript"]


def test_no_two_languages_share_a_suffix() -> None:
    """The suffix decides alone."""
    known = languages().values()
    often = Counter(suffix for item in known for suffix in (*item.suffixes, *item.unparsed))
    assert [suffix for suffix, count in often.items() if count > 1] == []
    assert source_suffixes() == frozenset(often)


def test_files_that_only_declare_are_not_loaded() -> None:
    """They belong to the language all the same."""
    python = languages()["python"]
    assert (python.loaded, python.suffixes_of("python")) == ((".py",), (".py", ".pyi"))
    assert (python.loads("a/B.PY"), python.loads("a/b.pyi")) == (True, False)


@pytest.mark.parametrize("sort", [field.name for field in fields(Nodes)])
def test_every_sort_of_nodes_occurs(sort: str) -> None:
    """One that no language has would be a question that nobody asks."""
    assert types_of(sort)


def test_a_file_that_says_something_unknown_is_refused() -> None:
    """A misspelt word would else be a fact that nobody reads."""
    with pytest.raises(UnwrapFailedError):
        _ = read_language("wrong", "sufixes = {}")
