"""What the families propose for a piece of code."""

from adws.search.languages.code import Code, parse
from adws.search.languages.family import families
from adws.search.rule_edits import keeps_syntax, variants_of
from adws.search.source import apply_edit

EVERYWHERE = range(1, 10_000)


def code_of(path: str, text: str) -> Code:
    """Parse a text in the language of a path."""
    code = parse(path, text)
    assert code is not None
    return code


def texts(family: str, path: str, text: str) -> list[str]:
    """Return a text with each edit that a family proposes and that keeps the syntax in order."""
    code = code_of(path, text)
    [found] = [one for one in families() if one.name == family]
    return [
        apply_edit(text, edit)
        for _, edit, _ in variants_of(found, code, EVERYWHERE)
        if keeps_syntax(edit, code)
    ]
