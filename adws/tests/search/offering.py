"""What the families propose for a piece of code."""

import ast
import re

from adws.search.family import Family
from adws.search.languages.code import ParsedCode, parse
from adws.search.rule_edits import keeps_syntax, variants_of
from adws.search.source import ParsedFile, apply_edit

EVERYWHERE = range(1, 10_000)

_AROUND = {"go": "package p\n\nfunc f(a, b int, xs []int, s *S) (int, error) {\n\t\0\n}\n"}
"""What stands around examples, by the suffix of their files."""


def read_examples(family: Family) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the examples of a family by the suffix of their files: a text, what it becomes."""
    fields: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in re.sub(r"\n *→", " →", family.examples.strip()).splitlines():
        suffix, _, example = line.strip().partition(": ")
        texts = tuple(part.replace("⏎", "\n") for part in example.split(" → "))
        fields[suffix] = (*fields.get(suffix, ()), texts)
    return fields


def code_of(path: str, text: str) -> ParsedCode:
    """Parse a text in the language of a path."""
    code = parse(path, text)
    assert code is not None
    return code


def texts(family: Family, path: str, text: str) -> list[str]:
    """Return a text with each edit that a family proposes for its whole file.

    Those by rules are the ones that keep the syntax in order.
    """
    if path.endswith(".py"):
        source = ParsedFile(text)
        nodes = [node for node in ast.walk(source.tree) if isinstance(node, family.looks_at)]
        edits = [edit for node in nodes for edit in family.propose(node, source)]
    else:
        code = code_of(path, text)
        variants = variants_of(family.rules, code, EVERYWHERE)
        edits = [edit for _, edit, _ in variants if keeps_syntax(edit, code)]
    return [apply_edit(text, edit) for edit in edits]


def shown_example(family: Family, suffix: str, example: tuple[str, ...]) -> tuple[str, ...]:
    """Return an example as it is: with "…" for the edits that it does not name."""
    before, *named = example
    around = _AROUND.get(suffix, "\0")
    named_texts = {around.replace("\0", text): text for text in named}
    results = [before]
    for text in texts(family, f"a.{suffix}", around.replace("\0", before)):
        word = named_texts.get(text, "…")
        if word != "…" or results[-1] != "…":
            results.append(word)
    return tuple(results)
