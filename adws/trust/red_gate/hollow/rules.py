"""The rules by which the tests of a language are looked through."""

from functools import cache

from attrs import frozen

from adws.languages.language import Language, rules_of


@frozen
class HollowRules:
    """What keeps assertions from being reached, and what stands in for code, in a language."""

    leaving: str
    """A regular expression for the names of calls after which nothing runs."""
    asserting: str
    """A regular expression for the names of functions that assert, wherever they are defined."""
    guards: tuple[str, ...] = ()
    """Nodes around an assertion that is meant to be reached in some cases only."""
    never: str = ""
    """A query for code that never runs, as ``@dead``."""
    swallows: str = ""
    """A query for what catches a failed assertion: a ``@body`` and its ``@handler``."""
    modules: str = ""
    """A query for a ``@module`` that is replaced as a whole, with the ``@factory`` of the other."""
    targets: str = ""
    """A query for what is replaced by its dotted name, ``@target``, or as ``@member`` of
    ``@object``."""
    doubles: str = ""
    """A query for a ``@local`` name that stands for a double."""
    copies: str = ""
    """A query for a ``@local`` name for the answer of a ``@call``."""


@cache
def hollow_rules(language: Language) -> HollowRules | None:
    """Return the rules of a language, or None where there are none."""
    return rules_of(language, "adws.trust.red_gate.hollow", HollowRules)
