"""A family of edits: one sort of bug, and the edits that may mend it, in every language."""

import ast
import re
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from attrs import Factory, field, frozen
from attrs.validators import gt

from adws.search.offers import OFFERS
from adws.search.source import Proposals, Source

Propose = Callable[[Any, Source], Proposals]
"""Proposes edits for one node of a Python file, of a type that the first parameter names."""


def _nodes_of(propose: Propose) -> tuple[type[ast.AST], ...]:
    """Return the types of nodes that the first parameter of a function is annotated with."""
    kind = get_type_hints(propose).get("node", ())
    return get_args(kind) or ((kind,) if kind else ())


WORD = re.compile(r"\{(?P<word>\w+)(?:\.\.(?P<to>\w+))?\}")
"""A word of a template, or two between which something stands: ``{x}``, ``{x..y}``."""

_CAPTURE = re.compile(r"@(\w+)")
_COMPARISON = 7.0 / 1.8
_TRUST = 0.8
"""How far the data is believed, as an exponent: what it says of rare families is an estimate."""


@frozen
class Prior:
    """How likely an edit of a family is to be the mending one, relative to other families' edits.

    ``share`` is the percentage of the small fixes in Python code that are such an edit; ``edits``
    is how many edits the family proposes for a function of ten to thirty lines. They were measured
    on the standard library; the second edit of the same node counts as a half, the third one as a
    third, and so on, as a family names the likeliest first; never below a fifth. ``study`` is the
    one that the share leans on, by its name in ``docs/edit-families.md``; without one the share is
    an estimate. ``others`` is the prior of the edits in other languages than Python, an estimate.
    Without any of them a family stands in the middle of all.
    """

    share: float = field(default=1.0, validator=gt(0))
    edits: float = field(default=2.5, validator=gt(0))
    study: str = ""
    others: float = 0.65

    @property
    def python(self) -> float:
        """The share divided by the edits, on a scale on which a comparison's operator has 1.

        The others are drawn towards it.

        >>> Prior(share=7.0, edits=1.8).python, round(Prior(share=2.0, edits=0.5).python, 2)
        (1.0, 1.02)
        """
        relative: float = (self.share / self.edits / _COMPARISON) ** _TRUST
        return relative


@frozen
class Rule:
    """Code of one shape, and what may have been meant instead.

    ``languages`` are those in which it holds. Each match of ``query`` (in tree-sitter's language)
    captures as ``@seen`` what is replaced, or as ``@left`` and ``@right`` its two ends. ``by`` are
    the texts that replace it: ``{x}`` in them is what was captured as ``@x``, ``{x..y}`` what
    stands between two captures, and ``{name}`` and the like what the file offers there (see
    ``offers``). ``instead`` are such texts by the text seen. With ``statement`` the whole statement
    around ``@seen`` is replaced. ``within`` is a word that stands at the beginning of the function
    around. Names that are introduced are left alone, and unless ``anywhere`` what is called or
    assigned to. ``share`` is how likely the rule is within its family.
    """

    languages: tuple[str, ...]
    query: str
    by: tuple[str, ...] = ()
    instead: dict[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    statement: bool = False
    within: str = ""
    anywhere: bool = False
    share: float = 1.0

    def __attrs_post_init__(self) -> None:
        """Refuse, with a ``ValueError``, what would break off at the first match."""
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
    """Edits that mend one sort of bug; its name is that of its file.

    ``mends`` says the bug in words. ``propose`` proposes edits of Python code that need more than a
    table, for the types of nodes that its first parameter names (``looks_at``); ``rules`` are the
    table. ``wakes`` says that an edit may have a statement executed which was not.

    ``examples`` are lines: the suffix of a file, a text, and after each arrow what it becomes, in
    the order proposed; ``…`` stands for edits that are not shown, ``⏎`` for the end of a line of
    code. Texts for ``go`` are the body of ``func f(a, b int, xs []int, s *S) (int, error)``.
    """

    name: str = ""
    mends: str
    prior: Prior = field(factory=Prior)
    propose: Propose = field(default=lambda _node, _source: iter(()))
    looks_at: tuple[type[ast.AST], ...] = field(
        default=Factory(lambda family: _nodes_of(family.propose), takes_self=True)
    )
    rules: tuple[Rule, ...] = ()
    wakes: bool = False
    examples: str = ""

    def __attrs_post_init__(self) -> None:
        """Refuse, with a ``ValueError``, a family that proposes nothing."""
        if not self.rules and not self.looks_at:
            message = "it has no rules, and no function that names a type of nodes"
            raise ValueError(message)
