"""The language of the how-to is one that adws can read."""

from pathlib import Path, PurePath

import pytest

import adws
from adws.languages.language import Dialect, read_language
from adws.languages.syntax_tree import Syntax, parse, text_of
from adws.tests.languages.facts import faults
from adws.tests.snippets import snippets_of

pytestmark = pytest.mark.real_io

PAGE = Path(adws.__file__).parent.parent / "docs" / "how-to-add-a-language.md"
BUILD = 'load("//tools:rules.bzl", "library")\n\ndef shop_test(name = "shop"):\n    library(name)\n'


def test_the_how_to_describes_a_language() -> None:
    """Its facts are those of its grammar, and its imports are found."""
    [snippet] = snippets_of(PAGE.read_text(encoding="utf-8"), PurePath(PAGE))
    starlark = read_language("starlark", snippet.text)
    assert (faults(starlark), starlark.loaded) == ([], (".bzl", ".star"))
    dialect = Dialect("starlark", starlark.grammars["starlark"], starlark)
    captures = Syntax(dialect, parse(dialect.grammar, BUILD)).matches(starlark.imports.query)
    words = [{kind: text_of(nodes[0]) for kind, nodes in capture.items()} for capture in captures]
    loaded = {"module": "//tools:rules.bzl", "member": "library", "local": "library"}
    assert words == [{"load": "load", **loaded}, {"local": "shop_test"}]


def test_the_how_to_names_files_that_are_there() -> None:
    """The rooms in which rules for a language lie."""
    text = PAGE.read_text(encoding="utf-8")
    named = [word for word in text.split("`") if word.endswith(".toml") and "<name>" in word]
    files = [word for word in named if word.startswith("adws/")]
    assert len(files) == 6
    home = PAGE.parent.parent
    assert [file for file in files if not (home / file.replace("<name>", "go")).is_file()] == []
