"""A family of edits: one sort of bug, and edits that may fix it, in every language."""

import ast
import re
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from attrs import Factory, field, frozen
from attrs.validators import gt

from adws.search.offers import OFFERS
from adws.search.source import ParsedFile, Proposals

Propose = Callable[[Any, ParsedFile], Proposals]
"""Proposes edits for one node of a Python file, of a type that the first parameter names."""


def _nodes_of(propose: Propose) -> tuple[type[ast.AST], ...]:
    """Return the types of nodes that the first parameter of a function is annotated with."""
    kind = get_type_hints(propose).get("node", ())
    return get_args(kind) or ((kind,) if kind else ())


WORD = re.compile(r"\{(?P<word>\w+)(?:\.\.(?P<to>\w+))?\}")
"""A placeholder of a template: a capture, or the text between two, ``{x}``, ``{x..y}``."""

_CAPTURE = re.compile(r"@(\w+)")
_COMPARISON = 7.0 / 1.8
_TRUST = 0.8
"""The trust in the data, as an exponent: figures for rare families are estimates."""


@frozen
class Prior:
    """How likely an edit of a family is to be the right one, relative to other families' edits.

    A family without figures is average.
    """

    share: float = field(default=1.0, validator=gt(0))
    """The percentage of small fixes in Python code that are such an edit, measured on the standard
    library."""
    edits: float = field(default=2.5, validator=gt(0))
    """How many edits the family proposes for a function of ten to thirty lines. The second edit of
    a node counts as a half, the third as a third, but never below a fifth."""
    study: str = ""
    """The name of the study in ``docs/edit-families.md`` that gives the share; empty: the share is
    an estimate."""
    others: float = 0.65
    """The prior in languages other than Python, an estimate."""

    @property
    def python(self) -> float:
        """The share divided by the edits, scaled so that a comparison's operator has 1.

        The priors of all other families are moved towards 1.

        >>> Prior(share=7.0, edits=1.8).python, round(Prior(share=2.0, edits=0.5).python, 2)
        (1.0, 1.02)
        """
        relative: float = (self.share / self.edits / _COMPARISON) ** _TRUST
        return relative


@frozen
class EditRule:
    """Code of one shape, and its replacements.

    Declarations of names are left alone.
    """

    languages: tuple[str, ...]
    """The names of the languages to which it applies."""
    query: str
    """A query of tree-sitter. It captures as ``@seen`` what is replaced, or as ``@left`` and
    ``@right`` its two ends."""
    by: tuple[str, ...] = ()
    """The texts that replace it. ``{x}`` is what was captured as ``@x``, ``{x..y}`` what stands
    between two captures, and ``{name}`` and the like what the file offers there (see
    ``offers``)."""
    instead: dict[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    """Replacements by the text that they replace."""
    statement: bool = False
    """Whether the whole statement around ``@seen`` is replaced."""
    within: str = ""
    """A word at the start of the surrounding function; empty: the rule applies in any function."""
    anywhere: bool = False
    """Whether code that is called or assigned to may also be replaced."""
    share: float = 1.0
    """How likely the rule is within its family, relative to the other rules."""

    def __attrs_post_init__(self) -> None:
        """Refuse a rule that would fail at its first match, with a ``ValueError``."""
        captured = set(_CAPTURE.findall(self.query))
        if "seen" not in captured and not captured >= {"left", "right"}:
            message = f"no @seen, and no @left with @right, in {self.query}"
            raise ValueError(message)
        texts = (*self.by, *(text for texts in self.instead.values() for text in texts))
        words = {word for text in texts for match in WORD.finditer(text) for word in match.groups()}
        for word in sorted(words - captured - OFFERS - {None, "seen"}):
            message = f"{{{word}}} is neither captured nor offered: {self.query}"
            raise ValueError(message)


@frozen(kw_only=True)
class Family:
    """Edits that repair one sort of bug; its name is that of its file."""

    name: str = ""
    """The name of its file, without the suffix."""
    mends: str
    """The bug that its edits repair, in words."""
    prior: Prior = field(factory=Prior)
    """How likely its edits are, relative to those of other families."""
    propose: Propose = field(default=lambda _node, _source: iter(()))
    """Proposes edits of Python code that need more than a table."""
    looks_at: tuple[type[ast.AST], ...] = field(
        default=Factory(lambda family: _nodes_of(family.propose), takes_self=True)
    )
    """The types of nodes that ``propose`` takes, from the annotation of its first parameter."""
    rules: tuple[EditRule, ...] = ()
    """The table of edits that need no function."""
    wakes: bool = False
    """Whether an edit can run a statement that did not run before."""
    examples: str = ""
    """Lines with the suffix of a file, a text, and after each arrow what the text becomes, in the
    order of the proposals. ``…`` stands for edits that are left out, ``⏎`` for the end of a line of
    code. Texts for ``go`` are the body of ``func f(a, b int, xs []int, s *S) (int, error)``."""

    def __attrs_post_init__(self) -> None:
        """Refuse a family that proposes nothing, with a ``ValueError``."""
        if not self.rules and not self.looks_at:
            message = "it has no rules, and no function that names a type of nodes"
            raise ValueError(message)
